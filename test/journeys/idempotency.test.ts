import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import pg from 'pg'
import { BANK_ACCOUNT, CARD, paymentTerms } from '../support/households.ts'
import { freshPlace, type Product, start, until } from '../support/process.ts'
import { documentOf, operations } from '../support/product-schema.ts'
import { startTestServer, type TestAccount, type TestAnswer, type TestServer } from '../support/server.ts'

let server: TestServer
let platform: TestAccount
let organization: TestAccount

before(async () => {
  server = await startTestServer()
  platform = await server.account('Platform')
  organization = await server.account('Organization', platform)
})
after(() => server.close())

type Answer = TestAnswer<Record<string, { readonly id: string; readonly [field: string]: unknown }> | null>

const send = (mutation: string, key: string, input: object, account = organization): Promise<Answer> =>
  server.ask(account.key, documentOf(mutation), { input }, { 'idempotency-key': key })

const made = async (mutation: string, input: object, account = organization) => {
  const { data, text } = await server.ask<Record<string, { id: string }> | null>(account.key, documentOf(mutation), {
    input,
  })
  assert.ok(data?.[mutation], text)
  return data[mutation]
}

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const codesOf = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions.code)

/** Sends it again for as long as the answer is that the same request is still running. */
function settled(again: () => Promise<Answer>): Promise<Answer> {
  const isSettled = ({ errors }: Answer) =>
    !errors?.some(({ extensions }) => extensions.retryAfterSeconds !== undefined)
  return until('the request is still running', again, isSettled, 20_000)
}

for (const copies of [50, 200]) {
  test(`${copies} copies of one request at once have one effect, and all come to the same answer`, async () => {
    const input = { name: `One of ${copies}` }
    const copy = () => send('createContact', `copies-${copies}`, input)
    const first = await Promise.all(Array.from({ length: copies }, copy))
    const answered = first.filter(({ data }) => data)
    assert.equal(answered.filter((answer) => !isReplay(answer)).length, 1)
    for (const answer of first) {
      if (!answer.data) assert.deepEqual(codesOf(answer), ['CONFLICT'])
    }
    const [one] = answered
    for (const answer of await Promise.all(first.map(() => settled(copy)))) {
      assert.ok(isReplay(answer))
      assert.deepEqual(answer.data, one?.data)
    }
    const query = 'query ($name: String) { contacts(input: { search: $name }) { edges { node { name } } } }'
    const found = await server.ask<{ contacts: { edges: unknown[] } } | null>(organization.key, query, input)
    assert.equal(found.data?.contacts.edges.length, 1, found.text)
  })
}

test('a key that was used for another request is refused, and keys of two accounts never meet', async () => {
  const [name, other] = ['Mismatch', 'Another Mismatch']
  await send('createContact', 'mismatch', { name })
  assert.deepEqual(codesOf(await send('createContact', 'mismatch', { name: other })), ['IDEMPOTENCY_MISMATCH'])
  const sister = await server.account('Organization', platform)
  const theirs = await send('createContact', 'mismatch', { name: other }, sister)
  assert.deepEqual([isReplay(theirs), theirs.errors], [false, undefined])
})

test('a request that was refused may be mended under the same key', async () => {
  assert.deepEqual(codesOf(await send('createContact', 'mended', { name: '' })), ['VALIDATION_ERROR'])
  const mended = await send('createContact', 'mended', { name: 'Mended' })
  assert.deepEqual([isReplay(mended), mended.errors], [false, undefined])
})

/** An input for each mutation, fit to be sent once. A mutation that is not here fails the test below. */
const INPUTS: Readonly<Record<string, () => Promise<object> | object>> = {
  agencyCreate: () => ({ name: 'Repeated' }),
  organizationCreate: () => ({ name: 'Repeated' }),
  organizationUpdate: () => ({ id: organization.id, name: 'Repeated' }),
  apiKeyCreate: () => ({ accountId: organization.id, name: 'Repeated' }),
  apiKeyRevoke: async () => ({ id: await keyId() }),
  publicKeyCreate: () => ({ orgId: organization.id, origins: ['https://shop.example.com'] }),
  publicKeyRevoke: async () => ({ id: await publicKeyId() }),
  createContact: () => ({ orgId: organization.id, name: 'Repeated' }),
  updateContact: async () => ({ id: await contactId(), name: 'Repeated' }),
  deleteContact: async () => ({ id: await contactId() }),
  vaultTokenizeCard: () => CARD,
  vaultTokenizeBankAccount: () => BANK_ACCOUNT,
  vaultTokenDelete: async () => ({ id: (await made('vaultTokenizeCard', CARD)).id }),
  createPaymentSession: () => ({ orgId: organization.id, ...paymentTerms(), createPendingPayment: true }),
  updatePaymentSession: async () => ({
    id: (await made('createPaymentSession', { orgId: organization.id, ...paymentTerms() }, platform)).id,
    status: 'Canceled',
  }),
  createPaymentPlanSession: () => newSession(),
  updatePaymentPlanSession: async () => ({
    id: (await made('createPaymentPlanSession', await newSession(), platform)).id,
    status: 'Canceled',
  }),
  webhookCreate: () => ENDPOINT,
  webhookUpdate: async () => ({ id: await webhookId(), description: 'Repeated' }),
  webhookDelete: async () => ({ id: await webhookId() }),
  webhookRotateSecret: async () => ({ id: await webhookId() }),
  webhookTest: async () => ({ id: await webhookId() }),
  webhookRequestRetry: async () => ({ id: (await made('webhookTest', { id: await webhookId() }, platform)).id }),
}

