import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { migrate } from '../../platform/db/index.ts'
import { systemClock } from '../../platform/time/index.ts'

const MIGRATION = '0095-time-of-test-clocks.sql'
/** Undoes the migration. Afterwards the tables are those of the previous version. */
const UNDO = `
  alter table accounts add column clock_now timestamptz(3),
    add constraint accounts_with_a_clock_know_its_time check ((clock_id is null) = (clock_now is null));
  drop index test_clocks_by_organization;
  alter table test_clocks drop column now,
    add constraint organization_has_one_test_clock unique (shard, org_id);
  delete from migrations where name = '${MIGRATION}'`

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.adminUrl)
  await client.connect()
})

after(async () => {
  await client.end()
  await database.drop()
})

const idOf = (number: number) => `01934567-1234-7123-8123-12345678900${number}`

/** Inserts an organization as the previous version did, with a clock if a time is given. */
async function insertOrganization(number: number, clock: { now: string; status: string; target?: string } | null) {
  const [orgId, clockId] = [idOf(number), idOf(number + 5)]
  await client.query(
    `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at, clock_id, clock_now)
     values ($1, 'Organization', 'O', $2, 'UTC', 'Sandbox', now(), now(), $3, $4)`,
    [orgId, number, clock && clockId, clock?.now],
  )
  if (clock === null) return
  await client.query(
    `insert into test_clocks (shard, id, org_id, status, target, stepped_from, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now(), now())`,
    [number, clockId, orgId, clock.status, clock.target, '2026-01-01T00:00:00Z'],
  )
}

test('clocks of the previous version keep their time, and their organizations their clock', async () => {
  await client.query(UNDO)
  await insertOrganization(0, null)
  await insertOrganization(1, { now: '2026-03-01T00:00:00.000Z', status: 'Ready' })
  await insertOrganization(2, { now: '2026-04-01T00:00:00.123Z', status: 'Advancing', target: '2026-05-01T00:00:00Z' })
  assert.deepEqual((await migrate(database.adminUrl, systemClock)).applied, [MIGRATION])
  const { rows } = await client.query<{ shard: number; now: Date | null; status: string | null; target: Date | null }>(
    `select a.shard, c.now, c.status, c.target
     from accounts a left join test_clocks c on c.shard = a.shard and c.id = a.clock_id order by a.shard`,
  )
  assert.deepEqual(
    rows.map(({ shard, now, status, target }) => [shard, now?.toISOString(), status, target?.toISOString()]),
    [
      [0, undefined, null, undefined],
      [1, '2026-03-01T00:00:00.000Z', 'Ready', undefined],
      [2, '2026-04-01T00:00:00.123Z', 'Advancing', '2026-05-01T00:00:00.000Z'],
    ],
  )
})

test('a clock can neither be without a time nor pass its target', async () => {
  const move = (now: string | null) => client.query('update test_clocks set now = $1 where shard = 2', [now])
  await assert.rejects(move(null), { code: '23502' })
  await assert.rejects(move('2026-05-01T00:00:00.001Z'), { constraint: 'test_clocks_stop_at_their_target' })
})

test("the app's role can't change an account's other columns, and changes its clock", async () => {
  const app = new pg.Client(database.appUrl)
  await app.connect()
  await app.query('update accounts set clock_id = null where id = $1', [idOf(1)])
  await assert.rejects(app.query("update accounts set mode = 'Live'"), { code: '42501' })
  await app.end()
})
