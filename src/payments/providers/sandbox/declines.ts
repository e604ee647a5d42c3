import { type DeclineTerms, decline } from '../port/decline.ts'
import type { Decline, DeclineCode } from '../port/port.ts'

const HARD: DeclineTerms = { hard: true }
const ONCE: DeclineTerms = { doNotRetry: true }

/** The declines of the processor's reasons. */
const OF_REASON: Readonly<Record<string, readonly [DeclineCode, DeclineTerms?]>> = {
  insufficient_funds: ['insufficient_funds'],
  generic_decline: ['generic_decline'],
  do_not_honor: ['do_not_honor'],
  processing_error: ['try_again_later'],
  limit_exceeded: ['limit_exceeded'],
  incorrect_cvc: ['incorrect_cvc'],
  incorrect_number: ['incorrect_number', HARD],
  expired_card: ['expired_card', HARD],
  card_not_supported: ['card_not_supported', ONCE],
  currency_not_supported: ['currency_not_supported', ONCE],
  fraudulent: ['suspected_fraud', ONCE],
  lost_card: ['lost_card', HARD],
  stolen_card: ['stolen_card', HARD],
  account_closed: ['closed_account', HARD],
  invalid_account: ['invalid_account', HARD],
  authentication_required: ['authentication_required'],
  authentication_failed: ['authentication_failed'],
  authorization_revoked: ['revoked_authorization', HARD],
  credential_unknown: ['invalid_account', HARD],
  model_not_supported: ['rejected_by_provider', ONCE],
}

/** Returns the decline of a reason. An unknown reason is a generic decline. */
export function declineOf(reason: string, advice: string | null): Decline {
  const [code, terms = {}] = OF_REASON[reason] ?? ['generic_decline']
  return decline(code, advice === 'do_not_retry' ? { ...terms, doNotRetry: true } : terms)
}
