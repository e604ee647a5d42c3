import assert from 'node:assert/strict'
import test from 'node:test'
import { ProviderUnavailable } from '../../../src/payments/providers/port/port.ts'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { ATTEMPT, CREDENTIAL, openStripe, PAYMENT, storedTerms } from './stripe.ts'

const INTENT = 'POST /v1/payment_intents'
const ACCOUNT = 'GET /v1/account'
const SEARCH = 'GET /v1/payment_intents/search'
const ONE = 'GET /v1/payment_intents/{intent}'
const DETACH = 'POST /v1/payment_methods/{payment_method}/detach'
const secrets = { credential: CREDENTIAL }

const requestOf = () =>
  stripeProvider.chargeRequest(storedTerms({ model: 'Subscription' }), { credentials: {}, mode: 'Sandbox' })
const sent = (reference: string | null) => ({ attemptId: ATTEMPT, paymentId: PAYMENT, reference, request: requestOf() })
const fault = (type: string, fields: object = {}) => ({ error: { type, message: 'canary of the message', ...fields } })

test('a declined card has our decline code and the reference of its intent', async (t) => {
  const { served, access } = await openStripe(t)
  const { error } = fault('card_error', { code: 'card_declined', decline_code: 'insufficient_funds' })
  served.answer(INTENT, 402, { error: { ...error, payment_intent: { id: 'pi_1', status: 'requires_payment_method' } } })
  assert.deepEqual(await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets), {
    kind: 'Declined',
    reference: 'pi_1',
    decline: {
      code: 'insufficient_funds',
      message: 'There is not enough money in the account.',
      hard: false,
      doNotRetry: false,
      networkCode: null,
    },
  })
})

test("Stripe's advice not to retry is followed", async (t) => {
  const { served, access } = await openStripe(t, [`response of ${INTENT}: error.advice_code`])
  const declined = fault('card_error', { code: 'card_declined', decline_code: 'do_not_honor' })
  served.answer(INTENT, 402, declined, { error: { advice_code: 'do_not_try_again' } })
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.ok(outcome.kind === 'Declined')
  assert.deepEqual([outcome.decline.code, outcome.decline.doNotRetry], ['do_not_honor', true])
})

test('a stored card that Stripe no longer has is invalid', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(INTENT, 400, fault('invalid_request_error', { code: 'resource_missing', param: 'payment_method' }))
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.ok(outcome.kind === 'Declined')
  assert.deepEqual([outcome.decline.code, outcome.decline.hard], ['invalid_account', true])
})

test("a request that Stripe refuses is declined, and Stripe's text is not shown", async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(INTENT, 400, fault('invalid_request_error', { code: 'parameter_invalid_empty', param: 'amount' }))
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.ok(outcome.kind === 'Declined')
  assert.equal(outcome.decline.code, 'rejected_by_provider')
  assert.doesNotMatch(JSON.stringify(outcome), /canary/)
})

test('a broken connection is retried under the same key', async (t) => {
  const { served, access } = await openStripe(t)
  served.hangUp(INTENT)
  served.answer(INTENT, 200, { id: 'pi_1', status: 'succeeded' })
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.equal(outcome.kind, 'Succeeded')
  const keys = served.requests.map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual(keys, [ATTEMPT, ATTEMPT])
})

for (const { said, status, cause } of [
  { said: 'too many requests', status: 429, cause: 'rate limit' },
  { said: 'a conflict with another request under the same key', status: 409, cause: 'server error' },
  { said: 'a server error', status: 500, cause: 'server error' },
] as const)
  test(`a charge stays unknown while Stripe returns ${said}`, async (t) => {
    const { served, access } = await openStripe(t)
    for (let attempt = 0; attempt < 3; attempt++) served.answer(INTENT, status, fault('api_error'))
    assert.deepEqual(await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets), {
      kind: 'Unknown',
      reference: null,
      cause,
    })
  })

test('a server error that Stripe repeats for the key does not hide an existing intent', async (t) => {
  const { served, access } = await openStripe(t)
  for (let attempt = 0; attempt < 3; attempt++) served.answer(INTENT, 500, fault('api_error'))
  served.answer(SEARCH, 200, { data: [{ id: 'pi_1' }] })
  served.answer(ONE, 200, { id: 'pi_1', status: 'succeeded' })
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.deepEqual(outcome, { kind: 'Succeeded', reference: 'pi_1', stored: null })
})

test("a proxy's page counts as an unreadable response", async (t) => {
  const { served, access } = await openStripe(t)
  served.answerText(INTENT, 200, '<html>Welcome</html>')
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.deepEqual(outcome, { kind: 'Unknown', reference: null, cause: 'unreadable answer' })
})

