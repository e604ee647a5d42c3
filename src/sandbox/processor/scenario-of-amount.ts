import type { ScenarioName } from './scenario.ts'

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
