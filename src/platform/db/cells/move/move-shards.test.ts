import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import { type CellServer, startCellServers } from '../../../../../test/support/cell-servers.ts'
import { mintIds } from '../../../ids/index.ts'
import { createLog } from '../../../log/index.ts'
import { systemClock, systemMilliseconds } from '../../../time/index.ts'
import { type Database, openDatabase, type Route, type Statement } from '../../index.ts'
import { openCells } from '../open-cells.ts'
import type { MoveParts } from './move-parts.ts'
import { moveShards } from './move-shards.ts'

const log = createLog({ level: 'silent' })
const mintId = mintIds(systemMilliseconds)
const MOVED = [16, 17, 400]
const STAYING = [3, 700]

type Values = readonly unknown[]

function statement(name: string, text: string, route: Route, parameters: string[], row?: () => object) {
  const writes = !text.startsWith('select')
  return { name, text, route, parameters, writes, row: row ?? ((values: Values) => values) } as Statement<
    Record<string, unknown>,
    Values
  >
}

const OF_SHARD: Route = { to: 'shard', parameter: 'shard' }
const insertNote = statement(
  'insertNote',
  'insert into notes (shard, id) values ($1, $2)',
  OF_SHARD,
  ['shard', 'id'],
  () => ({}),
)
const countNote = statement('countNote', 'select count(*)::int from notes where shard = $1 and id = $2', OF_SHARD, [
  'shard',
  'id',
])
const claimNotes = statement(
  'claimNotes',
  `update notes set claims = claims + 1
  where (shard, id) in (select shard, id from notes where claims = 0 limit 50 for update skip locked) returning id`,
  { to: 'cell' },
  [],
)
const notesOfCells = statement('notesOfCells', 'select shard, id, claims from notes', { to: 'allCells' }, [])

async function asAdmin<Row extends pg.QueryResultRow>({ adminUrl }: CellServer, sql: string, values: Values = []) {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Starts two cells with a table of notes. */
async function startNotes(t: TestContext) {
  const servers = await startCellServers(t, ['west', 'east'])
  const table = `create table notes (shard smallint, id uuid, claims integer not null default 0, primary key (shard, id));
    alter table notes owner to tallystick_owner; grant all on notes to tallystick_app`
  for (const server of servers) await asAdmin(server, table)
  const open = async () => {
    const { db } = await openCells({ cells: servers, log, wallNow: systemClock, mintId, poolSize: 4 })
    t.after(() => db.close())
    return db
  }
  const parts: MoveParts = {
    ...{ cells: servers, mintId, wallNow: systemClock },
    report: () => {},
    copyReferenced: async () => {},
  }
  const [west, east] = servers as [CellServer, CellServer]
  return { west, east, open, parts }
}

/** Inserts notes and reads each again, until it is stopped. */
function insertNotes(db: Database, shard: number) {
  let isEnding = false
  const inserted: string[] = []
  const ended = (async () => {
    while (!isEnding) {
      const [id, other] = [mintId(shard), mintId(shard)]
      await db.write.run(insertNote, { shard, id })
      await db.transaction(async (tx) => {
        await tx.run(insertNote, { shard, id: other })
        assert.deepEqual(await db.read.run(countNote, { shard, id }), [[1]], 'its own write is read')
      })
      inserted.push(id, other)
    }
  })()
  return {
    stop: async () => {
      isEnding = true
      await ended
      return inserted
    },
  }
}

/** Claims notes as the loop of a worker in one cell does, until it is stopped. */
function claim(db: Database) {
  let isEnding = false
  const ended = (async () => {
    while (!isEnding) await db.write.run(claimNotes, {})
  })()
  return async () => {
    isEnding = true
    await ended
  }
}

test('shards move while they are in use: nothing fails, is lost or is done twice', async (t) => {
  const { west, east, open, parts } = await startNotes(t)
  const [one, other] = [await open(), await open()]
  const writers = [...MOVED, ...STAYING].flatMap((shard) => [insertNotes(one, shard), insertNotes(other, shard)])
  const loops = [one, other].flatMap(({ cells }) => cells.map(claim))
  const steps = new Set<string>()
  const { move } = await moveShards(
    { ...parts, report: ({ step }) => steps.add(step) },
    { shards: MOVED, target: 'east' },
  )
  const inserted = (await Promise.all(writers.map(({ stop }) => stop()))).flat()
  await Promise.all(loops.map((stop) => stop()))
  for (const { write } of one.cells) while ((await write.run(claimNotes, {})).length > 0);

  const found = await one.read.run(notesOfCells, {})
  assert.deepEqual(found.map(([, id]) => id).sort(), inserted.sort())
  assert.ok(
    found.every(([, , claims]) => claims === 1),
    'each note is claimed once',
  )
  assert.deepEqual(move.shards, MOVED)
  assert.deepEqual([...steps], ['Preparing', 'Copying', 'Switched', 'Comparing', 'Deleting'])
  const inWest = await asAdmin(west, 'select from notes where shard = any ($1)', [MOVED])
  const inEast = await asAdmin<{ shard: number }>(east, 'select distinct shard from notes order by 1')
  assert.deepEqual([inWest.length, inEast.map(({ shard }) => shard)], [0, MOVED])
  for (const server of [west, east]) {
    const left = `select from pg_policies union all select from pg_publication where pubname <> 'tallystick_directory'
      union all select from pg_subscription where subname like 'moving%' union all select from cell_guards where hidden <> '{}'`
    assert.deepEqual(await asAdmin(server, left), [])
  }
})

test('a process with an older map, or none, can neither read nor write in the former cell', async (t) => {
  const { west, open, parts } = await startNotes(t)
  const db = await open()
  const [shard = 0] = MOVED
  const stale = await Promise.all(
    [1, null].map((mapVersion) => openDatabase({ url: west.url, log, mapVersion, readConnections: 1, poolSize: 1 })),
  )
  t.after(() => Promise.all(stale.map((each) => each.close())))
  for (const { write } of stale) await write.run(insertNote, { shard, id: mintId(shard) })
  let endedConnections = 0
  const report: MoveParts['report'] = (progress) => {
    if (progress.step === 'Switched') endedConnections = progress.endedConnections
  }
  await moveShards({ ...parts, report }, { shards: MOVED, target: 'east' })
  // A pool may connect again before the cell refuses it.
  assert.ok(endedConnections >= 4)
  const id = mintId(shard)
  for (const { read, write } of stale) {
    await assert.rejects(write.run(insertNote, { shard, id }), { code: /^(08|57P01)/ })
    await assert.rejects(write.run(insertNote, { shard, id }), { code: '08004' })
    await assert.rejects(read.run(countNote, { shard, id }), { code: /^08/ })
  }
  await db.write.run(insertNote, { shard, id })
  assert.equal((await db.read.run(notesOfCells, {})).length, 3)
})
