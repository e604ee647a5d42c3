import assert from 'node:assert/strict'
import test from 'node:test'
import { ProviderUnavailable } from '../../../src/payments/providers/port/port.ts'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { describedObject } from '../described-value.ts'
import { ACCOUNT_METHOD, ATTEMPT, accessTo, CARD_METHOD, openStripe, REFUND } from './stripe.ts'

const ONE = 'GET /v1/payment_intents/{intent}'
const charge = { id: ATTEMPT, reference: 'pi_1' }
const ours = { id: 'pi_1', metadata: { attempt_id: ATTEMPT }, setup_future_usage: null, latest_charge: 'py_1' }
/** For events of which nothing has to be asked. */
const unasked = accessTo('http://127.0.0.1:9')

/** An event, its object as the document describes it. */
const event = (type: string, schema: string, fields: object, beyond = {}, previous?: object) => {
  const object = describedObject('stripe', schema, fields, beyond)
  const data = { object, ...(previous && { previous_attributes: previous }) }
  return { eventId: 'evt_1', body: JSON.stringify({ id: 'evt_1', object: 'event', type, data }) }
}
const failed = (fault: object, beyond = {}) =>
  event(
    'payment_intent.payment_failed',
    'payment_intent',
    { ...ours, status: 'requires_payment_method', last_payment_error: { type: 'invalid_request_error', ...fault } },
    { last_payment_error: beyond },
  )

for (const { type, status, kind } of [
  { type: 'payment_intent.succeeded', status: 'succeeded', kind: 'Succeeded' },
  { type: 'payment_intent.processing', status: 'processing', kind: 'Processing' },
  { type: 'payment_intent.canceled', status: 'canceled', kind: 'Canceled' },
])
  test(`${type} tells of a charge of ours that it is ${kind}`, async () => {
    const [notice] = await stripeProvider.interpret(unasked, event(type, 'payment_intent', { ...ours, status }))
    assert.ok(notice?.kind === 'Charge')
    assert.deepEqual([notice.charge, notice.outcome.kind], [charge, kind])
  })

test('a challenge that begins late is told with its address', async () => {
  const next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3d' } }
  const told = event('payment_intent.requires_action', 'payment_intent', {
    ...ours,
    status: 'requires_action',
    next_action,
  })
  const [notice] = await stripeProvider.interpret(unasked, told)
  assert.ok(notice?.kind === 'Charge' && notice.outcome.kind === 'RequiresAction')
  assert.equal(notice.outcome.actionUrl, 'https://hooks.stripe.com/3d')
})

test('what was stored is asked for, as an event only names it', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer('GET /v1/setup_intents/{intent}', 200, {
    id: 'seti_1',
    status: 'succeeded',
    usage: 'off_session',
    customer: 'cus_1',
    metadata: { attempt_id: ATTEMPT },
    payment_method: CARD_METHOD,
  })
  const told = { id: 'seti_1', status: 'succeeded', metadata: { attempt_id: ATTEMPT }, payment_method: 'pm_1' }
  const [notice] = await stripeProvider.interpret(access, event('setup_intent.succeeded', 'setup_intent', told))
  assert.ok(notice?.kind === 'Charge' && notice.outcome.kind === 'Succeeded')
  assert.equal(notice.outcome.stored?.credential, 'cus_1/pm_1')
})

test('an event waits while Stripe can not be asked', async (t) => {
  const { served, access } = await openStripe(t)
  for (let tries = 0; tries < 3; tries++) served.hangUp(ONE)
  const told = { ...ours, status: 'succeeded', setup_future_usage: 'off_session' }
  const asked = stripeProvider.interpret(access, event('payment_intent.succeeded', 'payment_intent', told))
  await assert.rejects(asked, ProviderUnavailable)
})

test('a card that is declined after a challenge is a charge that was declined', async () => {
  const [notice] = await stripeProvider.interpret(
    unasked,
    failed({ code: 'card_declined', decline_code: 'expired_card', payment_method: CARD_METHOD }),
  )
  assert.ok(notice?.kind === 'Charge' && notice.outcome.kind === 'Declined')
  assert.deepEqual([notice.outcome.decline.code, notice.outcome.decline.hard], ['expired_card', true])
})

