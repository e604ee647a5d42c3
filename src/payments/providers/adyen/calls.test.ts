import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { inspect } from 'node:util'
import { ACCOUNT_NUMBER, AMEX_CVC, VISA } from '../../../../test/support/instruments.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { type ProviderAccess, type ProviderRequest, ProviderUnavailable } from '../port/port.ts'
import { credentialProblems } from './adapter.ts'
import { adyenProvider as adyen } from './index.ts'

const stub = await startStubProvider()
after(() => stub.close())

const KEY = 'secret-key-of-a-test'
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

test('a failed call is sent again unchanged, under the same key, at most twice', async () => {
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

test('a failed call leaves the charge unknown and reports the cause', async () => {
  stub.answer(PAYMENTS, 'hang up')
  assert.deepEqual(await charge(), unknown('connection'))
  stub.answer(PAYMENTS, { status: 429, body: {} })
  assert.deepEqual(await charge(), unknown('rate limit'))
  stub.answer(PAYMENTS, { status: 500, body: { errorCode: '905_1' } })
  assert.deepEqual(await charge(), unknown('server error'))
})

test('a call whose idempotency key is in use is repeated', async () => {
  stub.answer(PAYMENTS, { status: 422, body: { errorCode: '704' } }, { status: 409, body: {} }, AUTHORISED)
  assert.equal((await charge()).kind, 'Succeeded')
})

test('a response that is not an object or has no result code leaves the charge unknown', async () => {
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

test('refused credentials charge nothing on the first request, and leave the outcome of a later one unknown', async () => {
  for (const status of [401, 403]) {
    const refused = { status, body: { errorCode: '000' } }
    stub.answer(PAYMENTS, refused)
    assert.deepEqual(await charge(true), { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' })
    assert.deepEqual(await charge(), unknown('credentials rejected'))
    stub.answer(PAYMENTS, 'hang up', refused)
    assert.deepEqual(await charge(true), unknown('credentials rejected'))
  }
})

test('an invalid request declines a charge', async () => {
  stub.answer(PAYMENTS, { status: 422, body: { errorCode: '101', message: `Invalid card number ${VISA}` } })
  const outcome = await charge()
  assert.ok(outcome.kind === 'Declined')
  assert.equal(outcome.decline.code, 'incorrect_number')
  assert.ok(!inspect(outcome).includes(VISA))
})

test('cancellations are sent without an idempotency key, so that none gets an earlier response', async () => {
  const path = '/v72/cancels'
  stub.answer(path, { status: 201, body: { status: 'received', pspReference: 'CANCEL' } })
  const sent = { attemptId: ATTEMPT, paymentId: ATTEMPT, reference: ATTEMPT, request: REQUEST }
  for (let times = 0; times < 2; times++) assert.equal((await adyen.cancelCharge(ACCESS, sent)).kind, 'Unknown')
  const keys = stub.requests.filter((each) => each.path === path).map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual(keys, [undefined, undefined])
})

test('a challenge without details charges nothing, whatever Adyen answers to its cancellation', async () => {
  const sent = { attemptId: ATTEMPT, paymentId: ATTEMPT, reference: ATTEMPT, request: REQUEST }
  for (const answer of ['hang up', { status: 500, body: {} }, { status: 401, body: {} }] as const) {
    stub.answer('/v72/cancels', answer)
    const outcome = { kind: 'Unknown', reference: ATTEMPT, cause: 'awaits result' }
    assert.deepEqual(await adyen.cancelCharge(ACCESS, sent), outcome)
  }
})

test('rejected details had no effect on their first request, and may have charged on a later one', async () => {
  const path = '/v72/payments/details'
  const sent = { attemptId: ATTEMPT, paymentId: ATTEMPT, reference: ATTEMPT, request: REQUEST }
  const complete = () => adyen.completeAction(ACCESS, sent, null, { redirectResult: 'X' })
  const rejected = { status: 422, body: { errorCode: '14_0378' } }
  stub.answer(path, rejected)
  assert.equal(await complete(), null)
  stub.answer(path, 'hang up', rejected)
  assert.deepEqual(await complete(), { kind: 'Unknown', reference: ATTEMPT, cause: 'server error' })
})

test('rejected credentials had no effect on the first details, and may have charged on later ones', async () => {
  const sent = { attemptId: ATTEMPT, paymentId: ATTEMPT, reference: ATTEMPT, request: REQUEST }
  const complete = () => adyen.completeAction(ACCESS, sent, null, { redirectResult: 'X' })
  for (const status of [401, 403]) {
    const rejected = { status, body: { errorCode: '000' } }
    stub.answer('/v72/payments/details', rejected)
    assert.deepEqual(await complete(), { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' })
    stub.answer('/v72/payments/details', 'hang up', rejected)
    assert.deepEqual(await complete(), { kind: 'Unknown', reference: ATTEMPT, cause: 'credentials rejected' })
  }
})

test('a stored bank account is debited by its id', async () => {
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

test('a bank account is stored with its holder and last digits when Adyen lists no data about it', async () => {
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

test('a charge keeps its outcome when the list of stored methods is invalid', async () => {
  const parameters = { ...REQUEST.parameters, storePaymentMethod: true, shopperReference: 'contact-1' }
  const additionalData = { 'tokenization.storedPaymentMethodId': 'stored-1' }
  stub.answer(PAYMENTS, { status: 200, body: { ...AUTHORISED.body, additionalData } })
  stub.answer('/v72/storedPaymentMethods', { status: 200, body: { storedPaymentMethods: 7 } })
  const request = { call: 'payments', parameters }
  const outcome = await adyen.charge(ACCESS, ATTEMPT, request, { number: VISA, cvc: null })
  assert.deepEqual(outcome, { kind: 'Succeeded', reference: 'PSP', stored: null })
})

test('a missing credential counts as deleted, and an unavailable Adyen is reported as such', async () => {
  const path = '/v72/storedPaymentMethods/stored-1'
  for (const answer of [
    { status: 404, body: {} },
    { status: 422, body: { errorCode: '800' } },
    { status: 204, body: '' },
  ]) {
    stub.answer(path, answer)
    await adyen.deleteCredential(ACCESS, CREDENTIAL)
  }
  for (const status of [401, 422, 500]) {
    stub.answer(path, { status, body: {} })
    await assert.rejects(adyen.deleteCredential(ACCESS, CREDENTIAL), ProviderUnavailable)
  }
  stub.answer('/v72/paymentMethods', { status: 500, body: {} })
  await assert.rejects(adyen.check(ACCESS), (error: Error) => {
    assert.ok(error instanceof ProviderUnavailable)
    assert.ok(!inspect(error, { depth: 10 }).includes(KEY))
    return true
  })
})

test('live credentials need a prefix that is valid in a host name', () => {
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
