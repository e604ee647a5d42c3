import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { documentOf } from '../support/product-schema.ts'
import { codesOf, type NewKey, TOKENIZE, tokenizingPages } from '../support/public-keys.ts'
import { head, openRaw } from '../support/raw-http.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantTree } from '../support/tenants.ts'
import { BANK_ACCOUNT, CARD, PAGE } from '../support/valid-inputs.ts'

// Every request comes from its own address, like the visitors of a page.
const server = await startTestServer({ processor: true, env: { TALLYSTICK_TRUST_PROXY: 'on' } })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const tenants = await makeTenantTree(server)
const { north, south, agency } = tenants
const { ask, newKey } = tokenizingPages(server, north.account)

const BANK = 'mutation ($input: VaultTokenizeBankAccountInput!) { vaultTokenizeBankAccount(input: $input) { id } }'

test('a page turns a card and a bank account into tokens of its organization, without a secret key', async () => {
  const { key } = await newKey()
  const card = await ask(key, TOKENIZE, { input: CARD })
  assert.equal(card.errors, undefined)
  assert.equal(card.headers.get('access-control-allow-origin'), PAGE)
  const bank = await ask(key, BANK, { input: { ...BANK_ACCOUNT, orgId: north.account.id, externalRef: 'order-1' } })
  for (const id of [card.data?.vaultTokenizeCard?.id, bank.data?.vaultTokenizeBankAccount?.id]) {
    const token = await server.ask<{ vaultToken: { orgId: string } }>(north.account.key, documentOf('vaultToken'), {
      id,
    })
    assert.equal(token.data.vaultToken.orgId, north.account.id, token.text)
    const foreign = await server.ask(south.account.key, documentOf('vaultToken'), { id })
    assert.deepEqual(codesOf(foreign), ['NOT_FOUND'])
  }
})

test("a page's body of more than 16 KiB is refused before it has arrived", async (t) => {
  const { key } = await newKey()
  const headers = { origin: PAGE, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const connection = await openRaw(t, Number(new URL(server.url).port))
  connection.write(head('POST', '/tokenize', { ...headers, 'content-length': 16_385 }))
  const refused = await connection.response()
  assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [413, PAGE])
  assert.match(refused.body, /The body is larger than 16 KiB\./)
  const text = JSON.stringify({ query: TOKENIZE, variables: { input: CARD } })
  const largest = await fetch(`${server.url}tokenize`, { method: 'POST', headers, body: text.padEnd(16_384) })
  assert.equal(largest.status, 200)
})