test('a charge whose key Stripe has seen with another request is looked up, never sent under a new key', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(INTENT, 400, fault('idempotency_error'))
  served.answer(SEARCH, 200, { data: [{ id: 'pi_1' }] })
  served.answer(ONE, 200, { id: 'pi_1', status: 'processing' })
  const outcome = await stripeProvider.charge(access, ATTEMPT, requestOf(), secrets)
  assert.equal(outcome.kind, 'Processing')
  assert.deepEqual(served.requests[1]?.query, { query: `metadata['attempt_id']:'${ATTEMPT}'`, limit: 1 })
})

test('a refused secret key charges nothing on the first request, but leaves the outcome of a later one unknown', async (t) => {
  const { served, access } = await openStripe(t)
  const send = (isFirst?: boolean) => stripeProvider.charge(access, ATTEMPT, requestOf(), secrets, isFirst)
  const refuse = (status: number) => served.answer(INTENT, status, fault('invalid_request_error'))
  for (const status of [401, 403]) {
    refuse(status)
    assert.deepEqual(await send(true), { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' })
  }
  const unknown = { kind: 'Unknown', reference: null, cause: 'credentials rejected' }
  refuse(401)
  assert.deepEqual(await send(), unknown)
  served.hangUp(INTENT)
  refuse(401)
  assert.deepEqual(await send(true), unknown)
})

test('a charge that Stripe does not have is not found', async (t) => {
  const { served, access } = await openStripe(t)
  assert.equal(await stripeProvider.findCharge(access, sent(null)), null)
  served.answer(ONE, 404, fault('invalid_request_error', { code: 'resource_missing', param: 'intent' }))
  assert.equal(await stripeProvider.findCharge(access, sent('pi_1')), null)
})

test("a verification is found among the contact's verifications", async (t) => {
  const { served, access } = await openStripe(t)
  served.answer('GET /v1/customers/search', 200, { data: [{ id: 'cus_1' }] })
  served.answer('GET /v1/setup_intents', 200, {
    data: [
      { id: 'seti_1', status: 'canceled', metadata: { attempt_id: 'another' } },
      { id: 'seti_2', status: 'canceled', metadata: { attempt_id: ATTEMPT } },
    ],
  })
  const request = stripeProvider.chargeRequest(storedTerms({ amountMinor: 0n, stores: true }), access)
  const found = await stripeProvider.findCharge(access, { ...sent(null), request })
  assert.deepEqual(found, { kind: 'Canceled', reference: 'seti_2' })
})

test('an abandoned challenge is canceled, and a charge made meanwhile is reported', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(ONE, 200, { id: 'pi_1', status: 'requires_action' })
  served.answer('POST /v1/payment_intents/{intent}/cancel', 200, { id: 'pi_1', status: 'canceled' })
  assert.deepEqual(await stripeProvider.cancelCharge(access, sent('pi_1')), { kind: 'Canceled', reference: 'pi_1' })
  served.answer(ONE, 200, { id: 'pi_1', status: 'requires_action' })
  served.answer(
    'POST /v1/payment_intents/{intent}/cancel',
    400,
    fault('invalid_request_error', { code: 'payment_intent_unexpected_state' }),
  )
  served.answer(ONE, 200, { id: 'pi_1', status: 'succeeded' })
  assert.equal((await stripeProvider.cancelCharge(access, sent('pi_1'))).kind, 'Succeeded')
})

test('a credential is detached, and one that Stripe does not have counts as deleted', async (t) => {
  const { served, access } = await openStripe(t)
  await stripeProvider.deleteCredential(access, CREDENTIAL)
  assert.equal(served.requests[0]?.path, '/v1/payment_methods/pm_1/detach')
  served.answer(DETACH, 404, fault('invalid_request_error', { code: 'resource_missing' }))
  await stripeProvider.deleteCredential(access, CREDENTIAL)
  served.answer(DETACH, 401, fault('invalid_request_error'))
  await assert.rejects(stripeProvider.deleteCredential(access, CREDENTIAL), ProviderUnavailable)
})

test('credentials are checked before they are stored', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(ACCOUNT, 200, { id: 'acct_1TestOfContract' })
  assert.deepEqual(await stripeProvider.check(access), { account: 'acct_1TestOfContract' })
  assert.equal(served.requests[0]?.headers.authorization, 'Bearer sk_test_ofTheContract')
  served.answer('GET /v1/payment_intents', 401, fault('invalid_request_error'))
  assert.equal(await stripeProvider.check(access), 'refused')
  for (let attempt = 0; attempt < 3; attempt++) served.answer('GET /v1/payment_intents', 503, fault('api_error'))
  await assert.rejects(stripeProvider.check(access), ProviderUnavailable)
})

test("a restricted key's account is the one that Stripe's refusal names", async (t) => {
  const { served, access } = await openStripe(t)
  const message = "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account "
  served.answer(ACCOUNT, 403, fault('invalid_request_error', { message: `${message}'acct_1TestOfContract'.` }))
  assert.deepEqual(await stripeProvider.check(access), { account: 'acct_1TestOfContract' })
  served.answer(ACCOUNT, 403, fault('invalid_request_error', { message: 'No.' }))
  assert.equal(await stripeProvider.check(access), 'refused')
})
