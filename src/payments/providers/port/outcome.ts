/** How a later payment is meant, under Strong Customer Authentication (the contract's RecurringProcessingModel). */
export type RecurringModel = 'CardOnFile' | 'Subscription' | 'UnscheduledCardOnFile'

/** Why a charge was declined, in the product's own words: `declineCode` of a Payment. */
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
  /** Ours: nobody was asked. */
  | 'payment_method_unusable'

export interface Decline {
  readonly code: DeclineCode
  /** A sentence for a person; never the provider's own text, which may repeat what it was sent. */
  readonly message: string
  /** Hard: the credential is of no use any more. `doNotRetry` is the scheme's advice about the same charge. */
  readonly hard: boolean
  readonly doNotRetry: boolean
}

/** An instrument that the provider now holds. */
export interface StoredCredential {
  /** What later charges name; a secret. */
  readonly credential: string
  /** What tells it from every other: the same again when the same instrument is stored again for the same contact. */
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

/** What became of a charge, as far as the provider says. An adapter returns it and throws for defects of ours alone. */
export type ChargeOutcome =
  | { readonly kind: 'Succeeded'; readonly reference: string; readonly stored: StoredCredential | null }
  | { readonly kind: 'Processing'; readonly reference: string; readonly stored: StoredCredential | null }
  | {
      readonly kind: 'RequiresAction'
      readonly reference: string
      /** Where the customer is sent. */
      readonly actionUrl: string
      /** What the provider wants back afterwards; null when the reference is enough. */
      readonly actionState: string | null
    }
  | { readonly kind: 'Declined'; readonly reference: string | null; readonly decline: Decline }
  /** A bank took the debit back before we heard that it had succeeded; the code is Nacha's, such as R01. */
  | { readonly kind: 'Returned'; readonly reference: string | null; readonly code: string }
  /** Canceled at the provider before it charged: an action that the customer gave up, or that ran out. */
  | { readonly kind: 'Canceled'; readonly reference: string | null }
  /** It may have charged or not: a time-out, a 5xx, a broken connection, or an answer that makes no sense. */
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }

export type UnknownCause = 'time-out' | 'server error' | 'connection' | 'rate limit' | 'unreadable answer'

export type RefundOutcome =
  | { readonly kind: 'Succeeded' | 'Pending'; readonly reference: string }
  | { readonly kind: 'Failed'; readonly reference: string | null; readonly message: string }
  | { readonly kind: 'Unknown'; readonly reference: string | null; readonly cause: UnknownCause }
