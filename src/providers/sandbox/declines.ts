import { type DeclineTerms, decline } from '../decline.ts'
import type { Decline, DeclineCode } from '../port.ts'

const HARD: DeclineTerms = { hard: true }
const ONCE: DeclineTerms = { doNotRetry: true }

/** What the processor's reasons are called here, and what follows. */
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

/** What a debit that a bank took back is as a decline; by Nacha's code. */
const OF_RETURN: Readonly<Record<string, readonly [DeclineCode, DeclineTerms?]>> = {
  R01: ['insufficient_funds'],
  R02: ['closed_account', HARD],
  R03: ['invalid_account', HARD],
  R04: ['invalid_account', HARD],
  R05: ['debit_not_authorized', HARD],
  R07: ['revoked_authorization', HARD],
  R08: ['revoked_authorization', HARD],
  R09: ['insufficient_funds'],
  R10: ['debit_not_authorized', HARD],
  R16: ['invalid_account', HARD],
  R20: ['invalid_account', HARD],
  R29: ['debit_not_authorized', HARD],
}

/** A decline of the processor's in the product's words; a reason that is not known is a generic one. */
export function declineOf(reason: string, advice: string | null): Decline {
  const [code, terms = {}] = OF_REASON[reason] ?? ['generic_decline']
  return decline(code, advice === 'do_not_retry' ? { ...terms, doNotRetry: true } : terms)
}

/** A return as a decline, for who learns of it before it learned that the debit had settled. */
export function declineOfReturn(code: string): Decline {
  const [declineCode, terms] = OF_RETURN[code] ?? ['generic_decline', ONCE]
  return decline(declineCode, terms)
}
