import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { startTestServer, type TestAccount } from '../../../../test/support/server.ts'
import { parseId } from '../../../platform/ids/index.ts'
import { accessTo, findProviderConfiguration } from '../index.ts'

const { server, processor, close } = await startProviderServer()
after(close)
const organization = await server.account('Organization')

interface ShownConfiguration {
  readonly id: string
  readonly name: string
  readonly currencies: readonly string[] | null
  readonly methods: readonly string[]
  readonly isDefault: boolean
  readonly notificationUrl: string
  readonly hasNotificationSecret: boolean
  readonly updatedAt: string
}

const SHOWN =
  'id orgId name provider adapter mode currencies methods isDefault notificationUrl hasNotificationSecret createdAt updatedAt'

const create = (account: TestAccount, more: object = {}, headers = {}) =>
  ask(account, 'Create', { ...NEW_CONFIGURATION, ...more }, headers)
const update = (account: TestAccount, input: object, headers = {}) => ask(account, 'Update', input, headers)

function ask(account: TestAccount, what: 'Create' | 'Update', input: object, headers: Record<string, string>) {
  const field = `providerConfiguration${what}`
  const query = `mutation ($input: ProviderConfiguration${what}Input!) { made: ${field}(input: $input) { ${SHOWN} } }`
  return server.ask<{ made: ShownConfiguration }>(account.key, query, { input }, headers)
}

async function made(answer: ReturnType<typeof create>): Promise<ShownConfiguration> {
  const { data, errors } = await answer
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made
}

/** Code and field of each problem. */
async function refused(answer: ReturnType<typeof create>): Promise<string[]> {
  const { errors = [] } = await answer
  assert.ok(errors.length > 0, 'it was not refused')
  return errors.map(({ extensions: { code, field } }) => (field === undefined ? String(code) : `${code} ${field}`))
}

async function shown(account: TestAccount): Promise<ShownConfiguration[]> {
  const query = `{ page: providerConfigurations(first: 100) { edges { node { ${SHOWN} } } } }`
  const { data } = await server.ask<{ page: { edges: { node: ShownConfiguration }[] } }>(account.key, query)
  return data.page.edges.map(({ node }) => node)
}

async function found(id: string) {
  const configuration = await findProviderConfiguration(server.services, parseId('ppc', id)?.uuid ?? '')
  assert.ok(configuration)
  return configuration
}

/** Where the merchant with that key told the processor to send notifications. */
async function addressTold(key: string): Promise<unknown> {
  const answer = await fetch(`${processor.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { notificationUrl: unknown }).notificationUrl
}

const apiKey = (text: string) => ({ credentials: { sandbox: { apiKey: text } } })

test('a configuration shows what it is for and where notifications go, and takes what its adapter takes', async () => {
  const configuration = await made(create(organization))
  assert.deepEqual(configuration, {
    ...configuration,
    orgId: organization.id,
    name: NEW_CONFIGURATION.name,
    provider: 'ProviderA',
    adapter: 'Sandbox',
    mode: 'Sandbox',
    currencies: null,
    methods: ['Card', 'BankAccount'],
    isDefault: false,
    notificationUrl: `https://pay.example.test/notifications/${configuration.id}`,
    hasNotificationSecret: true,
  })
  const { data } = await server.ask<{ providerConfiguration: object; node: object }>(
    organization.key,
    `query ($id: ID!) { providerConfiguration(id: $id) { ${SHOWN} } node(id: $id) { ... on ProviderConfiguration { ${SHOWN} } } }`,
    { id: configuration.id },
  )
  assert.deepEqual([data.providerConfiguration, data.node], [configuration, configuration])
})

test('the processor is told where and by which secret it tells what happens', async () => {
  const key = 'told-where-to-tell'
  const { id, notificationUrl } = await made(create(organization, apiKey(key)))
  assert.equal(await addressTold(key), notificationUrl)
  const { notificationSecret } = accessTo(server.services, await found(id))
  assert.match(notificationSecret ?? '', /^[\w-]{43}$/)
})

test('credentials that the provider refuses are refused, and nothing is written', async () => {
  const before = await shown(organization)
  assert.deepEqual(await refused(create(organization, apiKey('refused-by-the-processor'))), [
    'VALIDATION_ERROR credentials',
  ])
  const { id } = await made(create(organization))
  assert.deepEqual(await refused(update(organization, { id, ...apiKey('refused-later'), name: 'Other' })), [
    'VALIDATION_ERROR credentials',
  ])
  const after = await shown(organization)
  assert.equal(after.length, before.length + 1)
  assert.equal(after[0]?.name, NEW_CONFIGURATION.name)
})

test('when the provider can not be asked that is told, and nothing is written', async () => {
  const apart = await startTestServer({ env: { SANDBOX_PROCESSOR_URL: 'http://127.0.0.1:9' } })
  try {
    const account = await apart.account('Organization')
    const query =
      'mutation ($input: ProviderConfigurationCreateInput!) { providerConfigurationCreate(input: $input) { id } }'
    const { errors } = await apart.ask(account.key, query, { input: NEW_CONFIGURATION })
    assert.deepEqual(
      errors?.map(({ extensions }) => extensions.code),
      ['PROVIDER_UNAVAILABLE'],
    )
    const { data } = await apart.ask<{ page: { edges: object[] } }>(
      account.key,
      '{ page: providerConfigurations { edges { cursor } } }',
    )
    assert.deepEqual(data.page.edges, [])
  } finally {
    await apart.close()
  }
})

