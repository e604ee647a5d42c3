import assert from 'node:assert/strict'
import test from 'node:test'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { ACCOUNT_NUMBER, AMEX_CVC, VISA } from '../../support/instruments.ts'
import {
  ACCOUNT,
  ACCOUNT_METHOD,
  ATTEMPT,
  bodyOf,
  CARD_METHOD,
  CONFIGURATION,
  CONTACT,
  CREDENTIAL,
  openStripe,
  PAYMENT,
  storedTerms,
  terms,
} from './stripe.ts'

const METHOD = 'POST /v1/payment_methods'
const CUSTOMER = 'POST /v1/customers'
const INTENT = 'POST /v1/payment_intents'
const SETUP_INTENTS = 'POST /v1/setup_intents'
const cardSecrets = { number: VISA, cvc: AMEX_CVC }
/** Newer than the document. */
const NETWORK_REFERENCE = `response of ${INTENT}: latest_charge.payment_method_details.card.network_transaction_id`

test('a single card payment is one PaymentMethod and one intent under the attempt as key', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(METHOD, 200, CARD_METHOD)
  served.answer(INTENT, 200, { id: 'pi_1', status: 'succeeded' })
  const request = stripeProvider.chargeRequest(terms(), access)
  assert.deepEqual(await stripeProvider.charge(access, ATTEMPT, request, cardSecrets), {
    kind: 'Succeeded',
    reference: 'pi_1',
    stored: null,
  })
  const [method, intent] = served.requests
  assert.deepEqual(method?.body, {
    type: 'card',
    metadata: { attempt_id: ATTEMPT },
    card: { number: VISA, exp_month: 12, exp_year: 2030, cvc: AMEX_CVC },
    billing_details: {
      name: 'Momo Ende',
      email: 'momo@example.com',
      address: {
        line1: '1 Main St',
        line2: 'Floor 2',
        city: 'Springfield',
        state: 'IL',
        postal_code: '62701',
        country: 'US',
      },
    },
  })
  assert.deepEqual(intent?.body, {
    amount: 4990,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_1',
    payment_method_types: ['card'],
    metadata: { attempt_id: ATTEMPT, payment_id: PAYMENT },
    expand: ['payment_method', 'latest_charge'],
    return_url: 'https://pay.example.com/payments/return/ticket',
    statement_descriptor_suffix: 'Momos Bike',
  })
  assert.equal(intent?.headers['idempotency-key'], ATTEMPT)
  assert.equal(method?.headers['idempotency-key'], `${ATTEMPT}-method`)
  assert.equal(intent?.headers['stripe-version'], '2026-10-28.endive')
  assert.equal(served.requests.length, 2)
})

test("a payment that stores the card does so for the contact's customer", async (t) => {
  const { served, access } = await openStripe(t, [NETWORK_REFERENCE])
  served.answer(CUSTOMER, 200, { id: 'cus_1' })
  served.answer(METHOD, 200, CARD_METHOD)
  served.answer(
    INTENT,
    200,
    {
      id: 'pi_1',
      status: 'succeeded',
      customer: 'cus_1',
      setup_future_usage: 'off_session',
      payment_method: CARD_METHOD,
      latest_charge: { id: 'ch_1', payment_method_details: { type: 'card', card: { last4: '4242' } } },
    },
    { latest_charge: { payment_method_details: { card: { network_transaction_id: '104000000000001' } } } },
  )
  const request = stripeProvider.chargeRequest(terms({ stores: true, model: 'Subscription' }), access)
  assert.deepEqual(await stripeProvider.charge(access, ATTEMPT, request, cardSecrets), {
    kind: 'Succeeded',
    reference: 'pi_1',
    stored: {
      credential: 'cus_1/pm_1',
      identity: 'print1',
      instrument: {
        type: 'Card',
        brand: 'visa',
        last4: '4242',
        expirationMonth: 12,
        expirationYear: 2030,
        cardholderName: 'Momo Ende',
        funding: 'Credit',
      },
      supportedModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
      schemeReference: '104000000000001',
    },
  })
  const [customer, , intent] = served.requests
  assert.deepEqual(customer?.body, { metadata: { contact_id: CONTACT } })
  assert.equal(customer?.headers['idempotency-key'], `${CONFIGURATION}-${CONTACT}`)
  const { customer: named, setup_future_usage } = bodyOf(intent)
  assert.deepEqual({ named, setup_future_usage }, { named: 'cus_1', setup_future_usage: 'off_session' })
})

test('a zero amount verifies the card and charges nothing', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(CUSTOMER, 200, { id: 'cus_1' })
  served.answer(METHOD, 200, CARD_METHOD)
  served.answer(SETUP_INTENTS, 200, {
    id: 'seti_1',
    status: 'succeeded',
    usage: 'on_session',
    customer: 'cus_1',
    payment_method: CARD_METHOD,
  })
  const request = stripeProvider.chargeRequest(terms({ amountMinor: 0n, stores: true, model: 'CardOnFile' }), access)
  const outcome = await stripeProvider.charge(access, ATTEMPT, request, cardSecrets)
  assert.ok(outcome.kind === 'Succeeded')
  assert.deepEqual(outcome.stored?.supportedModels, ['CardOnFile'])
  assert.equal(outcome.stored?.schemeReference, null)
  const { usage, customer, confirm } = bodyOf(served.requests[2])
  assert.deepEqual({ usage, customer, confirm }, { usage: 'on_session', customer: 'cus_1', confirm: true })
  assert.equal(served.requests[2]?.headers['idempotency-key'], ATTEMPT)
})