test("the guide's requests of a server and a page work", async () => {
  const guide = await readFile(new URL('../../docs/guides/tokenizing-in-the-browser.md', import.meta.url), 'utf8')
  const [, make = ''] = /query: '(mutation .*publicKeyCreate.*)'/.exec(guide) ?? []
  const [, tokenize = ''] = /QUERY = `([^`]+)`/.exec(guide) ?? []
  const input = { origins: [PAGE] }
  const { data, text } = await server.ask<{ publicKeyCreate: NewKey } | null>(north.account.key, make, { input })
  assert.ok(data, text)
  const { errors } = await ask(data.publicKeyCreate.key, tokenize, { input: CARD })
  assert.equal(errors, undefined)
})

test('a platform or agency creates keys for the organizations below it, each valid only for its organization', async () => {
  const { key } = await newKey(agency.account, { orgId: south.account.id })
  const { data } = await ask(
    key,
    'mutation ($input: VaultTokenizeCardInput!) { vaultTokenizeCard(input: $input) { id: orgId } }',
    { input: CARD },
  )
  assert.equal(data?.vaultTokenizeCard?.id, south.account.id)
  for (const { account } of [north, agency, tenants.platform, tenants.standalone])
    assert.deepEqual(codesOf(await ask(key, TOKENIZE, { input: { ...CARD, orgId: account.id } })), ['NOT_FOUND'])
})

test('a public key is invalid at POST /, and a secret key at /tokenize', async () => {
  const { key } = await newKey()
  for (const query of ['{ viewer { name } }', '{ __typename }'])
    assert.equal((await server.ask(key, query)).status, 401)
  const { status, text } = await server.ask(key, TOKENIZE, { input: CARD }, { origin: PAGE })
  assert.equal(status, 401, text)
  const known = await ask(north.account.key, TOKENIZE, { input: CARD })
  assert.deepEqual([known.status, codesOf(known)], [401, ['UNAUTHENTICATED']])
})

test('pages of other origins get an error that they cannot read', async () => {
  const { key } = await newKey(north.account, { origins: [PAGE, 'https://pay.example.com'] })
  const before = await fingerprints.take()
  for (const origin of [
    null,
    'null',
    'https://evil.example.com',
    'https://shop.example.com.evil.test',
    'http://shop.example.com',
  ]) {
    const answer = await ask(key, TOKENIZE, { input: CARD }, { origin })
    assert.deepEqual([answer.status, codesOf(answer)], [403, ['FORBIDDEN']])
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  }
  assert.equal(await fingerprints.take(), before)
  assert.equal((await ask(key, TOKENIZE, { input: CARD }, { origin: 'https://pay.example.com' })).status, 200)
})

test('in development, http pages on this machine may tokenize', async () => {
  const origin = 'http://localhost:5173'
  const { key } = await newKey(north.account, { origins: [origin] })
  assert.equal((await ask(key, TOKENIZE, { input: CARD }, { origin })).errors, undefined)
  assert.equal((await fetch(`${server.url}tokenize`, { method: 'OPTIONS', headers: { origin } })).status, 204)
})

test('no other path of the product responds to a page of another origin', async () => {
  const { key } = await newKey()
  const authorization = `Bearer ${key}`
  for (const path of ['', 'readyz', 'checkout/secret', 'tokenize/', 'demo/webhooks'])
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const response = await fetch(server.url + path, { method, headers: { origin: PAGE, authorization } })
      assert.equal(response.headers.get('access-control-allow-origin'), null, `${method} /${path}`)
    }
})

test('a revoked key stops working within a second, and an expiring one at its expiry', async () => {
  const { id, key } = await newKey()
  assert.equal((await ask(key, TOKENIZE, { input: CARD })).status, 200)
  await change(server, agency.account, 'publicKeyRevoke', { id })
  server.clock.advance(1_000)
  assert.equal((await ask(key, TOKENIZE, { input: CARD })).status, 401)
  const short = await newKey(north.account, { expiresInMinutes: 1 })
  assert.equal((await ask(short.key, TOKENIZE, { input: CARD })).status, 200)
  server.clock.advance(60_000)
  const ended = await ask(short.key, TOKENIZE, { input: CARD })
  assert.deepEqual([ended.status, ended.headers.get('access-control-allow-origin')], [401, PAGE])
})

test("a key's text is shown only at its creation, and only its hash is stored", async () => {
  const input = { origins: [PAGE] }
  const send = () =>
    server.ask<Record<string, NewKey>>(
      north.account.key,
      documentOf('publicKeyCreate'),
      { input },
      { 'idempotency-key': 'shown-once' },
    )
  const { id, key } = (await send()).data.publicKeyCreate ?? { id: '', key: '' }
  const again = await send()
  assert.deepEqual([codesOf(again), again.errors?.[0]?.extensions.id], [['CONFLICT'], id])
  const query = 'query ($id: ID!) { node(id: $id) { ... on PublicKey { id key origins orgId expiresAt revokedAt } } }'
  const read = await server.ask<{ node: { key: null; origins: string[] } }>(agency.account.key, query, { id })
  assert.deepEqual([read.data.node.key, read.data.node.origins], [null, [PAGE]])
  for (const { account } of [south, tenants.standalone])
    assert.deepEqual((await server.ask(account.key, query, { id })).data, { node: null })
  assert.ok(!again.text.includes(key) && !read.text.includes(key))
  const secret = key.slice('tpk_test_0000'.length)
  assert.ok(!server.logged.some((line) => line.includes(secret)))
  const rows = await server.database.sql.rows<{ row: string }>('select p::text as row from public_keys p')
  assert.ok(rows.length > 1 && !rows.some(({ row }) => row.includes(secret)))
})

test("an idempotency key of a page is independent of the organization's server and of other public keys", async () => {
  const [one, two] = [await newKey(), await newKey()]
  const headers = { 'idempotency-key': 'checkout-1' }
  const first = await ask(one.key, TOKENIZE, { input: CARD }, { headers })
  const again = await ask(one.key, TOKENIZE, { input: CARD }, { headers })
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.data], ['true', first.data])
  const other = await ask(two.key, TOKENIZE, { input: CARD }, { headers })
  const fromServer = await server.ask<typeof first.data>(
    north.account.key,
    TOKENIZE,
    { input: { ...CARD, cvc: '999' } },
    headers,
  )
  const ids = [first, other, fromServer].map(({ data }) => data?.vaultTokenizeCard?.id)
  assert.equal(new Set(ids).size, 3, other.text + fromServer.text)
})

test('an address is limited to half of its 30 requests at once, in development too', async () => {
  const { key } = await newKey()
  const address = '192.0.2.1'
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(key, '{ __typename }', {}, { address })))
  const limited = answers.filter(({ status }) => status === 429)
  assert.ok(limited.length > 10 && limited.length <= 25, `${limited.length}`)
  assert.ok(Number(limited[0]?.headers.get('retry-after')) >= 1)
  assert.equal((await ask(key, TOKENIZE, { input: CARD })).status, 200)
})

test('a key is limited to half of its 300 requests at once, from any number of addresses', async () => {
  const { key } = await newKey()
  const answers = await Promise.all(Array.from({ length: 340 }, () => ask(key, '{ __typename }')))
  const limited = answers.filter(({ status }) => status === 429)
  assert.ok(limited.length > 40 && limited.length <= 190, `${limited.length}`)
})
