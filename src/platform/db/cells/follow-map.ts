import type { Log } from '../../log/index.ts'
import { openDatabase } from '../database.ts'
import { DatabaseFault } from '../fault.ts'
import { first, type Statement } from '../statement.ts'
import type { Cell } from './cell.ts'
import type { CellMap } from './cell-map.ts'
import { type MapFactsRow, mapFacts, newestCellMap, newestCellMapVersion } from './cells.queries.generated.ts'
import { hasCellMap } from './connected-cells.ts'

const REFRESH_MS = 500
/** While shards are paused, requests wait for the next version. */
const REFRESH_PAUSED_MS = 20

/** The map of shards to cells, kept up to date. */
export interface FollowedMap {
  readonly current: () => CellMap
  /** Returns how long ago this process read the current version, if it pauses shards. Else zero. */
  readonly pauseAgeMs: () => number
  /** Calls `fn` with each new version. */
  readonly onChange: (fn: (map: CellMap) => void) => void
  /** Resolves with the next version, or after some time without one. */
  readonly changed: (withinMs: number) => Promise<void>
  readonly close: () => void
}

/**
 * Reads the map from the directory, or from the first cell that is up. Rejects if no cell has one.
 */
export async function firstMap(cells: readonly { readonly url: string }[], log: Log): Promise<CellMap> {
  for (const { url } of cells) {
    const map = await readCellMap(url, log)
    if (map) return map
  }
  throw new DatabaseFault('no cell has the map of shards', '08006')
}

/** Reads the map in a database. Null: it has none, or is down. */
export function readCellMap(url: string, log: Log): Promise<CellMap | null> {
  return askForMap(url, log, newestCellMap)
}

/** Reads facts about the map in a database. Null: it has none, or is down. */
export function readMapFacts(url: string, log: Log): Promise<MapFactsRow | null> {
  return askForMap(url, log, mapFacts)
}

async function askForMap<Row>(url: string, log: Log, statement: Statement<object, Row>): Promise<Row | null> {
  const options = { readConnections: 1, poolSize: 1, mayBeDown: true, mapVersion: 'any' } as const
  const database = await openDatabase({ url, log, ...options })
  try {
    if (database.isDown() || !(await hasCellMap(database.read))) return null
    return first(await database.read.run(statement, {}))
  } finally {
    await database.close()
  }
}

/**
 * Follows the map within half a second, from the directory, or from another cell while the
 * directory is down. `readDirectly` reads it on a connection that no cell refuses.
 */
export function followMap(
  found: CellMap,
  cells: readonly Cell[],
  readDirectly: () => Promise<CellMap>,
  log: Log,
): FollowedMap {
  const source = () => cells.find(({ database }) => !database.isDown())
  let map = found
  let readAt = performance.now()
  let timer: NodeJS.Timeout
  let isClosed = false
  const handlers = new Set<(map: CellMap) => void>()

  async function refresh(): Promise<void> {
    const cell = source()
    const newest = first((await cell?.database.read.run(newestCellMapVersion, {})) ?? [])
    if (cell && (!newest || newest.version <= map.version)) return
    // Each cell may refuse the connections of this process because its map is too old.
    const read = cell ? first(await cell.database.read.run(newestCellMap, {})) : await readDirectly().catch(() => null)
    if (!read || read.version <= map.version) return
    map = read
    readAt = performance.now()
    log.info({ version: map.version, paused: map.paused.length }, 'the map of shards has changed')
    for (const handler of [...handlers]) handler(map)
  }

  function schedule(): void {
    if (isClosed) return
    timer = setTimeout(
      () => {
        refresh()
          .catch((err: unknown) => log.warn({ err }, 'the map of shards could not be read'))
          .finally(schedule)
      },
      map.paused.length > 0 ? REFRESH_PAUSED_MS : REFRESH_MS,
    )
    timer.unref()
  }

  schedule()
  return {
    current: () => map,
    pauseAgeMs: () => (map.paused.length > 0 ? performance.now() - readAt : 0),
    onChange: (fn) => handlers.add(fn),
    changed: (withinMs) => nextCall(handlers, withinMs),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Resolves when the handlers are called next, or after some time. */
function nextCall(handlers: Set<(map: CellMap) => void>, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      handlers.delete(done)
      resolve()
    }
    const timer = setTimeout(done, withinMs)
    handlers.add(done)
  })
}
