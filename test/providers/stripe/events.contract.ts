import assert from 'node:assert/strict'
import test from 'node:test'
import { ProviderUnavailable } from '../../../src/payments/providers/port/port.ts'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { describedObject } from '../described-value.ts'
import { charge, event, ONE, ours, unasked } from './events.ts'
import { ACCOUNT_METHOD, ATTEMPT, CARD_METHOD, openStripe, REFUND } from './stripe.ts'

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
  { type: 'payment_intent.amount_capturable_updated', status: 'requires_capture', kind: 'Unknown' },
])
  test(`${type} reports one of our charges as ${kind}`, async () => {
    const [providerEvent] = await stripeProvider.readProviderEvents(
      unasked,
      event(type, 'payment_intent', { ...ours, status }),
    )
    assert.ok(providerEvent?.kind === 'Charge')
    assert.deepEqual([providerEvent.charge, providerEvent.outcome.kind], [charge, kind])
  })

test('an authorization for a manual capture is reported with its end, which is read from its charge', async (t) => {
  const end = 'latest_charge.payment_method_details.card.capture_before'
  const { served, access } = await openStripe(t, [`response of ${ONE}: ${end}`])
  const authorized = { ...ours, status: 'requires_capture', capture_method: 'manual' }
  const card = { capture_before: 1_790_000_000 }
  served.answer(ONE, 200, authorized, { latest_charge: { payment_method_details: { card } } })
  const [providerEvent] = await stripeProvider.readProviderEvents(
    access,
    event('payment_intent.amount_capturable_updated', 'payment_intent', authorized),
  )
  assert.ok(providerEvent?.kind === 'Charge' && providerEvent.outcome.kind === 'Authorized')
  assert.equal(providerEvent.outcome.until, '2026-09-21T14:13:20.000Z')
})

test('a late challenge is reported with its address', async () => {
  const next_action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3d' } }
  const notificationOf = event('payment_intent.requires_action', 'payment_intent', {
    ...ours,
    status: 'requires_action',
    next_action,
  })
  const [providerEvent] = await stripeProvider.readProviderEvents(unasked, notificationOf)
  assert.ok(providerEvent?.kind === 'Charge' && providerEvent.outcome.kind === 'RequiresAction')
  assert.equal(providerEvent.outcome.actionUrl, 'https://hooks.stripe.com/3d')
})

test('a stored method is fetched, because an event contains only its id', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer('GET /v1/setup_intents/{intent}', 200, {
    id: 'seti_1',
    status: 'succeeded',
    usage: 'off_session',
    customer: 'cus_1',
    metadata: { attempt_id: ATTEMPT },
    payment_method: CARD_METHOD,
  })
  const notificationOf = {
    id: 'seti_1',
    status: 'succeeded',
    metadata: { attempt_id: ATTEMPT },
    payment_method: 'pm_1',
  }
  const [providerEvent] = await stripeProvider.readProviderEvents(
    access,
    event('setup_intent.succeeded', 'setup_intent', notificationOf),
  )
  assert.ok(providerEvent?.kind === 'Charge' && providerEvent.outcome.kind === 'Succeeded')
  assert.equal(providerEvent.outcome.stored?.credential, 'cus_1/pm_1')
})

test('an event waits while Stripe is unavailable', async (t) => {
  const { served, access } = await openStripe(t)
  for (let attempt = 0; attempt < 3; attempt++) served.hangUp(ONE)
  const notificationOf = { ...ours, status: 'succeeded', setup_future_usage: 'off_session' }
  const asked = stripeProvider.readProviderEvents(
    access,
    event('payment_intent.succeeded', 'payment_intent', notificationOf),
  )
  await assert.rejects(asked, ProviderUnavailable)
})

test('a card declined after a challenge is a declined charge', async () => {
  const [providerEvent] = await stripeProvider.readProviderEvents(
    unasked,
    failed({ code: 'card_declined', decline_code: 'expired_card', payment_method: CARD_METHOD }),
  )
  assert.ok(providerEvent?.kind === 'Charge' && providerEvent.outcome.kind === 'Declined')
  assert.deepEqual([providerEvent.outcome.decline.code, providerEvent.outcome.decline.hard], ['expired_card', false])
})

test("a debit that the bank refuses after days is returned, with the network's own code if present", async () => {
  const fault = { code: 'insufficient_funds', payment_method: ACCOUNT_METHOD }
  assert.deepEqual(await stripeProvider.readProviderEvents(unasked, failed(fault)), [
    { kind: 'Returned', charge, code: 'R01' },
  ])
  assert.deepEqual(await stripeProvider.readProviderEvents(unasked, failed(fault, { network_decline_code: 'R09' })), [
    { kind: 'Returned', charge, code: 'R09' },
  ])
})

