import assert from 'node:assert/strict'
import test from 'node:test'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { ATTEMPT, openStripe, PAYMENT, REFUND, storedTerms } from './stripe.ts'

const REFUNDS = 'POST /v1/refunds'
const nowhere = { credentials: {}, mode: 'Sandbox' } as const
const request = stripeProvider.refundRequest(
  {
    refundId: REFUND,
    paymentId: PAYMENT,
    attemptId: ATTEMPT,
    reference: 'pi_1',
    amountMinor: 1250n,
    currency: 'KWD',
    reason: 'RequestedByCustomer',
    request: stripeProvider.chargeRequest(storedTerms(), nowhere),
  },
  nowhere,
)
const missing = { error: { type: 'invalid_request_error', code: 'resource_missing' } }

test('a refund is requested once, in the minor units of its currency, under its own key', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(REFUNDS, 200, { id: 're_1', status: 'succeeded' })
  assert.deepEqual(await stripeProvider.refund(access, REFUND, request), { kind: 'Succeeded', reference: 're_1' })
  assert.deepEqual(served.requests[0]?.body, {
    payment_intent: 'pi_1',
    amount: 12500,
    reason: 'requested_by_customer',
    metadata: { refund_id: REFUND, payment_id: PAYMENT },
  })
  assert.equal(served.requests[0]?.headers['idempotency-key'], REFUND)
})

for (const { status, kind } of [
  { status: 'pending', kind: 'Pending' },
  { status: 'requires_action', kind: 'Pending' },
  { status: 'failed', kind: 'Failed' },
  { status: 'canceled', kind: 'Failed' },
])
  test(`a refund with Stripe's status ${status} is ${kind}`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(REFUNDS, 200, { id: 're_1', status })
    assert.equal((await stripeProvider.refund(access, REFUND, request)).kind, kind)
  })

test("the reason of a failed refund is the product's own code", async (t) => {
  const { served, access } = await openStripe(t)
  for (const [failure_reason, code] of [
    ['expired_or_canceled_card', 'expired_or_canceled_card'],
    ['charge_for_pending_refund_disputed', 'not_refundable'],
    ['a new reason', 'unknown'],
  ]) {
    served.answer(REFUNDS, 200, { id: 're_1', status: 'failed', failure_reason })
    const outcome = await stripeProvider.refund(access, REFUND, request)
    assert.equal(outcome.kind === 'Failed' && outcome.code, code)
  }
})

test('a refund that Stripe refuses has failed, and one without a response is unknown', async (t) => {
  const { served, access } = await openStripe(t)
  const refused = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'canary of the message' }
  served.answer(REFUNDS, 400, { error: refused })
  assert.deepEqual(await stripeProvider.refund(access, REFUND, request), {
    kind: 'Failed',
    reference: null,
    code: 'rejected_by_provider',
    message: 'The provider did not accept the refund.',
  })
  for (let attempt = 0; attempt < 3; attempt++) served.hangUp(REFUNDS)
  assert.deepEqual(await stripeProvider.refund(access, REFUND, request), {
    kind: 'Unknown',
    reference: null,
    cause: 'connection',
  })
})

test('a refund is found by its reference, or among the refunds of its charge', async (t) => {
  const { served, access } = await openStripe(t)
  const find = (reference: string | null) => stripeProvider.findRefund(access, { refundId: REFUND, reference, request })
  served.answer('GET /v1/refunds/{refund}', 200, { id: 're_1', status: 'pending' })
  assert.deepEqual(await find('re_1'), { kind: 'Pending', reference: 're_1' })
  served.answer('GET /v1/refunds', 200, {
    data: [
      { id: 're_2', status: 'succeeded', metadata: { refund_id: 'another' } },
      { id: 're_3', status: 'succeeded', metadata: { refund_id: REFUND } },
    ],
  })
  assert.deepEqual(await find(null), { kind: 'Succeeded', reference: 're_3' })
  assert.deepEqual(served.requests[1]?.query, { payment_intent: 'pi_1', limit: 100 })
  assert.equal(await find(null), null)
  served.answer('GET /v1/refunds/{refund}', 404, missing)
  assert.equal(await find('re_1'), null)
})
