import { type Config, ConfigProblem } from '../config/config.ts'
import { cellsOfMap, type Database, type OpenCells, openCells, openDatabase } from '../platform/db/index.ts'
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
  await requireSingleDatabase(url, cells?.[0]?.name ?? null, parts.log)
  const [cell = null] = cells ?? []
  const ofCell = cell && { name: cell.name, region: cell.region }
  const db: Database = await openDatabase({ url, replicaUrl, log: parts.log, cell: ofCell, ...pools })
  const none = async () => {}
  return { db, directoryDownSeconds: () => 0, applyPendingWrites: none, deleteOldAppliedWrites: none }
}

/**
 * Throws ConfigProblem if shards of the database are in other cells, which the configuration lacks.
 */
async function requireSingleDatabase(url: string, name: string | null, log: Log): Promise<void> {
  const cells = await cellsOfMap(url, log)
  if (cells.length === 0 || (cells.length === 1 && (name === null || cells[0] === name))) return
  const listed = name === null ? 'TALLYSTICK_CELLS is not set' : `TALLYSTICK_CELLS lists only ${name}`
  throw new ConfigProblem([`The shards of this installation are in the cells ${cells.join(', ')}, but ${listed}.`])
}
