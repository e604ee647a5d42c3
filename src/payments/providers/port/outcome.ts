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
}

/** An instrument stored by the provider. */
export interface StoredCredential {
  /** The name that later charges use; a secret. */
  readonly credential: string
  /** The identity of the instrument: the same when the same contact stores it again. */
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

/**
 * The outcome of a charge as the provider reports it. Adapters return it, and throw only for
 * internal errors.
 */
export type ChargeOutcome =
  | { readonly kind: 'Succeeded'; readonly reference: string; readonly stored: StoredCredential | null }
  | { readonly kind: 'Processing'; readonly reference: string; readonly stored: StoredCredential | null }
  | {
      readonly kind: 'RequiresAction'
      readonly reference: string
      /** The address to which the customer is sent. */
      readonly actionUrl: string
      /** The state that the provider needs afterwards; null when the reference is enough. */
      readonly actionState: string | null
    }
  | { readonly kind: 'Declined'; readonly reference: string | null; readonly decline: Decline }
  /**
   * The bank returned the debit before its success was reported. The code is Nacha's, such as R01.
   */
  | { readonly kind: 'Returned'; readonly reference: string | null; readonly code: string }
  /** Canceled at the provider before it charged: the customer gave up an action, or it expired. */
  | { readonly kind: 'Canceled'; readonly reference: string | null }
  /**
   * The charge may have been made or not: a timeout, a 5xx, a broken connection or an unreadable
   * response.
   */
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

export type UnknownCause = 'time-out' | 'server error' | 'connection' | 'rate limit' | 'unreadable answer'

export type RefundOutcome =
  | { readonly kind: 'Succeeded' | 'Pending'; readonly reference: string }
  | { readonly kind: 'Failed'; readonly reference: string | null; readonly message: string }
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }
