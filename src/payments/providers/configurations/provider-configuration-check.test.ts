import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { type StubProvider, startStubProvider } from '../../../../test/support/stub-provider.ts'
import { EVENT_CODES } from '../adyen/events.ts'

const { server, close } = await startProviderServer()
after(close)
const organization = await server.account('Organization')

const QUERY = `query ($id: ID!) { check: providerConfigurationCheck(id: $id) {
  configurationId mode checkedAt items { code status instruction request response expected missing }
} }`

interface Item {
  readonly code: string
  readonly status: string
  readonly request: string | null
  readonly response: string | null
  readonly expected: readonly string[]
  readonly missing: readonly string[]
}

async function check(id: string): Promise<ReadonlyMap<string, Item>> {
  const { data, errors } = await server.ask<{ check: { configurationId: string; items: Item[] } }>(
    organization.key,
    QUERY,
    { id },
  )
  assert.deepEqual([errors, data.check.configurationId], [undefined, id])
  return new Map(data.check.items.map((item) => [item.code, item]))
}

const shown = (items: ReadonlyMap<string, Item>) =>
  Object.fromEntries([...items].map(([code, { status }]) => [code, status]))
const item = (items: ReadonlyMap<string, Item>, code: string): Item => items.get(code) ?? assert.fail(code)

async function stubOf(adapter: string): Promise<StubProvider> {
  const stub = await startStubProvider()
  after(stub.close)
  Object.assign(server.services.providerEndpoints, { [adapter]: stub.url })
  return stub
}

const ok = (body: object) => ({ status: 200, body })
const create = (input: object) =>
  change(server, organization, 'providerConfigurationCreate', { mode: 'Sandbox', name: 'Checked', ...input })

test('a configuration of the sandbox processor passes, except for what only live mode has', async () => {
  const { id } = await create(NEW_CONFIGURATION)
  const items = await check(id)
  assert.deepEqual(shown(items), {
    ...{ Mode: 'Manual', Health: 'Passed', NotificationSecret: 'Passed', NotificationUrl: 'Passed' },
    ...{ NotificationsReceived: 'Unknown', Credentials: 'Passed', Events: 'Passed', PaymentMethods: 'Passed' },
    ...{ RawCardData: 'Passed', CaptureMode: 'Passed', Currencies: 'Passed' },
  })
  assert.deepEqual(item(items, 'Credentials').request, 'GET /v1/account')
  await change(server, organization, 'providerConfigurationUpdate', { id, isPaused: true })
  assert.equal(item(await check(id), 'Health').response, 'paused')
})

const ENDPOINTS = '/v1/webhook_endpoints'
const listed = (...data: object[]) => ok({ object: 'list', data, has_more: false, url: ENDPOINTS })

