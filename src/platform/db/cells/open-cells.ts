import type { MintId } from '../../ids/index.ts'
import type { Log } from '../../log/index.ts'
import { eachOf } from '../../schedule/every.ts'
import type { Clock } from '../../time/index.ts'
import { type DatabaseOptions, openDatabase } from '../database.ts'
import type { Database, Queryable } from '../statement.ts'
import { type Cell, requireUp, ShardsMoving } from './cell.ts'
import { type CellMap, shardsOf } from './cell-map.ts'
import { cellTransaction } from './cell-transaction.ts'
import { followConnectedCells } from './connected-cells.ts'
import { type FollowedMap, firstMap, followMap } from './follow-map.ts'
import {
  applyHandedOver,
  applyPendingWrites,
  deleteOldAppliedWrites,
  type HandOverServices,
} from './handed-over-writes.ts'
import { orCellDown, orInCopy } from './or-in-copy.ts'
import { type PinnedMap, pinMap } from './pinned-map.ts'
import { cellOf, type Part, type Placement, partsOf, placedCellOf } from './placement.ts'
import { openRenewedDatabase } from './renewed-database.ts'
import { watchDirectory } from './watch-directory.ts'
import { whenReplicated } from './when-replicated.ts'

/** The settings of a cell. */
export interface CellSettings {
  readonly name: string
  readonly url: string
  /** The URL of a standby of its server, for reads. */
  readonly replicaUrl?: string | null
  readonly region?: string | null
}

export interface CellsOptions {
  /** The first is the directory. */
  readonly cells: readonly CellSettings[]
  /** The names of the cells whose pending writes this process applies. By default all. */
  readonly serves?: readonly string[]
  readonly log: Log
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly role?: string | null
  /** How long copies of the directory's tables are used while it is down. By default 15 minutes. */
  readonly directoryGraceSeconds?: number | undefined
  readonly readConnections?: number
  readonly poolSize?: number
}

/** The databases of all cells as one, and their own tasks. */
export interface OpenCells {
  readonly db: Database
  /** Returns the seconds since this process has lost the directory. Zero: it is up. */
  readonly directoryDownSeconds: () => number
  /** Applies pending writes: their cell was down, or the process that recorded them ended. */
  readonly applyPendingWrites: () => Promise<void>
  /** Deletes the ids of applied writes after a day. */
  readonly deleteOldAppliedWrites: () => Promise<void>
}

/**
 * Opens the databases of all cells as one. Cells may be down. Rejects if no cell has the map of
 * shards.
 */
export async function openCells(options: CellsOptions): Promise<OpenCells> {
  const { cells: settings, serves, log, directoryGraceSeconds = 900 } = options
  const readDirectly = () => firstMap(settings, log)
  const first = await readDirectly()
  let map = (): CellMap => first
  const opened = await Promise.all(
    settings.map(async ({ name, url, replicaUrl = null }): Promise<Cell> => {
      const ofCell = log.child({ cell: name })
      const open = (mapVersion: number) =>
        openDatabase({ ...poolsOf(options), url, replicaUrl, log: ofCell, mapVersion })
      return { name, database: await openRenewedDatabase({ open, map: () => map(), log: ofCell }) }
    }),
  )
  const [directory] = opened
  if (!directory) throw new Error('An installation needs a cell.')
  const cells = new Map(opened.map((cell) => [cell.name, cell]))
  const regions = new Map(settings.map(({ name, region = null }) => [name, region]))
  const followed = followMap(first, opened, readDirectly, log)
  renewWithMap({ cells, directory }, followed)
  const pinned = pinMap(followed)
  map = pinned.map
  const watched = watchDirectory(directory, directoryGraceSeconds, log)
  const placement: Placement = { cells, directory, map, canReadCopies: watched.canReadCopies }
  const services: HandOverServices = { ...options, placement, whenPlaced: pinned.whenPlaced }
  const served = opened.filter(({ name }) => serves === undefined || serves.includes(name))
  const connected = await followConnectedCells(opened, followed.current, log)
  const bound = new Map<Cell, Database>()
  const connectedOf = (some: readonly Cell[]) => some.filter(connected.has).map((cell) => bound.get(cell) as Database)
  const parts: SharedParts = {
    get cells() {
      return connectedOf(served)
    },
    get allCells() {
      return connectedOf(opened)
    },
    ofShard: (shard) => bound.get(cellOf(placement, shard)) as Database,
    isSameCell: (shard: number, other: number) => cellOf(placement, shard) === cellOf(placement, other),
    isInDirectory: (shard: number) => cellOf(placement, shard) === directory,
    regionOf: (shard: number) => regions.get(cellOf(placement, shard).name) ?? null,
    cellStates: () =>
      opened.filter(connected.has).map(({ name, database }) => ({
        name,
        region: regions.get(name) ?? null,
        isUp: !database.isDown(),
        shards: shardsOf(followed.current(), name),
      })),
    close: async () => {
      watched.close()
      followed.close()
      connected.close()
      await Promise.all(opened.map(({ database }) => database.close()))
    },
  }
  for (const cell of opened) bound.set(cell, databaseOf(services, pinned, cell, parts))
  const working = () => up(served).filter(connected.has)
  return {
    db: databaseOf(services, pinned, null, parts),
    directoryDownSeconds: watched.downSeconds,
    applyPendingWrites: () =>
      eachOf(working(), (cell) => applyPendingWrites(services, shardsOf(followed.current(), cell.name))),
    deleteOldAppliedWrites: () => eachOf(working(), (cell) => deleteOldAppliedWrites(services, cell)),
  }
}

