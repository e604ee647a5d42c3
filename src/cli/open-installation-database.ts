import type { Config } from '../config/config.ts'
import { type Database, type OpenCells, openCells, openDatabase } from '../platform/db/index.ts'
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
  const ofCell = cell && { name: cell.name, region: cell.region }
  const db: Database = await openDatabase({ url, replicaUrl, log: parts.log, cell: ofCell, ...pools })
  const none = async () => {}
  return { db, directoryDownSeconds: () => 0, applyPendingWrites: none, deleteOldAppliedWrites: none }
}
