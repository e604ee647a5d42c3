import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { startProxy } from '../../../../test/support/database-proxy.ts'
import { PRIMARY_SETTINGS, queryValue, type Standby, startStandby } from '../../../../test/support/standby.ts'
import { createLog } from '../../log/index.ts'
import { startTemporaryDatabase } from '../../postgres/index.ts'
import { openDatabase, type ServerDatabase } from '../database.ts'
import type { Statement } from '../index.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const silent = createLog({ level: 'silent' })

let primary: Awaited<ReturnType<typeof startTemporaryDatabase>>
let standby: Standby

before(async () => {
  primary = await startTemporaryDatabase({ log: quiet, settings: PRIMARY_SETTINGS })
  await queryValue(primary.ownerUrl, 'create table notes (id integer primary key)')
  await queryValue(primary.ownerUrl, 'grant select, insert, delete on notes to tallystick_app')
  standby = await startStandby(primary.adminUrl)
})

after(async () => {
  await standby.remove()
  await primary.stop()
})

function statement<Row>(
  name: string,
  text: string,
  parameters: string[],
  row = (values: readonly unknown[]) => values[0] as Row,
): Statement<Record<string, unknown>, Row> {
  return { name, text, parameters, route: { to: 'cell' }, writes: text.startsWith('insert'), row }
}

const insertNote = statement('insertNote', 'insert into notes (id) values ($1) returning id', ['id'])
const countNotes = statement<bigint>('countNotes', 'select count(*) from notes', [])
const countWithServer = statement(
  'countWithServer',
  'select count(*), pg_is_in_recovery() from notes',
  [],
  (values) => values as readonly [bigint, boolean],
)
/** Returns whether the statement ran on a standby. */
const isStandby = statement<boolean>('isStandby', 'select pg_is_in_recovery()', [])

async function opened(t: { after: (fn: () => Promise<void>) => void }, replicaUrl: string) {
  const db = await openDatabase({ url: primary.appUrl, replicaUrl, log: silent, readConnections: 2, poolSize: 2 })
  t.after(() => db.close())
  return db
}

const usesStandby = async ({ readReplica }: ServerDatabase) => (await readReplica.run(isStandby, {}))[0]
const count = async ({ readReplica }: ServerDatabase) => Number((await readReplica.run(countNotes, {}))[0])

/** Waits until reads use the standby, or don't. It has no event. */
async function until(db: ServerDatabase, isUsed: boolean): Promise<void> {
  while ((await usesStandby(db)) !== isUsed) await nextTick()
}

const clear = () => queryValue(primary.adminUrl, 'delete from notes')

test('a read on the replica sees every write that was acknowledged before, also of another process', async (t) => {
  await clear()
  const url = standby.urlOf(primary.appUrl)
  const [writer, reader] = [await opened(t, url), await opened(t, url)]
  await until(reader, true)
  let onStandby = 0
  for (let id = 1; id <= 20; id++) {
    await writer.write.run(insertNote, { id })
    const [found, wasOnStandby] = (await reader.readReplica.run(countWithServer, {}))[0]!
    assert.equal(Number(found), id)
    onStandby += wasOnStandby ? 1 : 0
  }
  assert.ok(onStandby > 0)
})

test('a read whose writes the replica does not get in time runs on the server itself', async (t) => {
  await clear()
  const db = await opened(t, standby.urlOf(primary.appUrl))
  await until(db, true)
  await queryValue(standby.urlOf(primary.adminUrl), 'select pg_wal_replay_pause()')
  t.after(async () => void (await queryValue(standby.urlOf(primary.adminUrl), 'select pg_wal_replay_resume()')))
  await db.write.run(insertNote, { id: 1 })
  assert.equal(await count(db), 1)
  assert.equal(db.replica?.problem(), 'behind')
  assert.equal(await usesStandby(db), false)
  await queryValue(standby.urlOf(primary.adminUrl), 'select pg_wal_replay_resume()')
  await until(db, true)
  assert.equal(await count(db), 1)
})

test('reads run on the server itself while the replica is down', async (t) => {
  await clear()
  const proxy = await startProxy(standby.urlOf(primary.appUrl))
  t.after(async () => proxy.stop())
  const db = await opened(t, proxy.url)
  await until(db, true)
  proxy.cut()
  assert.equal(await usesStandby(db), false)
  assert.equal(db.replica?.problem(), 'down')
  proxy.restore()
  await until(db, true)
  const nowhere = await opened(t, 'postgres://nobody@127.0.0.1:9/none?sslmode=disable')
  assert.equal(await usesStandby(nowhere), false)
})

test('a server that is no standby of this one is not used', async (t) => {
  const other = await startTemporaryDatabase({ log: quiet })
  t.after(() => other.stop())
  for (const url of [other.appUrl, primary.appUrl]) {
    const db = await opened(t, url)
    assert.equal(db.replica?.problem(), 'no standby of this server')
    assert.equal(await usesStandby(db), false)
  }
})
