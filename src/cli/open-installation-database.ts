import { type Config, ConfigProblem } from '../config/config.ts'
import {
  type Database,
  type OpenCells,
  openCells,
  openDatabase,
  type ReadMap,
  readCellMap,
} from '../platform/db/index.ts'
import type { MintId } from '../platform/ids/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock } from '../platform/time/index.ts'

/** The services that the database of an installation needs. */
interface Parts {
  readonly log: Log
  readonly wallNow: Clock
  readonly mintId: MintId
}

type DatabaseConfig = Pick<Config, 'cells' | 'servedCells' | 'directoryGraceSeconds' | 'databaseReplicaUrl'>

/** Opens the database at `url`, or the cells of the configuration as one database. */
export async function openInstallationDatabase(
  { cells, servedCells: serves, directoryGraceSeconds, databaseReplicaUrl: replicaUrl }: DatabaseConfig,
  url: string,
  parts: Parts,
  pools: { readonly readConnections?: number; readonly poolSize?: number } = {},
): Promise<OpenCells> {
  const map = await requireDirectory({ cells }, url, parts.log)
  if (cells && cells.length > 1)
    return openCells({ cells, ...(serves && { serves }), directoryGraceSeconds, ...parts, ...pools })
  const [cell = null] = cells ?? []
  // After shards have moved to this database from another one, older maps are refused.
  const mapVersion = map?.version ?? null
  const ofCell = cell && { name: cell.name, region: cell.region }
  const db: Database = await openDatabase({ url, replicaUrl, log: parts.log, cell: ofCell, mapVersion, ...pools })
  const none = async () => {}
  return { db, directoryDownSeconds: () => 0, applyPendingWrites: none, deleteOldAppliedWrites: none }
}

/**
 * Throws ConfigProblem if the database at `url`, the only one or the first cell of the file, is not
 * the directory of its installation, and if the configuration lacks cells that have its shards.
 * Returns its map of shards. Null: it has none, or is down.
 */
export async function requireDirectory(
  { cells }: Pick<Config, 'cells'>,
  url: string,
  log: Log,
): Promise<ReadMap | null> {
  const map = await readCellMap(url, log)
  if (!map) return null
  const used = [...new Set(map.cells)].sort()
  const listed = cells?.map(({ name }) => name) ?? used.slice(0, 1)
  const setting = cells ? `TALLYSTICK_CELLS lists ${listed.join(', ')}` : 'TALLYSTICK_CELLS is not set'
  const problems = [
    map.isCopy &&
      `${cells ? `The first cell, ${listed[0]},` : 'The database'} has only copies of the directory's tables. ${cells ? 'List the directory first.' : 'Set TALLYSTICK_CELLS.'}`,
    used.some((name) => !listed.includes(name)) &&
      `The shards of this installation are in the cells ${used.join(', ')}, but ${setting}.`,
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw new ConfigProblem(problems)
  return map
}
