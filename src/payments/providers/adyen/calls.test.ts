import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { inspect } from 'node:util'
import { ACCOUNT_NUMBER, AMEX_CVC, VISA } from '../../../../test/support/instruments.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { type ProviderAccess, type ProviderRequest, ProviderUnavailable } from '../port/port.ts'
import { credentialProblems } from './credentials.ts'
import { adyenProvider as adyen } from './index.ts'
import { REJECTED } from './outcome-table.ts'

const stub = await startStubProvider()
after(() => stub.close())

const KEY = 'key-that-nobody-may-see'
const ACCESS: ProviderAccess = {
  configurationId: '0198f0c0-0000-7000-8000-000000000009',
  mode: 'Sandbox',
  credentials: { apiKey: KEY, merchantAccount: 'Shop_ECOM' },
  notificationSecret: null,
  endpoint: stub.url,
  notificationUrl: 'https://pay.example.com/notifications/ppc_1',
}

const ATTEMPT = '0198f0c0-0000-7000-8000-000000000001'
const REQUEST: ProviderRequest = {
  call: 'payments',
  parameters: {
    merchantAccount: 'Shop_ECOM',
    reference: ATTEMPT,
    amount: { currency: 'USD', value: 1050 },
    paymentMethod: { type: 'scheme', number: { $vault: 'number' }, cvc: { $vault: 'cvc' } },
    returnUrl: 'https://pay.example.com/payments/return/ticket',
  },
}
const PAYMENTS = '/v72/payments'
const AUTHORISED = { status: 200, body: { resultCode: 'Authorised', pspReference: 'PSP' } }
const CREDENTIAL = JSON.stringify({ storedPaymentMethodId: 'stored-1', shopperReference: 'contact-1' })

const charge = (isFirst?: boolean) => adyen.charge(ACCESS, ATTEMPT, REQUEST, { number: VISA, cvc: AMEX_CVC }, isFirst)
const unknown = (cause: string) => ({ kind: 'Unknown', reference: null, cause })

beforeEach(() => stub.answer(PAYMENTS, AUTHORISED))

test('what failed on the way is sent again unchanged, under the same key, and not more than twice', async () => {
  const before = stub.requests.length
  stub.answer(PAYMENTS, 'hang up', { status: 503, body: {} }, AUTHORISED)
  assert.equal((await charge()).kind, 'Succeeded')
  const [first, ...others] = stub.requests.slice(before)
  assert.equal(others.length, 2)
  for (const { body, headers } of others) {
    assert.deepEqual(body, first?.body)
    assert.equal(headers['idempotency-key'], ATTEMPT)
  }
})

test('what never was answered is unknown, for its cause', async () => {
  stub.answer(PAYMENTS, 'hang up')
  assert.deepEqual(await charge(), unknown('connection'))
  stub.answer(PAYMENTS, { status: 429, body: {} })
  assert.deepEqual(await charge(), unknown('rate limit'))
  stub.answer(PAYMENTS, { status: 500, body: { errorCode: '905_1' } })
  assert.deepEqual(await charge(), unknown('server error'))
})

test('a request of the same key that is under way is asked for again', async () => {
  stub.answer(PAYMENTS, { status: 422, body: { errorCode: '704' } }, { status: 409, body: {} }, AUTHORISED)
  assert.equal((await charge()).kind, 'Succeeded')
})

test('an answer that is no object, or that names no result, is unknown', async () => {
  for (const body of ['<html>', '[]', 'null', '"ok"'])
    assert.deepEqual(await stubbed(body), unknown('unreadable answer'), body)
  for (const body of ['', '{}', '{"resultCode":7}'])
    assert.deepEqual(await stubbed(body), { ...unknown('unreadable answer'), reference: ATTEMPT }, body)
  stub.answer(PAYMENTS, { status: 307, body: {} })
  assert.deepEqual(await charge(), unknown('unreadable answer'))
})

async function stubbed(body: string) {
  stub.answer(PAYMENTS, { status: 200, body })
  return charge()
}

test('credentials that are refused decline the first request of a charge, and tell nothing of a later one', async () => {
  for (const status of [401, 403]) {
    const refused = { status, body: { errorCode: '000' } }
    stub.answer(PAYMENTS, refused)
    assert.deepEqual(await charge(true), { kind: 'Declined', reference: null, decline: REJECTED })
    assert.deepEqual(await charge(), unknown('server error'))
    stub.answer(PAYMENTS, 'hang up', refused)
    assert.deepEqual(await charge(true), unknown('server error'))
  }
})

test('a wrong request declines a charge', async () => {
  stub.answer(PAYMENTS, { status: 422, body: { errorCode: '101', message: `Invalid card number ${VISA}` } })
  const outcome = await charge()
  assert.ok(outcome.kind === 'Declined')
  assert.equal(outcome.decline.code, 'incorrect_number')
  assert.ok(!inspect(outcome).includes(VISA))
})

test('each wish to cancel is asked of Adyen anew, under no key that would have it answered by the first', async () => {
  const path = '/v72/cancels'
  stub.answer(path, { status: 201, body: { status: 'received', pspReference: 'CANCEL' } })
  const sent = { attemptId: ATTEMPT, paymentId: ATTEMPT, reference: ATTEMPT, request: REQUEST }
  for (let wish = 0; wish < 2; wish++) assert.equal((await adyen.cancelCharge(ACCESS, sent)).kind, 'Unknown')
  const keys = stub.requests.filter((each) => each.path === path).map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual(keys, [undefined, undefined])
})

