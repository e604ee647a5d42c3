import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { deleteOldAuditReadings } from '../../src/accounts/index.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const MINUTE_MS = 60_000

const server = await startTestServer()
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await behind.end()
  await server.close()
})

const READ = 'query ($input: AuditEntriesInput) { auditEntries(input: $input) { edges { node { id action } } } }'
type Page = { auditEntries: { edges: { node: { id: string; action: string } }[] } } | null

const read = (key: string, of?: TestAccount) => server.ask<Page>(key, READ, { input: of ? { accountId: of.id } : null })

/** The recorded readings of the account's log, oldest first. */
async function readingsOf({ account }: TestAccount) {
  const { rows } = await behind.query(
    `select actor_account_id, key_id is not null as by_key, record_type, record_id, outcome, address, operator
     from audit_entries where account_id = $1 and action = 'audit.read' order by id`,
    [account.id],
  )
  return rows
}

async function family() {
  const agency = await server.account('Agency')
  return { agency, organization: await server.account('Organization', agency) }
}

test('whoever reads an audit log leaves an entry in it, the first time in an hour', async () => {
  const { organization } = await family()
  const { data } = await read(organization.key)
  assert.equal(data?.auditEntries.edges[0]?.node.action, 'audit.read', 'the reader finds their own entry')
  for (let time = 0; time < 3; time++) await read(organization.key)
  const { id } = organization.account
  assert.deepEqual(await readingsOf(organization), [
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
  assert.equal((await readingsOf(organization)).length, 1)
  server.clock.advance(2 * MINUTE_MS)
  await read(organization.key)
  assert.equal((await readingsOf(organization)).length, 2)
})

test('each reader is recorded by itself, in the log of the account that was read', async () => {
  const { agency, organization } = await family()
  await read(agency.key, organization)
  await read(organization.key)
  await read(agency.key)
  assert.deepEqual(
    (await readingsOf(organization)).map((row) => row.actor_account_id),
    [agency.account.id, organization.account.id],
  )
  assert.equal((await readingsOf(agency)).length, 1)
})

test('an entry that is found by its id is a reading too', async () => {
  const { agency, organization } = await family()
  const { data } = await read(organization.key)
  const id = data?.auditEntries.edges[0]?.node.id
  const { data: found } = await server.ask<{ node: unknown }>(agency.key, `{ node(id: "${id}") { id } }`)
  assert.deepEqual(found.node, { id })
  assert.equal((await readingsOf(organization)).length, 2)
})

test('readers that come together leave one entry', async () => {
  const { organization } = await family()
  const answers = await Promise.all(Array.from({ length: 30 }, () => read(organization.key)))
  for (const { errors } of answers) assert.equal(errors, undefined)
  assert.equal((await readingsOf(organization)).length, 1)
})

test('a reading that another process recorded counts from when it was recorded', async () => {
  const { organization } = await family()
  const { id, shard } = organization.account
  const { rows } = await behind.query('select id from api_keys where account_id = $1', [id])
  const recordedAt = new Date(new Date(server.clock.now()).getTime() - 40 * MINUTE_MS)
  await behind.query('insert into audit_readings values ($1, $2, $3, $4)', [shard, id, rows[0].id, recordedAt])
  await read(organization.key)
  assert.equal((await readingsOf(organization)).length, 0)
  server.clock.advance(21 * MINUTE_MS)
  await read(organization.key)
  assert.equal((await readingsOf(organization)).length, 1)
})

test('a log that may not be read records nothing', async () => {
  const { organization } = await family()
  const stranger = await server.account('Organization')
  const { errors } = await read(stranger.key, organization)
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.deepEqual([await readingsOf(organization), await readingsOf(stranger)], [[], []])
})

test('nothing is read whose reading can not be recorded', async (t) => {
  const { organization } = await family()
  await behind.query('revoke insert on audit_entries from tallystick_app')
  t.after(() => behind.query('grant insert on audit_entries to tallystick_app'))
  const { data, errors } = await read(organization.key)
  assert.deepEqual([data, errors?.[0]?.extensions.code], [null, 'INTERNAL'])
})

test('what holds back no entry any more is deleted', async () => {
  const { organization } = await family()
  await read(organization.key)
  const rows = async () => (await behind.query('select account_id from audit_readings')).rows
  await deleteOldAuditReadings(server.services)
  assert.deepEqual(
    (await rows()).filter(({ account_id }) => account_id === organization.account.id),
    [{ account_id: organization.account.id }],
  )
  server.clock.advance(61 * MINUTE_MS)
  assert.ok((await deleteOldAuditReadings(server.services)) > 0)
  assert.deepEqual(await rows(), [])
})
