import type { Log } from '../../log/index.ts'
import { DatabaseFault } from '../fault.ts'
import type { Queryable } from '../statement.ts'
import type { Cell } from './cell.ts'
import { type CellMap, shardsOf } from './cell-map.ts'
import { newestCellMapVersion } from './cells.queries.generated.ts'

const POLL_MS = 1_000
/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01'

/** The cells that belong to the installation: `cell add` connected them. */
export interface ConnectedCells {
  readonly has: (cell: Cell) => boolean
  readonly close: () => void
}

/**
 * Follows which cells are connected, within a second. A cell with shards is. One without is asked
 * whether it has a copy of the map, because the file may list it before `cell add`. Without tables
 * it accepts no connection and counts as down.
 */
export async function followConnectedCells(
  cells: readonly Cell[],
  map: () => CellMap,
  log: Log,
): Promise<ConnectedCells> {
  const connected = new Set<Cell>()
  async function ask(cell: Cell): Promise<void> {
    const isMapped = shardsOf(map(), cell.name).length > 0
    if (isMapped || (await hasCellMap(cell.database.read))) connected.add(cell)
    else connected.delete(cell)
  }
  async function askAll(): Promise<void> {
    await Promise.all(
      cells
        .filter(({ database }) => !database.isDown())
        .map((cell) => ask(cell).catch((err: unknown) => log.warn({ err, cell: cell.name }, 'a cell did not answer'))),
    )
  }
  await askAll()
  const timer = setInterval(askAll, POLL_MS)
  timer.unref()
  return {
    has: (cell) => connected.has(cell) || shardsOf(map(), cell.name).length > 0,
    close: () => clearInterval(timer),
  }
}

/** Returns whether a database is a cell of an installation: it has a map of shards. */
export async function hasCellMap(db: Queryable): Promise<boolean> {
  try {
    return (await db.run(newestCellMapVersion, {})).length > 0
  } catch (error) {
    if (error instanceof DatabaseFault && error.code === NO_TABLE) return false
    throw error
  }
}
