import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { startProxy } from '../../../../test/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { queryValue } from '../../../../test/support/standby.ts'
import { mintIds } from '../../ids/index.ts'
import { createLog } from '../../log/index.ts'
import { systemClock, systemMilliseconds } from '../../time/index.ts'
import type { Statement } from '../index.ts'
import { CellDown } from './cell.ts'
import { openCells } from './open-cells.ts'

/** The cell `west` is the directory. In this test, nothing replicates its tables to `east`. */
let west: TestDatabase
let east: TestDatabase

const insertMap = `insert into cell_maps (version, cells, created_at)
  select 1, array_agg(case when shard < 512 then 'west' else 'east' end), now() from generate_series(0, 1023) shard`

before(async () => {
  ;[west, east] = await Promise.all([createTestDatabase('template0'), createTestDatabase('template0')])
  for (const { ownerUrl } of [west, east]) {
    await queryValue(ownerUrl, 'create table cell_maps (version integer, cells text[], created_at timestamptz)')
    await queryValue(ownerUrl, "alter table cell_maps add paused smallint[] not null default '{}'")
    await queryValue(ownerUrl, 'create table cell_guards (map_version_min integer)')
    await queryValue(ownerUrl, 'create table api_keys (revoked boolean)')
    await queryValue(ownerUrl, 'insert into api_keys values (false)')
    await queryValue(ownerUrl, insertMap)
  }
})

after(() => Promise.all([west.drop(), east.drop()]))

/** Returns whether the key is revoked. */
const isRevoked: Statement<object, boolean> = {
  name: 'isRevoked',
  text: 'select revoked from api_keys',
  parameters: [],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (values) => values[0] as boolean,
}

/** Opens the cells as a process that can lose the directory. */
async function openProcess(t: TestContext, directoryGraceSeconds?: number) {
  const proxy = await startProxy(west.ownerUrl)
  const logged: string[] = []
  const cells = await openCells({
    cells: [
      { name: 'west', url: proxy.url },
      { name: 'east', url: east.ownerUrl },
    ],
    log: createLog({ level: 'info', write: (line) => logged.push(line) }),
    ...{ wallNow: systemClock, mintId: mintIds(systemMilliseconds), readConnections: 1, poolSize: 1 },
    directoryGraceSeconds,
  })
  t.after(async () => {
    await cells.db.close()
    proxy.stop()
  })
  return { ...cells, proxy, logged, isRevoked: async () => (await cells.db.read.run(isRevoked, {}))[0] }
}

const write = { ...isRevoked, name: 'writeKey', writes: true }

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await nextTick()
}

test('while the directory is down, its replicated tables are read in a cell, for the configured time', async (t) => {
  const { db, proxy, logged, isRevoked, directoryDownSeconds } = await openProcess(t, 2)
  assert.equal(directoryDownSeconds(), 0)
  proxy.cut()
  await until(() => directoryDownSeconds() === 1)
  assert.equal(await isRevoked(), false)
  await assert.rejects(db.write.run(write, {}), CellDown)
  await until(() => isRevoked().then(() => false, (error) => error instanceof CellDown)) // biome-ignore format: one line
  assert.match(logged.join(''), /"cell":"west".*the directory is down, and its copies are used/)
  assert.match(logged.join(''), /the directory is down for too long: requests are refused/)
  proxy.restore()
  await until(() => isRevoked().then(() => true, () => false)) // biome-ignore format: one line
  assert.equal(directoryDownSeconds(), 0)
})

test('after the directory is back, a revocation takes effect in every process', async (t) => {
  const processes = [await openProcess(t), await openProcess(t)]
  for (const { proxy } of processes) proxy.cut()
  for (const { directoryDownSeconds } of processes) await until(() => directoryDownSeconds() > 0)
  for (const { isRevoked } of processes) assert.equal(await isRevoked(), false)
  for (const { proxy } of processes) proxy.restore()
  await queryValue(west.ownerUrl, 'update api_keys set revoked = true')
  for (const { isRevoked } of processes) await until(async () => (await isRevoked()) === true)
})
