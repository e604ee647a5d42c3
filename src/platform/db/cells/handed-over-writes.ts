import { createHash } from 'node:crypto'
import type { MintId } from '../../ids/index.ts'
import type { Log } from '../../log/index.ts'
import { type Clock, plus } from '../../time/index.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Statement, Transaction } from '../statement.ts'
import { encode } from '../values.ts'
import { type Cell, CellDown, requireUp } from './cell.ts'
import {
  deleteAppliedWrites,
  deleteHandedOverWrites,
  type HandedOverWritesRow,
  handedOverWrites,
  insertAppliedWrites,
  insertHandedOverWrites,
  oldAppliedWrites,
  remainingHandedOverWrites,
  shardsWithPendingWrites,
} from './cells.queries.generated.ts'
import { cellOf, type Placement, placedCellOf } from './placement.ts'
import { shardsIn } from './split.ts'

/** Before, the process that recorded the writes may still apply them. */
const PENDING_AFTER_SECONDS = 5
/** The bound on the transactions whose writes a request applies. A worker applies the others. */
const ROWS_MAX = 100
const APPLIED_KEPT_HOURS = 24

/** A write as it is recorded: its SQL, and its parameters in PostgreSQL's text form. */
interface Write {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** The writes of a transaction for one shard. */
interface HandedOver {
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
  /** Records the writes, as the last statements of the transaction. Returns their shards. */
  readonly record: (tx: Transaction) => Promise<readonly number[]>
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
      // In ascending order, so that transactions which lock several positions do not deadlock.
      const shards = [...byShard.keys()].toSorted((one, other) => one - other)
      const now = wallNow()
      for (const shard of shards) {
        const writes = JSON.stringify(byShard.get(shard))
        await tx.run(insertHandedOverWrites, { id: mintId(shard), shard, writes, now })
      }
      return shards
    },
  }
}

/**
 * Applies the first pending writes of a shard in the order in which their transactions were
 * committed, also those of other processes. Repetitions do nothing. Rejects with the first error:
 * later writes stay pending behind it. Returns true if there may be more.
 */
export async function applyHandedOver(services: HandOverServices, shard: number): Promise<boolean> {
  const { placement } = services
  requireUp(cellOf(placement, shard))
  const rows = await placement.directory.database.read.run(handedOverWrites, { shard, rowsMax: ROWS_MAX })
  for (const row of rows) await applyOnce(services, row as HandedOverWritesRow & HandedOver)
  return rows.length === ROWS_MAX
}

/** Applies the writes of a transaction in the cell of their shard, and deletes them. */
async function applyOnce(
  { placement, wallNow, whenPlaced }: HandOverServices,
  { id, shard, writes }: HandedOver,
): Promise<void> {
  await whenPlaced(async () =>
    requireUp(placedCellOf(placement, shard)).database.transaction(async (tx) => {
      // Waits for another process that applies them, so that no later writes come first.
      const applied = await tx.run(insertAppliedWrites, { shard, id, now: wallNow() })
      if (applied.length === 0) return
      for (const write of writes) await tx.run(statementOf(write), { ...write.values })
    }),
  )
  await placement.directory.database.write.run(deleteHandedOverWrites, { id })
}

/**
 * Applies the pending writes of these shards: their cell was down, or the process that recorded
 * them ended. An error holds back its shard until the next call, and no other shard.
 */
export async function applyPendingWrites(services: HandOverServices, ofShards: readonly number[]): Promise<void> {
  const { placement, wallNow, log } = services
  const before = plus(wallNow(), { seconds: -PENDING_AFTER_SECONDS })
  const found = await placement.directory.database.read.run(shardsWithPendingWrites, {
    before,
    ofShards: [...ofShards],
  })
  let pending = found.map(({ shard }) => shard)
  while (pending.length > 0) {
    const next: number[] = []
    for (const shard of pending) {
      try {
        if (await applyHandedOver(services, shard)) next.push(shard)
      } catch (err) {
        // The other shards of the cell would wait for it, too.
        if (err instanceof CellDown) return
        log.error({ err, shard }, 'failed to apply pending writes')
      }
    }
    pending = next
  }
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
