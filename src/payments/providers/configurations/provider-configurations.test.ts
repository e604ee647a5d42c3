import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pLimit from 'p-limit'
import { configurationsAt, made, refused } from '../../../../test/support/configurations.ts'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import { NEW_CONFIGURATION, startProviderServer } from '../../../../test/support/providers.ts'
import { startTestServer, type TestAccount } from '../../../../test/support/server.ts'
import { formatId, parseId } from '../../../platform/ids/index.ts'
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
  readonly threeDSecure: string | null
  readonly notificationUrl: string
  readonly hasNotificationSecret: boolean
  readonly updatedAt: string
}

const SHOWN =
  'id orgId name provider adapter mode currencies methods isDefault threeDSecure notificationUrl hasNotificationSecret createdAt updatedAt'

const configurations = configurationsAt<ShownConfiguration>(server, 'ProviderConfiguration', SHOWN)
const { update, all: shown } = configurations
const create = (account: TestAccount, more: object = {}, headers = {}) =>
  configurations.create(account, { ...NEW_CONFIGURATION, ...more }, headers)

async function found(id: string) {
  const configuration = await findProviderConfiguration(server.services, parseId('ppc', id)?.uuid ?? '')
  assert.ok(configuration)
  return configuration
}

/** Returns the notification URL that the merchant with that key registered. */
async function notificationUrlOf(key: string): Promise<unknown> {
  const answer = await fetch(`${processor.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { notificationUrl: unknown }).notificationUrl
}

const apiKey = (text: string) => ({ credentials: { sandbox: { apiKey: text } } })

test('a new configuration accepts every currency and instrument of its adapter', async () => {
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

test('the processor gets the notification URL and secret', async () => {
  const key = 'key-of-a-new-account'
  const { id, notificationUrl } = await made(create(organization, apiKey(key)))
  assert.equal(await notificationUrlOf(key), notificationUrl)
  const { notificationSecret } = accessTo(server.services, await found(id))
  assert.match(notificationSecret ?? '', /^[\w-]{43}$/)
})

test('credentials that the provider rejects are refused, and nothing is written', async () => {
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

test('an unavailable provider is reported, and nothing is written', async () => {
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

test('all problems are reported at once', async () => {
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

test('a live organization cannot use the sandbox processor', async () => {
  const live = await server.account('Organization', null, { mode: 'Live' })
  assert.deepEqual(await refused(create(live, { mode: 'Live' })), ['VALIDATION_ERROR adapter'])
  assert.deepEqual(await refused(create(live)), ['VALIDATION_ERROR adapter', 'VALIDATION_ERROR mode'])
})

test('one configuration is the default: another can replace it, and it can be unset', async () => {
  const shop = await server.account('Organization')
  const first = await made(create(shop, { isDefault: true }))
  const second = await made(create(shop, { isDefault: true }))
  assert.deepEqual(defaults(await shown(shop)), [second.id])
  await made(update(shop, { id: first.id, isDefault: true }))
  assert.deepEqual(defaults(await shown(shop)), [first.id])
  await made(update(shop, { id: first.id, isDefault: false }))
  assert.deepEqual(defaults(await shown(shop)), [])
})

test('concurrent changes of the default leave one default', async () => {
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

test('an update changes the fields that it names, and equal values change nothing', async () => {
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

test("a configuration shows its adapter's 3-D Secure until it is changed, and adapters without it refuse it", async () => {
  const stripe = await newConfiguration(server.services, organization.account, { adapter: 'Stripe' })
  const id = formatId('ppc', stripe.id)
  assert.equal((await made(update(organization, { id, name: 'Cards' }))).threeDSecure, 'Automatic')
  assert.equal((await made(update(organization, { id, threeDSecure: 'Always' }))).threeDSecure, 'Always')
  assert.equal(accessTo(server.services, await found(id)).threeDSecure, 'Always')
  assert.equal((await made(update(organization, { id, name: 'Again' }))).threeDSecure, 'Always')
  assert.equal((await made(update(organization, { id, threeDSecure: null }))).threeDSecure, 'Automatic')
  assert.deepEqual(await refused(create(organization, { threeDSecure: 'Always', name: '' })), [
    'VALIDATION_ERROR name',
    'VALIDATION_ERROR threeDSecure',
  ])
})

test('new credentials apply at once, and the processor keeps the notification URL', async () => {
  const { id, notificationUrl } = await made(create(organization, apiKey('rotated-key.before')))
  const secret = accessTo(server.services, await found(id)).notificationSecret
  await made(update(organization, { id, ...apiKey('rotated-key.after') }))
  const access = accessTo(server.services, await found(id))
  assert.deepEqual([access.credentials, access.notificationSecret], [{ apiKey: 'rotated-key.after' }, secret])
  assert.equal(await notificationUrlOf('rotated-key.after'), notificationUrl)
})

test('credentials of another provider account are refused: the old ones stay, and the other account gets no URL', async () => {
  const { id } = await made(create(organization, apiKey('account-of-one.first')))
  const moved = update(organization, { id, ...apiKey('account-of-another') })
  assert.deepEqual(await refused(moved), ['VALIDATION_ERROR credentials'])
  assert.deepEqual(accessTo(server.services, await found(id)).credentials, { apiKey: 'account-of-one.first' })
  assert.equal(await notificationUrlOf('account-of-another'), null)
})

test('clearing the notification secret of the sandbox processor generates a new one', async () => {
  const { id } = await made(create(organization, { notificationSecret: 'secret-of-the-test' }))
  const { hasNotificationSecret } = await made(update(organization, { id, notificationSecret: null }))
  assert.ok(hasNotificationSecret)
  assert.match(accessTo(server.services, await found(id)).notificationSecret ?? '', /^[\w-]{43}$/)
})

test('a repeated request creates one configuration, and is refused with other credentials', async () => {
  const shop = await server.account('Organization')
  const key = { 'idempotency-key': 'set-up' }
  const first = await made(create(shop, {}, key))
  assert.deepEqual(await made(create(shop, {}, key)), first)
  assert.deepEqual(await refused(create(shop, apiKey('other-credentials'), key)), ['IDEMPOTENCY_MISMATCH'])
  assert.equal((await shown(shop)).length, 1)
})

test('an organization has at most a hundred configurations, even after concurrent requests', async () => {
  const shop = await server.account('Organization')
  const atOnce = pLimit(20)
  const answers = await Promise.all(Array.from({ length: 102 }, () => atOnce(() => create(shop))))
  const codes = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code))
  assert.deepEqual(codes, ['INVALID_STATE', 'INVALID_STATE'])
  assert.equal((await shown(shop)).length, 100)
})
