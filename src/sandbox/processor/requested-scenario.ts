import { passesLuhn } from '../../platform/card-numbers/index.ts'
import type { ScenarioName } from './scenario.ts'

/** Stripe's documented test numbers with their meaning, and our own, which begin with 4000 0077. */
const OF_CARD: Readonly<Record<string, ScenarioName>> = {
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'try_again_later',
  '4000000000006975': 'limit_exceeded',
  '4100000000000019': 'suspected_fraud',
  '4000000000000341': 'declined_later',
  '4000000000000259': 'disputed',
  '4000000000007726': 'refund_pending',
  '4000000000005126': 'refund_failing',
  '4000002760003184': 'authentication_required',
  '4000002500003155': 'authentication_once',
  '4000008400001629': 'declined_after_challenge',
  '4000008260003178': 'insufficient_funds_after_challenge',
  '4000007700000018': 'do_not_honor',
  '4000007700000026': 'account_closed',
  '4000007700000034': 'do_not_retry',
  '4000007700000042': 'lost_later',
  '4000007700000059': 'revoked_later',
  '4000007700000067': 'card_not_supported',
  '4000007700000075': 'authorization_revoked',
  '4000007700000109': 'silent_after',
  '4000007700000117': 'drop_after',
  '4000007700000125': 'error_after',
  '4000007700000133': 'unreadable_after',
  '4000007700000141': 'error_before',
  '4000007700000158': 'drop_before',
  '4000007700000166': 'too_many_before',
  '4000007700000174': 'slow',
  '4000007700000208': 'told_twice',
  '4000007700000216': 'told_reversed',
  '4000007700000224': 'renewed_later',
  '4000007700000232': 'closed_later',
  '4000007700000240': 'only_declared_model',
  '4000007700000257': 'challenge_awaits_result',
  '4000007700000307': 'authorization_expired',
  '4000007700000315': 'capture_failed',
  '4000007700000323': 'captured_again',
  '4000007700000331': 'capture_slow',
  '4000007700000364': 'capture_refused',
  '4000007700000349': 'expired_later',
  '4000007700000356': 'renewed_at_charge',
}

/**
 * Stripe's documented test accounts, and ours. The patterns below add accounts by their last two
 * digits.
 */
const OF_ACCOUNT: Readonly<Record<string, string>> = {
  '000222222227': 'return R01',
  '000111111113': 'return R02',
  '000333333335': 'return R10',
  '000111111116': 'invalid_account',
  '000999500000': 'never_settles',
}
const RETURN_CODE = /^000999([01])000(?!00)([0-8]\d)$/
const CHANGE_CODE = /^0009980000(01|02|03|05)$/

/** Returns the scenario of a card number. */
export function scenarioOfCard(number: string): string {
  if (!passesLuhn(number)) return 'incorrect_number'
  return OF_CARD[number] ?? 'ordinary'
}

/** Returns the scenario of an account number. */
export function scenarioOfAccount(number: string): string {
  const [, late, code] = RETURN_CODE.exec(number) ?? []
  if (code !== undefined) return `${late === '1' ? 'late return' : 'return'} R${code}`
  const change = CHANGE_CODE.exec(number)?.[1]
  return change === undefined ? (OF_ACCOUNT[number] ?? 'ordinary') : `notice C${change}`
}

/** Amounts in minor units: 6660 and an issuer's response code of ISO 8583. */
const OF_AMOUNT: Readonly<Record<number, ScenarioName>> = {
  666005: 'do_not_honor',
  666006: 'generic_decline',
  666012: 'currency_not_supported',
  666014: 'incorrect_number',
  666041: 'lost_card',
  666043: 'stolen_card',
  666046: 'account_closed',
  666051: 'insufficient_funds',
  666054: 'expired_card',
  666057: 'card_not_supported',
  666059: 'suspected_fraud',
  666061: 'limit_exceeded',
  666065: 'authentication_required',
  666079: 'do_not_retry',
  666082: 'incorrect_cvc',
  666091: 'try_again_later',
  666101: 'silent_after',
  666102: 'drop_after',
  666103: 'error_after',
  666104: 'unreadable_after',
  666105: 'error_before',
  666106: 'drop_before',
  666107: 'too_many_before',
  666108: 'slow',
  666109: 'told_twice',
  666110: 'told_reversed',
}

/** Returns the scenario of an amount. It applies to instruments without a scenario of their own. */
export function scenarioOfAmount(amountMinor: number): ScenarioName {
  return OF_AMOUNT[amountMinor] ?? 'ordinary'
}
