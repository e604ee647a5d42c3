import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after } from 'node:test'
import pg from 'pg'
import { credentialOf } from '../support/credentials.ts'
import { OPERATIONS } from '../support/operations.ts'
import { newInstallation, type Product, start, until } from '../support/process.ts'
import { documentOf, operations } from '../support/product-schema.ts'
import { startTestServer, type TestAnswer } from '../support/server.ts'
import { makeTenantChain } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
after(server.close)
const { platform, agency, north } = await makeTenantChain(server)
const CALLERS = { organization: north, agency, platform }

type Answer = TestAnswer<Record<string, { readonly id: string; readonly [field: string]: unknown }> | null>

const send = (mutation: string, key: string, input: object, { key: apiKey } = north.account): Promise<Answer> =>
  server.ask(apiKey, documentOf(mutation), { input }, { 'idempotency-key': key })

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const codesOf = ({ errors }: Answer) => errors?.map(({ extensions }) => extensions.code)

/** Repeats the request while the response says that it is still running. */
function settled(again: () => Promise<Answer>): Promise<Answer> {
  const isSettled = ({ errors }: Answer) =>
    !errors?.some(({ extensions }) => extensions.retryAfterSeconds !== undefined)
  return until('the request is still running', again, isSettled, 20_000)
}

for (const copies of [50, 200]) {
  test(`${copies} concurrent copies of one request have one effect and the same response`, async () => {
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
    const found = await server.ask<{ contacts: { edges: unknown[] } } | null>(north.account.key, query, input)
    assert.equal(found.data?.contacts.edges.length, 1, found.text)
  })
}

test('a key used for another request is refused, and keys of two accounts are independent', async () => {
  const [name, other] = ['Mismatch', 'Another Mismatch']
  await send('createContact', 'mismatch', { name })
  assert.deepEqual(codesOf(await send('createContact', 'mismatch', { name: other })), ['IDEMPOTENCY_MISMATCH'])
  const sibling = await server.account('Organization', platform.account)
  const ofSibling = await send('createContact', 'mismatch', { name: other }, sibling)
  assert.deepEqual([isReplay(ofSibling), ofSibling.errors], [false, undefined])
})

test('a refused request may be corrected under the same key', async () => {
  assert.deepEqual(codesOf(await send('createContact', 'corrected', { name: '' })), ['VALIDATION_ERROR'])
  const corrected = await send('createContact', 'corrected', { name: 'Corrected' })
  assert.deepEqual([isReplay(corrected), corrected.errors], [false, undefined])
})

/** Returns the id of a record, or of the record in a result that also contains a secret. */
function idOf(result: object): string {
  const inner = [result, ...Object.values(result)].find((part) => typeof part?.id === 'string')
  return inner.id
}

for (const [name, row] of Object.entries(OPERATIONS)) {
  if (operations.get(name)?.kind !== 'mutation') continue
  test(`${name} can be repeated under its key and has one effect`, async () => {
    const variables = await row.variables(north, server)
    const copy = (): Promise<Answer> =>
      server.ask(credentialOf(row, CALLERS[row.by]), documentOf(name), variables, {
        'idempotency-key': `every-${name}`,
      })
    const first = await copy()
    assert.ok(first.data?.[name], first.text)
    assert.ok(!isReplay(first))
    const again = await copy()
    const secret = first.data[name].signingSecret ?? first.data[name].key
    if (secret == null) {
      assert.ok(isReplay(again), again.text)
      assert.deepEqual(again.data, first.data)
    } else {
      assert.deepEqual(codesOf(again), ['CONFLICT'])
      assert.equal(again.errors?.[0]?.extensions.id, idOf(first.data[name]))
      assert.ok(!again.text.includes(String(secret)))
    }
  })
}

test('a request that a kill interrupted has one effect when it is repeated after the restart', {
  timeout: 90_000,
}, async (t) => {
  const installation = await newInstallation(t)
  let product = await start(t, installation)
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
    const database = await connect(installation.dataDir)
    await database.query('begin; lock table contacts in share mode')
    const sent = Promise.allSettled(copies('before'))
    const waiting = async () => (await database.query('select from pg_locks where not granted')).rowCount
    await until('requests that wait for the lock', waiting, (count) => count === 1)
    await killed(product)
    await database.query('rollback')
    await database.end()
    for (const { status } of await sent) assert.equal(status, 'rejected')
    product = await start(t, installation)
    const answer = await settled(copy('before'))
    assert.ok(answer.data, answer.text)
    assert.deepEqual(await contacts('before'), [answer.data.createContact?.id])
  })

  await t.test('after one of its copies got a response', async () => {
    const sent = copies('answered')
    const id = await Promise.any(sent)
    await killed(product)
    for (const { status, ...rest } of await Promise.allSettled(sent)) {
      if (status === 'fulfilled') assert.deepEqual(rest, { value: id })
    }
    product = await start(t, installation)
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
