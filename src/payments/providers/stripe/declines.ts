import { type DeclineTerms, decline, networkCodeOf } from '../port/decline.ts'
import type { Decline, DeclineCode } from '../port/port.ts'

/** The used parts of a Stripe error, in a response or an intent. */
export interface StripeFault {
  readonly code?: string | null | undefined
  readonly decline_code?: string | null | undefined
  readonly advice_code?: string | null | undefined
  readonly network_decline_code?: string | null | undefined
  readonly param?: string | null | undefined
}

const HARD: DeclineTerms = { hard: true }
const NEVER: DeclineTerms = { doNotRetry: true }

/** The consequences of Stripe's decline and error codes: https://docs.stripe.com/declines/codes. */
const DECLINES: Readonly<Record<string, readonly [DeclineCode, DeclineTerms?]>> = {
  approve_with_id: ['try_again_later'],
  authentication_not_handled: ['authentication_required'],
  authentication_required: ['authentication_required'],
  call_issuer: ['do_not_honor'],
  card_decline_rate_limit_exceeded: ['limit_exceeded'],
  card_declined: ['generic_decline'],
  card_not_supported: ['card_not_supported', NEVER],
  card_velocity_exceeded: ['limit_exceeded'],
  currency_not_supported: ['currency_not_supported', NEVER],
  do_not_honor: ['do_not_honor'],
  do_not_try_again: ['generic_decline', NEVER],
  duplicate_transaction: ['generic_decline', NEVER],
  expired_card: ['expired_card'],
  fraudulent: ['suspected_fraud', NEVER],
  generic_decline: ['generic_decline'],
  incorrect_cvc: ['incorrect_cvc'],
  incorrect_number: ['incorrect_number', HARD],
  insufficient_funds: ['insufficient_funds'],
  invalid_account: ['invalid_account', HARD],
  invalid_amount: ['limit_exceeded'],
  invalid_cvc: ['incorrect_cvc'],
  invalid_expiry_month: ['expired_card'],
  invalid_expiry_year: ['expired_card'],
  invalid_number: ['incorrect_number', HARD],
  issuer_not_available: ['try_again_later'],
  lost_card: ['lost_card', HARD],
  merchant_blacklist: ['suspected_fraud', NEVER],
  mobile_device_authentication_required: ['authentication_required'],
  new_account_information_available: ['invalid_account', NEVER],
  no_action_taken: ['do_not_honor'],
  not_permitted: ['do_not_honor'],
  payment_intent_authentication_failure: ['authentication_failed'],
  pickup_card: ['lost_card', HARD],
  pin_try_exceeded: ['limit_exceeded'],
  processing_error: ['try_again_later'],
  reenter_transaction: ['try_again_later'],
  restricted_card: ['card_not_supported', HARD],
  revocation_of_all_authorizations: ['revoked_authorization', HARD],
  revocation_of_authorization: ['revoked_authorization', HARD],
  security_violation: ['do_not_honor'],
  service_not_allowed: ['card_not_supported', NEVER],
  setup_intent_authentication_failure: ['authentication_failed'],
  stolen_card: ['stolen_card', HARD],
  stop_payment_order: ['revoked_authorization', NEVER],
  testmode_decline: ['generic_decline', NEVER],
  transaction_not_allowed: ['card_not_supported', NEVER],
  try_again_later: ['try_again_later'],
  withdrawal_count_limit_exceeded: ['limit_exceeded'],
  // Bank accounts: https://docs.stripe.com/payments/ach-direct-debit/blocked-bank-accounts.
  account_closed: ['closed_account', HARD],
  account_number_invalid: ['invalid_account', HARD],
  bank_account_closed: ['closed_account', HARD],
  bank_account_frozen: ['invalid_account', HARD],
  bank_account_invalid_details: ['invalid_account', HARD],
  bank_account_restricted: ['debit_not_authorized', HARD],
  bank_account_unusable: ['invalid_account', HARD],
  bank_account_unverified: ['authentication_required'],
  charge_exceeds_source_limit: ['limit_exceeded'],
  charge_exceeds_transaction_limit: ['limit_exceeded'],
  charge_exceeds_weekly_limit: ['limit_exceeded'],
  debit_not_authorized: ['debit_not_authorized', HARD],
  invalid_account_number: ['invalid_account', HARD],
  no_account: ['invalid_account', HARD],
  payment_intent_mandate_invalid: ['revoked_authorization', HARD],
  recipient_deceased: ['closed_account', HARD],
  routing_number_invalid: ['invalid_account', HARD],
  tokenized_account_number_deactivated: ['closed_account', HARD],
  // Requests:
  amount_too_large: ['limit_exceeded', NEVER],
  payment_method_currency_mismatch: ['currency_not_supported', NEVER],
  payment_method_unactivated: ['invalid_account'],
}

/** Returns the decline of a fault by its most specific code. */
export function declineOf(fault: StripeFault | null | undefined): Decline {
  if (isOfLostCredential(fault)) return decline('invalid_account', HARD)
  const known = [fault?.decline_code, fault?.code].find((code) => code && Object.hasOwn(DECLINES, code))
  const [code, terms = {}] = DECLINES[known ?? ''] ?? ['rejected_by_provider']
  const networkCode = networkCodeOf(fault?.network_decline_code)
  return { ...decline(code, fault?.advice_code === 'do_not_try_again' ? { ...terms, ...NEVER } : terms), networkCode }
}

/** Returns whether the method was detached or its customer deleted at Stripe. */
function isOfLostCredential(fault: StripeFault | null | undefined): boolean {
  return fault?.code === 'resource_missing' && ['payment_method', 'customer'].includes(fault.param ?? '')
}

/** The Nacha codes by Stripe's codes, for errors without the network's own code. */
const RETURN_CODES: Readonly<Record<string, string>> = {
  insufficient_funds: 'R01',
  account_closed: 'R02',
  bank_account_closed: 'R02',
  bank_account_invalid_details: 'R03',
  incorrect_account_details: 'R03',
  no_account: 'R03',
  invalid_account_number: 'R04',
  debit_not_authorized: 'R10',
  customer_initiated: 'R10',
  recipient_deceased: 'R15',
  bank_account_frozen: 'R16',
  bank_account_restricted: 'R20',
}

/** Returns the Nacha code of a debit that failed at the bank; null when it is no return. */
export function returnCodeOf(networkCode: string | null | undefined, ...codes: (string | null | undefined)[]) {
  if (networkCode && /^R\d{2}$/.test(networkCode)) return networkCode
  const known = codes.find((code) => code && Object.hasOwn(RETURN_CODES, code))
  return known ? RETURN_CODES[known]! : null
}
