import type { Timestamp } from '../../platform/time/index.ts'
import type { SandboxIdentitySession } from './identity/identity-session.ts'

/** The processor's decline reasons. */
export type DeclineReason =
  | 'insufficient_funds'
  | 'generic_decline'
  | 'do_not_honor'
  | 'processing_error'
  | 'limit_exceeded'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'expired_card'
  | 'card_not_supported'
  | 'currency_not_supported'
  | 'fraudulent'
  | 'lost_card'
  | 'stolen_card'
  | 'account_closed'
  | 'invalid_account'
  | 'authentication_required'
  | 'authentication_failed'
  | 'authorization_revoked'
  | 'credential_unknown'
  | 'model_not_supported'

export type ChargeStatus =
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  /** Reserved until it is captured. */
  | 'authorized'
  /** Its capture was requested, and ends later. */
  | 'capturing'
  /** Captured by a request, or again after the capture had failed. */
  | 'captured'
  | 'declined'
  | 'canceled'
  /** Authorized and never captured. */
  | 'expired'
  | 'capture_failed'
  | 'returned'
  | 'disputed'

/** The stored data of an instrument. They do not include its number. */
export type InstrumentData =
  | {
      readonly type: 'card'
      readonly fingerprint: string
      readonly brand: string | null
      readonly last4: string
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly holderName: string | null
      readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
    }
  | {
      readonly type: 'bank_account'
      readonly fingerprint: string
      readonly bankName: string
      readonly last4: string
      readonly accountType: 'checking' | 'savings'
      readonly holderName: string | null
    }
  | { readonly type: 'financing'; readonly fingerprint: string; readonly option: string }

export interface ChargeDecline {
  readonly reason: DeclineReason
  /** The card network's advice about retries. */
  readonly advice: 'do_not_retry' | null
}

/** A customer's consent, as the merchant reports it. */
export interface MandateData {
  /** The merchant's own id of the consent. */
  readonly reference: string
  readonly acceptedAt: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /**
   * The members below are missing in older ledgers. They are null if the merchant does not report
   * them.
   */
  readonly textVersion?: string | null
  readonly language?: string | null
  /** The amount of each charge, in minor units of ISO 4217. */
  readonly amount?: number | null
  /** The amount of the last charge; null if it is that of the others. */
  readonly lastAmount?: number | null
  readonly currency?: string | null
  /** The interval of the charges; null for one charge. */
  readonly frequency?: string | null
  readonly occurrences?: number | null
  readonly firstDate?: string | null
  readonly lastDate?: string | null
}

export interface Charge {
  readonly id: string
  /** The merchant's own id. */
  readonly reference: string
  /** Absent from charges of earlier versions, as are the description and the mandate. */
  readonly statementDescriptor?: string | null
  readonly description?: string | null
  readonly mandate?: MandateData | null
  readonly amount: number
  readonly currency: string
  readonly status: ChargeStatus
  readonly decline: ChargeDecline | null
  /** Nacha's return code of a returned debit. */
  readonly returnCode: string | null
  readonly refunded: number
  /** True if the merchant captures it. Missing in older ledgers, as are the two below. */
  readonly isManual?: boolean
  /** The end of the authorization of such a charge. */
  readonly authorizedUntil?: Timestamp | null
  /** The amount that was captured, or that its pending capture will capture. */
  readonly captured?: number | null
  /** The merchant's id of the last request to capture or void it. */
  readonly captureReference?: string | null
  readonly instrument: InstrumentData
  /** The scenario of the number or the amount. */
  readonly scenario: string
  readonly customer: string | null
  readonly initiator: 'customer' | 'merchant'
  readonly model: string | null
  readonly store: boolean
  /** The credential that the charge created, or that it used. */
  readonly credential: string | null
  /**
   * True if the card network's updater had a new card for this charge. Missing in older ledgers.
   */
  readonly cardIsUpdated?: boolean
  readonly returnUrl: string | null
  /** The secret part of the challenge's URL. */
  readonly challenge: string | null
  readonly createdAt: Timestamp
  /**
   * When its money arrived, and left again by a return. Missing until then, and in older ledgers.
   */
  readonly settledAt?: Timestamp
  readonly reversedAt?: Timestamp
  /** The time of its next event, on the processor's clock. */
  readonly dueAt: Timestamp | null
}

export interface ChargeRefund {
  readonly id: string
  /** The merchant's own id; null for a refund that was made at the processor. */
  readonly reference: string | null
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly createdAt: Timestamp
  /** When its money left. Missing until then, and in older ledgers. */
  readonly settledAt?: Timestamp
  readonly dueAt: Timestamp | null
}

/** A dispute's statuses. A warning moves no money. */
export type SimulatedDisputeStatus = 'warning' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost'

/** A cardholder's dispute of a charge, or of a part of it. */
export interface ChargeDispute {
  readonly id: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly networkReasonCode: string | null
  readonly evidenceDueAt: Timestamp | null
  readonly status: SimulatedDisputeStatus
  readonly createdAt: Timestamp
  /**
   * The amounts that it took from the merchant, which are negative, and gave back. Missing in older
   * ledgers.
   */
  readonly movements?: readonly DisputeMovement[]
}

export interface DisputeMovement {
  readonly at: Timestamp
  readonly amount: number
}

export interface Credential {
  readonly id: string
  /** A fingerprint of customer and instrument. */
  readonly identity: string
  readonly customer: string
  readonly instrument: Exclude<InstrumentData, { type: 'financing' }>
  readonly scenario: string
  readonly models: readonly string[]
  /** The network transaction id of the first charge; cards only. */
  readonly schemeReference: string | null
  readonly status: 'active' | 'invalid' | 'forgotten'
  readonly dueAt: Timestamp | null
}

/** The merchant's address for notifications. */
export interface NotificationSettings {
  readonly notificationUrl: string
  readonly notificationSecret: string
}

/** A response, stored under its idempotency key. */
export interface StoredResponse {
  readonly key: string
  readonly bodyHash: string
  readonly status: number
  readonly body: object
  readonly at: Timestamp
}

/** A message to a merchant about a change of a record. */
export interface Notification {
  readonly id: string
  readonly type: string
  readonly createdAt: Timestamp
  readonly data: object
}

/** One line of the ledger: the new state of a record. */
export type LedgerEntry =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'account'; readonly merchant: string; readonly value: NotificationSettings }
  | { readonly kind: 'charge'; readonly merchant: string; readonly value: Charge }
  | { readonly kind: 'refund'; readonly merchant: string; readonly value: ChargeRefund }
  | { readonly kind: 'dispute'; readonly merchant: string; readonly value: ChargeDispute }
  | { readonly kind: 'credential'; readonly merchant: string; readonly value: Credential }
  | { readonly kind: 'identity_session'; readonly merchant: string; readonly value: SandboxIdentitySession }
  | { readonly kind: 'answer'; readonly merchant: string; readonly value: StoredResponse }
  | { readonly kind: 'notification'; readonly merchant: string; readonly value: Notification }
  /** A notification that was accepted or given up. */
  | { readonly kind: 'notified'; readonly merchant: string; readonly id: string }
  /** The former name of `notified`, which ledgers of earlier versions contain. It is only read. */
  | { readonly kind: 'told'; readonly merchant: string; readonly id: string }
