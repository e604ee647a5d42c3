import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  publishDirectory,
  subscribeToDirectory,
  unsubscribeFromDirectory,
} from '../../src/platform/db/cells/replicate-directory.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'
import {
  CELL_COUNT,
  configuredCells,
  createCellMap,
  REPLICATION_SETTINGS,
  runAsAdmin as runOn,
  shardsOf,
  type TestCell,
} from './cells.ts'
import { cellOf, type DatabaseAccess, databaseAccess } from './database-access.ts'

/**
 * The migrated, empty database of a test file. With several cells, the URLs are those of the
 * directory.
 */
export interface TestDatabase extends Omit<TestCell, 'firstShard' | 'lastShard'> {
  /** The directory, then the other cells, which copy accounts and API keys from it. */
  readonly cells: readonly TestCell[]
  /** The settings by which a process of the product uses it: its URLs, or a file of its cells. */
  readonly settings: Readonly<Record<string, string>>
  /** Runs SQL in the cells that hold the rows. */
  readonly sql: DatabaseAccess
  /** Returns the cell of a shard, or of the shard in a UUID, for a test's own connection. */
  cellOf(shardOrId: number | string): TestCell
  /** Ends all connections to it, and refuses new ones. */
  drop(): Promise<void>
}

export interface TestPostgres {
  /** The content of the environment variable `TEST_DATABASE`. */
  readonly environment: string
  /** The superuser's URL of a database that no test uses. */
  readonly adminUrl: string
  /** Returns the folders of the databases whose tests have ended, relative to the cluster. */
  endedDatabases(): Promise<string[]>
  stop(): Promise<void>
}

/** The environment variable by which `test/run.ts` gives test processes the server's address. */
export const TEST_DATABASE = 'TALLYSTICK_TEST_DATABASE'

/** The amount of write-ahead log that PostgreSQL keeps: more than a run writes. */
const WAL_KEPT = '20GB'

const quiet = { info: () => undefined, warn: (_facts: object, message: string) => console.error(message) }

/** Starts the PostgreSQL of a run of the suite. Its database `tallystick` is the template. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { adminUrl, ownerUrl, appUrl, stop } = await startTemporaryDatabase({
    log: quiet,
    connectionsMax: 400 * CELL_COUNT,
    settings: REPLICATION_SETTINGS,
  })
  try {
    // The search after the run covers everything that was ever written.
    await runAsAdmin(adminUrl, `alter system set wal_keep_size = '${WAL_KEPT}'`)
    // Each clone makes a checkpoint, after which PostgreSQL would log whole pages again. This
    // cluster needs no recovery.
    await runAsAdmin(adminUrl, 'alter system set full_page_writes = off')
    // Segments are not recycled, and filling new ones with zeros would only cost time.
    await runAsAdmin(adminUrl, 'alter system set wal_init_zero = off')
    // Autovacuum would visit every database in turn, including the databases of ended tests.
    await runAsAdmin(adminUrl, 'alter system set autovacuum = off')
    await runAsAdmin(adminUrl, 'select pg_reload_conf()')
    await migrate(ownerUrl, systemClock)
    await publishDirectory(adminUrl)
    // Otherwise each clone would remove what the migrations left in the catalogs, and its first
    // connection would write the catalog cache that this one writes for all.
    await runAsAdmin(adminUrl, 'vacuum (freeze)', 'tallystick')
    await runAsAdmin(adminUrl, 'select 1', 'tallystick')
    // Cloning a database requires that it has no connections.
    await runAsAdmin(adminUrl, 'alter database tallystick with is_template true allow_connections false')
  } catch (error) {
    await stop()
    throw error
  }
  const environment = JSON.stringify([adminUrl, ownerUrl, appUrl])
  return {
    environment,
    adminUrl: onDatabase(adminUrl, 'postgres'),
    endedDatabases: () => endedDatabases(adminUrl),
    stop,
  }
}

async function endedDatabases(adminUrl: string): Promise<string[]> {
  const ended = "select oid::text as name from pg_database where not datallowconn and datname like 'test\\_%'"
  return (await runAsAdmin(adminUrl, ended)).map(({ name }) => `base/${name}`)
}

/** Creates a test database of one cell in every run, for a test that makes cells itself. */
export const createSingleDatabase = (): Promise<TestDatabase> => createTestDatabase('tallystick', 1)

/**
 * Clones the template for a test process of `test/run.ts`: once for each cell. `template0`: creates
 * an empty database of one cell, for a test that migrates it. Copies the files, because a clone
 * through the write-ahead log, all of which is kept, would take ten times as long.
 */
export async function createTestDatabase(
  template: 'tallystick' | 'template0' = 'tallystick',
  cellCount = template === 'template0' ? 1 : CELL_COUNT,
): Promise<TestDatabase> {
  const environment = process.env[TEST_DATABASE]
  if (!environment) throw new Error('No PostgreSQL to test on. Run tests with: npm test -- <files>')
  const [adminUrl, ownerUrl, appUrl] = JSON.parse(environment) as [string, string, string]
  const { username: owner } = new URL(ownerUrl)
  const base = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const names = [base, ...Array.from({ length: cellCount - 1 }, (_, index) => `${base}_${index + 2}`)]
  const cells = names.map((name, index) => ({
    name: name.replaceAll('_', '-'),
    adminUrl: onDatabase(adminUrl, name),
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    ...shardsOf(index, cellCount),
  }))
  const clone = `owner ${owner} template ${template} strategy file_copy`
  await Promise.all(names.map((name) => runAsAdmin(adminUrl, `create database ${name} ${clone}`)))
  // Replication reads flushed write-ahead log only.
  if (cellCount > 1)
    for (const name of names) await runAsAdmin(adminUrl, `alter database ${name} set synchronous_commit = on`)
  const [directory, ...others] = cells as [TestCell, ...TestCell[]]
  await Promise.all(others.map((cell) => subscribeToDirectory(directory.adminUrl, cell.adminUrl, cell.name)))
  if (others.length > 0) await createCellMap(cells)
  const sql = databaseAccess(cells)
  const file = join(tmpdir(), `${base}.json`)
  const listed = configuredCells(cells)
  if (listed) await writeFile(file, JSON.stringify({ cells: listed }))
  return {
    settings: listed
      ? { TALLYSTICK_CELLS: file }
      : { DATABASE_URL: directory.appUrl, DATABASE_ADMIN_URL: directory.ownerUrl },
    ...{ name: base, adminUrl: directory.adminUrl, ownerUrl: directory.ownerUrl, appUrl: directory.appUrl },
    cells,
    sql,
    cellOf: (shardOrId) => cellOf(cells, shardOrId),
    drop: async () => {
      await sql.close()
      await rm(file, { force: true })
      await Promise.all(others.map((cell) => unsubscribeFromDirectory(directory.adminUrl, cell.adminUrl, cell.name)))
      await Promise.all(names.map((name) => end(adminUrl, name)))
    },
  }
}

/**
 * Ends the database's connections and refuses new ones. Its thousand files are only deleted after
 * the run: a file system such as ext4 looks for new inodes among recently freed ones, which would
 * make the next databases ten times slower.
 */
async function end(adminUrl: string, name: string): Promise<void> {
  await runAsAdmin(adminUrl, `alter database ${name} with allow_connections false`)
  await runAsAdmin(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

function runAsAdmin(adminUrl: string, command: string, database = 'postgres'): Promise<{ name: string }[]> {
  return runOn(onDatabase(adminUrl, database), command)
}
