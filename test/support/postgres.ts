import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startTemporaryDatabase } from '../../src/embedded/index.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'

/** A migrated, empty database of the test file's own. */
export interface TestDatabase {
  readonly name: string
  readonly adminUrl: string
  readonly appUrl: string
  drop(): Promise<void>
}

export interface TestPostgres {
  /** What test processes find in the environment variable of `TEST_DATABASE`. */
  readonly environment: string
  /** For the role that owns everything; of a database that no test uses. */
  readonly adminUrl: string
  stop(): Promise<void>
}

/** The environment variable by which `test/run.ts` tells test processes where the server is. */
export const TEST_DATABASE = 'TALLYSTICK_TEST_DATABASE'

/** More than a run writes. */
const WAL_KEPT = '20GB'

const quiet = { info: () => undefined, warn: (_facts: object, message: string) => console.error(message) }

/** One PostgreSQL for a run of the suite. Its database `tallystick` is the template. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { adminUrl, appUrl, stop } = await startTemporaryDatabase({ log: quiet, connectionsMax: 400 })
  try {
    // All that was ever written is searched when the run is over.
    await tell(adminUrl, `alter system set wal_keep_size = '${WAL_KEPT}'`)
    // No segment is used again, and filling a new one with zeros first makes it safer, not fuller.
    await tell(adminUrl, 'alter system set wal_init_zero = off')
    await tell(adminUrl, 'select pg_reload_conf()')
    await migrate(adminUrl, systemClock)
    // Nobody may be connected to a database while it is cloned.
    await tell(adminUrl, 'alter database tallystick with is_template true allow_connections false')
  } catch (error) {
    await stop()
    throw error
  }
  return { environment: JSON.stringify([adminUrl, appUrl]), adminUrl: onDatabase(adminUrl, 'postgres'), stop }
}

/**
 * Clones the template, or another database that it names. Only in a test process that `test/run.ts` started. Its files are
 * copied: written block by block to the write-ahead log, which is all kept, a clone would cost ten times as much.
 */
export async function createTestDatabase(template = 'tallystick'): Promise<TestDatabase> {
  const environment = process.env[TEST_DATABASE]
  if (!environment) throw new Error('No PostgreSQL to test on. Run tests with: npm test -- <files>')
  const [adminUrl, appUrl] = JSON.parse(environment) as [string, string]
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await tell(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    adminUrl: onDatabase(adminUrl, name),
    appUrl: onDatabase(appUrl, name),
    drop: () => tell(adminUrl, `drop database ${name} with (force)`),
  }
}

function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function tell(adminUrl: string, command: string): Promise<void> {
  const client = new pg.Client(onDatabase(adminUrl, 'postgres'))
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
