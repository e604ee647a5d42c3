import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import { deleteRemovedSuppressions, suppressByCommand } from './index.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})
const DAY = 86_400_000
const FIELDS = 'id orgId reason source keyId createdAt'

interface Entry {
  readonly id: string
  readonly orgId: string
  readonly reason: string
  readonly source: string
  readonly keyId: string | null
}

const create = (account: TestAccount, input: object) =>
  change(server, account, 'mailSuppressionCreate', input, FIELDS) as Promise<unknown> as Promise<Entry>

async function list(account: TestAccount, input: object = {}): Promise<readonly Entry[]> {
  const { data } = await server.ask<{ mailSuppressions: { edges: { node: Entry }[] } }>(
    account.key,
    `query ($input: MailSuppressionsInput) { mailSuppressions(input: $input) { edges { node { ${FIELDS} } } } }`,
    { input },
  )
  return data.mailSuppressions.edges.map(({ node }) => node)
}

const remove = (account: TestAccount, id: string, headers: Record<string, string> = {}) =>
  server.ask<{ mailSuppressionDelete: { id: string } }>(
    account.key,
    'mutation ($input: MailSuppressionDeleteInput!) { mailSuppressionDelete(input: $input) { id } }',
    { input: { id } },
    headers,
  )

async function payloadsOf(account: TestAccount): Promise<{ readonly type: string; readonly data: object }[]> {
  const { data } = await server.ask<{ events: { edges: { node: { payload: string } }[] } }>(
    account.key,
    '{ events { edges { node { payload } } } }',
  )
  const payloads = data.events.edges.map(({ node }) => JSON.parse(node.payload))
  return payloads.map(({ type, data }) => ({ type, data })).reverse()
}

test('an address is added, found in every spelling of its mailbox, and removed, with events and without the address', async () => {
  const shop = await server.account('Organization')
  const entry = await create(shop, { email: 'Ada+shop@Example.com', reason: 'Bounce' })
  assert.deepEqual([entry.orgId, entry.reason, entry.source], [shop.id, 'Bounce', 'ApiKey'])
  assert.match(entry.id, /^sup_/)
  assert.match(entry.keyId ?? '', /^key_/)
  assert.deepEqual(await list(shop, { email: 'ada@example.com' }), [entry])
  assert.deepEqual(await list(shop, { email: 'bo@example.com' }), [])
  assert.equal((await remove(shop, entry.id)).data.mailSuppressionDelete.id, entry.id)
  assert.deepEqual(await list(shop), [])
  assert.deepEqual(await payloadsOf(shop), [
    { type: 'mail_suppression.created', data: entry },
    { type: 'mail_suppression.deleted', data: entry },
  ])
  const rows = await sql.rows('select s::text as row from mail_suppressions s')
  assert.ok(rows.every(({ row }) => !/ada[+@]|example/i.test(row)))
  assert.ok(server.logged.every((line) => !/ada.?shop|ada@/i.test(line)))
})

test('an address has one entry for each reason, also when two are added concurrently', async () => {
  const shop = await server.account('Organization')
  const input = { email: 'eve@example.com' }
  const [one, other] = await Promise.all([create(shop, input), create(shop, { email: 'EVE@example.com' })])
  assert.deepEqual(one, other)
  assert.equal(one.reason, 'Manual')
  const complaint = await create(shop, { ...input, reason: 'Complaint' })
  assert.deepEqual(await list(shop, input), [complaint, one])
  assert.equal((await payloadsOf(shop)).length, 2)
})

test('each organization has its own list, which does not contain addresses of others', async () => {
  const agency = await server.account('Agency')
  const [shop, sibling] = [await server.account('Organization', agency), await server.account('Organization', agency)]
  const entry = await create(agency, { orgId: shop.id, email: 'bo@example.com' })
  assert.deepEqual(await list(shop), [entry])
  assert.deepEqual(await list(sibling, { email: 'bo@example.com' }), [])
  const { errors } = await remove(sibling, entry.id)
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.message], ['NOT_FOUND', 'Mail suppression not found.'])
  assert.notEqual((await create(sibling, { email: 'bo@example.com' })).id, entry.id)
})

test("the API neither removes an operator's entry nor shows the installation's list", async () => {
  const shop = await server.account('Organization')
  const services = { ...server.services, operator: 'ada@pay-1' }
  await suppressByCommand(services, { address: 'cy@example.com', organization: shop.account }, 'Complaint')
  await suppressByCommand(services, { address: 'di@example.com', organization: null }, 'Complaint')
  const [entry, ...others] = await list(shop)
  assert.ok(entry)
  assert.deepEqual([entry.source, entry.keyId, others], ['Operator', null, []])
  assert.deepEqual(await create(shop, { email: 'cy@example.com', reason: 'Complaint' }), entry)
  const { errors } = await remove(shop, entry.id)
  assert.deepEqual(errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.deepEqual(await list(shop), [entry])
  const rows = await sql.rows(
    "select action, operator from audit_entries where account_id = $1 and action like 'command.suppression.%'",
    [shop.account.id],
  )
  assert.deepEqual(rows, [{ action: 'command.suppression.add', operator: 'ada@pay-1' }])
})

test('a repeated removal gets the same response, and removed entries are deleted after two days', async () => {
  const shop = await server.account('Organization')
  const { id } = await create(shop, { email: 'flo@example.com' })
  const headers = { 'idempotency-key': 'remove-once' }
  const [first, again] = [await remove(shop, id, headers), await remove(shop, id, headers)]
  assert.deepEqual(again.data, first.data)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const kept = async () =>
    (await sql.rows('select removed_at from mail_suppressions where org_id = $1', [shop.account.id])).length
  await inEachCell(server.services, deleteRemovedSuppressions)
  assert.equal(await kept(), 1)
  server.clock.advance(2 * DAY + 1)
  await inEachCell(server.services, deleteRemovedSuppressions)
  assert.equal(await kept(), 0)
})
