import type { SealedRows } from '../crypto/index.ts'
import { SHARDS } from '../ids/index.ts'

/** A range covers 16 shards, so that small tables take few queries. */
const SHARDS_A_RANGE = 16

/** A position within a pass. Every shard before it is done. */
export interface PassPosition {
  readonly table: string
  readonly shard: number
}

/** A range of shards of a table, and the position after it. */
export interface PlannedRange {
  readonly table: SealedRows
  readonly fromShard: number
  readonly toShard: number
  readonly next: PassPosition
}

/** Returns the position at which a pass starts. */
export function startOfPass(sealed: readonly SealedRows[]): PassPosition {
  return { table: sealed[0]?.table ?? '', shard: 0 }
}

/**
 * Returns the range at a position; null after the last table. Starts over when the table is
 * unknown.
 */
export function rangeAt(sealed: readonly SealedRows[], position: PassPosition): PlannedRange | null {
  const { index, shard } = normalized(sealed, position)
  const table = sealed[index]
  if (!table) return null
  const toShard = Math.min(shard + SHARDS_A_RANGE, SHARDS) - 1
  return { table, fromShard: shard, toShard, next: { table: table.table, shard: toShard + 1 } }
}

/** Returns the share of a pass before a position, from 0 to 100. */
export function percentAt(sealed: readonly SealedRows[], position: PassPosition): number {
  const { index, shard } = normalized(sealed, position)
  return Math.floor((100 * (index * SHARDS + shard)) / (sealed.length * SHARDS))
}

function normalized(sealed: readonly SealedRows[], { table, shard }: PassPosition): { index: number; shard: number } {
  const index = sealed.findIndex((each) => each.table === table)
  if (index < 0) return { index: 0, shard: 0 }
  return shard >= SHARDS ? { index: index + 1, shard: 0 } : { index, shard }
}
