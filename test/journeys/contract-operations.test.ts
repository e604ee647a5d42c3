import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../support/change.ts'
import { credentialOf } from '../support/credentials.ts'
import { malformedValues } from '../support/malformed-values.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, operations } from '../support/product-schema.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantChain, type Tenant } from '../support/tenants.ts'
import { ENDPOINT, sessionTerms } from '../support/valid-inputs.ts'

const server = await startTestServer({ processor: true })
after(server.close)
const { north, agency, platform } = await makeTenantChain(server)
const KEYS = { organization: north, agency, platform }

type Answer = Record<string, unknown>

/** Selects every field. Fails on an error or on a value of a wrong format. */
async function everythingOf(name: string, variables: object, tenant: Tenant = north): Promise<Answer> {
  const credential = credentialOf(OPERATIONS[name], tenant)
  const { status, data, errors } = await server.ask<Answer>(credential, documentOf(name), variables)
  assert.deepEqual([status, errors], [200, undefined])
  const type = operations.get(name)?.field.type
  assert.ok(type)
  assert.deepEqual(malformedValues(type, data[name], name), [])
  return data[name] as Answer
}

const required = { orgId: north.account.id, contactId: north.ids.Contact ?? '', ...sessionTerms(server) }
const createSession = (input: object) => everythingOf('createPaymentPlanSession', { input: { ...required, ...input } })

for (const [name, row] of Object.entries(OPERATIONS))
  test(`${name} returns every field in the form of its type`, async () => {
    await everythingOf(name, await row.variables(north, server), KEYS[row.by])
  })

test('deleteContact returns the contact with the time of its deletion', async () => {
  const id = await north.make.contact()
  const input = { id, ownerId: north.account.ownerId }
  const contact = await everythingOf('deleteContact', { input })
  assert.deepEqual([contact.id, contact.orgId, contact.ownerId], [id, north.account.id, north.account.ownerId])
  assert.equal(contact.deletedAt, contact.updatedAt)
  assert.deepEqual(await everythingOf('contact', { id }), contact)
})

test('createPaymentPlanSession requires only the required fields', async () => {
  const session = await createSession({})
  for (const [name, value] of Object.entries(required)) assert.deepEqual(session[name], value, name)
  assert.equal(session.status, 'Active')
  assert.equal((session.contact as Answer).id, required.contactId)
  assert.equal(session.checkoutConfigurationId, north.ids.CheckoutConfiguration)
  assert.match(`${session.link}`, /^https:\/\/pay\.example\.test\/checkout\/[\w-]{20,}$/)
  const absent = ['callbackUrl', 'cancelUrl', 'successUrl', 'expirationDate', 'paymentPlanId']
  for (const name of [...absent, 'brandLogoUrl', 'brandName', 'metadata']) assert.equal(session[name], null, name)
})

test('createPaymentPlanSession returns every optional value', async () => {
  const input = {
    callbackUrl: 'https://shop.example.com/callback',
    cancelUrl: 'https://shop.example.com:8443/canceled?a=1#b',
    successUrl: 'http://shop.example.com',
    checkoutConfigurationId: north.ids.CheckoutConfiguration,
    brandLogoUrl: 'https://shop.example.com/logo.png',
    brandName: 'Müller & Söhne 🛒',
    metadata: [
      { key: 'z', value: '' },
      { key: 'A.b_c-1', value: ' <b>"é"</b>\n' },
    ],
  }
  const expirationDate = '2099-12-31T23:59:59.999+01:00'
  const session = await createSession({ ...input, expirationDate, createPendingPaymentPlan: true })
  for (const [name, value] of Object.entries(input)) assert.deepEqual(session[name], value, name)
  assert.equal(session.expirationDate, '2099-12-31T22:59:59Z')
  const plan = await everythingOf('paymentPlan', { id: session.paymentPlanId })
  assert.deepEqual([plan.status, plan.paymentPlanSessionId], ['Pending', session.id])
  for (const name of ['amount', 'currency', 'frequency', 'startDate', 'occurrences', 'metadata'])
    assert.deepEqual(plan[name], session[name], name)
})

test('amounts are accepted as text or number and returned with the decimals of their currency', async () => {
  const everyCurrency = { id: north.ids.ProviderConfiguration, currencies: null }
  await change(server, north.account, 'providerConfigurationUpdate', everyCurrency)
  const cases: readonly (readonly [unknown, string, string])[] = [
    ['49.90', 'USD', '49.90'],
    [49.9, 'USD', '49.90'],
    ['0.01', 'EUR', '0.01'],
    [7, 'EUR', '7.00'],
    ['500', 'JPY', '500'],
    [500, 'JPY', '500'],
    ['1.25', 'KWD', '1.25'],
    ['999999999.99', 'USD', '999999999.99'],
  ]
  for (const [amount, currency, shown] of cases) {
    const session = await createSession({ amount, currency })
    assert.deepEqual([session.amount, session.currency], [shown, currency])
  }
})

test('an input can be a literal in the document', async () => {
  const { orgId, contactId, startDate } = required
  const { data, errors } = await server.ask<{ createPaymentPlanSession: Answer }>(
    north.account.key,
    `mutation { createPaymentPlanSession(input: {orgId: "${orgId}", contactId: "${contactId}", amount: 49.9, currency: "USD",
      frequency: Quarterly, startDate: "${startDate}", occurrences: 3, metadata: {key: "one", value: "entry"}})
      { amount frequency metadata { key value } } }`,
  )
  assert.equal(errors, undefined)
  const metadata = [{ key: 'one', value: 'entry' }]
  assert.deepEqual(data.createPaymentPlanSession, { amount: '49.90', frequency: 'Quarterly', metadata })
})

