import { createHash } from 'node:crypto'
import type { MintId } from '../../ids/index.ts'
import type { Log } from '../../log/index.ts'
import { type Clock, plus } from '../../time/index.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Statement, Transaction } from '../statement.ts'
import { encode } from '../values.ts'
import { type Cell, requireUp } from './cell.ts'
import {
  deleteAppliedWrites,
  deleteHandedOverWrites,
  type HandedOverWritesRow,
  handedOverWrites,
  insertAppliedWrites,
  insertHandedOverWrites,
  oldAppliedWrites,
  remainingHandedOverWrites,
} from './cells.queries.generated.ts'
import { type Placement, placedCellOf } from './placement.ts'
import { shardsIn } from './split.ts'

/** Before, the process that recorded the writes may still apply them. */
const PENDING_AFTER_SECONDS = 5
const ROWS_MAX = 100
const APPLIED_KEPT_HOURS = 24

/** A write as it is recorded: its SQL, and its parameters in PostgreSQL's text form. */
interface Write {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** The writes of a transaction for one shard. */
export interface HandedOver {
  readonly id: string
  readonly shard: number
  readonly writes: readonly Write[]
}

/** The services with which writes are handed over. */
export interface HandOverServices {
  readonly placement: Placement
  readonly mintId: MintId
  readonly wallNow: Clock
  readonly log: Log
  /** Runs work again after a move of its shards. */
  readonly whenPlaced: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Collects the writes that a transaction of the directory hands over. */
export interface HandOver {
  readonly add: <Parameters extends object>(statement: Statement<Parameters, unknown>, parameters: Parameters) => void
  /** Records the writes in the transaction. */
  readonly record: (tx: Transaction) => Promise<readonly HandedOver[]>
}

/** Starts to collect writes. */
export function createHandOver({ mintId, wallNow }: Pick<HandOverServices, 'mintId' | 'wallNow'>): HandOver {
  const byShard = new Map<number, Write[]>()
  return {
    add: (statement, parameters) => {
      const [shard = 0] = shardsIn(statement.route, parameters)
      const write = {
        text: statement.text,
        values: statement.parameters.map((name) => textOf(statement.name, parameters[name])),
      }
      byShard.set(shard, [...(byShard.get(shard) ?? []), write])
    },
    record: async (tx) => {
      const handedOver = [...byShard].map(([shard, writes]) => ({ id: mintId(shard), shard, writes }))
      const now = wallNow()
      for (const { id, shard, writes } of handedOver)
        await tx.run(insertHandedOverWrites, { id, shard, writes: JSON.stringify(writes), now })
      return handedOver
    },
  }
}

/** Applies writes in the cell of their shard, and deletes them. Repetitions do nothing. */
export async function applyHandedOver(
  { placement, wallNow, whenPlaced }: Pick<HandOverServices, 'placement' | 'wallNow' | 'whenPlaced'>,
  { id, shard, writes }: HandedOver,
): Promise<void> {
  await whenPlaced(async () =>
    requireUp(placedCellOf(placement, shard)).database.transaction(async (tx) => {
      const applied = await tx.run(insertAppliedWrites, { shard, id, now: wallNow() })
      if (applied.length === 0) return
      for (const write of writes) await tx.run(statementOf(write), { ...write.values })
    }),
  )
  await placement.directory.database.write.run(deleteHandedOverWrites, { id })
}

/**
 * Applies the pending writes of these shards: their cell was down, or the process that recorded
 * them ended. Returns the number found.
 */
export async function applyPendingWrites(services: HandOverServices, ofShards: readonly number[]): Promise<number> {
  const { placement, wallNow, log } = services
  const before = plus(wallNow(), { seconds: -PENDING_AFTER_SECONDS })
  const rows = await placement.directory.database.read.run(handedOverWrites, {
    ...{ before, rowsMax: ROWS_MAX },
    ofShards: [...ofShards],
  })
  // After a failure, the later writes of the same shard wait for the next run.
  const failed = new Set<number>()
  for (const row of rows) {
    if (failed.has(row.shard)) continue
    await applyHandedOver(services, row as HandedOverWritesRow & HandedOver).catch((err: unknown) => {
      failed.add(row.shard)
      log.error({ err, shard: row.shard }, 'failed to apply pending writes')
    })
  }
  return rows.length
}

/** Deletes old ids of applied writes in a cell, except those of writes that are still pending. */
export async function deleteOldAppliedWrites(
  { placement, wallNow }: Pick<HandOverServices, 'placement' | 'wallNow'>,
  { database }: Cell,
): Promise<void> {
  const before = plus(wallNow(), { hours: -APPLIED_KEPT_HOURS })
  await deleteInBatches(
    (rowsMax) => database.read.run(oldAppliedWrites, { before, rowsMax }),
    async (shard, rows) => {
      const ids = rows.map(({ id }) => id)
      const remaining = await placement.directory.database.read.run(remainingHandedOverWrites, { ids })
      const kept = new Set(remaining.map(({ id }) => id))
      await database.write.run(deleteAppliedWrites, { shard, ids: ids.filter((id) => !kept.has(id)) })
    },
  )
}

function textOf(statementName: string, value: unknown): string | null {
  const encoded = encode(statementName, value)
  return Buffer.isBuffer(encoded) ? `\\x${encoded.toString('hex')}` : encoded
}

/** Returns the recorded write as a statement. Its parameters are named by their positions. */
function statementOf({ text, values }: Write): Statement<Record<number, string | null>, object> {
  const name = `handed_over_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  const parameters = values.map((_, index) => index) as unknown as readonly never[]
  return { name, text, parameters, row: () => ({}), route: { to: 'shard', parameter: 'shard' }, writes: true }
}
