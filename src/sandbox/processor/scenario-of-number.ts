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
}

/** Stripe's documented test accounts, and ours. The patterns below add accounts by their last two digits. */
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

/** Checks the Luhn digit of ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index])
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}