const ENDPOINT = { url: 'https://hooks.example.com/in', events: ['*'] }
const contactId = async () => (await made('createContact', { orgId: organization.id, name: 'Changed' }, platform)).id
const webhookId = async () => idOf(await made('webhookCreate', ENDPOINT, platform))
const keyId = async () => idOf(await made('apiKeyCreate', { accountId: organization.id }, platform))
const publicKeyId = async () => {
  const input = { orgId: organization.id, origins: ['https://shop.example.com'] }
  return (await made('publicKeyCreate', input, platform)).id
}
const newSession = async () => ({
  ...{ orgId: organization.id, contactId: await contactId(), amount: '10', currency: 'USD' },
  ...{ frequency: 'Monthly', startDate: '2099-12-31', occurrences: 12 },
})

/** The id of a record, or of the one that lies in a result beside its secret. */
function idOf(result: object): string {
  const inner = [result, ...Object.values(result)].find((part) => typeof part?.id === 'string')
  return inner.id
}

for (const { kind, name } of operations.values()) {
  if (kind !== 'mutation') continue
  test(`${name} can be sent again under its key and has one effect`, async () => {
    assert.ok(name in INPUTS, 'it needs an input here')
    const input = await INPUTS[name]!()
    const first = await send(name, `every-${name}`, input, platform)
    assert.ok(first.data?.[name], first.text)
    assert.ok(!isReplay(first))
    const again = await send(name, `every-${name}`, input, platform)
    const id = idOf(first.data[name])
    const secret = first.data[name].signingSecret ?? first.data[name].key
    if (secret == null) {
      assert.ok(isReplay(again), again.text)
      assert.deepEqual(again.data, first.data)
    } else {
      assert.deepEqual(codesOf(again), ['CONFLICT'])
      assert.equal(again.errors?.[0]?.extensions.id, id)
      assert.ok(!again.text.includes(String(secret)))
    }
  })
}

test('killed in the middle of a request, its key still has one effect after the restart', {
  timeout: 90_000,
}, async (t) => {
  const place = await freshPlace(t)
  let product = await start(t, place)
  const key = product.keys[3] ?? ''
  const document = documentOf('createContact')
  const copy = (name: string) => (): Promise<Answer> =>
    product.ask(key, document, { input: { name } }, { 'idempotency-key': name })
  const copies = (name: string) =>
    Array.from({ length: 50 }, async () => {
      const { data, text } = await copy(name)()
      return data?.createContact?.id ?? assert.fail(text)
    })
  const contacts = async (name: string) => {
    const query = 'query ($name: String) { contacts(input: { search: $name }) { edges { node { id } } } }'
    const { data } = await product.ask<{ contacts: { edges: { node: { id: string } }[] } }>(key, query, { name })
    return data.contacts.edges.map(({ node }) => node.id)
  }

  await t.test('between the claim of the key and the effect', async () => {
    const database = await connect(place.dataDir)
    await database.query('begin; lock table contacts in share mode')
    const sent = Promise.allSettled(copies('before'))
    const waiting = async () => (await database.query('select from pg_locks where not granted')).rowCount
    await until('requests that wait for the lock', waiting, (count) => count === 1)
    await killed(product)
    await database.query('rollback')
    await database.end()
    for (const { status } of await sent) assert.equal(status, 'rejected')
    product = await start(t, place)
    const answer = await settled(copy('before'))
    assert.ok(answer.data, answer.text)
    assert.deepEqual(await contacts('before'), [answer.data.createContact?.id])
  })

  await t.test('as soon as one of its copies was answered', async () => {
    const sent = copies('answered')
    const id = await Promise.any(sent)
    await killed(product)
    for (const { status, ...rest } of await Promise.allSettled(sent)) {
      if (status === 'fulfilled') assert.deepEqual(rest, { value: id })
    }
    product = await start(t, place)
    const answer = await copy('answered')()
    assert.equal(answer.data?.createContact?.id, id, answer.text)
    assert.ok(isReplay(answer))
    assert.deepEqual(await contacts('answered'), [id])
  })

  await product.stop()
})

async function killed(product: Product): Promise<void> {
  product.signal('SIGKILL')
  await product.ended
}

async function connect(dataDir: string): Promise<pg.Client> {
  const { port, adminPassword: password } = JSON.parse(await readFile(`${dataDir}/postgres/settings.json`, 'utf8'))
  const client = new pg.Client({ host: '127.0.0.1', port, password, user: 'postgres', database: 'tallystick' })
  await client.connect()
  return client
}
