import type { Decline, DeclineCode } from './port.ts'

/** What a person is told. Never a provider's own text, which may repeat what it was sent. */
const SENTENCES: Readonly<Record<DeclineCode, string>> = {
  insufficient_funds: 'There is not enough money in the account.',
  generic_decline: 'The payment was declined, and no reason was given.',
  do_not_honor: 'The bank declined the payment, and gave no reason.',
  try_again_later: 'The payment could not be made right now. It may be tried again later.',
  limit_exceeded: 'The payment is above a limit of the card or account.',
  incorrect_cvc: 'The security code is wrong.',
  incorrect_number: 'The number is not that of a card.',
  expired_card: 'The card has expired.',
  card_not_supported: 'The card does not take this kind of payment.',
  currency_not_supported: 'The currency is not supported.',
  suspected_fraud: 'The payment was declined on suspicion of fraud.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  closed_account: 'The account is closed.',
  invalid_account: 'The account or the stored method is not known, or can not be charged.',
  authentication_required: 'The customer has to confirm the payment.',
  authentication_failed: 'The customer did not confirm the payment.',
  revoked_authorization: 'The customer withdrew the consent to be charged.',
  debit_not_authorized: 'The account may not be debited.',
  rejected_by_provider: 'The provider did not accept the request.',
  payment_method_unusable: 'The stored payment method can not be charged any more. A new one is needed.',
}

/** What follows from a decline; nothing unless said. */
export interface DeclineTerms {
  /** The credential is of no use any more. */
  readonly hard?: boolean
  /** The same charge is not to be tried again. Always so when it is hard. */
  readonly doNotRetry?: boolean
}

/** A decline in the product's own words. */
export function decline(code: DeclineCode, { hard = false, doNotRetry = false }: DeclineTerms = {}): Decline {
  return { code, message: SENTENCES[code], hard, doNotRetry: hard || doNotRetry }
}
