import type { DeclineReason } from '../../../web/checkout/decline-reason.ts'
import type { DeclineCode } from '../../payments/providers/index.ts'

export type { DeclineReason }

/**
 * The displayed reason of each decline code. A lost, stolen or suspected card is declined without a
 * specific reason, because its thief may see the page.
 */
export const REASON_OF_DECLINE: Readonly<Record<DeclineCode, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  try_again_later: 'try_again_later',
  limit_exceeded: 'limit_exceeded',
  incorrect_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  expired_card: 'expired_card',
  card_not_supported: 'card_not_supported',
  currency_not_supported: 'currency_not_supported',
  suspected_fraud: 'declined',
  lost_card: 'declined',
  stolen_card: 'declined',
  closed_account: 'closed_account',
  invalid_account: 'invalid_account',
  account_not_verified: 'invalid_account',
  authentication_required: 'authentication_required',
  authentication_failed: 'authentication_failed',
  revoked_authorization: 'revoked_authorization',
  debit_not_authorized: 'debit_not_authorized',
  rejected_by_provider: 'rejected_by_provider',
  payment_method_unusable: 'payment_method_unusable',
}

/**
 * Returns the displayed reason of a stored decline code. An unknown code has the general reason.
 */
export function declineReason(code: string | null): DeclineReason {
  return code !== null && Object.hasOwn(REASON_OF_DECLINE, code) ? REASON_OF_DECLINE[code as DeclineCode] : 'declined'
}