function poolsOf({ role = null, readConnections, poolSize }: CellsOptions): Omit<DatabaseOptions, 'url' | 'log'> {
  return { role, mayBeDown: true, ...(readConnections && { readConnections }), ...(poolSize && { poolSize }) }
}

/**
 * Opens new connections to the cells that lose shards, when these are paused or have moved, and to
 * the directory, whose transactions hand writes over to them. After a missed version, to all cells.
 */
function renewWithMap(
  { cells, directory }: Pick<Placement, 'cells' | 'directory'>,
  { current, onChange }: FollowedMap,
) {
  let former = current()
  onChange((map) => {
    const wasPaused = new Set(former.paused)
    const leaving = former.cells.flatMap((cell, shard) => (map.cells[shard] === cell ? [] : [shard]))
    const losing = [...leaving, ...map.paused].filter((shard) => !wasPaused.has(shard))
    const names = losing.length > 0 ? [directory.name, ...losing.map((shard) => former.cells[shard] ?? '')] : []
    const renewed = map.version === former.version + 1 ? names : cells.keys()
    for (const name of new Set(renewed)) cells.get(name)?.database.renew(map.version)
    former = map
  })
}

function up(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter(({ database }) => !database.isDown())
}

/** Returns whether a statement still runs in the same cells. */
function isSame(some: readonly Part<object>[], others: readonly Part<object>[]): boolean {
  return some.length === others.length && some.every(({ cell }, index) => cell === others[index]?.cell)
}

/** The properties of a database that do not depend on the cell to which it is bound. */
type SharedParts = Pick<
  Database,
  'cells' | 'allCells' | 'ofShard' | 'isSameCell' | 'isInDirectory' | 'regionOf' | 'cellStates' | 'close'
>

/** Returns the database that routes statements to cells, bound to one for loops. */
function databaseOf(
  services: HandOverServices,
  { whenPlaced, pinned }: PinnedMap,
  bound: Cell | null,
  parts: SharedParts,
): Database {
  const { placement, log } = services
  // The write is committed, whatever happens while the cells replicate it.
  const replicated = () =>
    whenReplicated(placement).catch((err: unknown) => log.warn({ err }, 'the replicas of the directory may be behind'))
  const inPool = (pool: 'read' | 'readReplica' | 'write'): Queryable => ({
    run: async (statement, parameters) => {
      const parts = () => partsOf(placement, statement, parameters, bound)
      const rows = await orInCopy(statement, () =>
        whenPlaced(async () => {
          const of = parts()
          for (const { cell } of of) requireUp(cell)
          const found = await Promise.all(
            of.map(({ cell, parameters }) =>
              cell.database[pool].run(statement, parameters).catch(orCellDown(cell, statement)),
            ),
          )
          // A move does not wait for statements on a standby: they may have run after it.
          if (pool === 'readReplica' && !isSame(of, parts())) throw new ShardsMoving()
          return found
        }),
      )
      if (statement.writes && statement.route.to === 'directory' && statement.route.replicated) await replicated()
      return rows.length === 1 ? (rows[0] ?? []) : rows.flat()
    },
  })
  return {
    ...parts,
    get cells() {
      return parts.cells
    },
    get allCells() {
      return parts.allCells
    },
    cell: bound?.name ?? null,
    isDirectory: bound === null || bound === placement.directory,
    hasShards: () => bound === null || placement.map().cells.includes(bound.name),
    read: inPool('read'),
    readReplica: inPool('readReplica'),
    write: inPool('write'),
    writeBatched: async (statement, shard, row, rowsMax) =>
      whenPlaced(async () =>
        requireUp(placedCellOf(placement, shard)).database.writeBatched(statement, shard, row, rowsMax),
      ),
    transaction: async (work) => {
      const { result, handedOverTo, wroteReplicatedTable } = await pinned(() => cellTransaction(services, bound, work))
      // First, because what is handed over may refer to a new account.
      if (wroteReplicatedTable) await replicated()
      for (const shard of handedOverTo)
        await applyHandedOver(services, shard).catch((err: unknown) => {
          log.warn({ err, shard }, 'handed over writes are applied later')
        })
      return result
    },
  }
}
