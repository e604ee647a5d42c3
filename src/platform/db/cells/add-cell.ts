import type { Clock } from '../../time/index.ts'
import { asAdmin, MigrationError } from '../admin.ts'
import { type Migrated, migrate } from '../migrate.ts'
import { firstCellMap } from './cell-map.ts'
import { cellProblems } from './cell-problems.ts'
import { publishDirectory, subscribeToDirectory } from './replicate-directory.ts'

/** The database of a cell, as its owner connects to it. */
export interface CellServer {
  readonly name: string
  /** The URL of the role that serves requests. */
  readonly url: string
  readonly adminUrl: string
}

/** Inserts the first map, with all shards in the directory, unless there is a map. */
export function insertFirstCellMap({ name, adminUrl }: CellServer, wallNow: Clock): Promise<void> {
  const { version, cells } = firstCellMap(name)
  return asAdmin(adminUrl, async (client) => {
    await client.query(
      "insert into cell_maps (version, cells, paused, created_at) select $1, $2, '{}', $3 where not exists (select from cell_maps) on conflict do nothing",
      [version, cells, wallNow()],
    )
  })
}

/** Returns whether the database is a cell of an installation: it has a map of shards. */
export function isConnectedCell({ adminUrl }: Pick<CellServer, 'adminUrl'>): Promise<boolean> {
  return asAdmin(adminUrl, async (client) => {
    const tables = await client.query("select to_regclass('cell_maps') is not null as exists")
    return tables.rows[0].exists && (await client.query('select from cell_maps limit 1')).rowCount === 1
  })
}

/**
 * Adds a cell to the installation, without shards: checks its server and the directory's, migrates
 * it, and subscribes it to the tables that every cell copies. Can be repeated after an
 * interruption. Throws MigrationError with all problems.
 */
export async function addCell(
  directory: CellServer,
  cell: CellServer,
  wallNow: Clock,
  progress: (line: string) => void,
): Promise<Migrated> {
  const problems = await cellProblems(directory, cell)
  if (problems.length > 0) throw new MigrationError(problems.join('\n'))
  progress(`Migrating ${cell.name}.`)
  const migrated = await migrate(cell.adminUrl, wallNow)
  await followDirectory(directory, cell, progress)
  return migrated
}

/** Subscribes a migrated cell to all tables that every cell copies, and waits for their rows. */
export async function followDirectory(
  directory: CellServer,
  cell: CellServer,
  progress: (line: string) => void = () => {},
): Promise<void> {
  await publishDirectory(directory.adminUrl)
  await subscribeToDirectory(directory.adminUrl, cell.adminUrl, cell.name, ({ copied, tables, failures }) => {
    progress(`Copying tables of the directory to ${cell.name}: ${copied} of ${tables}.`)
    if (failures > 0) progress(`Copying failed ${failures} times. See the log of the PostgreSQL of ${cell.name}.`)
  })
}