test("Stripe's webhook endpoints, account and test card are compared with what is needed", async () => {
  const stripe = await stubOf('Stripe')
  const account = { id: 'acct_1TestMerchant', object: 'account', country: 'US', default_currency: 'usd' }
  const capabilities = { card_payments: 'active', us_bank_account_ach_payments: 'pending' }
  stripe.answer('/v1/payment_intents', ok({ object: 'list', data: [], has_more: false }))
  stripe.answer('/v1/account', ok({ ...account, charges_enabled: true, capabilities }))
  stripe.answer('/v1/country_specs/US', ok({ id: 'US', supported_payment_currencies: ['usd', 'eur'] }))
  stripe.answer('/v1/payment_methods', ok({ id: 'pm_1', object: 'payment_method', type: 'card' }))
  const { id } = await create({
    ...{ provider: 'ProviderB', adapter: 'Stripe', currencies: ['USD', 'JPY'] },
    credentials: { stripe: { secretKey: 'sk_test_ofThisTest' } },
  })
  const ours = { url: `https://pay.example.test/notifications/${id}`, status: 'enabled' }
  const some = ['charge.refunded', 'payment_intent.succeeded']
  stripe.answer(
    ENDPOINTS,
    listed({ ...ours, enabled_events: some }, { ...ours, status: 'disabled', enabled_events: ['*'] }),
  )
  const items = await check(id)
  assert.deepEqual(shown(items), {
    ...{ Mode: 'Manual', Health: 'Passed', NotificationSecret: 'Failed', NotificationUrl: 'Passed' },
    ...{ NotificationsReceived: 'Unknown', ThreeDSecure: 'Passed', Credentials: 'Passed', Events: 'Failed' },
    ...{ PaymentMethods: 'Failed', RawCardData: 'Passed', CaptureMode: 'Passed', Currencies: 'Failed' },
    BankAccounts: 'Passed',
  })
  const { expected, missing, response } = item(items, 'Events')
  assert.deepEqual(
    missing,
    expected.filter((name) => !some.includes(name)),
  )
  assert.equal(response, '1 enabled endpoint with the notification URL')
  assert.deepEqual(item(items, 'PaymentMethods').missing, ['us_bank_account_ach_payments'])
  assert.deepEqual(item(items, 'Currencies').missing, ['JPY'])
  assert.ok(!JSON.stringify([...items]).includes('sk_test'))
  stripe.answer(ENDPOINTS, listed({ ...ours, enabled_events: ['*'] }))
  assert.deepEqual(item(await check(id), 'Events').missing, [])
})

test('a rejected key of Stripe fails with its status, and what it may not read is unknown', async () => {
  const stripe = await stubOf('Stripe')
  stripe.answer('/v1/payment_intents', ok({ object: 'list', data: [], has_more: false }))
  stripe.answer('/v1/account', ok({ id: 'acct_1TestMerchant', object: 'account' }))
  const { id } = await create({
    ...{ provider: 'ProviderB', adapter: 'Stripe', methods: ['Card'] },
    credentials: { stripe: { secretKey: 'rk_test_ofThisTest' } },
  })
  const refusal = (status: number, code: string) => ({
    status,
    body: { error: { type: 'invalid_request_error', code } },
  })
  for (const path of ['/v1/payment_intents', '/v1/account', ENDPOINTS])
    stripe.answer(path, refusal(403, 'more_permissions_required'))
  stripe.answer('/v1/payment_methods', refusal(402, 'card_data_not_permitted'))
  const items = await check(id)
  const results = ['Credentials', 'Events', 'PaymentMethods', 'RawCardData', 'Currencies'].map((code) => {
    const { status, response } = item(items, code)
    return [code, status, response]
  })
  assert.deepEqual(results, [
    ['Credentials', 'Failed', '403 more_permissions_required'],
    ['Events', 'Unknown', '403 more_permissions_required'],
    ['PaymentMethods', 'Unknown', '403 more_permissions_required'],
    ['RawCardData', 'Failed', '402 card_data_not_permitted'],
    ['Currencies', 'Unknown', '403 more_permissions_required'],
  ])
})

