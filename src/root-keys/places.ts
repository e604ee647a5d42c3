import type { SealedRows } from '../platform/crypto/index.ts'
import { SHARDS } from '../platform/ids/index.ts'

/** A look goes through so many buckets of a table: enough of them that small tables are soon done. */
const SHARDS_A_RANGE = 16

/** How far a pass has come: everything before this bucket of this table is done. */
export interface Place {
  readonly table: string
  readonly shard: number
}

/** Some buckets of a table, and the place behind them. */
export interface PlannedRange {
  readonly table: SealedRows
  readonly fromShard: number
  readonly toShard: number
  readonly next: Place
}

/** Returns where a pass begins. */
export function firstPlace(sealed: readonly SealedRows[]): Place {
  return { table: sealed[0]?.table ?? '', shard: 0 }
}

/** Returns the range at a place; null behind the last table. A pass in a table that is unknown begins anew. */
export function rangeAt(sealed: readonly SealedRows[], place: Place): PlannedRange | null {
  const { index, shard } = normalized(sealed, place)
  const table = sealed[index]
  if (!table) return null
  const toShard = Math.min(shard + SHARDS_A_RANGE, SHARDS) - 1
  return { table, fromShard: shard, toShard, next: { table: table.table, shard: toShard + 1 } }
}

/** Returns how much of a pass lies before a place, from 0 to 100. */
export function percentAt(sealed: readonly SealedRows[], place: Place): number {
  const { index, shard } = normalized(sealed, place)
  return Math.floor((100 * (index * SHARDS + shard)) / (sealed.length * SHARDS))
}

function normalized(sealed: readonly SealedRows[], { table, shard }: Place): { index: number; shard: number } {
  const index = sealed.findIndex((each) => each.table === table)
  if (index < 0) return { index: 0, shard: 0 }
  return shard >= SHARDS ? { index: index + 1, shard: 0 } : { index, shard }
}