test("a debit that the bank refuses after days is returned, by the network's own code where it is told", async () => {
  const fault = { code: 'insufficient_funds', payment_method: ACCOUNT_METHOD }
  assert.deepEqual(await stripeProvider.interpret(unasked, failed(fault)), [{ kind: 'Returned', charge, code: 'R01' }])
  assert.deepEqual(await stripeProvider.interpret(unasked, failed(fault, { network_decline_code: 'R09' })), [
    { kind: 'Returned', charge, code: 'R09' },
  ])
})

test('a debit that fails after its success is returned', async () => {
  const told = event('charge.failed', 'charge', {
    id: 'py_1',
    status: 'failed',
    payment_intent: 'pi_1',
    metadata: { attempt_id: ATTEMPT },
    failure_code: 'account_closed',
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
  })
  assert.deepEqual(await stripeProvider.interpret(unasked, told), [{ kind: 'Returned', charge, code: 'R02' }])
})

for (const { reason, notice } of [
  { reason: 'fraudulent', notice: { kind: 'Disputed', charge } },
  { reason: 'product_not_received', notice: { kind: 'Disputed', charge } },
  { reason: 'insufficient_funds', notice: { kind: 'Returned', charge, code: 'R01' } },
  { reason: 'incorrect_account_details', notice: { kind: 'Returned', charge, code: 'R03' } },
  { reason: 'debit_not_authorized', notice: { kind: 'Returned', charge, code: 'R10' } },
])
  test(`a dispute for the reason ${reason} is ${notice.kind}`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const told = event('charge.dispute.created', 'dispute', {
      reason,
      status: 'needs_response',
      payment_intent: 'pi_1',
    })
    assert.deepEqual(await stripeProvider.interpret(access, told), [notice])
  })

test('a warning is no dispute, and one that becomes a dispute is', async (t) => {
  const { served, access } = await openStripe(t)
  const told = (name: string, status: string) =>
    event(`charge.dispute.${name}`, 'dispute', { reason: 'fraudulent', status, payment_intent: 'pi_1' })
  for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed', 'won'])
    assert.deepEqual(await stripeProvider.interpret(access, told('updated', status)), [])
  assert.deepEqual(await stripeProvider.interpret(access, told('created', 'warning_needs_response')), [])
  for (const name of ['updated', 'funds_withdrawn']) {
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const notices = await stripeProvider.interpret(access, told(name, 'needs_response'))
    assert.deepEqual(notices, [{ kind: 'Disputed', charge }])
  }
})

for (const type of ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])
  test(`${type} tells of a refund of ours`, async () => {
    const told = event(type, 'refund', { id: 're_1', status: 'failed', metadata: { refund_id: REFUND } })
    const [notice] = await stripeProvider.interpret(unasked, told)
    assert.ok(notice?.kind === 'Refund')
    assert.deepEqual([notice.refund, notice.outcome.kind], [{ id: REFUND, reference: 're_1' }, 'Failed'])
  })

test('a card that its bank replaced is named by its former number, and by the new one', async () => {
  const card = { ...CARD_METHOD.card, exp_year: 2034, last4: '1881', fingerprint: 'print9' }
  const previous = { card: { exp_year: 2030, fingerprint: 'print1', last4: '4242' } }
  const method = { ...CARD_METHOD, card, metadata: { attempt_id: ATTEMPT } }
  const told = event('payment_method.automatically_updated', 'payment_method', method, {}, previous)
  const [notice] = await stripeProvider.interpret(unasked, told)
  assert.ok(notice?.kind === 'CredentialUpdated' && notice.instrument.type === 'Card')
  assert.deepEqual([notice.identity, notice.newIdentity, notice.credential], ['print1', 'print9', null])
  assert.deepEqual([notice.instrument.expirationYear, notice.instrument.last4], [2034, '1881'])
})

test('what others do with the account tells nothing', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(ONE, 200, { id: 'pi_9', status: 'succeeded' })
  const strange = [
    event('payment_intent.succeeded', 'payment_intent', { id: 'pi_9', status: 'succeeded' }),
    event('setup_intent.succeeded', 'setup_intent', { id: 'seti_9', status: 'succeeded' }),
    event('charge.failed', 'charge', { id: 'ch_9', payment_intent: 'pi_9' }),
    event('charge.dispute.created', 'dispute', { status: 'lost', payment_intent: 'pi_9' }),
    event('refund.updated', 'refund', { id: 're_9', status: 'succeeded' }),
    event('payment_method.automatically_updated', 'payment_method', CARD_METHOD),
    event('customer.created', 'customer', { id: 'cus_9' }),
  ]
  for (const one of strange) assert.deepEqual(await stripeProvider.interpret(access, one), [])
})
