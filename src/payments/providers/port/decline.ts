import type { ChargeOutcome, Decline, DeclineCode } from './port.ts'

/**
 * The messages of declines, for people. A provider's text is never shown, because it may repeat
 * data of the request.
 */
const MESSAGES: Readonly<Record<DeclineCode, string>> = {
  insufficient_funds: 'There is not enough money in the account.',
  generic_decline: 'The payment was declined without a reason.',
  do_not_honor: 'The bank declined the payment without a reason.',
  try_again_later: 'The payment could not be processed. Try again later.',
  limit_exceeded: 'The payment exceeds a limit of the card or account.',
  incorrect_cvc: 'The security code is wrong.',
  incorrect_number: 'The card number is wrong.',
  expired_card: 'The card has expired.',
  card_not_supported: 'The card does not support this kind of payment.',
  currency_not_supported: 'The currency is not supported.',
  suspected_fraud: 'The payment was declined because of suspected fraud.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  closed_account: 'The account is closed.',
  invalid_account: 'The account or the stored payment method is unknown or cannot be charged.',
  account_not_verified: 'The provider could not verify the routing number and account number. Nothing was debited.',
  authentication_required: 'The customer must confirm the payment.',
  authentication_failed: 'The customer did not confirm the payment.',
  revoked_authorization: 'The customer withdrew the consent to be charged.',
  debit_not_authorized: 'The account does not permit debits.',
  rejected_by_provider: 'The provider did not accept the request.',
  payment_method_unusable: 'The stored payment method can no longer be charged. A new one is needed.',
}

/** The consequences of a decline; none unless given. */
export interface DeclineTerms {
  /** The credential cannot be used any more. */
  readonly hard?: boolean
  /** The charge must not be tried again. Always true for a hard decline. */
  readonly doNotRetry?: boolean
}

/** Returns a decline with the product's own message. */
export function decline(code: DeclineCode, { hard = false, doNotRetry = false }: DeclineTerms = {}): Decline {
  return { code, message: MESSAGES[code], hard, doNotRetry: hard || doNotRetry, networkCode: null }
}

/**
 * Returns the network's own code at the start of a text such as "05" or "05 : Do not honor", at
 * most eight letters and digits; null for any other text. The rest may repeat data of the request.
 */
export function networkCodeOf(text: unknown): string | null {
  return typeof text === 'string' ? (/^\s*(?=\S*\d)([A-Za-z0-9]{1,8})(?=\s*(?::|$))/.exec(text)?.[1] ?? null) : null
}

/**
 * Returns the outcome of a charge after the provider rejected our credentials. If nothing was sent
 * before, nothing was charged; otherwise the outcome is unknown.
 */
export function credentialsRefused(nothingWasSent: boolean, reference: string | null = null): ChargeOutcome {
  if (!nothingWasSent) return { kind: 'Unknown', reference, cause: 'credentials rejected' }
  return { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' }
}
