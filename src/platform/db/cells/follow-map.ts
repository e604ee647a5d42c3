import type { Log } from '../../log/index.ts'
import { DatabaseFault } from '../fault.ts'
import { first } from '../statement.ts'
import type { Cell } from './cell.ts'
import type { CellMap } from './cell-map.ts'
import { newestCellMap, newestCellMapVersion } from './cells.queries.generated.ts'

const REFRESH_MS = 1_000

/** The map of shards to cells, kept up to date. */
export interface FollowedMap {
  readonly current: () => CellMap
  readonly close: () => void
}

/**
 * Reads the map from the directory, or from another cell while the directory is down, and follows
 * its changes within a second. Rejects if no cell has a map.
 */
export async function followMap(cells: readonly Cell[], log: Log): Promise<FollowedMap> {
  const source = () => cells.find(({ database }) => !database.isDown())
  const found = first((await source()?.database.read.run(newestCellMap, {})) ?? [])
  if (!found) throw new DatabaseFault('no cell has the map of shards', '08006')
  let map: CellMap = found
  const refresh = async () => {
    const cell = source()
    const newest = first((await cell?.database.read.run(newestCellMapVersion, {})) ?? [])
    if (!cell || !newest || newest.version <= map.version) return
    const read = first(await cell.database.read.run(newestCellMap, {}))
    if (!read || read.version <= map.version) return
    map = read
    log.info({ version: map.version }, 'shards have moved to another cell')
  }
  const timer = setInterval(() => {
    refresh().catch((err: unknown) => log.warn({ err }, 'the map of shards could not be read'))
  }, REFRESH_MS)
  timer.unref()
  return { current: () => map, close: () => clearInterval(timer) }
}
