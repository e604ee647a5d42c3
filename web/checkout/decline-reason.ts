/**
 * The reasons for a decline, or a return, that the browser of a customer may be told: a closed set.
 * The server takes the type from here (src/checkout/pages/decline-reason.ts).
 */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'try_again_later'
  | 'limit_exceeded'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'expired_card'
  | 'card_not_supported'
  | 'currency_not_supported'
  | 'closed_account'
  | 'invalid_account'
  | 'authentication_required'
  | 'authentication_failed'
  | 'revoked_authorization'
  | 'debit_not_authorized'
  | 'rejected_by_provider'
  | 'payment_method_unusable'
  /** A bank took a debit back. */
  | 'returned'
