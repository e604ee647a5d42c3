import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { pageAccount, startCheckout } from '../../../test/support/checkout.ts'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { cacheEnds } from '../../../test/support/provider-keys.ts'
import { startStubProvider } from '../../../test/support/stub-provider.ts'

const fixture = await startCheckout()
after(fixture.close)
const { server, createSession, session, visit, read } = fixture
const adyen = await startStubProvider()
after(adyen.close)
Object.assign(server.services.providerEndpoints, { Adyen: adyen.url })
adyen.answer('/v72/paymentMethods', { status: 200, body: { paymentMethods: [] } })

async function update({ account }: Merchant, id: string, input: object): Promise<void> {
  await change(server, account, 'providerConfigurationUpdate', { id, ...input })
  await cacheEnds()
}

/** Returns a merchant whose default configuration is Adyen, and the id of that configuration. */
async function merchantAtAdyen() {
  const merchant = await fixture.merchant()
  const { id } = await change(server, merchant.account, 'providerConfigurationCreate', {
    ...{ name: 'Adyen', provider: 'ProviderA', adapter: 'Adyen', mode: 'Sandbox', notificationSecret: '0f'.repeat(32) },
    ...{ credentials: { adyen: { apiKey: 'key-of-a-test-account', merchantAccount: 'Shop_ECOM' } }, isDefault: true },
  })
  return { merchant, id }
}

/**
 * Opens the page of a new session. Returns the session, its customer and the offered instruments.
 */
async function opened(merchant: Merchant) {
  const made = await createSession(merchant)
  const customer = visit(made)
  const { state } = await customer.page()
  return { made, customer, instruments: state?.availableSources?.instruments }
}

test('the page offers no bank account that would be declined until accounts of persons are validated', async () => {
  const { merchant, id } = await merchantAtAdyen()
  await update(merchant, fixture.configurationIdOf(merchant), { methods: ['Card'] })
  const { customer, instruments } = await opened(merchant)
  assert.deepEqual(instruments, ['Card'])
  const { status, body } = await customer.pay(pageAccount(ACCOUNT_NUMBER))
  assert.deepEqual([status, body.errors?.[0]?.extensions.code], [409, 'INVALID_STATE'])
  await update(merchant, id, { bankAccountsAreValidated: true })
  assert.deepEqual((await opened(merchant)).instruments, ['Card', 'BankAccount'])
})

test('a bank account is debited through a configuration that takes accounts of persons', async () => {
  const { merchant } = await merchantAtAdyen()
  const { made, customer, instruments } = await opened(merchant)
  assert.deepEqual(instruments, ['Card', 'BankAccount'])
  await customer.pay(pageAccount(ACCOUNT_NUMBER))
  const { paymentId } = await session(merchant, made.id)
  const payment = await read(merchant, paymentId ?? '')
  assert.deepEqual([payment.status, payment.configurationId], ['Processing', fixture.configurationIdOf(merchant)])
})
