import { SHARDS } from '../../ids/index.ts'

/** The cell of each shard. */
export interface CellMap {
  readonly version: number
  /** The names of the cells. The first is the cell of shard 0. */
  readonly cells: readonly string[]
  /** The shards whose statements wait for the next version, because they are moving. */
  readonly paused: readonly number[]
}

/** Returns the first version of the map, which has all shards in one cell. */
export function firstCellMap(cell: string): CellMap {
  return { version: 1, cells: Array.from({ length: SHARDS }, () => cell), paused: [] }
}

/** Returns the shards of a cell in ascending order. */
export function shardsOf({ cells }: Pick<CellMap, 'cells'>, cell: string): number[] {
  return cells.flatMap((each, shard) => (each === cell ? [shard] : []))
}
