import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { newConfiguration } from '../support/payment-methods.ts'
import { startRecovery } from '../support/plan-recovery.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'
import { sessionTerms } from '../support/valid-inputs.ts'

const server = await startTestServer({ env: { TALLYSTICK_ENV: 'development' } })
const fingerprints = await openFingerprints(server.database)
const { sql } = server.database
after(async () => {
  await fingerprints.close()
  await server.close()
})

const NO_PROVIDER =
  'INVALID_STATE The organization has no provider configuration to charge through. Add one with `providerConfigurationCreate`.'
const noneIn = (currency: string) =>
  `INVALID_STATE No provider configuration of the organization supports this amount in ${currency}. Add one with \`providerConfigurationCreate\`, or change its currencies with \`providerConfigurationUpdate\`.`
const offersNone = (currency: string) =>
  `INVALID_STATE No provider configuration supports a method of the checkout configuration in ${currency}. Change the methods with \`checkoutConfigurationUpdate\`.`

/** Returns the refusal of a mutation, or null. */
async function refusal(
  account: TestAccount,
  field: string,
  input: object,
  headers: Record<string, string> = {},
): Promise<string | null> {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
  const selection = field.startsWith('send') ? 'success' : 'id'
  const document = `mutation ($input: ${type}) { made: ${field}(input: $input) { ${selection} } }`
  const { errors } = await server.ask(account.key, document, { input }, headers)
  return errors ? errors.map(({ message, extensions }) => `${extensions.code} ${message}`).join() : null
}

const PAYMENT = { amount: '49.90', currency: 'USD' }

/** Returns a call of each operation that creates a session, in each of its variants. */
async function creationsFor(account: TestAccount, money: { amount: string; currency: string } = PAYMENT) {
  const contactId = (await change(server, account, 'createContact', { orgId: account.id, name: 'Ada Byron' })).id
  const plan = { orgId: account.id, contactId, ...sessionTerms(server), ...money }
  const once = () => ({ 'idempotency-key': crypto.randomUUID() })
  const [first, second] = [once(), once()]
  const callbackUrl = 'https://shop.example.com/callback'
  return [
    () => refusal(account, 'createPaymentSession', { orgId: account.id, ...money }),
    () => refusal(account, 'createPaymentSession', { orgId: account.id, ...money, createPendingPayment: true }, first),
    () => refusal(account, 'createPaymentPlanSession', plan),
    () => refusal(account, 'createPaymentPlanSession', { ...plan, createPendingPaymentPlan: true }, second),
    () => refusal(account, 'createPaymentPlanSession', { ...plan, callbackUrl }),
  ]
}

for (const mode of ['Live', 'Sandbox'] as const)
  test(`a ${mode.toLowerCase()} organization without a provider creates no session, and the refusal says what is missing`, async () => {
    const account = await server.account('Organization', null, { mode })
    const creations = await creationsFor(account)
    const before = await fingerprints.take()
    for (const ask of creations) assert.equal(await ask(), NO_PROVIDER)
    assert.equal(await fingerprints.take(), before)
    const adapter = mode === 'Live' ? 'Adyen' : 'Sandbox'
    await newConfiguration(server.services, account.account, { adapter })
    for (const ask of creations) assert.equal(await ask(), null)
  })

test('a configuration of the other mode does not count', async () => {
  const account = await server.account('Organization', null, { mode: 'Live' })
  const { id, shard } = account.account
  await newConfiguration(server.services, { id, shard, mode: 'Sandbox' }, { adapter: 'Adyen' })
  for (const ask of await creationsFor(account)) assert.equal(await ask(), NO_PROVIDER)
})

