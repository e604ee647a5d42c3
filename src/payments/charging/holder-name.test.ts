import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'

const fixture = await startPayments()
after(fixture.close)
const { server, sql, create, bankToken } = fixture

const TOKENIZE =
  'mutation ($input: VaultTokenizeBankAccountInput!) { made: vaultTokenizeBankAccount(input: $input) { id } }'
const ACCOUNT = { routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER }
const tokenize = ({ account }: Merchant, more: object = {}) =>
  server.ask<{ made: { id: string } }>(account.key, TOKENIZE, { input: { ...ACCOUNT, ...more } })

/** Gives the configuration of a merchant another adapter. No request reaches it. */
const setAdapter = ({ configuration }: Merchant, adapter: string, provider: string) =>
  sql.rows('update provider_configurations set adapter = $2, provider = $3 where id = $1', [
    configuration.id,
    adapter,
    provider,
  ])

const tokensOf = async ({ account }: Merchant): Promise<number> =>
  (await sql.rows('select id from vault_tokens where account_id = $1', [account.account.id])).length

for (const [adapter, provider] of [
  ['Adyen', 'ProviderA'],
  ['Stripe', 'ProviderB'],
  ['Plaid', 'ProviderC'],
] as const)
  test(`an account without the name of its holder is not stored for ${adapter}`, async () => {
    const merchant = await fixture.merchant()
    await setAdapter(merchant, adapter, provider)
    const { errors: [error] = [] } = await tokenize(merchant)
    assert.deepEqual([error?.extensions.code, error?.extensions.field], ['VALIDATION_ERROR', 'accountHolderName'])
    assert.match(error?.message ?? '', new RegExp(`^\`accountHolderName\` is required by ${adapter}`))
    assert.equal(await tokensOf(merchant), 0)
    assert.equal((await tokenize(merchant, { accountHolderName: 'Ada Byron' })).errors, undefined)
  })

test('Adyen gets three letters or digits in the name of a holder, at tokenization and at the first use', async () => {
  const merchant = await fixture.merchant()
  const early = await tokenize(merchant, { accountHolderName: 'J1' })
  await setAdapter(merchant, 'Adyen', 'ProviderA')
  for (const accountHolderName of ['J1', '171', 'Øž 1', '李小龍']) {
    const { errors: [error] = [] } = await tokenize(merchant, { accountHolderName })
    assert.deepEqual([error?.extensions.code, error?.extensions.field], ['VALIDATION_ERROR', 'accountHolderName'])
    assert.match(error?.message ?? '', /must have at least three letters or digits/)
  }
  for (const accountHolderName of ['J17', 'John-7', 'Zoë Bø', 'O. Li'])
    assert.equal((await tokenize(merchant, { accountHolderName })).errors, undefined, accountHolderName)
  const terms = { vaultTokenId: early.data.made.id, amount: '20.00', currency: 'USD' }
  const { errors: [error] = [] } = await create(merchant, terms)
  assert.deepEqual([error?.extensions.code, error?.extensions.field], ['VALIDATION_ERROR', 'vaultTokenId'])
  assert.match(error?.message ?? '', /whose `accountHolderName` Adyen accepts/)
})

test('an account without the name of its holder is stored when one of the providers needs none', async () => {
  const merchant = await fixture.merchant()
  await bankToken(merchant, ACCOUNT_NUMBER)
  assert.equal(await tokensOf(merchant), 1)
})

test('a token without the name of its holder is refused at its first use, and nothing is charged', async () => {
  const merchant = await fixture.merchant()
  const vaultTokenId = await bankToken(merchant, ACCOUNT_NUMBER)
  await setAdapter(merchant, 'Stripe', 'ProviderB')
  const { errors: [error] = [] } = await create(merchant, { vaultTokenId, amount: '20.00', currency: 'USD' })
  assert.deepEqual([error?.extensions.code, error?.extensions.field], ['VALIDATION_ERROR', 'vaultTokenId'])
  assert.match(error?.message ?? '', /`accountHolderName`, which Stripe requires/)
  const payments = await sql.rows('select id from payments where org_id = $1', [merchant.account.account.id])
  const [token] = await sql.rows<{ used_at: string | null }>('select used_at from vault_tokens where account_id = $1', [
    merchant.account.account.id,
  ])
  assert.deepEqual([payments, token?.used_at], [[], null])
})
