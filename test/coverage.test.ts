import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newKeyText } from '../src/accounts/keys/key-text.ts'
import { credentialOf } from './support/credentials.ts'
import { openFingerprints } from './support/fingerprint.ts'
import { OPERATIONS, type OperationRow } from './support/operations.ts'
import { documentOf, operations } from './support/product-schema.ts'
import { startTestServer, type TestAnswer } from './support/server.ts'
import { makeTenantTree, reaches, type Tenant } from './support/tenants.ts'

const server = await startTestServer({ processor: true })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const tenants = await makeTenantTree(server)

/**
 * The callers with full access to the records of the north organization, and callers of each kind
 * without access.
 */
const CALLERS: Readonly<Record<OperationRow['by'], { readonly right: Tenant; readonly wrong: readonly Tenant[] }>> = {
  organization: {
    right: tenants.north,
    wrong: [tenants.south, tenants.standalone, tenants.siblingAgency, tenants.otherPlatform],
  },
  agency: { right: tenants.agency, wrong: [tenants.siblingAgency, tenants.otherPlatform] },
  platform: { right: tenants.platform, wrong: [tenants.otherPlatform] },
}

const codesOf = ({ errors }: TestAnswer<unknown>) => [...new Set(errors?.map(({ extensions }) => extensions.code))]

test('every operation has a row, and every row has an operation', () => {
  assert.deepEqual(Object.keys(OPERATIONS).sort(), [...operations.keys()].sort())
})

/**
 * Returns valid variables. Waits for the notifications of new payments, which must not arrive
 * between two fingerprints.
 */
async function variablesOf({ variables }: (typeof OPERATIONS)[string]): Promise<object> {
  const made = await variables(tenants.north, server)
  await server.processor?.flush()
  return made
}

for (const [name, row] of Object.entries(OPERATIONS)) {
  const document = documentOf(name)
  const { right, wrong } = CALLERS[row.by]

  test(`${name} without a key is refused`, async () => {
    const variables = await variablesOf(row)
    const before = await fingerprints.take()
    const answer = await server.ask(null, document, variables)
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    assert.deepEqual(Object.keys(JSON.parse(answer.text) as object), ['errors'])
    assert.deepEqual(codesOf(answer), ['UNAUTHENTICATED'])
    assert.equal(await fingerprints.take(), before)
  })

  test(`${name} with another account's key returns nothing and changes nothing`, async () => {
    const variables = await variablesOf(row)
    for (const stranger of wrong) {
      const before = await fingerprints.take()
      const answer = await server.ask(credentialOf(row, stranger), document, variables)
      assert.deepEqual(
        codesOf(answer),
        row.foreign === 'own' || row.foreign === 'null' ? [] : [row.foreign],
        answer.text,
      )
      if (row.foreign === 'null')
        assert.ok(
          [answer.data[name]].flat().every((record) => record === null),
          answer.text,
        )
      const leaked = [tenants.north, tenants.agency, tenants.platform]
        .filter((owner) => !reaches(stranger, owner))
        .flatMap(({ ids, ended }) => [...Object.values(ids), ...Object.values(ended)])
        .filter((id) => JSON.stringify(answer.data ?? null).includes(id))
      assert.deepEqual(leaked, [], stranger.name)
      assert.equal(await fingerprints.take(), before)
    }
  })

  test(`${name} with the right key returns its full response`, async () => {
    const variables = await variablesOf(row)
    const before = await fingerprints.take()
    const answer = await server.ask(credentialOf(row, right), document, variables)
    assert.deepEqual([answer.status, answer.errors], [200, undefined])
    assert.notEqual(answer.data[name], null)
    const isChanged = (await fingerprints.take()) !== before
    assert.equal(isChanged, operations.get(name)?.kind === 'mutation' && row.unchanged === undefined)
  })
}

test('missing, malformed, unknown and revoked keys get the same response', async () => {
  const known = tenants.north.account.key
  const typo = known.slice(0, -1) + (known.endsWith('a') ? 'b' : 'a')
  const revoked = await revokedKey()
  const wrong = [undefined, '', known, `Basic ${known}`, 'Bearer', `Bearer ${typo}`, `Bearer ${known} ${known}`]
  const answers = await Promise.all([...wrong, `Bearer ${UNKNOWN_KEY}`, `Bearer ${revoked}`].map(answerTo))
  assert.equal(answers[0]?.status, 401)
  for (const answer of answers) assert.deepEqual(answer, answers[0])
})

/** A well-formed key, with a valid checksum. */
const UNKNOWN_KEY = newKeyText({ kind: 'Organization', mode: 'Sandbox' })

/** Creates a key that revokes itself. The server refuses it within a second. */
async function revokedKey(): Promise<string> {
  const { key } = await server.account('Organization')
  const list = '{ apiKeys { edges { node { id } } } }'
  const { data } = await server.ask<{ apiKeys: { edges: { node: { id: string } }[] } }>(key, list)
  const variables = { input: { id: data.apiKeys.edges[0]?.node.id } }
  assert.equal((await server.ask(key, documentOf('apiKeyRevoke'), variables)).errors, undefined)
  server.clock.advance(1_000)
  return key
}

/**
 * Returns the parts of a response that a client sees, without those that differ between any two
 * responses.
 */
async function answerTo(authorization: string | undefined) {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ query: '{ viewer { name } }' }),
  })
  const text = (await response.text()).replace(/"requestId":"[^"]+"/, '')
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  return { status: response.status, headers, text }
}
