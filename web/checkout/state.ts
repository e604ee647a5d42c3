// The state that the server sends, as src/checkout/pages/page-state.ts makes it. A test compares
// the two. The page imports nothing of the server.

import type { DeclineReason } from './decline-reason.ts'

export type { DeclineReason }

export type Language = 'en' | 'es'

export type Frequency = 'Weekly' | 'Monthly' | 'Quarterly' | 'Yearly'

export type Instrument = 'Card' | 'BankAccount'

export interface Colors {
  readonly primary: string
  readonly background: string
  readonly text: string
}

/** The merchant's contact for customers. */
export interface Support {
  readonly email: string | null
  readonly url: string | null
  /** In E.164. */
  readonly phone: string | null
}

export interface Brand {
  readonly name: string
  readonly hasLogo: boolean
  /** Each `#rrggbb`. Null: ours. */
  readonly colors: Colors | null
  readonly layout: 'OneColumn' | 'TwoColumns'
  /** Null when the merchant names no contact. */
  readonly support: Support | null
}

export interface Method {
  readonly id: string
  readonly type: Instrument
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
}

/** The payment source, as its owner knows it. */
export type PaidWith = Pick<Method, 'type' | 'brand' | 'institutionName' | 'last4'>

export interface AvailableSources {
  readonly instruments: readonly Instrument[]
  readonly methods: readonly Method[]
  readonly options: readonly { readonly id: string; readonly name: string }[]
}

/** The dates of a plan that starts today. */
export interface Schedule {
  readonly frequency: Frequency
  readonly occurrences: number
  readonly dates: readonly string[]
  readonly lastDate: string
  /** The amount of the last payment if it differs from the others. */
  readonly lastAmount: string | null
  readonly total: string
}

/**
 * A consent for one kind of payment source. `{last4}` is a placeholder for the last digits of the
 * source.
 */
export interface ConsentText {
  readonly source: Instrument | 'Option'
  /** True for the text with which the customer also agrees that the source is stored. */
  readonly stores: boolean
  readonly text: string
}

/** The consents that the page offers. The customer agrees to the one of the selected source. */
export interface Consent {
  readonly version: string
  /** True when the customer ticks a box. Otherwise pressing the button is the consent. */
  readonly hasBox: boolean
  readonly texts: readonly ConsentText[]
}

/** The charges of a plan after the first payment. */
export interface UpcomingCharges {
  readonly frequency: Frequency
  readonly occurrences: number
  readonly nextDate: string
  readonly lastDate: string
  /** The amount of the last one if it differs from the others of the plan. */
  readonly lastAmount: string | null
  readonly total: string
}

/** An occurrence of a plan that could not be charged. */
export interface Outstanding {
  /** The due date of the outstanding amount; null when nothing is outstanding. */
  readonly dueDate: string | null
  /** The reason of the failed charge; null when the customer made the last attempt. */
  readonly failure: { readonly reason: DeclineReason; readonly instrument: PaidWith | null } | null
  /** The time of the plan's next attempt; null when there is none. */
  readonly retryDate: string | null
  /** The number of other unpaid occurrences. */
  readonly others: number
  /** True while a payment of the plan is in flight. A plan has one at a time. */
  readonly isNextBlocked: boolean
}

/** The terms that the customer agrees to. Amounts are decimals such as "49.90". */
export interface CheckoutTerms {
  readonly amount: string
  readonly currency: string
  /** True when completing charges the first amount. False for a plan that starts later. */
  readonly isDueNow: boolean
  readonly schedule: Schedule | null
  /** The plan's charges after the one that is paid now, or after the receipt. */
  readonly upcoming: UpcomingCharges | null
  /** Null unless the link recovers a plan. */
  readonly outstanding: Outstanding | null
  readonly consent: Consent
  readonly storing: 'Disabled' | 'AskForConsent' | 'Enabled'
  readonly reference: string
  readonly expiresAt: string | null
  readonly timeZone: string
}

export interface Decline {
  readonly reason: DeclineReason
}

/**
 * The status of a payment. `Processing`: sent to a bank that has not settled it. `Returned`: a bank
 * took it back.
 */
export type PaidStatus = 'Succeeded' | 'Processing' | 'Returned' | 'Failed'

/** A number with a scenario of the sandbox processor. */
export interface TestInstrument {
  readonly number: string
  readonly outcome: 'succeeds' | 'declined' | 'challenged' | 'debited' | 'returned' | 'invalid'
}

/** Additions to the page of a sandbox organization. */
export interface Sandbox {
  readonly cards: readonly TestInstrument[]
  readonly accounts: readonly TestInstrument[]
}

/** The reason why the page shows no session. */
export type LinkProblem = 'unknown' | 'busy' | 'failed' | 'origin_not_allowed'

export type Status =
  | 'open'
  | 'declined'
  | 'requires_action'
  | 'checking'
  | 'completed'
  | 'canceled'
  | 'expired'
  | LinkProblem

/**
 * `available`: the customer can request a new link. `requested`: they have. Null: no one would be
 * notified.
 */
export type LinkRequest = 'available' | 'requested' | null

export interface PageState {
  readonly kind: 'payment' | 'plan' | 'recovery'
  readonly status: Status
  readonly language: Language
  /**
   * The origin of the embedding page and the session's id for its messages; null when it may get no
   * messages.
   */
  readonly embedded: { readonly origin: string; readonly sessionId: string } | null
  /** Null for an unknown link. */
  readonly brand: Brand | null
  readonly terms: CheckoutTerms | null
  /** Null when nothing can be selected. */
  readonly availableSources: AvailableSources | null
  /** Null for a live organization. */
  readonly sandbox: Sandbox | null
  /** The offered method that was declined: it is not preselected. */
  readonly failedMethodId: string | null
  /** The terms fingerprint: the page sends it back when the customer agrees. */
  readonly termsFingerprint: string | null
  readonly decline: Decline | null
  /** The address at which the customer confirms the payment. */
  readonly actionUrl: string | null
  readonly completedAt: string | null
  /** The status of a completed session's payment; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /** True when the customer gets a message about the outcome of a payment that is not settled. */
  readonly messageFollows: boolean
  /** The selected payment source, once the payment is at the provider. */
  readonly paidWith: PaidWith | null
  /**
   * The start page of the merchant's site, to which the customer can go back without changing
   * anything.
   */
  readonly backUrl: string | null
  /** The merchant's address for the customer after the session. */
  readonly continueUrl: string | null
  /** The request for a new link of an ended session. Null when none can be made. */
  readonly linkRequest: LinkRequest
}
