import { type Config, ConfigProblem } from '../config/config.ts'
import {
  type Database,
  type MapFactsRow,
  type OpenCells,
  openCells,
  openDatabase,
  readMapFacts,
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
 * Throws ConfigProblem unless the database at `url`, the only one or the first cell of the file, is
 * the directory of the installation, and the configuration has every cell with shards. Returns the
 * facts of its map of shards. Null: it has none, or is down.
 */
export async function requireDirectory(
  { cells }: Pick<Config, 'cells'>,
  url: string,
  log: Log,
): Promise<MapFactsRow | null> {
  const own = await readMapFacts(url, log)
  let facts = own
  // The first cell may be down, or not be a cell yet, so that only another one shows a wrong order.
  for (const cell of cells?.slice(1) ?? []) facts ??= await readMapFacts(cell.url, log)
  if (!facts) return null
  const { directory } = facts
  const used = [...new Set(facts.cells)].sort()
  const listed = cells?.map(({ name }) => name) ?? [directory]
  const setting = cells ? `TALLYSTICK_CELLS lists ${listed.join(', ')}` : 'TALLYSTICK_CELLS is not set'
  const wrongDatabase = cells
    ? `The first cell that TALLYSTICK_CELLS lists must be the directory, which is ${directory}.`
    : `The database is not the directory, which is the cell ${directory}. Set TALLYSTICK_CELLS.`
  const problems = [
    (own?.isCopy || listed[0] !== directory) && wrongDatabase,
    used.some((name) => !listed.includes(name)) &&
      `The shards of this installation are in the cells ${used.join(', ')}, but ${setting}.`,
  ].filter((problem) => typeof problem === 'string')
  if (problems.length > 0) throw new ConfigProblem(problems)
  return own
}
