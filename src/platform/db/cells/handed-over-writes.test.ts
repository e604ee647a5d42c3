import assert from 'node:assert/strict'
import { after, before, beforeEach, type TestContext, test } from 'node:test'
import pg from 'pg'
import { createSingleDatabase, type TestDatabase } from '../../../../test/support/postgres.ts'
import { mintIds } from '../../ids/index.ts'
import { createLog } from '../../log/index.ts'
import { type Clock, plus, systemClock, systemMilliseconds } from '../../time/index.ts'
import type { Statement } from '../index.ts'
import { type OpenCells, openCells } from './open-cells.ts'

const SHARD = 900
const OTHER_SHARD = 901
/** More than one read returns. */
const MANY = 101

const later =
  (seconds: number): Clock =>
  (): ReturnType<Clock> =>
    plus(systemClock(), { seconds })

let directory: TestDatabase
let east: TestDatabase

before(async () => {
  ;[directory, east] = await Promise.all([createSingleDatabase(), createSingleDatabase()])
  const cells = Array.from({ length: 1024 }, (_, shard) => (shard < 512 ? 'directory' : 'east'))
  const map = "insert into cell_maps (version, cells, paused, created_at) values (2, $1, '{}', now())"
  await asOwner(directory, map, [cells])
  await asOwner(east, 'create table notes (shard smallint primary key, body text)')
})

beforeEach(() => asOwner(east, 'truncate notes'))

after(() => Promise.all([directory.drop(), east.drop()]))

async function asOwner(
  { ownerUrl }: TestDatabase,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Opens the cells as a process does. `isCut`: it can't reach the cell `east`. */
async function openProcess(t: TestContext, { isCut = false, wallNow = systemClock } = {}): Promise<OpenCells> {
  const cells = [
    { name: 'directory', url: directory.ownerUrl },
    { name: 'east', url: isCut ? 'postgres://nobody@127.0.0.1:9/none' : east.ownerUrl },
  ]
  const services = { log: createLog({ level: 'silent' }), mintId: mintIds(systemMilliseconds) }
  const opened = await openCells({ cells, ...services, wallNow, readConnections: 1, poolSize: 2 })
  t.after(() => opened.db.close())
  return opened
}

const people = {
  name: 'people',
  text: 'select id from people',
  route: { to: 'directory', replicated: false },
  parameters: [],
  writes: false,
  row: (values) => values,
} as Statement<object, readonly unknown[]>

const appendToNote = {
  name: 'appendToNote',
  text: `insert into notes as n (shard, body) values ($1, $2)
    on conflict (shard) do update set body = n.body || excluded.body`,
  route: { to: 'shard', parameter: 'shard' },
  parameters: ['shard', 'body'],
  writes: true,
  row: () => ({}),
} as Statement<{ shard: number; body: string }, object>

const append = ({ db }: OpenCells, body: string, shard = SHARD) =>
  db.transaction(async (tx) => {
    await tx.run(people, {})
    await tx.run(appendToNote, { shard, body })
  })

const notes = async () => (await asOwner(east, 'select body from notes order by shard')).map(({ body }) => body)
const pending = () => asOwner(directory, 'select from handed_over_writes')

test('a process applies the pending writes of others before its own', async (t) => {
  await append(await openProcess(t, { isCut: true }), 'a')
  await append(await openProcess(t), 'b')
  assert.deepEqual(await notes(), ['ab'])
  assert.deepEqual(await pending(), [])
})

test('pending writes are applied in the order of their commits, whatever the clocks of processes say', async (t) => {
  await append(await openProcess(t, { isCut: true, wallNow: later(60) }), 'a')
  await append(await openProcess(t, { isCut: true, wallNow: later(0) }), 'b')
  await append(await openProcess(t, { isCut: true, wallNow: later(30) }), 'c')
  const [worker, other] = [await openProcess(t, { wallNow: later(6) }), await openProcess(t, { wallNow: later(6) })]
  await Promise.all([worker.applyPendingWrites(), other.applyPendingWrites()])
  assert.deepEqual(await notes(), ['abc'])
  assert.deepEqual(await pending(), [])
})

test('writes that fail hold back their shard and no other', async (t) => {
  const cut = await openProcess(t, { isCut: true })
  for (let count = 0; count < MANY; count++) await append(cut, 'a')
  await append(cut, 'b', OTHER_SHARD)
  const constraint = `add constraint refused check (shard <> ${SHARD})`
  await asOwner(east, `alter table notes ${constraint}`)
  const worker = await openProcess(t, { wallNow: later(6) })
  await worker.applyPendingWrites()
  assert.deepEqual(await notes(), ['b'])
  assert.equal((await pending()).length, MANY)

  await asOwner(east, 'alter table notes drop constraint refused')
  await worker.applyPendingWrites()
  assert.deepEqual(await notes(), ['a'.repeat(MANY), 'b'])
  assert.deepEqual(await pending(), [])
})
