import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { isConnectionLost } from './fault.ts'
import { openReadPool } from './read-pool.ts'
import type { Statement } from './statement.ts'
import { openWritePool } from './write-pool.ts'

const log = createLog({ level: 'silent' })
const SILENT_MS = 1_000

const backend: Statement<object, number> = {
  ...{ name: 'backend', text: 'select pg_backend_pid()', parameters: [] },
  ...{ route: { to: 'cell' }, writes: false, row: ([pid]) => Number(pid) },
}

async function openProxy(t: TestContext) {
  const database = await createTestDatabase()
  const proxy = await startProxy(database.appUrl)
  t.after(async () => {
    proxy.stop()
    await database.drop()
  })
  return proxy
}

test('after a server fell silent, the pool for writes uses none of the connections to it', async (t) => {
  const proxy = await openProxy(t)
  const pool = openWritePool(proxy.url, 4, {}, log, null, SILENT_MS)
  t.after(pool.close)
  const ask = async () => (await pool.run(backend, {}))[0]
  const former = new Set(await Promise.all([ask(), ask(), ask(), ask()]))
  assert.equal(former.size, 4)

  proxy.silence()
  await assert.rejects(ask(), isConnectionLost)
  for (let times = 0; times < 5; times++) assert.ok(!former.has(await ask()))
})

test('after one silence, all connections for reads are opened again, and the read succeeds', async (t) => {
  const proxy = await openProxy(t)
  const pool = await openReadPool(proxy.url, 4, {}, log, { silentMs: SILENT_MS })
  t.after(pool.close)
  const ask = async () => (await pool.run(backend, {}))[0]
  const former = new Set(await Promise.all([ask(), ask(), ask(), ask()]))
  proxy.silence()
  for (let times = 0; times < 5; times++) assert.ok(!former.has(await ask()))
})
