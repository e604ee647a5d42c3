import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { isConnectionLost } from './fault.ts'
import type { Statement } from './statement.ts'
import { openWritePool } from './write-pool.ts'

const SILENT_MS = 200

const backend: Statement<object, number> = {
  ...{ name: 'backend', text: 'select pg_backend_pid()', parameters: [] },
  ...{ route: { to: 'cell' }, writes: false, row: ([pid]) => Number(pid) },
}

test('after a server fell silent, the pool uses none of the connections to it', async (t) => {
  const database = await createTestDatabase()
  const proxy = await startProxy(database.appUrl)
  const pool = openWritePool(proxy.url, 4, {}, createLog({ level: 'silent' }), null, SILENT_MS)
  t.after(async () => {
    await pool.close()
    proxy.stop()
    await database.drop()
  })
  const ask = async () => (await pool.run(backend, {}))[0]
  const former = new Set(await Promise.all([ask(), ask(), ask(), ask()]))
  assert.equal(former.size, 4)

  proxy.silence()
  await assert.rejects(ask(), isConnectionLost)
  for (let times = 0; times < 5; times++) assert.ok(!former.has(await ask()))
})
