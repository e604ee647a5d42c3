import { type Config, ConfigProblem } from '../config/config.ts'
import {
  type CellMap,
  type Database,
  type OpenCells,
  openCells,
  openDatabase,
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
  if (cells && cells.length > 1)
    return openCells({ cells, ...(serves && { serves }), directoryGraceSeconds, ...parts, ...pools })
  const [cell = null] = cells ?? []
  const map = await readCellMap(url, parts.log)
  requireSingleDatabase(map, cell?.name ?? null)
  // After shards have moved to this database from another one, older maps are refused.
  const mapVersion = map?.version ?? null
  const ofCell = cell && { name: cell.name, region: cell.region }
  const db: Database = await openDatabase({ url, replicaUrl, log: parts.log, cell: ofCell, mapVersion, ...pools })
  const none = async () => {}
  return { db, directoryDownSeconds: () => 0, applyPendingWrites: none, deleteOldAppliedWrites: none }
}

/**
 * Throws ConfigProblem if shards of the database are in other cells, which the configuration lacks.
 */
function requireSingleDatabase(map: CellMap | null, name: string | null): void {
  const cells = [...new Set(map?.cells)].sort()
  if (cells.length === 0 || (cells.length === 1 && (name === null || cells[0] === name))) return
  const listed = name === null ? 'TALLYSTICK_CELLS is not set' : `TALLYSTICK_CELLS lists only ${name}`
  throw new ConfigProblem([`The shards of this installation are in the cells ${cells.join(', ')}, but ${listed}.`])
}
