import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import pg from 'pg'
import { startProxy } from '../../../../test/support/database-proxy.ts'
import { createSingleDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { mintIds } from '../../ids/index.ts'
import { createLog } from '../../log/index.ts'
import { plus, systemClock, systemMilliseconds } from '../../time/index.ts'
import type { Database, Statement } from '../index.ts'
import type { Route } from '../route.ts'
import { CellDown } from './cell.ts'
import { type OpenCells, openCells } from './open-cells.ts'

const log = createLog({ level: 'silent' })
const WEST = 1
const EAST = 900

let west: TestDatabase
let east: TestDatabase
let aheadSeconds = 0

before(async () => {
  ;[west, east] = await Promise.all([createSingleDatabase(), createSingleDatabase()])
  for (const { ownerUrl } of [west, east])
    await asOwner(ownerUrl, 'create table notes (shard smallint, id integer, body text, primary key (shard, id))')
  await insertMap()
})

after(() => Promise.all([west.drop(), east.drop()]))

async function asOwner(url: string, sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

function insertMap() {
  const cells = [...Array(512).fill('west'), ...Array(512).fill('east')]
  return asOwner(west.ownerUrl, "insert into cell_maps values (1, $1, now(), '{}')", [cells])
}

function open(urls: Partial<Record<'west' | 'east', string>> = {}): Promise<OpenCells> {
  const cells = [
    { name: 'west', url: urls.west ?? west.ownerUrl },
    { name: 'east', url: urls.east ?? east.ownerUrl },
  ]
  const wallNow = () => plus(systemClock(), { seconds: aheadSeconds })
  return openCells({ cells, log, wallNow, mintId: mintIds(systemMilliseconds), readConnections: 1, poolSize: 2 })
}

/** Opens the cells for a test, which closes them. */
async function opened(t: { after: (fn: () => Promise<void>) => void }, urls?: Parameters<typeof open>[0]) {
  const cells = await open(urls)
  t.after(() => cells.db.close())
  return cells
}

type Values = readonly unknown[]

function statement(name: string, text: string, route: Route, parameters: string[], columns = true) {
  const writes = !text.startsWith('select')
  // The number of the function's parameters tells whether the statement has columns.
  const row = columns ? (values: Values) => values : () => []
  return { name, text, route, parameters, writes, row } as Statement<Record<string, unknown>, Values>
}

const OF_SHARD: Route = { to: 'shard', parameter: 'shard' }
const insertNote = statement(
  'insertNote',
  'insert into notes (shard, id, body) values ($1, $2, $3)',
  OF_SHARD,
  ['shard', 'id', 'body'],
  false,
)
const insertNotes = statement(
  'insertNotes',
  'insert into notes (shard, id) select n.shard, n.id from unnest($1::int[], $2::int[]) as n (shard, id) returning id',
  { to: 'shards', parameter: 'shards', parallel: ['ids'] },
  ['shards', 'ids'],
)
const notesOfShard = statement('notesOfShard', 'select id from notes where shard = $1 order by id', OF_SHARD, ['shard'])
const notesOfCell = statement('notesOfCell', 'select shard, id from notes order by id', { to: 'cell' }, [])
const allNotes = statement('allNotes', 'select shard, id from notes', { to: 'allCells' }, [])
const notesOfUpCells = statement('notesOfUpCells', 'select shard, id from notes', { to: 'upCells' }, [])
const people = statement('people', 'select id from people', { to: 'directory', replicated: false }, [])

const idsIn = async (db: Database, shard: number) => (await db.read.run(notesOfShard, { shard })).map(([id]) => id)
const clear = () => Promise.all([west, east].map(({ ownerUrl }) => asOwner(ownerUrl, 'delete from notes')))

test('a statement runs in the cell of its shard, and a list of shards in several cells', async (t) => {
  await clear()
  const { db } = await opened(t)
  await db.write.run(insertNote, { shard: WEST, id: 1 })
  const inserted = await db.write.run(insertNotes, { shards: [EAST, WEST, EAST], ids: [2, 3, 4] })
  assert.deepEqual(inserted.flat().sort(), [2, 3, 4])
  assert.deepEqual(await idsIn(db, WEST), [1, 3])
  assert.deepEqual(await asOwner(east.ownerUrl, 'select id from notes order by id'), [{ id: 2 }, { id: 4 }])
  assert.equal((await db.read.run(allNotes, {})).length, 4)
  const ofCells = await Promise.all(db.cells.map((cell) => cell.read.run(notesOfCell, {})))
  assert.deepEqual(ofCells.map((rows) => rows.map(([, id]) => id)), [[1, 3], [2, 4]]) // biome-ignore format: one line
  await assert.rejects(db.read.run(notesOfCell, {}), /is not bound to one/)
  assert.ok(db.isSameCell(0, 511) && !db.isSameCell(511, 512))
})

test('a transaction stays in one cell', async (t) => {
  await clear()
  const { db } = await opened(t)
  const result = await db.transaction(async (tx) => {
    const writing = tx.run(insertNote, { shard: EAST, id: 1 })
    assert.deepEqual((await tx.run(notesOfShard, { shard: EAST })).flat(), [1])
    await writing
    return 'done'
  })
  assert.equal(result, 'done')
  const both = db.transaction(async (tx) => {
    await tx.run(insertNote, { shard: EAST, id: 2 })
    await tx.run(insertNote, { shard: WEST, id: 2 })
  })
  await assert.rejects(both, /insertNote is for another cell than its transaction/)
  assert.deepEqual([await idsIn(db, EAST), await idsIn(db, WEST)], [[1], []])
  assert.equal(await db.transaction(async () => 'no statement'), 'no statement')
})

test('a transaction of the directory hands writes over to other cells, all or none', async (t) => {
  await clear()
  const { db } = await opened(t)
  const write = (id: number, fails: boolean) =>
    db.transaction(async (tx) => {
      await tx.run(people, {})
      await tx.run(insertNote, { shard: WEST, id })
      await tx.run(insertNote, { shard: EAST, id, body: `it's "${id}"\n` })
      if (fails) throw new Error('changed its mind')
    })
  await write(1, false)
  await assert.rejects(write(2, true), /changed its mind/)
  assert.deepEqual(await asOwner(east.ownerUrl, 'select id, body from notes'), [{ id: 1, body: `it's "1"\n` }])
  assert.deepEqual(await idsIn(db, WEST), [1])
  assert.deepEqual(await asOwner(west.ownerUrl, 'select id from handed_over_writes'), [])
  // Nobody may use the result of a write that runs later.
  const reads = db.transaction(async (tx) => {
    await tx.run(people, {})
    await tx.run(notesOfShard, { shard: EAST })
  })
  await assert.rejects(reads, /another cell than its transaction/)
})

test('handed over writes of an ended process are applied once, in order, also by two workers', async (t) => {
  await clear()
  const { db } = await opened(t, { east: 'postgres://nobody@127.0.0.1:9/none' })
  await db.transaction(async (tx) => {
    await tx.run(people, {})
    await tx.run(insertNote, { shard: EAST, id: 1 })
    await tx.run(insertNote, { shard: EAST, id: 2 })
  })
  const [worker, other] = [await opened(t), await opened(t)]
  await worker.applyPendingWrites()
  assert.deepEqual(await idsIn(worker.db, EAST), [], 'the process may still apply them')
  aheadSeconds = 6
  t.after(async () => {
    aheadSeconds = 0
  })
  await Promise.all([worker.applyPendingWrites(), other.applyPendingWrites()])
  assert.deepEqual(await idsIn(worker.db, EAST), [1, 2])
  assert.deepEqual(await asOwner(west.ownerUrl, 'select id from handed_over_writes'), [])
  aheadSeconds = 2 * 24 * 3600
  await worker.deleteOldAppliedWrites()
  assert.deepEqual(await asOwner(east.ownerUrl, 'select id from applied_writes'), [])
})

test('a cell that is down refuses its statements at once, and comes back; the other one works', async (t) => {
  await clear()
  const proxy = await startProxy(east.ownerUrl)
  t.after(async () => proxy.stop())
  const { db } = await opened(t, { east: proxy.url })
  await db.write.run(insertNote, { shard: EAST, id: 1 })
  proxy.cut()
  const failure = await untilFails(() => idsIn(db, EAST), CellDown)
  assert.deepEqual([failure.code, failure.details.retryAfterSeconds], ['TEMPORARILY_UNAVAILABLE', 5])
  await assert.rejects(db.write.run(insertNote, { shard: EAST, id: 2 }), CellDown)
  await assert.rejects(db.transaction((tx) => tx.run(insertNote, { shard: EAST, id: 2 })), CellDown) // biome-ignore format: one line
  await assert.rejects(db.read.run(allNotes, {}), CellDown)
  await db.write.run(insertNote, { shard: WEST, id: 3 })
  assert.deepEqual(await db.read.run(notesOfUpCells, {}), [[WEST, 3]])
  proxy.restore()
  assert.deepEqual(await untilWorks(() => idsIn(db, EAST)), [1])
})

/** Repeats work until it throws this kind of error. */
async function untilFails<Fault extends Error>(
  work: () => Promise<unknown>,
  kind: new (...args: never[]) => Fault,
): Promise<Fault> {
  for (;;) {
    const error = await work().then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error instanceof kind) return error
    await nextTick()
  }
}

async function untilWorks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await nextTick()
    }
  }
}
