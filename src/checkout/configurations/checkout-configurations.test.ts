import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { configurationsAt, made, refused } from '../../../test/support/configurations.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../test/support/providers.ts'
import type { TestAccount } from '../../../test/support/server.ts'

const { server, sql, close } = await startProviderServer()
after(close)

interface ShownConfiguration {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly methods: readonly { readonly type: string; readonly providerConfigurationId: string | null }[] | null
  readonly embedOrigins: readonly string[]
  readonly brandName: string | null
  readonly colors: object | null
  readonly layout: string
}

const SHOWN = `id orgId name isDefault methods { type providerConfigurationId } embedOrigins brandName brandLogoUrl
  colors { primary background text } layout createdAt updatedAt`
const COLORS = { primary: '#1A4F8B', background: '#FFFFFF', text: '#1b1b1b' }

const { create, update, all } = configurationsAt<ShownConfiguration>(server, 'CheckoutConfiguration', SHOWN)

const theDefault = async (account: TestAccount) => (await all(account)).filter(({ isDefault }) => isDefault)

async function providerConfiguration(account: TestAccount, methods: readonly string[]): Promise<string> {
  const document =
    'mutation ($input: ProviderConfigurationCreateInput!) { made: providerConfigurationCreate(input: $input) { id } }'
  const { data } = await server.ask<{ made: { id: string } }>(account.key, document, {
    input: { ...NEW_CONFIGURATION, methods },
  })
  return data.made.id
}

test('an organization starts with a default configuration that offers everything and has no branding', async () => {
  const shop = await server.account('Organization')
  const [first, ...others] = await all(shop)
  assert.deepEqual(others, [])
  assert.deepEqual(first, {
    ...first,
    isDefault: true,
    methods: null,
    embedOrigins: [],
    brandName: null,
    brandLogoUrl: null,
    colors: null,
    layout: 'TwoColumns',
  })
})

