import type { MintId } from '../../ids/index.ts'
import type { Log } from '../../log/index.ts'
import { eachOf } from '../../schedule/every.ts'
import type { Clock } from '../../time/index.ts'
import { openDatabase } from '../database.ts'
import type { Database, Queryable } from '../statement.ts'
import { type Cell, requireUp } from './cell.ts'
import { shardsOf } from './cell-map.ts'
import { cellTransaction } from './cell-transaction.ts'
import { followMap } from './follow-map.ts'
import {
  applyHandedOver,
  applyPendingWrites,
  deleteOldAppliedWrites,
  type HandOverServices,
} from './handed-over-writes.ts'
import { cellOf, type Placement, partsOf } from './placement.ts'
import { whenReplicated } from './when-replicated.ts'

/** The settings of a cell. */
export interface CellSettings {
  readonly name: string
  readonly url: string
}

export interface CellsOptions {
  /** The first is the directory. */
  readonly cells: readonly CellSettings[]
  /** The names of the cells whose loops this process runs. By default all. */
  readonly serves?: readonly string[]
  readonly log: Log
  readonly wallNow: Clock
  readonly mintId: MintId
  readonly role?: string | null
  readonly readConnections?: number
  readonly poolSize?: number
}

/** The databases of all cells as one, and their own tasks. */
export interface OpenCells {
  readonly db: Database
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
  const { cells: settings, serves, log, role = null, readConnections, poolSize } = options
  const pools = { role, mayBeDown: true, ...(readConnections && { readConnections }), ...(poolSize && { poolSize }) }
  const opened = await Promise.all(
    settings.map(async ({ name, url }): Promise<Cell> => {
      return { name, database: await openDatabase({ url, log: log.child({ cell: name }), ...pools }) }
    }),
  )
  const [directory] = opened
  if (!directory) throw new Error('An installation needs a cell.')
  const cells = new Map(opened.map((cell) => [cell.name, cell]))
  const map = await followMap(opened, log)
  const placement: Placement = { cells, directory, map: map.current }
  const services: HandOverServices = { ...options, placement }
  const served = opened.filter(({ name }) => serves === undefined || serves.includes(name))
  const bound: Database[] = []
  const parts = {
    cells: bound,
    isSameCell: (shard: number, other: number) => cellOf(placement, shard) === cellOf(placement, other),
    isInDirectory: (shard: number) => cellOf(placement, shard) === directory,
    close: async () => {
      map.close()
      await Promise.all(opened.map(({ database }) => database.close()))
    },
  }
  bound.push(...served.map((cell) => databaseOf(services, cell, parts)))
  return {
    db: databaseOf(services, null, parts),
    applyPendingWrites: () =>
      eachOf(up(served), (cell) => applyPendingWrites(services, shardsOf(map.current(), cell.name))),
    deleteOldAppliedWrites: () => eachOf(up(served), (cell) => deleteOldAppliedWrites(services, cell)),
  }
}

function up(cells: readonly Cell[]): readonly Cell[] {
  return cells.filter(({ database }) => !database.isDown())
}

/** Returns the database that routes statements to cells, bound to one for loops. */
function databaseOf(
  services: HandOverServices,
  bound: Cell | null,
  parts: Pick<Database, 'cells' | 'isSameCell' | 'isInDirectory' | 'close'>,
): Database {
  const { placement, log } = services
  // The write is committed, whatever happens while the cells replicate it.
  const replicated = () =>
    whenReplicated(placement).catch((err: unknown) => log.warn({ err }, 'the replicas of the directory may be behind'))
  const inPool = (pool: 'read' | 'write'): Queryable => ({
    run: async (statement, parameters) => {
      const of = partsOf(placement, statement, parameters, bound)
      for (const { cell } of of) requireUp(cell)
      const rows = await Promise.all(of.map((part) => part.cell.database[pool].run(statement, part.parameters)))
      if (statement.writes && statement.route.to === 'directory' && statement.route.replicated) await replicated()
      return rows.length === 1 ? (rows[0] ?? []) : rows.flat()
    },
  })
  return {
    ...parts,
    read: inPool('read'),
    write: inPool('write'),
    writeBatched: async (statement, shard, row, rowsMax) =>
      requireUp(cellOf(placement, shard)).database.writeBatched(statement, shard, row, rowsMax),
    transaction: async (work) => {
      const { result, handedOver, wroteReplicatedTable } = await cellTransaction(services, bound, work)
      // First, because what is handed over may refer to a new account.
      if (wroteReplicatedTable) await replicated()
      for (const each of handedOver)
        await applyHandedOver(services, each).catch((err: unknown) => {
          log.warn({ err, shard: each.shard }, 'handed over writes are applied later')
        })
      return result
    },
  }
}
