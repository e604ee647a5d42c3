import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { makeKey } from '../cli/commands/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal, type RefusalCode } from '../platform/refusal.ts'
import { type Account, accountIdOf, accountsAbove, ownerIdOf } from './account.ts'
import { agencyCreate } from './agency-create.ts'
import { shardOfRequest } from './create-account-below.ts'
import { apiKeyIdOf } from './keys/api-key.ts'
import { apiKeyCreate } from './keys/api-key-create.ts'
import { apiKeyRevoke } from './keys/api-key-revoke.ts'
import { apiKeys, lastUsedAt } from './keys/api-keys.ts'
import { organizationCreate } from './organization-create.ts'
import { organizationUpdate } from './organization-update.ts'
import { organization as organizationById, organizations } from './organizations.ts'
import { requireAccount, requireOrganization } from './owners.ts'
import { viewer } from './viewer.ts'

const { services, platform, agency, organization, sibling, stranger, requestBy } = await openAccounts()

const refused = (code: RefusalCode, message?: string) => (error: unknown) =>
  error instanceof Refusal && error.code === code && (message === undefined || error.message === message)
const idsOf = ({ edges }: { edges: readonly { node: { id: string } }[] }) => edges.map(({ node }) => node.id)

test('an organization created by an agency belongs to the agency and its platform, and has the shard of its id', async () => {
  const made = await organizationCreate(requestBy(agency), { name: 'Third', timeZone: 'Asia/Tokyo' })
  assert.deepEqual(accountsAbove(made), [agency.id, platform.id])
  assert.equal(made.shard, shardOf(made.id))
  assert.deepEqual([made.kind, made.timeZone, made.mode], ['Organization', 'Asia/Tokyo', 'Sandbox'])
})

test('an Idempotency-Key determines the shard of its row, so that a repeated request finds it', () => {
  const shard = shardOfRequest(requestBy(platform, 'a key'))
  assert.equal(shardOfRequest(requestBy(platform, 'a key')), shard)
  assert.notEqual(shardOfRequest(requestBy(platform, 'another key')), shard)
})

test('only platforms and agencies create accounts, of the kinds that may belong to them', async () => {
  const create = (by: Account, parent?: Account) =>
    organizationCreate(requestBy(by), { name: 'New', parentId: parent && accountIdOf(parent) })
  assert.deepEqual(accountsAbove(await create(platform, agency)), [agency.id, platform.id])
  assert.deepEqual(accountsAbove(await agencyCreate(requestBy(platform), { name: 'New' })), [platform.id])
  await assert.rejects(create(organization), refused('FORBIDDEN'))
  await assert.rejects(agencyCreate(requestBy(agency), { name: 'New' }), refused('FORBIDDEN'))
  await assert.rejects(create(platform, organization), refused('VALIDATION_ERROR'))
  for (const parent of [platform, sibling, stranger]) {
    await assert.rejects(create(agency, parent), refused('NOT_FOUND', 'Account not found.'))
  }
})

test('a new organization reports all its problems at once', async () => {
  const input = { name: ' ', timeZone: 'Mars/Olympus' }
  await assert.rejects(organizationCreate(requestBy(agency), input), (error) => {
    assert.ok(error instanceof Refusal)
    assert.deepEqual(
      error.problems.map(({ field }) => field),
      ['name', 'timeZone'],
    )
    return true
  })
})

test('an organization and the accounts above it can change it, and viewer shows the change at once', async () => {
  const made = await organizationCreate(requestBy(agency), { name: 'Before' })
  const id = accountIdOf(made)
  for (const by of [made, agency, platform]) {
    const changed = await organizationUpdate(requestBy(by), { id, name: `By ${by.kind}` }, [])
    assert.deepEqual([changed.name, changed.timeZone], [`By ${by.kind}`, 'UTC'])
    assert.equal((await viewer(requestBy(made))).name, `By ${by.kind}`)
  }
  for (const by of [sibling, stranger]) {
    await assert.rejects(organizationUpdate(requestBy(by), { id, name: 'Mine' }, []), refused('NOT_FOUND'))
  }
})

