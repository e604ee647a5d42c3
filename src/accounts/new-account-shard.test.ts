import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { SHARDS } from '../platform/ids/index.ts'
import { newAccountShard, regionProblem, regionsOf } from './new-account-shard.ts'

const { services, platform, agency, organization, sibling, stranger } = await openAccounts()
const taken = [platform, agency, organization, sibling, stranger].map(({ shard }) => shard)
const free = Array.from({ length: SHARDS }, (_, shard) => shard).filter((shard) => !taken.includes(shard))

const cell = (name: string, region: string | null, shards: readonly number[], isUp = true) => {
  return { name, region, shards, isUp }
}
const CELLS = [
  cell('west-1', 'us', taken),
  cell('west-2', 'us', free.slice(0, 3)),
  cell('west-3', 'us', []),
  cell('east', 'eu', free.slice(3, 5)),
]
const placed = (region: string | null, cells = CELLS) =>
  newAccountShard({ ...services.db, read: services.db.read, cellStates: () => cells }, region)

/** Returns the distinct shards of many new accounts in ascending order. */
async function shardsOfMany(region: string | null, cells = CELLS): Promise<number[]> {
  const shards = await Promise.all(Array.from({ length: 100 }, () => placed(region, cells)))
  return [...new Set(shards)].sort((a, b) => a - b)
}

test('a new account gets a shard of the cell with the fewest accounts in its region', async () => {
  assert.deepEqual(await shardsOfMany('us'), free.slice(0, 3))
  assert.deepEqual(await shardsOfMany('eu'), free.slice(3, 5))
})

test('without a region the emptiest of all cells is chosen, and several of them in turn', async () => {
  assert.deepEqual(await shardsOfMany(null), free.slice(0, 5))
})

test('a cell that is down gets new accounts only when no other of the region can', async () => {
  const cells = CELLS.map((each) => ({ ...each, isUp: each.name === 'west-1' }))
  assert.ok(taken.includes(await placed('us', cells)))
  assert.deepEqual(await shardsOfMany('eu', cells), free.slice(3, 5))
})

test('an installation without cells spreads accounts over all shards and refuses a region', async () => {
  assert.ok((await shardsOfMany(null, [])).length > 10)
  const db = { cellStates: () => [] }
  assert.match(regionProblem(db, 'eu')?.predicate ?? '', /no regions/)
  assert.equal(regionProblem(db, null), null)
})

test('the regions are those of the cells with shards', () => {
  const db = { cellStates: () => [...CELLS, cell('north', 'no', [])] }
  assert.deepEqual(regionsOf(db), ['eu', 'us'])
  assert.equal(regionProblem(db, 'eu'), null)
  assert.deepEqual(regionProblem(db, 'no'), { field: 'region', predicate: 'must be one of eu, us' })
})
