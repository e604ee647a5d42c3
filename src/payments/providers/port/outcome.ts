import type { Timestamp } from '../../../platform/time/index.ts'

/**
 * The purpose of later payments under Strong Customer Authentication (the contract's
 * RecurringProcessingModel).
 */
export type RecurringModel = 'CardOnFile' | 'Subscription' | 'UnscheduledCardOnFile'

/** The reason of a decline, in the product's own codes: `declineCode` of a Payment. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'generic_decline'
  | 'do_not_honor'
  | 'try_again_later'
  | 'limit_exceeded'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'expired_card'
  | 'card_not_supported'
  | 'currency_not_supported'
  | 'suspected_fraud'
  | 'lost_card'
  | 'stolen_card'
  | 'closed_account'
  | 'invalid_account'
  | 'account_not_verified'
  | 'authentication_required'
  | 'authentication_failed'
  | 'revoked_authorization'
  | 'debit_not_authorized'
  | 'rejected_by_provider'
  /** Declined by Tallystick without a request to the provider. */
  | 'payment_method_unusable'

export interface Decline {
  readonly code: DeclineCode
  /** A message for people; never the provider's own text, which may repeat what was sent. */
  readonly message: string
  /**
   * Hard: the credential cannot be used any more. `doNotRetry` is the scheme's advice about the
   * same charge.
   */
  readonly hard: boolean
  readonly doNotRetry: boolean
  /** The network's or bank's own code, where the provider reports it. Never a text. */
  readonly networkCode: string | null
}

/** An instrument stored by the provider. */
export interface StoredCredential {
  /** The secret name of the instrument that later charges use. */
  readonly credential: string
  /**
   * The identity of the instrument. It is the same if the same contact stores the instrument again.
   */
  readonly identity: string
  readonly instrument: StoredInstrument
  readonly supportedModels: readonly RecurringModel[]
  readonly schemeReference: string | null
}

export type StoredInstrument =
  | {
      readonly type: 'Card'
      readonly brand: string | null
      readonly last4: string
      readonly expirationMonth: number
      readonly expirationYear: number
      readonly cardholderName: string | null
      readonly funding: 'Credit' | 'Debit' | 'Prepaid' | 'Unknown'
    }
  | {
      readonly type: 'BankAccount'
      readonly institutionName: string | null
      readonly accountHolderName: string | null
      readonly last4: string | null
      readonly accountType: 'Checking' | 'Savings' | null
    }

/** The present data of a stored card, as the provider reports them with a charge of it. */
export interface ReportedCard {
  /** Null when the provider does not report it. */
  readonly brand: string | null
  readonly last4: string
  readonly expirationMonth: number
  readonly expirationYear: number
}

/** The data of a stored card in an outcome. Absent when the provider reports none. */
interface MayReportCard {
  readonly card?: ReportedCard
}

/**
 * The outcome of a charge as the provider reports it. Adapters return it, and throw only for
 * internal errors.
 */
export type ChargeOutcome =
  | ({
      readonly kind: 'Succeeded'
      readonly reference: string
      readonly stored: StoredCredential | null
      /**
       * The captured amount of a charge that was authorized first, where the provider reports it.
       */
      readonly capturedMinor?: bigint | undefined
    } & MayReportCard)
  /**
   * The amount is reserved, and charged when it is captured until the time, if the provider reports
   * one.
   */
  | { readonly kind: 'Authorized'; readonly reference: string; readonly until: Timestamp | null }
  | { readonly kind: 'Processing'; readonly reference: string; readonly stored: StoredCredential | null }
  | {
      readonly kind: 'RequiresAction'
      readonly reference: string
      /** The address to which the customer is sent. */
      readonly actionUrl: string
      /** The state that the provider needs afterwards; null when the reference is enough. */
      readonly actionState: string | null
    }
  | ({ readonly kind: 'Declined'; readonly reference: string | null; readonly decline: Decline } & MayReportCard)
  /** The bank returned the debit before any success. The code is Nacha's, such as R01. */
  | { readonly kind: 'Returned'; readonly reference: string | null; readonly code: string }
  /**
   * Canceled at the provider before it charged, because the customer abandoned an action or it
   * expired.
   */
  | { readonly kind: 'Canceled'; readonly reference: string | null }
  /**
   * Never charged: our credentials were rejected, or they or the instrument could not be opened.
   */
  | { readonly kind: 'Unavailable'; readonly reference: null; readonly cause: UnavailableCause }
  /** Charged or not: a timeout, a 5xx, a broken connection or an unreadable response. */
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

/**
 * `awaits result`: the provider charges only after `completeAction` has sent the result of the
 * customer's action.
 */
export type UnknownCause =
  | 'time-out'
  | 'server error'
  | 'connection'
  | 'rate limit'
  | 'unreadable answer'
  | 'awaits result'
  | 'credentials rejected'

/** The reason why nothing can be charged through a configuration. */
export type FailingCause = 'CredentialsRejected' | 'CredentialsUnreadable'

/**
 * The reason why a charge was not sent. An instrument that cannot be opened says nothing about the
 * configuration.
 */
export type UnavailableCause = FailingCause | 'InstrumentUnreadable'

/** The reason of a refund. Providers that accept a reason receive it. */
export type RefundReason = 'Duplicate' | 'Fraudulent' | 'RequestedByCustomer'

/** The reason why a refund failed, in the product's own codes: `failureCode` of a Refund. */
export type RefundFailureCode =
  | 'rejected_by_provider'
  | 'not_refundable'
  | 'insufficient_funds'
  | 'expired_or_canceled_card'
  | 'lost_or_stolen_card'
  | 'declined'
  | 'returned'
  | 'canceled'
  | 'unknown'

export type RefundOutcome =
  | { readonly kind: 'Succeeded' | 'Pending'; readonly reference: string }
  | {
      readonly kind: 'Failed'
      readonly reference: string | null
      readonly code: RefundFailureCode
      readonly message: string
    }
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

/** The outcome of a request to capture or void an authorization. */
export type CaptureOutcome =
  /** The state of the charge, captured or canceled by this request or another one. */
  | Extract<ChargeOutcome, { readonly kind: 'Succeeded' | 'Canceled' | 'Unknown' }>
  /** A notification reports the result. */
  | { readonly kind: 'Accepted'; readonly reference: string }
  /** Rejected without effect. */
  | { readonly kind: 'Refused' }
