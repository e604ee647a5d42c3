import { DatabaseFault } from '../fault.ts'
import type { Statement } from '../statement.ts'
import { type Cell, ShardsMoving } from './cell.ts'
import type { CellMap } from './cell-map.ts'
import { splitByKey } from './split.ts'

/** The cells of an installation, and the map that tells where each shard is. */
export interface Placement {
  readonly cells: ReadonlyMap<string, Cell>
  readonly directory: Cell
  /** Returns the current map. */
  readonly map: () => CellMap
  /** Returns whether the copies of the directory's tables may be read while it is down. */
  readonly canReadCopies: () => boolean
}

/** The part of a statement's work that one cell does. */
export interface Part<Parameters> {
  readonly cell: Cell
  readonly parameters: Parameters
}

/** Returns the cell of a shard. */
export function cellOf({ cells, map }: Placement, shard: number): Cell {
  const cell = cells.get(map().cells[shard] ?? '')
  if (!cell) throw new DatabaseFault(`shard ${shard} is in no known cell`, '08006')
  return cell
}

/** Returns the cell of a shard for a statement. Throws ShardsMoving while the shard is paused. */
export function placedCellOf(placement: Placement, shard: number): Cell {
  if (placement.map().paused.includes(shard)) throw new ShardsMoving()
  return cellOf(placement, shard)
}

/**
 * Returns the cells in which a statement runs, with its parameters for each. `bound`: the
 * cell for the route `cell`; null outside the worker's loops. Throws ShardsMoving while one of its
 * shards is paused.
 */
export function partsOf<Parameters extends object>(
  placement: Placement,
  statement: Statement<Parameters, unknown>,
  parameters: Parameters,
  bound: Cell | null,
): Part<Parameters>[] {
  const { name, route } = statement
  const inCell = (cell: Cell) => ({ cell, parameters })
  switch (route.to) {
    case 'directory':
      return [inCell(directoryFor(placement, statement, bound))]
    case 'shard':
      return [inCell(placedCellOf(placement, (parameters as Record<string, number>)[route.parameter] as number))]
    case 'shards': {
      const parts = splitByKey(route, parameters, (shard) => placedCellOf(placement, shard))
      return [...parts].map(([cell, ofCell]) => ({ cell, parameters: ofCell }))
    }
    case 'cell':
      if (bound) return [inCell(bound)]
      throw new Error(`${name} runs in one cell, and this database is not bound to one`)
    case 'allCells':
      // The rows of paused shards are in the former cell, the new one, or hidden in both.
      if (placement.map().paused.length > 0) throw new ShardsMoving()
      // Also in a loop: a recovery of a webhook reads events of accounts in any cell.
      return cellsWithShards(placement).map(inCell)
    case 'upCells':
      if (placement.map().paused.length > 0) throw new ShardsMoving()
      return cellsWithShards(placement)
        .filter(({ database }) => !database.isDown())
        .map(inCell)
  }
}

/** Returns the cells that hold rows. The others may have no tables yet. */
function cellsWithShards({ cells, map }: Placement): Cell[] {
  const names = new Set(map().cells)
  return [...cells.values()].filter(({ name }) => names.has(name))
}

/**
 * Returns the directory; a cell that is up and has copies, if the directory is down, the statement
 * only reads tables that all cells have, and the copies are not too old.
 */
function directoryFor(
  { cells, directory, map, canReadCopies }: Placement,
  { route, writes }: Statement<never, unknown>,
  bound: Cell | null,
): Cell {
  if (route.to !== 'directory' || !route.replicated || writes || !directory.database.isDown()) return directory
  if (!canReadCopies()) return directory
  const withCopies = new Set(map().cells)
  const others = [...cells.values()].filter(({ name }) => withCopies.has(name))
  return [bound, ...others].find((cell) => cell?.database.isDown() === false) ?? directory
}