test('metadata within its limits is returned in its order, byte for byte', async () => {
  const characters = fc.constantFrom('a', '0', ' ', '"', '\\', '\n', '\u2028', 'é', '漢', '🛒', '\u0301', '__proto__')
  const value = fc.string({ unit: characters, maxLength: 500 }).filter((text) => Buffer.byteLength(text) <= 500)
  const keyCharacters = fc.constantFrom(...'abzAZ019_-.')
  const key = fc.string({ unit: keyCharacters, minLength: 1, maxLength: 40 })
  const metadata = fc.uniqueArray(fc.record({ key, value }, { noNullPrototype: true }), {
    selector: (entry) => entry.key,
    maxLength: 25,
  })
  const full = Array.from({ length: 25 }, (_, at) => ({
    key: `${at}`.padStart(40, 'k'),
    value: `${'漢'.repeat(166)}ab`,
  }))
  await fc.assert(
    fc.asyncProperty(metadata, async (entries) => {
      const session = await createSession({ metadata: entries })
      assert.deepEqual(session.metadata, entries)
      assert.deepEqual((await everythingOf('paymentPlanSession', { id: session.id })).metadata, entries)
    }),
    { numRuns: 25, examples: [[full], [[]], [[{ key: '__proto__', value: 'x' }]]] },
  )
})

test('metadata beyond its limits is refused with the path of each problem', async () => {
  const entry = { key: 'k', value: 'v' }
  const cases: readonly (readonly [readonly object[], readonly string[]])[] = [
    [Array.from({ length: 26 }, (_, at) => ({ key: `${at}`, value: '' })), ['metadata']],
    [[entry, entry], ['metadata.1.key']],
    [
      [
        { ...entry, key: 'k'.repeat(41) },
        { ...entry, key: '' },
      ],
      ['metadata.0.key', 'metadata.1.key'],
    ],
    [
      [
        { ...entry, key: 'ü' },
        { ...entry, key: 'a b' },
        { ...entry, key: 'a\n' },
      ],
      [0, 1, 2].map((at) => `metadata.${at}.key`),
    ],
    [[{ ...entry, value: '漢'.repeat(167) }], ['metadata.0.value']],
    [
      [
        { ...entry, value: '\ud83d' },
        { key: 'l', value: '\u0000' },
      ],
      ['metadata.0.value', 'metadata.1.value'],
    ],
  ]
  for (const [metadata, fields] of cases) {
    const input = { ...required, metadata }
    const { errors } = await server.ask(north.account.key, documentOf('createPaymentPlanSession'), { input })
    assert.deepEqual(
      errors?.map(({ extensions }) => [extensions.code, extensions.field]),
      fields.map((field) => ['VALIDATION_ERROR', field]),
    )
  }
})

test("webhooks lists the key's own account, or a named one below, newest first", async () => {
  const owner = await server.account('Agency')
  const child = await server.account('Organization', owner)
  const tenant = { ...agency, account: owner }
  const make = async (ownerId: string) =>
    (await change(server, owner, 'webhookCreate', { ...ENDPOINT, ownerId }, 'webhook { id }')).webhook.id
  const [first, second, below] = [await make(owner.ownerId), await make(owner.ownerId), await make(child.ownerId)]
  const listed = async (input: object) => nodes(await everythingOf('webhooks', { input }, tenant)).map(({ id }) => id)
  assert.deepEqual(await listed({}), [second, first])
  assert.deepEqual(await listed({ ownerId: owner.ownerId, first: 1 }), [second])
  assert.deepEqual(await listed({ ownerId: child.ownerId }), [below])
})

test('webhookRequests returns the deliveries of one webhook, oldest first, with the exact posted text', async () => {
  const webhookId = await north.make.webhook()
  const made = [await north.make.webhookRequest(webhookId), await north.make.webhookRequest(webhookId)]
  const found = nodes(await everythingOf('webhookRequests', { input: { webhookId } }))
  assert.deepEqual(
    found.map(({ id }) => id),
    made,
  )
  for (const request of found) {
    const { webhookId: to, url, status, attempts, lastStatusCode, lastError } = request
    assert.deepEqual([to, url, status, attempts], [webhookId, ENDPOINT.url, 'pending', 0])
    assert.deepEqual([lastStatusCode, lastError], [null, null])
    assert.notEqual(request.nextAttemptAt, null)
    const payload = JSON.parse(`${request.payload}`)
    const { type, apiVersion, ownerId, mode } = payload
    const expected = { type: 'webhook.test', apiVersion: '2026-11-01', ownerId: north.account.ownerId, mode: 'Sandbox' }
    assert.deepEqual({ type, apiVersion, ownerId, mode }, expected)
    assert.equal((await everythingOf('event', { id: payload.id })).payload, request.payload)
  }
})

test('webhookRotateSecret shows a new secret once, and its check value from then on', async () => {
  const created = await everythingOf('webhookCreate', { input: ENDPOINT })
  const before = created.webhook as Answer
  const rotated = await everythingOf('webhookRotateSecret', { input: { id: before.id } })
  const webhook = rotated.webhook as Answer
  assert.notEqual(rotated.signingSecret, created.signingSecret)
  assert.notEqual(webhook.secretCheckValue, before.secretCheckValue)
  assert.deepEqual(await everythingOf('webhook', { id: before.id }), webhook)
  const all = JSON.stringify([await everythingOf('webhooks', { input: {} }), await everythingOf('events', {})])
  for (const secret of [created.signingSecret, rotated.signingSecret]) assert.ok(!all.includes(`${secret}`))
})

function nodes(connection: Answer): Answer[] {
  return (connection.edges as { node: Answer }[]).map(({ node }) => node)
}