test("Adyen's payment methods and roles are asked for, and the rest is listed for a person", async () => {
  const adyen = await stubOf('Adyen')
  adyen.answer('/v72/paymentMethods', ok({ paymentMethods: [{ type: 'scheme', name: 'Cards' }] }))
  adyen.answer('/v72/storedPaymentMethods', { status: 403, body: { errorCode: '010', status: 403 } })
  adyen.answer('/v3/me', { status: 403, body: { errorCode: '00_403', status: 403 } })
  adyen.answer('/v3/merchants/Shop_ECOM', { status: 403, body: { errorCode: '00_403', status: 403 } })
  const { id } = await create({
    ...{ provider: 'ProviderA', adapter: 'Adyen', threeDSecure: 'Automatic', notificationSecret: '0f'.repeat(32) },
    credentials: { adyen: { apiKey: 'key-of-a-checked-account', merchantAccount: 'Shop_ECOM' } },
  })
  const items = await check(id)
  assert.deepEqual(shown(items), {
    ...{ Mode: 'Manual', Health: 'Passed', NotificationSecret: 'Passed', NotificationUrl: 'Passed' },
    ...{ NotificationsReceived: 'Unknown', ThreeDSecure: 'Manual', Credentials: 'Passed' },
    ...{ StoredPaymentMethods: 'Failed', Events: 'Manual', PaymentMethods: 'Failed', RawCardData: 'Unknown' },
    ...{ CaptureMode: 'Unknown', AdditionalData: 'Manual', Currencies: 'Manual', BankAccounts: 'Failed' },
  })
  assert.deepEqual(item(items, 'Events').expected, EVENT_CODES)
  assert.deepEqual(item(items, 'PaymentMethods').missing, ['ach'])
  assert.equal(item(items, 'StoredPaymentMethods').response, '403 010')
  assert.ok(item(items, 'AdditionalData').expected.includes('networkTxReference'))
  assert.equal(item(items, 'CaptureMode').response, '403 00_403')
  adyen.answer('/v3/me', ok({ roles: ['Checkout webservice role', 'API PCI Payments role'] }))
  adyen.answer('/v3/merchants/Shop_ECOM', ok({ captureDelay: 'immediate' }))
  const passed = await check(id)
  assert.deepEqual(
    ['RawCardData', 'CaptureMode'].map((code) => item(passed, code).status),
    ['Passed', 'Passed'],
  )
  adyen.answer('/v3/me', ok({ roles: ['Checkout webservice role'] }))
  adyen.answer('/v3/merchants/Shop_ECOM', ok({ captureDelay: 'Manual' }))
  const failed = await check(id)
  assert.deepEqual(item(failed, 'RawCardData').missing, ['API PCI Payments role'])
  assert.deepEqual(
    [item(failed, 'CaptureMode').status, item(failed, 'CaptureMode').response],
    ['Failed', 'capture delay: manual'],
  )
  adyen.answer('/v72/paymentMethods', { status: 401, body: { errorCode: '000', status: 401 } })
  assert.equal(item(await check(id), 'Credentials').response, '401 000')
})

test('Plaid is asked for its products, and its items are unknown while its answers are unreadable', async () => {
  const plaid = await stubOf('Plaid')
  plaid.answer('/transfer/configuration/get', ok({ max_single_transfer_debit_amount: '2500.00' }))
  plaid.answer('/identity_verification/list', ok({ identity_verifications: [] }))
  const { id } = await create({
    ...{ provider: 'ProviderC', adapter: 'Plaid' },
    credentials: {
      plaid: { clientId: 'client-of-a-test', secret: 'secret-of-a-test', identityTemplateId: 'idvtmp_test' },
    },
  })
  const items = await check(id)
  assert.deepEqual(shown(items), {
    ...{ Mode: 'Manual', Health: 'Passed', NotificationSecret: 'Passed', NotificationUrl: 'Passed' },
    ...{ NotificationsReceived: 'Unknown', Credentials: 'Passed', PaymentMethods: 'Manual', BankAccounts: 'Manual' },
    ...{ Currencies: 'Passed', Events: 'Manual', IdentityVerification: 'Passed' },
  })
  assert.equal(item(items, 'Credentials').response, '200, at most 2500.00 USD for a debit')
  assert.equal(item(items, 'Events').expected.length, 3)
  const invalid = { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' }
  plaid.answer('/transfer/configuration/get', { status: 400, body: invalid })
  plaid.answer('/identity_verification/list', { status: 400, body: {} })
  const later = await check(id)
  assert.equal(item(later, 'Credentials').response, '400 INVALID_API_KEYS')
  assert.deepEqual(shown(new Map([...later].filter(([, { status }]) => status === 'Unknown'))), {
    ...{ NotificationsReceived: 'Unknown', IdentityVerification: 'Unknown' },
  })
})
