import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { epochMsOf, parseTimestamp, systemClock, type Timestamp, timestampOf } from '../time/index.ts'
import {
  dropOldPartitions,
  MigrationError,
  makePartitionsAhead,
  migrate,
  migrationsPending,
  openDatabase,
} from './index.ts'

const log = createLog({ level: 'silent' })
let testDatabase: TestDatabase
let admin: pg.Client

before(async () => {
  testDatabase = await createTestDatabase()
  admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
})

after(async () => {
  await admin.end()
  await testDatabase.drop()
})

/** Runs `work` with the url of an empty database. */
async function onEmptyDatabase(name: string, work: (url: string, client: pg.Client) => Promise<void>, user?: string) {
  const database = `${testDatabase.name}_${name}`
  await admin.query(`create database ${database} ${user ? `owner ${user}` : ''}`)
  const url = new URL(testDatabase.adminUrl)
  url.pathname = `/${database}`
  if (user) Object.assign(url, { username: user, password: 'migrate' })
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    await work(url.href, client)
  } finally {
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
  }
}

test('processes that start at the same time apply each migration once', () =>
  onEmptyDatabase('together', async (url) => {
    const db = await openDatabase({ url, log, readConnections: 1 })
    const before = await migrationsPending(db.read)
    assert.ok(before.includes('0001-foundation.sql'))
    const runs = await Promise.all([1, 2, 3].map(() => migrate(url, systemClock)))
    assert.deepEqual(runs.flatMap(({ applied }) => applied).sort(), before)
    assert.deepEqual(await migrationsPending(db.read), [])
    await db.close()
  }))

test('a migration edited after it was applied is refused, and so is a database of a newer version', () =>
  onEmptyDatabase('edited', async (url, client) => {
    await migrate(url, systemClock)
    await client.query("update migrations set checksum = 'other'")
    await assert.rejects(
      migrate(url, systemClock),
      (error) => error instanceof MigrationError && /edited/.test(error.message),
    )
    await client.query('delete from migrations')
    await client.query("insert into migrations values ('9999-later.sql', '', now())")
    await assert.rejects(
      migrate(url, systemClock),
      (error) => error instanceof MigrationError && /newer/.test(error.message),
    )
  }))

test('a failed migration changes nothing and reports where it failed', () =>
  onEmptyDatabase('failing', async (url, client) => {
    await client.query('create table contacts (id integer)')
    await assert.rejects(
      migrate(url, systemClock),
      /0001-foundation\.sql failed: relation "contacts" already exists \(42P07\)/,
    )
    const { rows } = await client.query("select from pg_class where relname = 'accounts'")
    assert.equal(rows.length, 0)
  }))

test("the app's role can change rows and nothing else", async () => {
  const client = new pg.Client(testDatabase.appUrl)
  await client.connect()
  const id = '01934567-1234-7123-8123-123456789012'
  await client.query(
    `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at)
     values ($1, 'Platform', 'P', 18, 'UTC', 'Live', now(), now())`,
    [id],
  )
  await client.query('delete from accounts where id = $1', [id])
  await client.query('select from events')
  await client.query('select from migrations')
  for (const command of ['drop table contacts', 'create table mine (id integer)', 'delete from migrations'])
    await assert.rejects(client.query(command), { code: '42501' })
  await client.end()
})

test('a database owner without the right to create roles can migrate and use the database', async () => {
  const user = `${testDatabase.name}_owner`
  await admin.query(`create role ${user} login password 'migrate'`)
  await onEmptyDatabase(
    'owned',
    async (url, client) => {
      assert.equal((await migrate(url, systemClock)).role, null)
      await client.query('select from contacts')
    },
    user,
  )
  await admin.query(`drop role ${user}`)
})

