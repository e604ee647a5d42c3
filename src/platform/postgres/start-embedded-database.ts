import { chmod, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Lock, tryLock } from '../file-lock.ts'
import { type Binaries, usableBinaries } from './binaries.ts'
import { accessibleDataFolder, recordedFolder } from './data-folder.ts'
import { type DatabaseUser, databaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'
import { makeCluster } from './make-cluster.ts'
import { ADMIN, APP, OWNER, prepareDatabase, transferTables, urlOf } from './prepare-database.ts'
import { findReadyServer, startServer, stopServer } from './server.ts'
import { readSettings, writeSettings } from './settings.ts'

const LOCK_POLL_MS = 20
/** Two minutes: the holder may be recovering a database after a power failure. */
const LOCK_POLLS_MAX = 6_000

export interface EmbeddedDatabaseOptions {
  /** The folder of the installation's data. PostgreSQL uses `postgres` in it. */
  readonly dataDir: string
  readonly log: EmbeddedDatabaseLog
  /** False trades durability for speed. Default true. */
  readonly durable?: boolean
  /** Default 100. */
  readonly connectionsMax?: number
  /** Size of PostgreSQL's shared buffers. Default 128MB. */
  readonly sharedBuffers?: string | undefined
  /** Further settings of PostgreSQL, for tests. A running server keeps its own. */
  readonly settings?: Readonly<Record<string, string | number>> | undefined
}

/** A log for messages to the operator, such as a pino logger. */
export interface EmbeddedDatabaseLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

export interface EmbeddedDatabase {
  /** The superuser's URL, for tests and benchmarks. The running product never uses it. */
  readonly adminUrl: string
  /** The URL of the owner of the database and its tables, for migrations and partitions. */
  readonly ownerUrl: string
  /** The URL of the application's role. */
  readonly appUrl: string
  /** True if the server was already running, left by a killed process or used by another one. */
  readonly adopted: boolean
  /** Releases the server; its last user stops it. Never throws, and can be called twice. */
  stop(): Promise<void>
}

/** State that `stop` needs. */
interface RunningCluster {
  readonly home: string
  readonly cluster: string
  readonly user: DatabaseUser | null
  readonly binaries: Binaries
}

/**
 * Returns the PostgreSQL of this data folder: creates it, starts it or joins the running one.
 * Throws an EmbeddedDatabaseError that explains the problem and names DATABASE_URL as the
 * alternative.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    const home = await openHome(options.dataDir)
    const startLock = await waitForLock(join(home, 'door.lock'))
    try {
      return await startLocked(home, options)
    } finally {
      startLock.release()
    }
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(reasonOf(error), error)
  }
}

/**
 * Opens the folder. As root, the path stays traversable for the database user, while its contents
 * are restricted.
 */
async function openHome(dataDir: string): Promise<string> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  if (await mkdir(dataDir, { recursive: true, mode })) await chmod(dataDir, mode)
  const home = join(await realpath(dataDir), 'postgres')
  if (await mkdir(home, { recursive: true, mode })) await chmod(home, mode)
  return home
}

async function startLocked(home: string, options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true, connectionsMax = 100, sharedBuffers } = options
  const server = { durable, connectionsMax, sharedBuffers, settings: options.settings }
  const user = await databaseUser(join(await recordedFolder(home), 'cluster'))
  const dataFolder = await accessibleDataFolder(home, user)
  const binaries = await usableBinaries(user)
  const running = { home, cluster: join(dataFolder, 'cluster'), user, binaries }
  if (dataFolder !== home)
    log.info(
      { place: dataFolder, user: user?.name },
      `PostgreSQL's user cannot access ${home}: the data is in ${dataFolder}`,
    )
  const settings = await readSettings(home)
  await makeCluster(dataFolder, { binaries, user, adminPassword: settings.adminPassword, durable })

  const found = await findReadyServer(running.cluster)
  if (!found) refuseWhileUnseen(running)
  const logFile = join(home, 'postgres.log')
  const { port } = found ?? (await startServer({ ...running, logFile, ...server }, settings.port))
  if (!settings.prepared) await prepareDatabase(port, settings)
  await transferTables(port, settings)
  if (!settings.prepared || settings.port !== port) await writeSettings(home, { ...settings, port, prepared: true })
  return {
    adminUrl: urlOf(ADMIN, settings.adminPassword, port),
    ownerUrl: urlOf(OWNER, settings.ownerPassword, port),
    appUrl: urlOf(APP, settings.appPassword, port),
    adopted: found !== null,
    stop: stopOnce(running, useOf(home), log),
  }
}

/**
 * Throws if another process uses the database but its server is not visible, as from another
 * container that shares the folder. A second server on the same files would destroy them.
 */
function refuseWhileUnseen({ home, cluster }: RunningCluster): void {
  const alone = tryLock(join(home, 'users.lock'), 'exclusive')
  if (!alone) {
    throw new EmbeddedDatabaseError(
      `another process uses ${cluster}, but its PostgreSQL cannot be found. End that process first.`,
    )
  }
  alone.release()
}

/**
 * Takes a shared lock while this process uses the database. An exclusive lock is only taken while
 * starting or stopping.
 */
function useOf(home: string): Lock {
  const use = tryLock(join(home, 'users.lock'), 'shared')
  if (!use) throw new Error('The lock file of the embedded database was used outside startEmbeddedDatabase.')
  return use
}

function stopOnce(running: RunningCluster, use: Lock, log: EmbeddedDatabaseLog): () => Promise<void> {
  let stopping: Promise<void> | null = null
  return () =>
    (stopping ??= stop(running, use).catch((error) =>
      log.warn({ reason: reasonOf(error) }, 'PostgreSQL was left running'),
    ))
}

/** Stops the server if this is the last process that uses it. */
async function stop(running: RunningCluster, use: Lock): Promise<void> {
  const startLock = await waitForLock(join(running.home, 'door.lock'))
  try {
    use.release()
    const alone = tryLock(join(running.home, 'users.lock'), 'exclusive')
    alone?.release()
    if (alone && !(await stopServer(running))) throw new Error('It did not stop within five seconds.')
  } finally {
    startLock.release()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const denied = 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
  return denied ? `${error.message}. Its data belongs to another user or cannot be written.` : error.message
}

/** Waits for an exclusive lock on the file. */
async function waitForLock(path: string): Promise<Lock> {
  for (let poll = 0; poll < LOCK_POLLS_MAX; poll += 1) {
    const lock = tryLock(path, 'exclusive')
    if (lock) return lock
    await pause(LOCK_POLL_MS)
  }
  throw new EmbeddedDatabaseError(`another process has held the lock ${path} for two minutes.`)
}
