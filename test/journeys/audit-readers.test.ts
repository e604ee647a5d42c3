import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deleteOldAuditReadings } from '../../src/accounts/index.ts'
import { inEachCell, sum } from '../support/in-each-cell.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const MINUTE_MS = 60_000

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

const READ = 'query ($input: AuditEntriesInput) { auditEntries(input: $input) { edges { node { id action } } } }'
type Page = { auditEntries: { edges: { node: { id: string; action: string } }[] } } | null

const read = (key: string, of?: TestAccount) => server.ask<Page>(key, READ, { input: of ? { accountId: of.id } : null })

/** Returns the entries about reads of the account's log, oldest first. */
async function readEntriesOf({ account }: TestAccount) {
  const rows = await sql.rows(
    `select actor_account_id, key_id is not null as by_key, record_type, record_id, outcome, address, operator
     from audit_entries where account_id = $1 and action = 'audit.read' order by id`,
    [account.id],
  )
  return rows
}

async function agencyWithOrganization() {
  const agency = await server.account('Agency')
  return { agency, organization: await server.account('Organization', agency) }
}

test('the first read of an audit log in an hour writes an entry into it', async () => {
  const { organization } = await agencyWithOrganization()
  const { data } = await read(organization.key)
  assert.equal(
    data?.auditEntries.edges[0]?.node.action,
    'audit.read',
    'the response contains the entry about the read itself',
  )
  for (let time = 0; time < 3; time++) await read(organization.key)
  const { id } = organization.account
  assert.deepEqual(await readEntriesOf(organization), [
    {
      actor_account_id: id,
      by_key: true,
      record_type: 'Organization',
      record_id: id,
      outcome: 'done',
      address: '127.0.0.1',
      operator: null,
    },
  ])
  server.clock.advance(59 * MINUTE_MS)
  await read(organization.key)
  assert.equal((await readEntriesOf(organization)).length, 1)
  server.clock.advance(2 * MINUTE_MS)
  await read(organization.key)
  assert.equal((await readEntriesOf(organization)).length, 2)
})

test('each reader is recorded separately, in the log of the account that was read', async () => {
  const { agency, organization } = await agencyWithOrganization()
  await read(agency.key, organization)
  await read(organization.key)
  await read(agency.key)
  assert.deepEqual(
    (await readEntriesOf(organization)).map((row) => row.actor_account_id),
    [agency.account.id, organization.account.id],
  )
  assert.equal((await readEntriesOf(agency)).length, 1)
})

test('reading an entry by its id also writes an entry', async () => {
  const { agency, organization } = await agencyWithOrganization()
  const { data } = await read(organization.key)
  const id = data?.auditEntries.edges[0]?.node.id
  const { data: found } = await server.ask<{ node: unknown }>(agency.key, `{ node(id: "${id}") { id } }`)
  assert.deepEqual(found.node, { id })
  assert.equal((await readEntriesOf(organization)).length, 2)
})

test('concurrent reads write one entry', async () => {
  const { organization } = await agencyWithOrganization()
  const answers = await Promise.all(Array.from({ length: 30 }, () => read(organization.key)))
  for (const { errors } of answers) assert.equal(errors, undefined)
  assert.equal((await readEntriesOf(organization)).length, 1)
})

test('after a read that another process recorded, no entry is written for an hour either', async () => {
  const { organization } = await agencyWithOrganization()
  const { id, shard } = organization.account
  const rows = await sql.directory('select id from api_keys where account_id = $1', [id])
  const recordedAt = new Date(new Date(server.clock.now()).getTime() - 40 * MINUTE_MS)
  await sql.inShard(shard, 'insert into audit_readings values ($1, $2, $3, $4)', [shard, id, rows[0].id, recordedAt])
  await read(organization.key)
  assert.equal((await readEntriesOf(organization)).length, 0)
  server.clock.advance(21 * MINUTE_MS)
  await read(organization.key)
  assert.equal((await readEntriesOf(organization)).length, 1)
})

test('a refused read writes no entry', async () => {
  const { organization } = await agencyWithOrganization()
  const other = await server.account('Organization')
  const { errors } = await read(other.key, organization)
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.deepEqual([await readEntriesOf(organization), await readEntriesOf(other)], [[], []])
})

test('entries are not returned when the read cannot be recorded', async (t) => {
  const { organization } = await agencyWithOrganization()
  await sql.write('revoke insert on audit_entries from tallystick_app')
  t.after(() => sql.write('grant insert on audit_entries to tallystick_app'))
  const { data, errors } = await read(organization.key)
  assert.deepEqual([data, errors?.[0]?.extensions.code], [null, 'INTERNAL'])
})

test('expired rows about reads are deleted', async () => {
  const { organization } = await agencyWithOrganization()
  await read(organization.key)
  const rows = async () => await sql.rows('select account_id from audit_readings')
  await inEachCell(server.services, (ofCell) => deleteOldAuditReadings(ofCell))
  assert.deepEqual(
    (await rows()).filter(({ account_id }) => account_id === organization.account.id),
    [{ account_id: organization.account.id }],
  )
  server.clock.advance(61 * MINUTE_MS)
  assert.ok(sum(await inEachCell(server.services, (ofCell) => deleteOldAuditReadings(ofCell))) > 0)
  assert.deepEqual(await rows(), [])
})
