import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plus, toSeconds } from '../../src/platform/time/index.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(server.close)
const platform = await server.account('Platform')
const organization = await server.account('Organization', platform)

const CREATE = `mutation ($input: ApiKeyCreateInput!) {
  apiKeyCreate(input: $input) { key apiKey { id expiresAt revokedAt } }
}`
const VIEWER = '{ viewer { accountId } }'

interface Created {
  readonly apiKeyCreate: {
    readonly key: string
    readonly apiKey: { readonly id: string; readonly expiresAt: string | null; readonly revokedAt: string | null }
  }
}

const create = (expiresAt?: string | null) =>
  server.ask<Created>(platform.key, CREATE, { input: { accountId: organization.id, expiresAt } })

test('an expired API key is refused like an unknown key, and stays listed with its expiry', async () => {
  const now = server.services.wallNow()
  const expiresAt = plus(now, { days: 7 })
  const { apiKey, key } = (await create(expiresAt)).data.apiKeyCreate
  assert.deepEqual([apiKey.expiresAt, apiKey.revokedAt], [toSeconds(expiresAt), null])
  server.clock.standAt(plus(expiresAt, { milliseconds: -1 }))
  assert.equal((await server.ask(key, VIEWER)).status, 200)
  server.clock.standAt(expiresAt)
  const unknown = await server.ask('tsk_test_org_unknown', VIEWER)
  const expired = await server.ask(key, VIEWER)
  assert.deepEqual([expired.status, expired.errors?.[0]?.message], [401, unknown.errors?.[0]?.message])
  const listed = await server.ask<{ apiKeys: { edges: { node: { id: string; expiresAt: string } }[] } }>(
    platform.key,
    `{ apiKeys(input: { accountId: "${organization.id}" }, first: 10) { edges { node { id expiresAt } } } }`,
  )
  const found = listed.data.apiKeys.edges.find(({ node }) => node.id === apiKey.id)
  assert.equal(found?.node.expiresAt, toSeconds(expiresAt))
})

test('a key without an expiry keeps working', async () => {
  for (const none of [undefined, null]) {
    const { apiKey, key } = (await create(none)).data.apiKeyCreate
    assert.equal(apiKey.expiresAt, null)
    server.clock.standAt(plus(server.services.wallNow(), { days: 7 }))
    assert.equal((await server.ask(key, VIEWER)).status, 200)
  }
})

test('an expiry that is not in the future, or more than 3,650 days ahead, is refused', async () => {
  const now = server.services.wallNow()
  const refusals = await Promise.all(
    [now, plus(now, { days: -1 }), plus(now, { days: 3650, milliseconds: 1 })].map(create),
  )
  for (const { errors } of refusals) {
    assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
    assert.match(JSON.stringify(errors?.[0]?.extensions), /expiresAt/)
  }
  assert.equal((await create(plus(now, { days: 3650 }))).errors, undefined)
})

/** Creates an expiring key of an agency, and an organization below that agency. */
async function expiringAgencyKey() {
  const agency = await server.account('Agency', platform)
  const below = await server.account('Organization', agency)
  const end = plus(server.services.wallNow(), { hours: 1 })
  const input = { accountId: agency.id, expiresAt: end }
  const { key } = (await server.ask<Created>(platform.key, CREATE, { input })).data.apiKeyCreate
  return { key, end, below }
}

test('a key created by an expiring key expires no later than its creator', async () => {
  const middle = await expiringAgencyKey()
  const createBelow = (expiresAt?: string | null) =>
    server.ask<Created>(middle.key, CREATE, { input: { accountId: middle.below.id, expiresAt } })
  for (const later of [plus(middle.end, { milliseconds: 1 }), plus(middle.end, { days: 3000 })]) {
    const { errors } = await createBelow(later)
    assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
    assert.match(JSON.stringify(errors?.[0]?.extensions), /expiresAt/)
  }
  const earlier = plus(middle.end, { minutes: -10 })
  const ends = [undefined, null, middle.end, earlier].map(async (expiresAt) => {
    const { apiKeyCreate } = (await createBelow(expiresAt)).data
    return apiKeyCreate.apiKey.expiresAt
  })
  const own = toSeconds(middle.end)
  assert.deepEqual(await Promise.all(ends), [own, own, own, toSeconds(earlier)])
})

test('a key created without an expiry by an expiring key is refused when its creator expires', async () => {
  const { key, end, below } = await expiringAgencyKey()
  const made = (await server.ask<Created>(key, CREATE, { input: { accountId: below.id } })).data.apiKeyCreate
  assert.equal((await server.ask(made.key, VIEWER)).status, 200)
  server.clock.standAt(end)
  assert.deepEqual([(await server.ask(key, VIEWER)).status, (await server.ask(made.key, VIEWER)).status], [401, 401])
})

test('a public key created by an expiring key expires no later than its creator', async () => {
  const { key, end, below } = await expiringAgencyKey()
  const expiryOf = async (expiresInMinutes: number | null) => {
    const input = { orgId: below.id, origins: ['https://shop.example.com'], expiresInMinutes }
    const answer = await server.ask<{ publicKeyCreate: { expiresAt: string } }>(
      key,
      'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { expiresAt } }',
      { input },
    )
    return answer.data.publicKeyCreate.expiresAt
  }
  assert.equal(await expiryOf(1440), toSeconds(end))
  assert.equal(await expiryOf(5), toSeconds(plus(server.services.wallNow(), { minutes: 5 })))
  server.clock.standAt(plus(end, { minutes: -10 }))
  assert.equal(await expiryOf(null), toSeconds(end))
})
