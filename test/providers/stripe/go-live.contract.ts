import assert from 'node:assert/strict'
import test from 'node:test'
import { stripeProvider } from '../../../src/payments/providers/stripe/index.ts'
import { openStripe } from './stripe.ts'

test('the go-live checklist reads endpoints, account and country, and sends the test card', async (t) => {
  const { served, access } = await openStripe(t)
  const endpoint = { url: access.notificationUrl, status: 'enabled', enabled_events: ['*'] }
  const capabilities = { card_payments: 'active', us_bank_account_ach_payments: 'active' }
  served.answer('GET /v1/webhook_endpoints', 200, { data: [endpoint] })
  served.answer('GET /v1/account', 200, { country: 'US', default_currency: 'usd', charges_enabled: true, capabilities })
  served.answer('GET /v1/country_specs/{country}', 200, { supported_payment_currencies: ['usd'] })
  served.answer('POST /v1/payment_methods', 200, { id: 'pm_1' })
  const scope = { methods: ['Card', 'BankAccount'], currencies: ['USD'], verifiesIdentity: false } as const
  const items = stripeProvider.goLiveItems?.(access, scope) ?? []
  for (const { code, answer } of items) assert.equal((await answer?.())?.status, 'Passed', code)
  assert.equal(served.requests.filter(({ operation }) => operation === 'GET /v1/account').length, 1)
})