test('a configuration normalizes and keeps its values', async () => {
  const shop = await server.account('Organization')
  const cards = await providerConfiguration(shop, ['Card'])
  const configuration = await made(
    create(shop, {
      name: 'Summer',
      methods: [{ type: 'BankAccount' }, { type: 'Card', providerConfigurationId: cards }],
      embedOrigins: ['https://Shop.example.com:443', 'https://shop.example.com', 'http://localhost:3000'],
      brandName: 'The <b>Shop</b> & "Sons"',
      brandLogoUrl: 'https://shop.example.com/logo.png',
      colors: COLORS,
      layout: 'TwoColumns',
    }),
  )
  assert.deepEqual(configuration, {
    ...configuration,
    orgId: shop.id,
    name: 'Summer',
    isDefault: false,
    methods: [
      { type: 'BankAccount', providerConfigurationId: null },
      { type: 'Card', providerConfigurationId: cards },
    ],
    embedOrigins: ['https://shop.example.com', 'http://localhost:3000'],
    brandName: 'The <b>Shop</b> & "Sons"',
    brandLogoUrl: 'https://shop.example.com/logo.png',
    colors: { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' },
    layout: 'TwoColumns',
  })
  assert.deepEqual((await all(shop))[0], configuration)
})

test('a change keeps the fields that it leaves out, and null clears optional ones', async () => {
  const shop = await server.account('Organization')
  const configuration = await made(
    create(shop, { name: 'Summer', brandName: 'Sun', colors: COLORS, layout: 'OneColumn' }),
  )
  const renamed = await made(update(shop, { id: configuration.id, name: 'Autumn' }))
  assert.deepEqual([renamed.name, renamed.brandName, renamed.layout], ['Autumn', 'Sun', 'OneColumn'])
  const cleared = await made(
    update(shop, { id: configuration.id, name: null, brandName: null, colors: null, layout: null }),
  )
  assert.deepEqual(
    [cleared.name, cleared.brandName, cleared.colors, cleared.layout],
    ['Autumn', null, null, 'TwoColumns'],
  )
})

test('exactly one configuration is the default, also after concurrent changes', async () => {
  const shop = await server.account('Organization')
  const [first] = await theDefault(shop)
  const second = await made(create(shop, { name: 'Second', isDefault: true }))
  assert.deepEqual(await theDefault(shop), [second])
  assert.deepEqual(await refused(update(shop, { id: second.id, isDefault: false, brandName: ' ' })), [
    'VALIDATION_ERROR brandName',
    'VALIDATION_ERROR isDefault',
  ])
  const many = await Promise.all([
    made(update(shop, { id: first?.id, isDefault: true })),
    ...[3, 4, 5, 6].map((number) => made(create(shop, { name: `No. ${number}`, isDefault: true }))),
  ])
  const left = await theDefault(shop)
  assert.equal(left.length, 1)
  assert.ok(many.some(({ id }) => id === left[0]?.id))
})

test('a session that names no configuration uses the new default', async () => {
  const shop = await server.shop()
  const session = () =>
    server.ask<{ made: { checkoutConfigurationId: string } }>(
      shop.key,
      'mutation { made: createPaymentSession(input: { amount: "5", currency: "USD" }) { checkoutConfigurationId } }',
    )
  assert.equal((await session()).data.made.checkoutConfigurationId, (await theDefault(shop))[0]?.id)
  const { id } = await made(create(shop, { name: 'New', isDefault: true }))
  assert.equal((await session()).data.made.checkoutConfigurationId, id)
})

test('all problems are reported at once, and no value is repeated', async () => {
  const shop = await server.account('Organization')
  const cards = await providerConfiguration(shop, ['Card'])
  const answer = create(shop, {
    name: '',
    methods: [{ type: 'Card' }, { type: 'Card' }, { type: 'BankAccount', providerConfigurationId: cards }],
    embedOrigins: ['https://shop.example.com/secret-path'],
    brandName: 'x'.repeat(121),
    brandLogoUrl: 'https://169.254.169.254/latest',
    colors: { primary: '#ffd700', background: '#ffffff', text: '#000000' },
  })
  assert.deepEqual((await refused(answer)).sort(), [
    'VALIDATION_ERROR brandLogoUrl',
    'VALIDATION_ERROR brandName',
    'VALIDATION_ERROR colors.primary',
    'VALIDATION_ERROR embedOrigins.0',
    'VALIDATION_ERROR methods.1.type',
    'VALIDATION_ERROR methods.2.providerConfigurationId',
    'VALIDATION_ERROR name',
  ])
  assert.doesNotMatch((await answer).text, /secret-path|169\.254|ffd700/)
  assert.deepEqual(await refused(create(shop, { name: 'Empty', methods: [] })), ['VALIDATION_ERROR methods'])
})

test('a request repeated with one key creates one configuration, and the audit log has both attempts', async () => {
  const shop = await server.account('Organization')
  const headers = { 'idempotency-key': 'configuration-1' }
  const [once, again] = [
    await made(create(shop, { name: 'Once', brandName: 'Once' }, headers)),
    await made(create(shop, { name: 'Once', brandName: 'Once' }, headers)),
  ]
  assert.deepEqual(again, once)
  assert.equal((await all(shop)).length, 2)
  const entries = await sql.rows<{ outcome: string }>(
    "select outcome from audit_entries where account_id = $1 and action = 'checkoutConfigurationCreate' order by id",
    [shop.account.id],
  )
  assert.deepEqual(
    entries.map(({ outcome }) => outcome),
    ['done', 'replayed'],
  )
})

test('an organization has at most 100 configurations', async () => {
  const shop = await server.account('Organization')
  await sql.rows(
    `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
     select shard, gen_random_uuid(), org_id, name, false, created_at, updated_at
     from checkout_configurations, generate_series(2, 100) where org_id = $1`,
    [shop.account.id],
  )
  assert.deepEqual(await refused(create(shop, { name: 'One more' })), ['INVALID_STATE'])
})