for (const { model, declared } of [
  { model: 'Subscription', declared: { off_session: 'recurring' } },
  { model: 'UnscheduledCardOnFile', declared: { off_session: 'one_off' } },
  { model: 'CardOnFile', declared: { error_on_requires_action: true } },
] as const)
  test(`a charge of a stored method declares ${model}, and creates no method and no customer`, async (t) => {
    const { served, access } = await openStripe(t)
    served.answer(INTENT, 200, { id: 'pi_1', status: 'succeeded' })
    const request = stripeProvider.chargeRequest(storedTerms({ model }), access)
    await stripeProvider.charge(access, ATTEMPT, request, { credential: CREDENTIAL })
    assert.equal(served.requests.length, 1)
    assert.deepEqual(served.requests[0]?.body, {
      amount: 4990,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_1',
      customer: 'cus_1',
      payment_method_types: ['card'],
      metadata: { attempt_id: ATTEMPT, payment_id: PAYMENT },
      expand: ['payment_method', 'latest_charge'],
      ...declared,
    })
  })

test('a bank account is debited under a mandate, and is stored while the debit is in flight', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(CUSTOMER, 200, { id: 'cus_1' })
  served.answer(METHOD, 200, ACCOUNT_METHOD)
  served.answer(INTENT, 200, {
    id: 'pi_2',
    status: 'processing',
    customer: 'cus_1',
    setup_future_usage: 'off_session',
    payment_method: ACCOUNT_METHOD,
  })
  const source = { kind: 'instrument', instrument: ACCOUNT } as const
  const request = stripeProvider.chargeRequest(terms({ source, stores: true, model: 'Subscription' }), access)
  const outcome = await stripeProvider.charge(access, ATTEMPT, request, { number: ACCOUNT_NUMBER })
  assert.ok(outcome.kind === 'Processing')
  assert.deepEqual(outcome.stored?.instrument, {
    type: 'BankAccount',
    institutionName: 'STRIPE TEST BANK',
    accountHolderName: 'Momo Ende',
    last4: '6789',
    accountType: 'Savings',
  })
  assert.deepEqual(bodyOf(served.requests[1]).us_bank_account, {
    account_number: ACCOUNT_NUMBER,
    routing_number: '110000000',
    account_type: 'checking',
    account_holder_type: 'individual',
  })
  const intent = bodyOf(served.requests[2])
  assert.deepEqual(intent.mandate_data, { customer_acceptance: { type: 'offline' } })
  assert.equal(intent.statement_descriptor, 'Momos Bikes')
})

test('a challenge redirects the customer to the bank, and afterwards the intent is read', async (t) => {
  const { served, access } = await openStripe(t)
  served.answer(METHOD, 200, CARD_METHOD)
  served.answer(INTENT, 200, {
    id: 'pi_1',
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3d' } },
  })
  const request = stripeProvider.chargeRequest(terms(), access)
  const outcome = await stripeProvider.charge(access, ATTEMPT, request, cardSecrets)
  assert.deepEqual(outcome, {
    kind: 'RequiresAction',
    reference: 'pi_1',
    actionUrl: 'https://hooks.stripe.com/3d',
    actionState: null,
  })
  served.answer('GET /v1/payment_intents/{intent}', 200, {
    id: 'pi_1',
    status: 'requires_payment_method',
    last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
  })
  const sent = { attemptId: ATTEMPT, paymentId: PAYMENT, reference: 'pi_1', request }
  const completed = await stripeProvider.completeAction(access, sent, null, { payment_intent: 'pi_1' })
  assert.ok(completed?.kind === 'Declined')
  assert.equal(completed.decline.code, 'authentication_failed')
})

test("a stored card's charge reports the card as Stripe has it now", async (t) => {
  const { served, access } = await openStripe(t)
  const card = { ...CARD_METHOD.card, exp_year: 2034, last4: '1881' }
  const method = { ...CARD_METHOD, card }
  served.answer(INTENT, 200, { id: 'pi_1', status: 'succeeded', payment_method: method, latest_charge: null })
  const request = stripeProvider.chargeRequest(storedTerms({ model: 'Subscription', customerPresent: false }), access)
  const outcome = await stripeProvider.charge(access, ATTEMPT, request, { credential: CREDENTIAL })
  const reported = { brand: 'visa', last4: '1881', expirationMonth: 12, expirationYear: 2034 }
  assert.deepEqual(outcome.kind === 'Succeeded' && outcome.card, reported)
})

test('a repeated request has the same bytes and the same idempotency keys', async (t) => {
  const { served, access } = await openStripe(t)
  const request = stripeProvider.chargeRequest(terms({ stores: true, model: 'Subscription' }), access)
  const kept = JSON.parse(JSON.stringify(request))
  for (const each of [request, kept]) {
    served.answer(CUSTOMER, 200, { id: 'cus_1' })
    served.answer(METHOD, 200, CARD_METHOD)
    served.answer(INTENT, 200, { id: 'pi_1', status: 'succeeded' })
    await stripeProvider.charge(access, ATTEMPT, each, cardSecrets)
  }
  const said = served.requests.map(({ operation, headers, body }) => [operation, headers['idempotency-key'], body])
  assert.equal(said.length, 6)
  assert.deepEqual(said.slice(0, 3), said.slice(3))
})
