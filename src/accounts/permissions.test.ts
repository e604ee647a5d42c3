import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { buildSchema, createExecutor, nodeFinder } from '../platform/graphql/index.ts'
import { createLog } from '../platform/log/index.ts'
import { type Account, accountIdOf, ownerIdOf } from './account.ts'
import type { Context } from './context.ts'
import { accessFeature } from './feature.ts'

const { agency, platform, organization, requestBy } = await openAccounts()
const access = accessFeature({ organizationParts: [] })
const schema = buildSchema([access])
const log = createLog({ level: 'error' })

for (const [engine, compileAtUse] of [
  ['graphql-js', Number.POSITIVE_INFINITY],
  ['graphql-jit', 1],
] as const) {
  const executor = createExecutor<Context>(schema, { log, compileAtUse })

  async function ask(account: Account, query: string, variables: object = {}, idempotencyKey: string | null = null) {
    const request = { query, operationName: null, variables: { ...variables } }
    const ready = executor.prepare(request, 'test')
    if ('refused' in ready) return { ...ready.refused, headers: new Map() }
    const context = requestBy(account, idempotencyKey, nodeFinder([access]))
    const answer = JSON.parse(JSON.stringify(await executor.run(ready, context, 'test')))
    return { ...answer, headers: context.responseHeaders }
  }

  test(`the account of a key is shown (${engine})`, async () => {
    const { data } = await ask(platform, '{ viewer { accountId kind ownerId name mode } }')
    const viewer = { accountId: accountIdOf(platform), kind: 'Platform', ownerId: ownerIdOf(platform) }
    assert.deepEqual(data, { viewer: { ...viewer, name: 'Harbor', mode: 'Sandbox' } })
  })

  test(`accounts are found by id if the caller can reach them (${engine})`, async () => {
    const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id
      ... on Organization { ownerId parentId timeZone createdAt } ... on Agency { name parentId } ... on Platform { name } } }`
    const ids = [organization, agency, platform].map(accountIdOf)
    const { data } = await ask(agency, query, { ids })
    assert.deepEqual(
      data.nodes.map((node: { __typename: string } | null) => node?.__typename),
      ['Organization', 'Agency', undefined],
    )
    assert.equal(data.nodes[0].parentId, ids[1])
    assert.match(data.nodes[0].createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  test(`several mutations of one request have one effect each and are replayed together (${engine})`, async () => {
    const query = `mutation ($a: OrganizationCreateInput!, $b: OrganizationCreateInput!) {
      a: organizationCreate(input: $a) { id name parentId } b: organizationCreate(input: $b) { id name } }`
    const variables = { a: { name: `A ${engine}` }, b: { name: `B ${engine}`, timeZone: 'Asia/Tokyo' } }
    const made = await ask(agency, query, variables, `twice ${engine}`)
    assert.equal(made.errors, undefined)
    assert.notEqual(made.data.a.id, made.data.b.id)
    const again = await ask(agency, query, variables, `twice ${engine}`)
    assert.deepEqual(again.data, made.data)
    assert.deepEqual([made.headers.size, again.headers.get('Idempotent-Replayed')], [0, 'true'])
    const other = await ask(agency, query, { ...variables, a: { name: 'Other' } }, `twice ${engine}`)
    assert.equal(other.errors[0].extensions.code, 'IDEMPOTENCY_MISMATCH')
  })

  test(`a key is created, listed and revoked (${engine})`, async () => {
    const create = `mutation ($input: ApiKeyCreateInput!) {
      apiKeyCreate(input: $input) { key apiKey { id accountId name last4 lastUsedAt revokedAt createdAt } } }`
    const input = { accountId: accountIdOf(organization), name: engine }
    const made = await ask(agency, create, { input }, `key ${engine}`)
    const { apiKey, key } = made.data.apiKeyCreate
    assert.deepEqual([apiKey.name, apiKey.last4, apiKey.accountId], [engine, key.slice(-4), input.accountId])
    const again = await ask(agency, create, { input }, `key ${engine}`)
    assert.deepEqual([again.errors[0].extensions.code, again.errors[0].extensions.id], ['CONFLICT', apiKey.id])
    const list = '{ apiKeys(first: 1) { edges { node { id revokedAt lastUsedAt } cursor } pageInfo { hasNextPage } } }'
    assert.deepEqual((await ask(organization, list)).data.apiKeys.edges[0].node.id, apiKey.id)
    const revoke = 'mutation ($input: ApiKeyRevokeInput!) { apiKeyRevoke(input: $input) { revokedAt } }'
    assert.ok((await ask(agency, revoke, { input: { id: apiKey.id } })).data.apiKeyRevoke.revokedAt)
  })
}
