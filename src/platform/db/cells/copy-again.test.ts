import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type CellServer, startCellServers } from '../../../../test/support/cell-servers.ts'
import { runAsAdmin } from '../../../../test/support/cells.ts'
import { mintIds } from '../../ids/index.ts'
import { followDirectory } from './add-cell.ts'
import { subscriptionOf } from './replicate-directory.ts'

const mintId = mintIds(() => 1.8e12)
const POLL_MS = 20

function insertAccount({ adminUrl }: CellServer, name: string) {
  return runAsAdmin(
    adminUrl,
    `insert into accounts (id, kind, name, shard, time_zone, mode, created_at, updated_at)
    values ('${mintId(3)}', 'Organization', '${name}', 3, 'UTC', 'Sandbox', now(), now())`,
  )
}

const names = async ({ adminUrl }: CellServer) =>
  (await runAsAdmin(adminUrl, 'select name from accounts order by name')).map(({ name }) => name)

/** Waits until a cell has these accounts. PostgreSQL has no event for it. */
async function untilNamed(cell: CellServer, expected: readonly string[]): Promise<void> {
  while (`${await names(cell)}` !== `${expected}`) await pause(POLL_MS)
}

test('a cell whose position in the directory is lost copies everything again when it is added again', async (t) => {
  const [west, east] = (await startCellServers(t, ['west', 'east'])) as [CellServer, CellServer]
  await insertAccount(west, 'Before')
  await untilNamed(east, ['Before'])
  // Rows of the cell that refer to the account stay.
  const lock = "insert into account_locks select 3, id, 'Exports' from accounts"
  await runAsAdmin(east.adminUrl, lock)

  // A standby that is promoted has no slots.
  const slot = subscriptionOf('east')
  await runAsAdmin(east.adminUrl, `alter subscription ${slot} disable`)
  const active = `select slot_name as name from pg_replication_slots where slot_name = '${slot}' and active`
  while ((await runAsAdmin(west.adminUrl, active)).length > 0) await pause(POLL_MS)
  await runAsAdmin(west.adminUrl, `select pg_drop_replication_slot('${slot}')`)
  await insertAccount(west, 'Between')
  await runAsAdmin(west.adminUrl, "update accounts set name = 'Renamed' where name = 'Before'")

  await followDirectory(west, east)
  assert.deepEqual(await names(east), ['Between', 'Renamed'])
  await insertAccount(west, 'Later')
  await untilNamed(east, ['Between', 'Later', 'Renamed'])
  const locks = await runAsAdmin(
    east.adminUrl,
    'select a.name from account_locks l join accounts a on a.id = l.account_id',
  )
  assert.deepEqual(locks, [{ name: 'Renamed' }])
})
