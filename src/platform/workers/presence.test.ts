import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { startProxy } from '../../../test/support/database-proxy.ts'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { until } from '../../../test/support/process.ts'
import { createLog } from '../log/index.ts'
import { startPresence } from './presence.ts'
import { type ClaimTokens, claimTokensOf, createWorkerIdentity } from './worker-identity.ts'

const log = createLog({ level: 'silent' })

/** Opens a database whose workers the test starts, each with a proxy of its own. */
async function openWorkers(t: TestContext) {
  const database = await createTestDatabase('tallystick', 1)
  const client = new pg.Client(database.appUrl)
  await client.connect()
  const ends: (() => unknown)[] = []
  t.after(async () => {
    for (const end of ends) await end()
    await client.end()
    await database.drop()
  })
  const ended: ClaimTokens[] = []
  const listed = async () => {
    const { rows } = await client.query<{ id: string }>('select id from workers order by id')
    return rows.map(({ id }) => BigInt(id))
  }
  const isListed = async (id: bigint) => (await listed()).includes(id)
  const startWorker = async (endLeases = async (tokens: ClaimTokens) => void ended.push(tokens)) => {
    const proxy = await startProxy(database.appUrl)
    const worker = createWorkerIdentity()
    const presence = startPresence({ worker, log, url: proxy.url, endLeases })
    ends.push(proxy.stop, presence.stop)
    await until('the worker is listed', () => isListed(worker.id))
    return { id: worker.id, proxy, stop: presence.stop }
  }
  const hasLock = async (id: bigint) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [id])
    if (rows[0]?.free) await client.query('select pg_advisory_unlock($1)', [id])
    return rows[0]?.free === false
  }
  return { startWorker, listed, isListed, hasLock, ended, client }
}

test('the leases of a worker whose session ended are ended once, by one of the others', async (t) => {
  const { startWorker, isListed, listed, ended } = await openWorkers(t)
  const [lost, first, second] = [await startWorker(), await startWorker(), await startWorker()]
  lost.proxy.cut()
  await until('the lost worker is removed', async () => !(await isListed(lost.id)))
  assert.deepEqual(ended, [claimTokensOf(lost.id)])
  assert.deepEqual(new Set(await listed()), new Set([first.id, second.id]))
})

test('a worker that stops is removed from the list, and nobody takes anything over', async (t) => {
  const { startWorker, listed, ended } = await openWorkers(t)
  const [stopped, other] = [await startWorker(), await startWorker()]
  await stopped.stop()
  assert.deepEqual(await listed(), [other.id])
  await other.stop()
  assert.deepEqual([await listed(), ended], [[], []])
})

test('a worker whose connections fall silent opens another session', async (t) => {
  const { startWorker, hasLock, client } = await openWorkers(t)
  const { id, proxy } = await startWorker()
  const backendOf = async () => {
    const locks = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and classid::bigint << 32 | objid::bigint = $1`
    return (await client.query<{ pid: number }>(locks, [id])).rows[0]?.pid
  }
  const former = await backendOf()
  proxy.silence()
  // As the keepalive of the server does when a host is gone.
  await client.query('select pg_terminate_backend($1)', [former])
  const pid = await until('another session has the lock', backendOf, (its) => its !== undefined && its !== former)
  assert.ok(pid && (await hasLock(id)))
})

test('a worker that returns during the takeover waits for its end, and is listed again', async (t) => {
  const { startWorker, isListed, hasLock, client } = await openWorkers(t)
  const taking = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const lost = await startWorker()
  await startWorker(async () => {
    taking.resolve()
    await mayEnd.promise
  })
  lost.proxy.cut()
  await taking.promise
  lost.proxy.restore()
  const sessions = `select from pg_stat_activity
    where datname = current_database() and application_name like 'tallystick presence%'`
  await until('its session is open again', async () => (await client.query(sessions)).rowCount === 2)
  assert.ok(await hasLock(lost.id), 'the other worker has the lock')
  mayEnd.resolve()
  await until('it has been removed and listed again', async () => {
    const { rowCount } = await client.query('select from workers')
    return rowCount === 2 && (await isListed(lost.id)) && (await hasLock(lost.id))
  })
})

test('after a takeover that failed, the leases are ended by a later one', async (t) => {
  const { startWorker, isListed, ended } = await openWorkers(t)
  const lost = await startWorker()
  let failures = 0
  await startWorker(async (tokens) => {
    if (failures++ === 0) throw new Error('a fault of the test')
    ended.push(tokens)
  })
  lost.proxy.cut()
  await until('the lost worker is removed', async () => !(await isListed(lost.id)))
  assert.deepEqual([failures, ended], [2, [claimTokensOf(lost.id)]])
})
