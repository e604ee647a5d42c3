import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { uuidLowerBound } from '../ids/index.ts'
import { plus, systemClock, timestampOf } from '../time/index.ts'
import { readMigrations } from './migrate.ts'
import { weeksAround } from './partition-spans.ts'
import { makePartitions } from './partitions.ts'

const MIGRATION = '0097-event-copies.sql'
const today = systemClock()
/** Eight weeks of events, as an installation of the previous version has them. */
const WEEKS_AGO = 8

let testDatabase: TestDatabase
let client: pg.Client

before(async () => {
  testDatabase = await createTestDatabase()
  const admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
  await admin.query(`create database ${testDatabase.name}_former`)
  await admin.end()
  const url = new URL(testDatabase.adminUrl)
  url.pathname = `/${testDatabase.name}_former`
  client = new pg.Client(url.href)
  await client.connect()
})

after(async () => {
  await client.end()
  const admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
  await admin.query(`drop database ${testDatabase.name}_former with (force)`)
  await admin.end()
  await testDatabase.drop()
})

test('an old event of the previous version can get a copy, and later weeks are added as before', async () => {
  const migrations = await readMigrations()
  for (const { name, sql } of migrations.filter(({ name }) => name < MIGRATION)) await apply(name, sql)
  // Migrations take turns by a lock on this table.
  await client.query('create table migrations ()')
  const past = plus(today, { days: -7 * WEEKS_AGO })
  await makePartitions(client, () => past, WEEKS_AGO)
  const [oldest] = weeksAround(past, 0)
  const id = uuidLowerBound(oldest!.fromMs)
  await client.query(
    `insert into events (shard, id, account_id, subject_id, type, payload, occurred_at)
     values (1, $1, $1, $1, 't', '{"a": 1}', $2)`,
    [id, timestampOf(oldest!.fromMs)],
  )
  const events = await weeksOf('events')
  assert.ok(events.length > WEEKS_AGO)

  await apply(MIGRATION, migrations.find(({ name }) => name === MIGRATION)!.sql)
  assert.deepEqual(await weeksOf('event_copies'), events)
  await client.query('insert into event_copies select 2, id, payload from events')
  const copies = await client.query('select event_id, payload from event_copies')
  assert.deepEqual(copies.rows, [{ event_id: id, payload: '{"a": 1}' }])

  await makePartitions(client, () => today)
  const later = await weeksOf('event_copies')
  assert.deepEqual(later, await weeksOf('events'))
  assert.ok(later.length > events.length)
})

async function apply(name: string, sql: string): Promise<void> {
  await client.query('begin')
  await client.query(sql).catch((error) => assert.fail(`${name}: ${error.message}`))
  await client.query('commit')
}

/** Returns the weeks of a table, by the end of their names, with their bounds. */
async function weeksOf(table: string): Promise<unknown[]> {
  const { rows } = await client.query(
    `select substring(c.relname from length($1) + 2) as week, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows
}