test('ids that are foreign, unknown, malformed or of another kind get the same response', async () => {
  const unknown = accountIdOf({ kind: 'Organization', id: services.mintId(1) })
  const asAgency = accountIdOf({ kind: 'Agency', id: organization.id })
  const asOrganization = accountIdOf({ kind: 'Organization', id: agency.id })
  const none = refused('NOT_FOUND', 'Organization not found.')
  for (const id of [accountIdOf(stranger), unknown, 'org_x', '', asAgency, asOrganization]) {
    const context = requestBy(agency)
    await assert.rejects(organizationById(context, id), none)
    await assert.rejects(requireOrganization(context, id), none)
    await assert.rejects(requireOrganization(context, null, `Org#${id}`), none)
    await assert.rejects(requireAccount(context, `Org#${id}`), refused('NOT_FOUND', 'Account not found.'))
  }
})

test("an input's organization is the one of orgId, of ownerId, of both if equal, or else of the API key", async () => {
  const orgId = accountIdOf(organization)
  for (const context of [requestBy(organization), requestBy(agency), requestBy(platform)]) {
    for (const named of [[orgId], [null, ownerIdOf(organization)], [orgId, ownerIdOf(organization)]] as const) {
      assert.deepEqual(await requireOrganization(context, ...named), organization)
    }
    await assert.rejects(requireOrganization(context, orgId, ownerIdOf(sibling)), refused('VALIDATION_ERROR'))
  }
  assert.deepEqual(await requireOrganization(requestBy(organization)), organization)
  await assert.rejects(requireOrganization(requestBy(agency)), refused('VALIDATION_ERROR'))
  assert.deepEqual(await requireAccount(requestBy(agency)), agency)
  assert.deepEqual(await requireAccount(requestBy(platform), ownerIdOf(agency)), agency)
})

test('each kind of account lists organizations newest first, in pages', async () => {
  const own = await agencyCreate(requestBy(platform), { name: 'With many' })
  const made = []
  for (let count = 0; count < 5; count++) made.unshift((await organizationCreate(requestBy(own), { name: 'One' })).id)
  const context = requestBy(own)
  const firstPage = await organizations(context, { first: 2 })
  assert.deepEqual(idsOf(firstPage), made.slice(0, 2))
  const after = firstPage.pageInfo.endCursor
  const second = await organizations(context, { input: { accountId: accountIdOf(own), first: 9, after } })
  assert.deepEqual(idsOf(second), made.slice(2))
  assert.deepEqual(idsOf(await organizations(context, { last: 2 })), made.slice(3))
  assert.deepEqual(idsOf(await organizations(requestBy(platform), { first: 5 })), made)
  assert.deepEqual(idsOf(await organizations(requestBy(sibling), {})), [sibling.id])
  const foreign = { input: { accountId: accountIdOf(stranger) } }
  await assert.rejects(organizations(context, foreign), refused('NOT_FOUND', 'Account not found.'))
})

test('a key creates keys for accounts below its own, and the text of each is shown once', async () => {
  const context = requestBy(agency)
  const accountId = accountIdOf(organization)
  const { apiKey, key } = await apiKeyCreate(context, { accountId, name: 'Shop' })
  assert.match(key, /^tsk_test_org_/)
  assert.deepEqual([apiKey.name, apiKey.last4, apiKey.revokedAt], ['Shop', key.slice(-4), null])
  assert.ok(!JSON.stringify(apiKey).includes(key))
  assert.equal(await lastUsedAt(context, apiKey), null)
  await assert.rejects(apiKeyCreate(context, { accountId: accountIdOf(agency) }), refused('FORBIDDEN'))
  for (const id of [accountIdOf(platform), accountIdOf(sibling), accountIdOf(stranger), 'org_x']) {
    await assert.rejects(apiKeyCreate(context, { accountId: id }), refused('NOT_FOUND', 'Account not found.'))
  }
})

test('a key can be revoked once, by its account or an account above, and stays in the list', async () => {
  const accountId = accountIdOf(organization)
  for (const by of [organization, agency, platform]) {
    const { apiKey } = await makeKey(services, { accountId })
    const id = apiKeyIdOf(apiKey)
    for (const other of [sibling, stranger]) {
      await assert.rejects(apiKeyRevoke(requestBy(other), { id }), refused('NOT_FOUND', 'API key not found.'))
    }
    const revoked = await apiKeyRevoke(requestBy(by), { id })
    assert.ok(revoked.revokedAt)
    assert.deepEqual(await apiKeyRevoke(requestBy(by), { id }), revoked)
    const [newest] = (await apiKeys(requestBy(by), { first: 1, input: { accountId, orgId: accountId } })).edges
    assert.deepEqual(newest?.node, revoked)
  }
  const foreign = { input: { orgId: accountId } }
  await assert.rejects(apiKeys(requestBy(stranger), foreign), refused('NOT_FOUND', 'Organization not found.'))
})
