import assert from 'node:assert/strict'
import test from 'node:test'
import { declineOf, returnCodeOf } from './declines.ts'

/** The codes of https://docs.stripe.com/declines/codes, except the codes of card readers. */
const DOCUMENTED = `approve_with_id authentication_not_handled authentication_required call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent
  generic_decline incorrect_number incorrect_cvc insufficient_funds invalid_account invalid_amount invalid_cvc
  invalid_expiry_month invalid_expiry_year invalid_number issuer_not_available lost_card merchant_blacklist
  mobile_device_authentication_required new_account_information_available no_action_taken not_permitted pickup_card
  pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(/\s+/)

test('every decline code that Stripe documents has a message', () => {
  for (const decline_code of DOCUMENTED)
    assert.notEqual(declineOf({ code: 'card_declined', decline_code }).code, 'rejected_by_provider', decline_code)
})

test('the decline code takes precedence over the error code, and unknown codes have generic declines', () => {
  assert.equal(declineOf({ code: 'card_declined', decline_code: 'lost_card' }).code, 'lost_card')
  assert.equal(declineOf({ code: 'expired_card' }).code, 'expired_card')
  assert.equal(declineOf({ code: 'card_declined', decline_code: 'of_next_year' }).code, 'generic_decline')
  for (const code of ['of_next_year', 'constructor', '__proto__', null])
    assert.equal(declineOf({ code }).code, 'rejected_by_provider')
  assert.equal(declineOf(null).code, 'rejected_by_provider')
})

test('hard declines are not retried, and soft ones may be', () => {
  const adviceOf = (decline_code: string, advice_code?: string) => {
    const { hard, doNotRetry } = declineOf({ code: 'card_declined', decline_code, advice_code })
    return { hard, doNotRetry }
  }
  for (const code of ['stolen_card', 'revocation_of_authorization', 'bank_account_closed'])
    assert.deepEqual(adviceOf(code), { hard: true, doNotRetry: true })
  for (const code of [
    'insufficient_funds',
    'do_not_honor',
    'authentication_required',
    'try_again_later',
    'expired_card',
  ])
    assert.deepEqual(adviceOf(code), { hard: false, doNotRetry: false })
  assert.deepEqual(adviceOf('fraudulent'), { hard: false, doNotRetry: true })
  assert.deepEqual(adviceOf('insufficient_funds', 'do_not_try_again'), { hard: false, doNotRetry: true })
  assert.deepEqual(adviceOf('insufficient_funds', 'try_again_later'), { hard: false, doNotRetry: false })
})

test("a return has the network's code, or else the equivalent of Stripe's code", () => {
  assert.equal(returnCodeOf('R29', 'debit_not_authorized'), 'R29')
  assert.equal(returnCodeOf(null, 'bank_account_closed'), 'R02')
  assert.equal(returnCodeOf('83', 'insufficient_funds'), 'R01')
  assert.equal(returnCodeOf(null, null, 'fraudulent'), null)
  assert.equal(returnCodeOf(null, 'constructor'), null)
})
