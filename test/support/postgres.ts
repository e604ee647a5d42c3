import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/platform/db/index.ts'
import { startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'

/** A migrated, empty database of the test file's own. */
export interface TestDatabase {
  readonly name: string
  /** The superuser. */
  readonly adminUrl: string
  /** The role that owns the tables, as in production. */
  readonly ownerUrl: string
  readonly appUrl: string
  /** Ends all connections to it, for good. */
  drop(): Promise<void>
}

export interface TestPostgres {
  /** What test processes find in the environment variable of `TEST_DATABASE`. */
  readonly environment: string
  /** For the role that owns everything; of a database that no test uses. */
  readonly adminUrl: string
  /** Returns the folders of the databases whose tests have ended, relative to the cluster. */
  endedDatabases(): Promise<string[]>
  stop(): Promise<void>
}

/** The environment variable by which `test/run.ts` tells test processes where the server is. */
export const TEST_DATABASE = 'TALLYSTICK_TEST_DATABASE'

/** More than a run writes. */
const WAL_KEPT = '20GB'

const quiet = { info: () => undefined, warn: (_facts: object, message: string) => console.error(message) }

/** One PostgreSQL for a run of the suite. Its database `tallystick` is the template. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { adminUrl, ownerUrl, appUrl, stop } = await startTemporaryDatabase({ log: quiet, connectionsMax: 400 })
  try {
    // All that was ever written is searched when the run is over.
    await tell(adminUrl, `alter system set wal_keep_size = '${WAL_KEPT}'`)
    // Each clone is a checkpoint, after which whole pages would be logged again. Nobody recovers this cluster.
    await tell(adminUrl, 'alter system set full_page_writes = off')
    await tell(adminUrl, 'alter system set synchronous_commit = off')
    // No segment is used again, and filling a new one with zeros first makes it safer, not fuller.
    await tell(adminUrl, 'alter system set wal_init_zero = off')
    // It would visit every database in turn, those that are over, too.
    await tell(adminUrl, 'alter system set autovacuum = off')
    await tell(adminUrl, 'select pg_reload_conf()')
    await migrate(ownerUrl, systemClock)
    // Nobody may be connected to a database while it is cloned.
    await tell(adminUrl, 'alter database tallystick with is_template true allow_connections false')
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
  return (await tell(adminUrl, ended)).map(({ name }) => `base/${name}`)
}

/**
 * Clones the template, or another database that it names. Only in a test process that `test/run.ts` started. Its files are
 * copied: written block by block to the write-ahead log, which is all kept, a clone would cost ten times as much.
 */
export async function createTestDatabase(template = 'tallystick'): Promise<TestDatabase> {
  const environment = process.env[TEST_DATABASE]
  if (!environment) throw new Error('No PostgreSQL to test on. Run tests with: npm test -- <files>')
  const [adminUrl, ownerUrl, appUrl] = JSON.parse(environment) as [string, string, string]
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const { username: owner } = new URL(ownerUrl)
  await tell(adminUrl, `create database ${name} owner ${owner} template ${template} strategy file_copy`)
  return {
    name,
    adminUrl: onDatabase(adminUrl, name),
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    drop: () => end(adminUrl, name),
  }
}

/**
 * Nobody is connected to it any more, or will be. Its thousand files go when the run is over: a file system such as ext4, which
 * looks for a new file's place among those that became free just now, takes ten times as long for the next databases when they go here.
 */
async function end(adminUrl: string, name: string): Promise<void> {
  await tell(adminUrl, `alter database ${name} with allow_connections false`)
  await tell(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function tell(adminUrl: string, command: string): Promise<{ name: string }[]> {
  const client = new pg.Client(onDatabase(adminUrl, 'postgres'))
  await client.connect()
  try {
    return (await client.query<{ name: string }>(command)).rows
  } finally {
    await client.end()
  }
}