test('a stored account is debited by its id', async () => {
  const terms = {
    attemptId: ATTEMPT,
    paymentId: ATTEMPT,
    contactId: 'contact-1',
    amountMinor: 1050n,
    currency: 'USD',
    source: { kind: 'credential', type: 'BankAccount', credential: 'elsewhere', schemeReference: null },
    model: 'Subscription',
    stores: false,
    customerPresent: false,
    billingAddress: null,
    email: null,
    statementDescriptor: null,
    returnUrl: () => 'https://pay.example.com/payments/return/ticket',
  } as const
  const outcome = await adyen.charge(ACCESS, ATTEMPT, adyen.chargeRequest(terms, ACCESS), { credential: CREDENTIAL })
  assert.equal(outcome.kind, 'Succeeded')
  assert.deepEqual(stub.requests.at(-1)?.body.paymentMethod, { type: 'ach', storedPaymentMethodId: 'stored-1' })
})

test('an account is stored with its holder and last digits when Adyen lists nothing of it', async () => {
  const parameters = {
    ...REQUEST.parameters,
    paymentMethod: {
      type: 'ach',
      bankAccountNumber: { $vault: 'number' },
      bankAccountType: 'savings',
      ownerName: 'Ada',
    },
    storePaymentMethod: true,
    recurringProcessingModel: 'Subscription',
    shopperReference: 'contact-1',
  }
  const additionalData = { 'tokenization.storedPaymentMethodId': 'stored-1' }
  stub.answer(PAYMENTS, { status: 200, body: { ...AUTHORISED.body, additionalData } })
  stub.answer('/v72/storedPaymentMethods', { status: 200, body: { storedPaymentMethods: [{ id: 'another' }] } })
  const outcome = await adyen.charge(ACCESS, ATTEMPT, { call: 'payments', parameters }, { number: ACCOUNT_NUMBER })
  assert.ok(outcome.kind === 'Succeeded' && outcome.stored)
  assert.deepEqual(outcome.stored.instrument, {
    type: 'BankAccount',
    institutionName: null,
    accountHolderName: 'Ada',
    last4: ACCOUNT_NUMBER.slice(-4),
    accountType: 'Savings',
  })
  assert.equal(outcome.stored.credential, CREDENTIAL)
})

test('a charge stands although the list of stored methods makes no sense', async () => {
  const parameters = { ...REQUEST.parameters, storePaymentMethod: true, shopperReference: 'contact-1' }
  const additionalData = { 'tokenization.storedPaymentMethodId': 'stored-1' }
  stub.answer(PAYMENTS, { status: 200, body: { ...AUTHORISED.body, additionalData } })
  stub.answer('/v72/storedPaymentMethods', { status: 200, body: { storedPaymentMethods: 7 } })
  const request = { call: 'payments', parameters }
  const outcome = await adyen.charge(ACCESS, ATTEMPT, request, { number: VISA, cvc: null })
  assert.deepEqual(outcome, { kind: 'Succeeded', reference: 'PSP', stored: null })
})

test('what Adyen can not be asked now is asked later, and what it has not is forgotten', async () => {
  const path = '/v72/storedPaymentMethods/stored-1'
  for (const answer of [
    { status: 404, body: {} },
    { status: 422, body: { errorCode: '800' } },
    { status: 204, body: '' },
  ]) {
    stub.answer(path, answer)
    await adyen.forgetCredential(ACCESS, CREDENTIAL)
  }
  for (const status of [401, 422, 500]) {
    stub.answer(path, { status, body: {} })
    await assert.rejects(adyen.forgetCredential(ACCESS, CREDENTIAL), ProviderUnavailable)
  }
  stub.answer('/v72/paymentMethods', { status: 500, body: {} })
  await assert.rejects(adyen.check(ACCESS), (error: Error) => {
    assert.ok(error instanceof ProviderUnavailable)
    assert.ok(!inspect(error, { depth: 10 }).includes(KEY))
    return true
  })
})

test('live credentials need a prefix, which can be nothing but a part of a host name', () => {
  const { apiKey, merchantAccount } = ACCESS.credentials as { apiKey: string; merchantAccount: string }
  const problems = (credentials: Record<string, string>, mode: 'Sandbox' | 'Live' = 'Live') =>
    credentialProblems(credentials, mode).map(({ field }) => field)
  assert.deepEqual(problems({ apiKey, merchantAccount }, 'Sandbox'), [])
  assert.deepEqual(problems({ apiKey, merchantAccount }), ['liveEndpointUrlPrefix'])
  assert.deepEqual(problems({ apiKey, merchantAccount, liveEndpointUrlPrefix: '1797a841fbb37ca7-AdyenDemo' }), [])
  for (const liveEndpointUrlPrefix of ['evil.example.com/', 'evil.example.com#', 'a b', '-a', 'a--b', ''])
    assert.deepEqual(problems({ apiKey, merchantAccount, liveEndpointUrlPrefix }), ['liveEndpointUrlPrefix'])
  assert.deepEqual(problems({ strange: 'x' }, 'Sandbox'), ['apiKey', 'merchantAccount', 'strange'])
})
