import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { uuidLowerBound } from '../ids/index.ts'
import { type Clock, epochMsOf, plus, type Span, systemClock, type Timestamp, timestampOf } from '../time/index.ts'
import { DAYS_SHOWN, dropOldPartitions } from './index.ts'
import { weekOf, weeksAround } from './partition-spans.ts'

const TABLES = ['webhook_requests', 'webhook_attempts', 'events', 'event_copies']
/** The column of each table with the id by which it is partitioned. */
const keyOf = (table: string) => (table === 'event_copies' ? 'event_id' : 'id')
const today = systemClock()
/** The oldest week that a new database has, and the one after it. */
const [oldest, second] = weeksAround(today, 0) as [Week, Week]
type Week = ReturnType<typeof weeksAround>[number]

/** A day after the last moment at which the API shows rows of the week. */
const endOf = (week: Week) => plus(timestampOf(week.toMs), { days: DAYS_SHOWN + 1 })
const at = (time: Timestamp, span: Span = {}): Clock => {
  const moved = plus(time, span)
  return () => moved
}
const partitionsOf = (week: Week) => TABLES.map((table) => `${table}_${week.suffix}`)

async function openDatabase() {
  const database = await createTestDatabase()
  const clients: pg.Client[] = []
  const connect = async (url = database.appUrl) => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  after(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await database.drop()
  })
  return { url: database.adminUrl, connect, admin: await connect(database.adminUrl) }
}

test('a week of events and deliveries is dropped a day after the API last shows it, and no earlier', async () => {
  const { url } = await openDatabase()
  assert.deepEqual(await dropOldPartitions(url, at(endOf(oldest), { milliseconds: -1 })), [])
  assert.deepEqual(await dropOldPartitions(url, at(endOf(oldest))), partitionsOf(oldest))
  assert.deepEqual(await dropOldPartitions(url, at(endOf(second), { milliseconds: -1 })), [])
  assert.deepEqual(await dropOldPartitions(url, at(endOf(second))), partitionsOf(second))
})

test('weeks around New Year have different names', () => {
  const weeks = ['2026-12-27T23:59:59.999Z', '2026-12-28T00:00:00.000Z', '2027-01-03T23:59:59.999Z']
  assert.deepEqual(
    [...weeks, '2027-01-04T00:00:00.000Z'].map((time) => weekOf(epochMsOf(time as Timestamp))),
    ['2026w52', '2026w53', '2026w53', '2027w01'],
  )
})

test('a week with an undispatched event, a pending request or an event to forward is kept, and so are later weeks', async () => {
  const { url, admin } = await openDatabase()
  const drop = () => dropOldPartitions(url, at(endOf(second)))
  const id = uuidLowerBound(second.fromMs)
  await addWaitingEvent(admin, id)
  assert.deepEqual(await drop(), partitionsOf(oldest))
  await admin.query('begin')
  await admin.query('delete from event_outbox')
  await addDueRequest(admin, id)
  await admin.query('commit')
  assert.deepEqual(await drop(), [])
  await admin.query('begin')
  await admin.query('delete from webhook_due')
  await addEventToForward(admin, id)
  await admin.query('commit')
  assert.deepEqual(await drop(), [])
  await admin.query('delete from cell_outbox')
  assert.deepEqual(await drop(), partitionsOf(second))
})

for (const table of TABLES) {
  test(`weeks of ${table} are dropped during reads and writes, also after an earlier drop was killed`, async () => {
    const { url, admin, connect } = await openDatabase()
    const drop = () => dropOldPartitions(url, at(endOf(second)))
    const [slow, busy] = await Promise.all([connect(), connect()])
    // The prepared statements now have generic plans with the existing partitions.
    for (let times = 0; times < 6; times++) await readAndWrite(busy)
    await slow.query('begin')
    await slow.query(`select from ${table}`)

    const interrupted = assert.rejects(drop())
    while ((await waiting(admin)).length === 0) await readAndWrite(busy)
    await readAndWrite(busy)
    assert.deepEqual(await waiting(admin), [
      `alter table ${table} detach partition ${table}_${oldest.suffix} concurrently`,
    ])
    await admin.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`)
    await interrupted
    assert.deepEqual(await halfDetached(admin), [`${table}_${oldest.suffix}`])

    await readAndWrite(busy)
    await slow.query('commit')
    const dropped = drop()
    while ((await halfDetached(admin)).length > 0) await readAndWrite(busy)
    assert.deepEqual(
      await dropped,
      TABLES.slice(TABLES.indexOf(table)).flatMap((each) => [`${each}_${oldest.suffix}`, `${each}_${second.suffix}`]),
    )
    await readAndWrite(busy)
  })
}

const WAITING = `select pid, query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Returns the queries that wait for a lock. */
async function waiting(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ query: string }>(WAITING)
  return rows.map(({ query }) => query)
}

async function halfDetached(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhdetachpending',
  )
  return rows.map(({ name }) => name)
}

let written = 0

/** Inserts a row into each table and selects it, by prepared statements, as the app does. */
async function readAndWrite(client: pg.Client): Promise<void> {
  const id = uuidLowerBound(second.toMs + written++)
  for (const table of TABLES) {
    await client.query({ name: `add ${table}`, text: await insertSql(client, table), values: [id] })
    const text = `select ${keyOf(table)} as id from ${table} where shard = $1 and ${keyOf(table)} >= $2`
    const found = await client.query({ name: `find ${table}`, text, values: [1, id] })
    assert.deepEqual(found.rows, [{ id }])
  }
}

/** A value for each type of the columns without a default that are not null. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: '$1',
  smallint: '1',
  integer: '1',
  bigint: '1',
  text: "'delivered'",
  'timestamp with time zone': `'${today}'`,
}

async function insertSql(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null order by ordinal_position`,
    [table],
  )
  const values = rows.map(({ type }) => VALUES[type])
  return `insert into ${table} (${rows.map(({ name }) => name)}) values (${values})`
}

async function addWaitingEvent(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at)
     values ($1, 'Platform', 'P', 1, 'UTC', 'Live', $2, $2)`,
    [id, today],
  )
  await client.query(
    `insert into event_outbox (shard, target_account, event_id, type, subject_id) values (1, $1, $1, 't', $1)`,
    [id],
  )
}

async function addEventToForward(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into cell_outbox (shard, event_id, recipient_id, recipient_shard, type, subject_id)
     values (1, $1, $1, 2, 't', $1)`,
    [id],
  )
}

async function addDueRequest(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `insert into webhook_due (shard, request_id, webhook_id, deadline_at, attempts, claims, ready, priority)
     values (1, $1, $1, $2, 0, 0, false, 1)`,
    [id, today],
  )
}