test('partitions hold one ISO week each, without a gap, over New Year', () =>
  onEmptyDatabase('weeks', async (url, client) => {
    const at = (text: string) => () => parseTimestamp(text) as Timestamp
    await migrate(url, at('2026-12-14T00:00:00.000Z'))
    const { rows } = await client.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1",
    )
    assert.deepEqual(
      rows.map(({ name }) => name.replace('events_', '')),
      '2026w50 2026w51 2026w52 2026w53 2027w01 2027w02 2027w03 2027w04 2027w05 2027w06 2027w07'.split(' '),
    )
    assert.deepEqual(await makePartitionsAhead(url, at('2026-12-20T23:59:59.999Z')), [])
    const later = await Promise.all([1, 2].map(() => makePartitionsAhead(url, at('2026-12-21T00:00:00.000Z'), 9)))
    assert.deepEqual(
      later.flat().filter((name) => name.startsWith('events_')),
      ['events_2027w08'],
    )
    for (const days of [0, 7, 13.9999, 60])
      await addEvent(client, epochMsOf(at('2026-12-07T00:00:00.000Z')()) + days * 86_400_000)
    await assert.rejects(addEvent(client, epochMsOf(at('2026-12-06T23:59:59.999Z')())), { code: '23514' })
  }))

test('audit partitions hold one month each, and are dropped twelve months after it', () =>
  onEmptyDatabase('months', async (url, client) => {
    const at = (text: string) => () => parseTimestamp(text) as Timestamp
    const months = async () => {
      const { rows } = await client.query<{ name: string }>(
        "select relname as name from pg_class where relname ~ '^audit_entries_' and relkind = 'r' order by 1",
      )
      return rows.map(({ name }) => name.replace('audit_entries_', '')).join(' ')
    }
    await migrate(url, at('2026-11-30T23:59:59.999Z'))
    assert.equal(await months(), '2026m10 2026m11 2026m12 2027m01 2027m02')
    await makePartitionsAhead(url, at('2026-12-01T00:00:00.000Z'))
    assert.equal(await months(), '2026m10 2026m11 2026m12 2027m01 2027m02 2027m03')
    for (const [time, fits] of [
      ['2026-09-30T23:59:59.999Z', false],
      ['2026-10-01T00:00:00.000Z', true],
      ['2027-03-31T23:59:59.999Z', true],
      ['2027-04-01T00:00:00.000Z', false],
    ] as const) {
      const added = addEntry(client, epochMsOf(at(time)()))
      await (fits ? added : assert.rejects(added, { code: '23514' }))
    }
    assert.deepEqual((await dropOldPartitions(url, at('2027-10-31T23:59:59.999Z'))).filter(isOfAudit), [])
    const dropped = await Promise.all([1, 2].map(() => dropOldPartitions(url, at('2027-12-01T00:00:00.000Z'))))
    assert.deepEqual(dropped.flat().filter(isOfAudit), ['audit_entries_2026m10', 'audit_entries_2026m11'])
    assert.equal(await months(), '2026m12 2027m01 2027m02 2027m03')
  }))

test('an old partition is dropped while its table is in use, also after a process died while it dropped one', () =>
  onEmptyDatabase('detached', async (url, client) => {
    const at = (text: string) => () => parseTimestamp(text) as Timestamp
    const drop = () => dropOldPartitions(url, at('2027-12-15T00:00:00.000Z'))
    await migrate(url, at('2026-11-15T00:00:00.000Z'))
    await client.query('alter table audit_entries detach partition audit_entries_2026m10')
    const reader = new pg.Client(url)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from audit_entries')
    const interrupted = assert.rejects(drop())
    // The drop waits for the reader and blocks no other session.
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ 'concurrently$' and wait_event_type = 'Lock'`
    await addEntry(client, epochMsOf(at('2027-01-15T00:00:00.000Z')()))
    while ((await client.query(waiting)).rowCount === 0) await client.query('select from audit_entries')
    await interrupted
    await reader.query('commit')
    await reader.end()
    assert.deepEqual((await drop()).filter(isOfAudit), ['audit_entries_2026m11'])
  }))

const isOfAudit = (partition: string) => partition.startsWith('audit_entries_')

async function addEntry(client: pg.Client, epochMs: number): Promise<void> {
  const hex = epochMs.toString(16).padStart(12, '0')
  await client.query(
    `insert into audit_entries (shard, account_id, id, action, outcome, occurred_at) values (1, $1, $1, 'a', 'done', $2)`,
    [`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`, timestampOf(epochMs)],
  )
}

async function addEvent(client: pg.Client, epochMs: number): Promise<void> {
  const hex = Math.floor(epochMs).toString(16).padStart(12, '0')
  await client.query(
    `insert into events (shard, id, account_id, subject_id, type, payload, occurred_at) values (1, $1, $1, $1, 't', '{}', $2)`,
    [`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`, timestampOf(Math.floor(epochMs))],
  )
}
