import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { ACCOUNT_NUMBER } from '../../../../test/support/instruments.ts'
import { startPayments } from '../../../../test/support/payments.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, create, read, settle, token } = fixture
const adyen = await startStubProvider()
after(adyen.close)
Object.assign(server.services.providerEndpoints, { Adyen: adyen.url })

const PAYMENTS = '/v72/payments'
const AUTHORISED = {
  status: 200,
  body: { resultCode: 'Authorised', pspReference: 'PSP', merchantReference: 'attempt' },
}
adyen.answer('/v72/paymentMethods', { status: 200, body: { paymentMethods: [] } })
adyen.answer(PAYMENTS, AUTHORISED)

const merchant = await fixture.merchant()
const { id: configurationId } = await change(server, merchant.account, 'providerConfigurationCreate', {
  ...{ name: 'Adyen', provider: 'ProviderA', adapter: 'Adyen', mode: 'Sandbox', notificationSecret: '0f'.repeat(32) },
  credentials: { adyen: { apiKey: 'key-of-a-test-account', merchantAccount: 'Shop_ECOM' } },
})
const sent = () => adyen.requests.filter(({ path }) => path === PAYMENTS)

/** Debits a new account of a holder of this type. */
async function debit(holderType: 'Personal' | 'Business') {
  const account = { routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER, accountType: 'Checking', holderType }
  const named = { ...account, accountHolderName: 'Ada Byron' }
  const { id: vaultTokenId } = await change(server, merchant.account, 'vaultTokenizeBankAccount', named)
  const { data, errors } = await create(merchant, { vaultTokenId, configurationId, amount: '12.00', currency: 'USD' })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made
}

test("a person's bank account is declined without a request until its validation is declared", async () => {
  const declined = await debit('Personal')
  assert.deepEqual([declined.status, declined.declineCode], ['Failed', 'account_not_verified'])
  assert.equal(sent().length, 0)
  assert.equal((await debit('Business')).status, 'Succeeded')
  const input = { id: configurationId, bankAccountsAreValidated: true }
  await change(server, merchant.account, 'providerConfigurationUpdate', input)
  assert.equal((await debit('Personal')).status, 'Succeeded')
  assert.equal(sent().length, 2)
})

test('an unanswered charge with a security code is left to an operator after a day, not after a month', async () => {
  adyen.answer(PAYMENTS, 'hang up')
  const terms = { configurationId, amount: '12.00', currency: 'USD', vaultTokenId: await token(merchant) }
  const { id, status } = (await create(merchant, terms)).data.made
  assert.equal(status, 'Pending')
  const isGivenUp = () => server.logged.some((line) => line.includes('the outcome of a charge cannot be determined'))
  await settle(23 * 3_600)
  const before = sent().length
  assert.equal(isGivenUp(), false)
  await settle(2 * 3_600)
  assert.equal(isGivenUp(), true)
  assert.deepEqual([sent().length, (await read(merchant, id)).status], [before, 'Pending'])
  assert.deepEqual(await fixture.sql.rows("select 1 from jobs where kind = 'SettleAttempt'"), [])
})
