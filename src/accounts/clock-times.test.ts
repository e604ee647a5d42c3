import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { openAccounts } from '../../test/support/accounts.ts'
import { CellDown } from '../platform/db/cells/cell.ts'
import type { Database } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'
import { assignTestClock, insertTestClock } from '../sandbox/test-clocks/test-clocks.queries.generated.ts'
import type { Account } from './account.ts'
import { organizationOfRecord } from './organization-of-record.queries.generated.ts'
import { organizations } from './organizations.ts'
import { accountNow, findAccount } from './owners.ts'

const { agency, organization, platform, requestBy, services, sibling, stranger, database } = await openAccounts()

const [FIRST, SECOND, LATER] = ['2030-01-31', '2031-02-28', '2032-03-31'].map(
  (day) => `${day}T12:00:00.000Z` as Timestamp,
) as [Timestamp, Timestamp, Timestamp]

/** Puts an organization on a test clock with that time. Returns the clock's id. */
async function giveClock({ id: orgId, shard }: Account, now: Timestamp): Promise<string> {
  const clockId = services.mintId(shard)
  const { write } = services.db
  await write.run(insertTestClock, { shard, id: clockId, orgId, now, dueAt: now, wallNow: now })
  await write.run(assignTestClock, { orgId, clockId, callerId: orgId })
  return clockId
}

/** Returns the context of a request, and the names of the statements that it reads with. */
function countedRequestBy(account: Account) {
  const names: string[] = []
  const read: Database['read'] = {
    run: (statement, parameters) => {
      names.push(statement.name)
      return services.db.read.run(statement, parameters)
    },
  }
  return { context: { ...requestBy(account), db: { ...services.db, read } }, names }
}

/** Runs a query in the cell of a shard with the indexes that a large table would be read by. */
async function query(shard: number, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  const client = await database.sql.client(shard)
  // The tables of a test are so small that PostgreSQL would not use their indexes.
  await client.query('set enable_seqscan = off')
  return client.query(text, [...parameters])
}

/** Returns the plan with which the organization of a record is read, after it has run. */
async function planOf({ shard, id }: Account): Promise<string> {
  const { rows } = await query(shard, `explain (analyze) ${organizationOfRecord.text}`, [shard, id])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('an account without a test clock needs no additional statement, and no lookup of a clock', async () => {
  const { context, names } = countedRequestBy(platform)
  const account = await findAccount(context, { kind: 'Agency', uuid: agency.id })
  assert.equal(account?.clockNow, null)
  assert.equal((await accountNow(context, { kind: 'Agency', uuid: agency.id }))?.clockNow, null)
  assert.equal((await accountNow(context, { kind: 'Platform', uuid: platform.id }))?.clockNow, null)
  assert.deepEqual(names, ['accessibleAccount', 'accessibleAccount'])
  assert.match(await planOf(stranger), /test_clocks_pkey on test_clocks.*\(never executed\)/)
})

test('a list reads the clocks of all its organizations with one statement, and without clocks with none', async () => {
  const list = async () => {
    const { context, names } = countedRequestBy(platform)
    const { edges } = await organizations(context, {})
    return { names, clocks: new Map(edges.map(({ node: { id, clockNow } }) => [id, clockNow])) }
  }
  const without = await list()
  assert.deepEqual(without.names, ['organizationsOfPlatformDescending'])
  assert.deepEqual([...without.clocks.values()], [null, null])
  await giveClock(organization, FIRST)
  await giveClock(sibling, SECOND)
  const clocked = await list()
  assert.deepEqual(clocked.names, ['organizationsOfPlatformDescending', 'timesOfClocks'])
  assert.equal(clocked.clocks.get(organization.id), FIRST)
  assert.equal(clocked.clocks.get(sibling.id), SECOND)
})

test('a list shows an organization whose cell is down without its time', async () => {
  const read: Database['read'] = {
    run: async (statement, parameters) => {
      const { shards = [] } = parameters as { readonly shards?: readonly number[] }
      if (statement.name === 'timesOfClocks' && shards.includes(sibling.shard)) throw new CellDown('down')
      return services.db.read.run(statement, parameters)
    },
  }
  const context = { ...requestBy(platform), db: { ...services.db, read } }
  const { edges } = await organizations(context, {})
  const clocks = new Map(edges.map(({ node: { id, clockNow } }) => [id, clockNow]))
  assert.deepEqual([clocks.get(organization.id), clocks.get(sibling.id)], [FIRST, null])
  await assert.rejects(findAccount(context, { kind: 'Organization', uuid: sibling.id }), CellDown)
})

test('an operation that waited sees the current time of its clock, not that of its authentication', async () => {
  const clockId = await giveClock(stranger, FIRST)
  const name = { kind: 'Organization', uuid: stranger.id } as const
  const authenticated = { ...stranger, clockId, clockNow: FIRST }
  await query(stranger.shard, 'update test_clocks set now = $2, target = $2 where id = $1', [clockId, LATER])
  const { context, names } = countedRequestBy(authenticated)
  assert.equal((await findAccount(context, name))?.clockNow, FIRST)
  assert.equal((await accountNow(context, name))?.clockNow, LATER)
  assert.deepEqual(names, ['timesOfClocks'])
  assert.match(await planOf(stranger), /test_clocks_pkey on test_clocks.*loops=1\)/)
})
