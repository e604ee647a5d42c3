import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { mintIds } from '../src/platform/ids/index.ts'
import { CELL_COUNT } from './support/cells.ts'
import { createTestDatabase } from './support/postgres.ts'

const mintId = mintIds(() => 1.8e12)

async function databaseOf(t: TestContext) {
  const database = await createTestDatabase()
  t.after(() => database.drop())
  return database
}

const INSERT = `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at)
  values ($1, 'Organization', 'Northwind', $2, 'UTC', 'Sandbox', now(), now())`

test('an account of the directory is in the cell of its shard as soon as the insert returns', async (t) => {
  const { sql, cells } = await databaseOf(t)
  assert.equal(cells.length, CELL_COUNT)
  for (const shard of [0, 511, 512, 1023]) {
    const id = mintId(shard)
    await sql.directory(INSERT, [id, shard])
    const query = 'select a.name, e.id from accounts a left join events e on e.account_id = a.id where a.id = $1'
    assert.deepEqual(await sql.inShard(shard, query, [id]), [{ name: 'Northwind', id: null }])
  }
  assert.deepEqual(await sql.directory('select count(*)::int from accounts'), [{ count: 4 }])
})