test('an authorization that expired uncaptured has the outcome of its intent', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(ONE, 200, { ...ours, status: 'canceled' })
  const expired = event('charge.expired', 'charge', {
    id: 'ch_1',
    payment_intent: 'pi_1',
    metadata: { attempt_id: ATTEMPT },
  })
  assert.deepEqual(await stripeProvider.readProviderEvents(access, expired), [
    { kind: 'Charge', charge, outcome: { kind: 'Canceled', reference: 'pi_1' } },
  ])
})

test('a debit that fails after its success is returned', async () => {
  const notificationOf = event('charge.failed', 'charge', {
    id: 'py_1',
    status: 'failed',
    payment_intent: 'pi_1',
    metadata: { attempt_id: ATTEMPT },
    failure_code: 'account_closed',
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
  })
  assert.deepEqual(await stripeProvider.readProviderEvents(unasked, notificationOf), [
    { kind: 'Returned', charge, code: 'R02' },
  ])
})

for (const type of ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])
  test(`${type} reports one of our refunds`, async () => {
    const notificationOf = event(type, 'refund', { id: 're_1', status: 'failed', metadata: { refund_id: REFUND } })
    const [providerEvent] = await stripeProvider.readProviderEvents(unasked, notificationOf)
    assert.ok(providerEvent?.kind === 'Refund')
    assert.deepEqual([providerEvent.refund, providerEvent.outcome.kind], [{ id: REFUND, reference: 're_1' }, 'Failed'])
  })

test('a refund that was made at Stripe names its charge and its amount', async (t) => {
  const { served, access } = await openStripe(t)
  const refund = { id: 're_2', status: 'succeeded', amount: 550, currency: 'usd', payment_intent: 'pi_1', metadata: {} }
  const made = {
    kind: 'Refund',
    refund: { id: null, reference: 're_2' },
    outcome: { kind: 'Succeeded', reference: 're_2' },
    charge,
    amount: { amountMinor: 550n, currency: 'USD' },
  }
  for (const theirMetadata of [{}, { refund_id: 'R-1001' }]) {
    served.answer(ONE, 200, { ...ours, status: 'succeeded' })
    const created = event('refund.created', 'refund', { ...refund, metadata: theirMetadata })
    assert.deepEqual(await stripeProvider.readProviderEvents(access, created), [made])
  }
  served.answer('GET /v1/refunds', 200, {
    object: 'list',
    url: '/v1/refunds',
    has_more: false,
    data: [{ id: 're_1', status: 'pending', metadata: { refund_id: REFUND } }, refund].map((each) =>
      describedObject('stripe', 'refund', each),
    ),
  })
  const metadata = { attempt_id: ATTEMPT }
  const refunded = event('charge.refunded', 'charge', { id: 'ch_1', payment_intent: 'pi_1', metadata })
  const [own, theirs] = await stripeProvider.readProviderEvents(access, refunded)
  assert.ok(own?.kind === 'Refund')
  assert.deepEqual([own.refund, own.outcome.kind], [{ id: REFUND, reference: 're_1' }, 'Pending'])
  assert.deepEqual(theirs, made)
})

test('a replaced card is identified by its previous and its new number', async () => {
  const card = { ...CARD_METHOD.card, exp_year: 2034, last4: '1881', fingerprint: 'print9' }
  const previous = { card: { exp_year: 2030, fingerprint: 'print1', last4: '4242' } }
  const method = { ...CARD_METHOD, card, metadata: { attempt_id: ATTEMPT } }
  const notificationOf = event('payment_method.automatically_updated', 'payment_method', method, {}, previous)
  const [providerEvent] = await stripeProvider.readProviderEvents(unasked, notificationOf)
  assert.ok(providerEvent?.kind === 'CredentialUpdated' && providerEvent.instrument.type === 'Card')
  assert.deepEqual(
    [providerEvent.identity, providerEvent.newIdentity, providerEvent.credential],
    ['print1', 'print9', null],
  )
  assert.deepEqual([providerEvent.instrument.expirationYear, providerEvent.instrument.last4], [2034, '1881'])
})

test('other uses of the account are ignored', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(ONE, 200, { id: 'pi_9', status: 'succeeded' })
  const strange = [
    event('payment_intent.succeeded', 'payment_intent', { id: 'pi_9', status: 'succeeded' }),
    event('setup_intent.succeeded', 'setup_intent', { id: 'seti_9', status: 'succeeded' }),
    event('charge.failed', 'charge', { id: 'ch_9', payment_intent: 'pi_9' }),
    event('charge.dispute.created', 'dispute', { status: 'lost', payment_intent: 'pi_9' }),
    event('refund.updated', 'refund', { id: 're_9', status: 'succeeded', payment_intent: null }),
    event('charge.refunded', 'charge', { id: 'ch_9', payment_intent: 'pi_9' }),
    event('payment_method.automatically_updated', 'payment_method', CARD_METHOD),
    event('customer.created', 'customer', { id: 'cus_9' }),
  ]
  for (const one of strange) assert.deepEqual(await stripeProvider.readProviderEvents(access, one), [])
})
