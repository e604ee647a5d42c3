import assert from 'node:assert/strict'
import test from 'node:test'
import type Stripe from 'stripe'
import { lineOf } from './balance-lines.ts'

const ATTEMPT = '01920000-0000-7000-8000-00000000a001'
const REFUND = '01920000-0000-7000-8000-00000000c001'

const transaction = (fields: object) =>
  ({
    ...{ id: 'txn_1', created: 1_784_000_000, currency: 'usd', amount: 4990, fee: 175, net: 4815 },
    ...{ type: 'charge', reporting_category: 'charge', source: null, ...fields },
  }) as unknown as Stripe.BalanceTransaction
const charge = (fields: object = {}) => ({
  ...{ id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount: 4990, amount_captured: 4990, currency: 'usd' },
  ...{ metadata: { attempt_id: ATTEMPT }, ...fields },
})
const refund = (fields: object = {}) => ({
  ...{ id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 1250, currency: 'usd' },
  ...{ metadata: { refund_id: REFUND }, ...fields },
})
const dispute = (reason: string) => ({
  ...{ id: 'du_1', object: 'dispute', payment_intent: 'pi_1', amount: 4990, currency: 'usd', reason },
})
const shown = (fields: object) => {
  const { type, chargeReference, refundReference, amountMinor, currency, feeMinor, netMinor, settledCurrency } = lineOf(
    transaction(fields),
    1,
  )
  const references = [chargeReference, refundReference].filter((each) => each !== null).join(' ')
  return `${type} ${references}: ${amountMinor} ${currency}, fee ${feeMinor}, net ${netMinor} ${settledCurrency}`
}

test('a charge is named by its intent and by our attempt', () => {
  assert.deepEqual(lineOf(transaction({ source: charge() }), 7), {
    ...{ number: 7, reference: 'txn_1', type: 'Charge', occurredAt: '2026-07-14T03:33:20.000Z' },
    ...{ chargeReference: 'pi_1', refundReference: null, disputeReference: null, merchantReference: ATTEMPT },
    ...{ amountMinor: 4990n, currency: 'USD', feeMinor: 175n, netMinor: 4815n, settledCurrency: 'USD' },
  })
})

test('a converted charge and refund have the amount and currency of the payment', () => {
  const converted = { amount: 5400, fee: 200, net: 5200, source: charge({ currency: 'eur' }) }
  assert.equal(shown(converted), 'Charge pi_1: 4990 EUR, fee 200, net 5200 USD')
  const back = { type: 'refund', amount: -1350, fee: 0, net: -1350, source: refund({ currency: 'eur' }) }
  assert.equal(shown(back), 'Refund pi_1 re_1: -1250 EUR, fee 0, net -1350 USD')
})

test('amounts have the decimals of Stripe in each currency', () => {
  const kronur = { currency: 'isk', amount: 500_000, fee: 0, net: 500_000 }
  const source = charge({ currency: 'isk', amount: 500_000, amount_captured: 500_000 })
  assert.equal(shown({ ...kronur, source }), 'Charge pi_1: 5000 ISK, fee 0, net 5000 ISK')
  assert.throws(() => shown({ currency: 'kwd', fee: 1_234 }), /txn_1 has an amount or a currency that is not supported/)
  assert.throws(() => shown({ currency: 'xyz' }), /txn_1 has/)
})

test('a charge that was captured in part has the captured amount, and the rest is a correction', () => {
  const source = charge({ amount_captured: 3000 })
  assert.equal(shown({ source }), 'Charge pi_1: 3000 USD, fee 175, net 4815 USD')
  const rest = { type: 'refund', reporting_category: 'partial_capture_reversal', amount: -1990, fee: 0, net: -1990 }
  assert.equal(shown({ ...rest, source }), 'Adjustment pi_1: -1990 USD, fee 0, net -1990 USD')
})

test('a dispute is an adjustment by its category, and a late return by its reason', () => {
  const taken = { type: 'adjustment', reporting_category: 'dispute', amount: -4990, fee: 1500, net: -6490 }
  assert.equal(shown({ ...taken, source: dispute('fraudulent') }), 'Dispute pi_1: -4990 USD, fee 1500, net -6490 USD')
  assert.equal(
    shown({ ...taken, source: dispute('insufficient_funds') }),
    'Return pi_1: -4990 USD, fee 1500, net -6490 USD',
  )
  const won = { type: 'adjustment', reporting_category: 'dispute_reversal', fee: 0, net: 4990 }
  assert.equal(shown({ ...won, source: dispute('fraudulent') }), 'DisputeReversal pi_1: 4990 USD, fee 0, net 4990 USD')
})

test('a failed refund and a failed debit bring the amount back and away', () => {
  const failed = { type: 'refund_failure', amount: 1250, fee: 0, net: 1250, source: refund() }
  assert.equal(shown(failed), 'RefundReversal pi_1 re_1: 1250 USD, fee 0, net 1250 USD')
  const bounced = { type: 'payment_failure_refund', amount: -4990, fee: 0, net: -4990, source: charge() }
  assert.equal(shown(bounced), 'Return pi_1: -4990 USD, fee 0, net -4990 USD')
})

test('fees are no gross amount, and payouts, other types and unknown ones belong to no payment', () => {
  const fee = { type: 'stripe_fee', amount: -900, fee: 0, net: -900 }
  assert.equal(shown(fee), 'Fee : 0 USD, fee 900, net -900 USD')
  assert.equal(
    shown({ type: 'adjustment', reporting_category: 'tax', amount: -5, fee: 0, net: -5 }),
    'Fee : 0 USD, fee 5, net -5 USD',
  )
  const out = { amount: -3600, fee: 0, net: -3600 }
  assert.equal(shown({ type: 'payout', ...out }), 'Payout : -3600 USD, fee 0, net -3600 USD')
  assert.equal(shown({ type: 'reserve_hold', ...out }), 'Adjustment : -3600 USD, fee 0, net -3600 USD')
  assert.equal(shown({ type: 'a_new_type', ...out }), 'Other : -3600 USD, fee 0, net -3600 USD')
})