test('everything that is wrong is told at once', async () => {
  const wrong = {
    name: '',
    provider: 'ProviderB',
    adapter: 'Adyen',
    mode: 'Live',
    credentials: { stripe: { secretKey: 'sk_test_x' } },
    notificationSecret: 'short',
    methods: [],
    currencies: [],
  }
  assert.deepEqual(await refused(create(organization, wrong)), [
    'VALIDATION_ERROR adapter',
    'VALIDATION_ERROR mode',
    'VALIDATION_ERROR name',
    'VALIDATION_ERROR credentials.stripe',
    'VALIDATION_ERROR credentials.adyen',
    'VALIDATION_ERROR notificationSecret',
    'VALIDATION_ERROR currencies',
    'VALIDATION_ERROR methods',
  ])
  const agency = await server.account('Agency')
  assert.deepEqual(await refused(create(agency, { name: '' })), ['VALIDATION_ERROR orgId', 'VALIDATION_ERROR name'])
})

test('a live organization has no sandbox processor', async () => {
  const live = await server.account('Organization', null, { mode: 'Live' })
  assert.deepEqual(await refused(create(live, { mode: 'Live' })), ['VALIDATION_ERROR adapter'])
  assert.deepEqual(await refused(create(live)), ['VALIDATION_ERROR adapter', 'VALIDATION_ERROR mode'])
})

test('one is the default: making another the default takes that from it, and it can be given up', async () => {
  const shop = await server.account('Organization')
  const first = await made(create(shop, { isDefault: true }))
  const second = await made(create(shop, { isDefault: true }))
  assert.deepEqual(defaults(await shown(shop)), [second.id])
  await made(update(shop, { id: first.id, isDefault: true }))
  assert.deepEqual(defaults(await shown(shop)), [first.id])
  await made(update(shop, { id: first.id, isDefault: false }))
  assert.deepEqual(defaults(await shown(shop)), [])
})

test('of many that are made the default at once, one is in the end', async () => {
  const shop = await server.account('Organization')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      made(create(shop, { isDefault: true, ...apiKey(`processor-key-${index}`) })),
    ),
  )
  await Promise.all(answers.map(({ id }) => made(update(shop, { id, isDefault: true }))))
  assert.equal(defaults(await shown(shop)).length, 1)
})

const defaults = (all: readonly ShownConfiguration[]) => all.filter(({ isDefault }) => isDefault).map(({ id }) => id)

test('an update changes what it names, keeps the rest, and changes nothing when it names nothing new', async () => {
  const before = await made(create(organization, { currencies: ['USD', 'EUR', 'USD'], methods: ['Card'] }))
  assert.deepEqual(before.currencies, ['USD', 'EUR'])
  const { id } = before
  server.clock.advance(2_000)
  assert.deepEqual(await made(update(organization, { id, name: before.name })), before)
  const renamed = await made(update(organization, { id, name: 'Renamed', orgId: organization.id }))
  assert.deepEqual({ ...renamed, name: before.name, updatedAt: before.updatedAt }, before)
  assert.ok(renamed.updatedAt > before.updatedAt)
  const wide = await made(update(organization, { id, currencies: null, methods: ['BankAccount', 'Card'] }))
  assert.deepEqual([wide.currencies, wide.methods], [null, ['BankAccount', 'Card']])
  assert.deepEqual(await refused(update(organization, { id, name: null, methods: null, credentials: null })), [
    'VALIDATION_ERROR name',
    'VALIDATION_ERROR credentials',
    'VALIDATION_ERROR methods',
  ])
  const other = await server.account('Organization')
  assert.deepEqual(await refused(update(other, { id, name: 'Mine' })), ['NOT_FOUND'])
})

test('new credentials serve at once, and the processor tells by them where it told before', async () => {
  const { id, notificationUrl } = await made(create(organization, apiKey('rotated-key.before')))
  const secret = accessTo(server.services, await found(id)).notificationSecret
  await made(update(organization, { id, ...apiKey('rotated-key.after') }))
  const access = accessTo(server.services, await found(id))
  assert.deepEqual([access.credentials, access.notificationSecret], [{ apiKey: 'rotated-key.after' }, secret])
  assert.equal(await addressTold('rotated-key.after'), notificationUrl)
})

test('credentials of another account are another configuration: the old stay, and the other account is told nothing', async () => {
  const { id } = await made(create(organization, apiKey('account-of-one.first')))
  const moved = update(organization, { id, ...apiKey('account-of-another') })
  assert.deepEqual(await refused(moved), ['VALIDATION_ERROR credentials'])
  assert.deepEqual(accessTo(server.services, await found(id)).credentials, { apiKey: 'account-of-one.first' })
  assert.equal(await addressTold('account-of-another'), null)
})

test('a cleared notification secret of the sandbox processor is made anew', async () => {
  const { id } = await made(create(organization, { notificationSecret: 'secret-of-the-test' }))
  const { hasNotificationSecret } = await made(update(organization, { id, notificationSecret: null }))
  assert.ok(hasNotificationSecret)
  assert.match(accessTo(server.services, await found(id)).notificationSecret ?? '', /^[\w-]{43}$/)
})

test('a request that is sent again makes one configuration; one with other credentials is another request', async () => {
  const shop = await server.account('Organization')
  const key = { 'idempotency-key': 'set-up' }
  const first = await made(create(shop, {}, key))
  assert.deepEqual(await made(create(shop, {}, key)), first)
  assert.deepEqual(await refused(create(shop, apiKey('other-credentials'), key)), ['IDEMPOTENCY_MISMATCH'])
  assert.equal((await shown(shop)).length, 1)
})

test('an organization has at most a hundred, however many are made at once', async () => {
  const shop = await server.account('Organization')
  const answers = await Promise.all(Array.from({ length: 102 }, () => create(shop)))
  const codes = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code))
  assert.deepEqual(codes, ['INVALID_STATE', 'INVALID_STATE'])
  assert.equal((await shown(shop)).length, 100)
})