test('a currency that no provider configuration supports is refused by its name', async () => {
  const account = await server.account('Organization')
  await newConfiguration(server.services, account.account, { currencies: ['USD', 'EUR'] })
  const pounds = { amount: '5', currency: 'GBP' }
  for (const ask of await creationsFor(account, pounds)) assert.equal(await ask(), noneIn('GBP'))
  for (const ask of await creationsFor(account, { ...pounds, currency: 'EUR' })) assert.equal(await ask(), null)
  // Plaid supports only dollars, and Adyen does not support AFN.
  const other = await server.account('Organization')
  await newConfiguration(server.services, other.account, { adapter: 'Plaid' })
  await newConfiguration(server.services, other.account, { adapter: 'Adyen' })
  for (const ask of await creationsFor(other, { amount: '5', currency: 'AFN' }))
    assert.equal(await ask(), noneIn('AFN'))
})

test('a checkout without a chargeable type is refused, even if another one would do', async () => {
  const account = await server.shop()
  const debits = { name: 'Debits', methods: [{ type: 'BankAccount' }] }
  const { id } = await change(server, account, 'checkoutConfigurationCreate', debits)
  const [payment, , plan] = await creationsFor(account, { amount: '5', currency: 'EUR' })
  assert.equal(await payment?.(), null)
  assert.equal(await plan?.(), null)
  const named = { checkoutConfigurationId: id, orgId: account.id, amount: '5' }
  assert.equal(await refusal(account, 'createPaymentSession', { ...named, currency: 'EUR' }), offersNone('EUR'))
  assert.equal(await refusal(account, 'createPaymentSession', { ...named, currency: 'USD' }), null)
  await change(server, account, 'checkoutConfigurationUpdate', { id, isDefault: true })
  for (const ask of await creationsFor(account, { amount: '5', currency: 'EUR' }))
    assert.equal(await ask(), offersNone('EUR'))
})

test('a session cannot change to unpayable terms, and an unpayable link is not sent', async () => {
  const account = await server.account('Organization')
  const configuration = await newConfiguration(server.services, account.account, { currencies: ['USD'] })
  const contactId = (
    await change(server, account, 'createContact', { orgId: account.id, name: 'Ada', email: 'ada@example.com' })
  ).id
  const made = [
    [
      'PaymentSession',
      await change(server, account, 'createPaymentSession', { orgId: account.id, contactId, ...PAYMENT }),
    ],
    [
      'PaymentPlanSession',
      await change(server, account, 'createPaymentPlanSession', {
        orgId: account.id,
        contactId,
        ...sessionTerms(server),
      }),
    ],
  ] as const
  for (const [kind, { id }] of made) {
    assert.equal(await refusal(account, `update${kind}`, { id, currency: 'EUR' }), noneIn('EUR'))
    assert.equal(await refusal(account, `update${kind}`, { id, amount: '7' }), null)
    assert.equal(await refusal(account, `send${kind}Link`, { id, channel: 'Email' }), null)
  }
  await sql.write("update provider_configurations set currencies = '{EUR}' where id = $1", [configuration.id])
  for (const [kind, { id }] of made) {
    assert.equal(await refusal(account, `send${kind}Link`, { id, channel: 'Email' }), noneIn('USD'))
    // Other changes are accepted, and the session can be canceled.
    assert.equal(await refusal(account, `update${kind}`, { id, brandName: 'Example' }), null)
    assert.equal(await refusal(account, `update${kind}`, { id, status: 'Canceled' }), null)
  }
})

test('a plan has a recovery link only while a provider configuration can charge it', async () => {
  const fixture = await startRecovery()
  const plan = await fixture.newPastDuePlan()
  const { configuration } = fixture.merchant
  const currencies = (list: readonly string[] | null) =>
    fixture.sql.write('update provider_configurations set currencies = $2 where id = $1', [configuration.id, list])
  await currencies(['EUR'])
  assert.equal((await fixture.shown(plan.shownId)).recoveryLink, null)
  await currencies(null)
  assert.equal((await fixture.shown(plan.shownId)).recoveryLink, plan.link)
  await fixture.close()
})

test("the guide shows each refusal in the server's words", () => {
  const guide = readFileSync(new URL('../../docs/guides/payment-sessions.md', import.meta.url), 'utf8')
  for (const refused of [NO_PROVIDER, noneIn('USD'), offersNone('USD')])
    assert.ok(guide.includes(`\n| ${refused.replace('INVALID_STATE ', '')} | `), refused)
})
