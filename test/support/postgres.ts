import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../../src/embedded/index.ts'
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
  stop(): Promise<void>
}

/** The environment variable by which `test/run.ts` tells test processes where the server is. */
export const TEST_DATABASE = 'TALLYSTICK_TEST_DATABASE'

const FOLDER = 'tallystick-tests-'
const quiet = { info: () => undefined, warn: (_facts: object, message: string) => console.error(message) }

/** One PostgreSQL for a run of the suite, in a folder that goes with it. Its database `tallystick` is the template. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedDatabase({ dataDir, log: quiet, durable: false, connectionsMax: 400 })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await migrate(postgres.adminUrl, systemClock)
    // Nobody may be connected to a database while it is cloned.
    await tell(postgres.adminUrl, 'alter database tallystick with is_template true allow_connections false')
  } catch (error) {
    await stop()
    throw error
  }
  return { environment: JSON.stringify([postgres.adminUrl, postgres.appUrl]), stop }
}

/** Clones the template. Only in a test process that `test/run.ts` started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const environment = process.env[TEST_DATABASE]
  if (!environment) throw new Error('No PostgreSQL to test on. Run tests with: npm test -- <files>')
  const [adminUrl, appUrl] = JSON.parse(environment) as [string, string]
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await tell(adminUrl, `create database ${name} template tallystick`)
  return {
    name,
    adminUrl: onDatabase(adminUrl, name),
    appUrl: onDatabase(appUrl, name),
    drop: () => tell(adminUrl, `drop database ${name} with (force)`),
  }
}

/** What a killed run left: a folder that bears its process id, and perhaps a PostgreSQL that still runs in it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) && Number.parseInt(name.slice(FOLDER.length), 10)
    if (!pid || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    await startEmbeddedDatabase({ dataDir, log: quiet, durable: false }).then(
      (left) => left.stop(),
      () => undefined, // Another user's, or half made.
    )
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
