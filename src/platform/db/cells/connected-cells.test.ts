import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { runAsAdmin } from '../../../../test/support/cells.ts'
import { createTestDatabase } from '../../../../test/support/postgres.ts'
import { mintIds } from '../../ids/index.ts'
import { createLog } from '../../log/index.ts'
import { systemClock, systemMilliseconds } from '../../time/index.ts'
import { migrate } from '../migrate.ts'
import type { Statement } from '../statement.ts'
import { insertFirstCellMap } from './add-cell.ts'
import { openCells } from './open-cells.ts'

const everywhere: Statement<object, object> = {
  ...{ name: 'everywhere', text: 'select id from events', parameters: [], writes: false },
  route: { to: 'allCells' },
  row: () => ({}),
}

test('a listed cell breaks nothing before it is added, and is served afterwards', async (t) => {
  const [west, south] = [await createTestDatabase('template0'), await createTestDatabase('template0')]
  await migrate(west.ownerUrl, systemClock)
  await insertFirstCellMap({ name: 'west', url: west.appUrl, adminUrl: west.ownerUrl }, systemClock)
  const { db, deleteOldAppliedWrites } = await openCells({
    cells: [
      { name: 'west', url: west.ownerUrl, region: 'us' },
      { name: 'south', url: south.ownerUrl },
    ],
    ...{ log: createLog({ level: 'silent' }), wallNow: systemClock, mintId: mintIds(systemMilliseconds) },
  })
  t.after(async () => {
    await db.close()
    await Promise.all([west.drop(), south.drop()])
  })
  assert.deepEqual(db.cells.map(({ cell }) => cell), ['west']) // biome-ignore format: one line
  assert.deepEqual(await db.read.run(everywhere, {}), [])
  await deleteOldAppliedWrites()
  await migrate(south.ownerUrl, systemClock)
  await runAsAdmin(south.ownerUrl, "insert into cell_maps select 1, array_fill('west'::text, '{1024}'), now(), '{}'")
  while (db.cells.length < 2) await nextTick()
  assert.deepEqual(
    db.cellStates().map(({ shards, ...state }) => ({ ...state, shards: shards.length })),
    [
      { name: 'west', region: 'us', isUp: true, shards: 1024 },
      { name: 'south', region: null, isUp: true, shards: 0 },
    ],
  )
  assert.equal(db.regionOf(1023), 'us')
})
