import { accountIdOf, ownerClock, type Services } from '../accounts/index.ts'
import type { Config, ServiceCommand } from '../config/config.ts'
import { ownPorts } from '../config/own-ports.ts'
import { configuredRootKeys } from '../config/root-key.ts'
import { prepareSandboxConfiguration } from '../payments/providers/index.ts'
import {
  type Database,
  followDirectory,
  hasCellMap,
  insertFirstCellMap,
  isConnectedCell,
  isConnectionLost,
  type Migrated,
  migrate,
  migrationsPending,
  type OpenCells,
  openDatabase,
} from '../platform/db/index.ts'
import { mintIds } from '../platform/ids/index.ts'
import { createLog, type Log } from '../platform/log/index.ts'
import { createMailer, type Mailer } from '../platform/mail/index.ts'
import { startEmbeddedDatabase } from '../platform/postgres/index.ts'
import { openRootKeys, type RootKeys } from '../platform/root-keys/index.ts'
import { type Hints, openHints } from '../platform/schedule/index.ts'
import { type Clock, epochMsOf, systemClock, systemMilliseconds } from '../platform/time/index.ts'
import { createWorkerIdentity } from '../platform/workers/index.ts'
import type { AccountStore } from '../sandbox/demo/index.ts'
import { createKeys, openKeyRing } from '../vault/keys/index.ts'
import { makeAccount, makeKey, oldestAccounts } from './commands/index.ts'
import { TablesMissing } from './error-messages.ts'
import { openInstallationDatabase, requireDirectory } from './open-installation-database.ts'
import { SEALED_ROWS } from './sealed-rows.ts'

const SILENT = createLog({ level: 'silent' })

/** A connection to this installation's PostgreSQL. */
export interface DatabaseConnection {
  /** The URL for the application's role. */
  readonly url: string
  /** The URL for the role that owns the tables. */
  readonly adminUrl: string
  readonly leave: () => Promise<void>
}

/** Connects to the configured PostgreSQL, or starts or joins the embedded one. */
export async function connectDatabase(config: Config, log: Log): Promise<DatabaseConnection> {
  const { databaseUrl, databaseAdminUrl, dataDir } = config
  if (databaseUrl) return { url: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl, leave: async () => {} }
  const { appUrl, ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log })
  return { url: appUrl, adminUrl: ownerUrl, leave: stop }
}

/** A database of the installation. */
interface InstallationDatabase extends Pick<DatabaseConnection, 'url' | 'adminUrl'> {
  /** The name of the cell. Null: there is only this database. */
  readonly name: string | null
}

/** Returns the databases of an installation: its only one, or its cells, the directory first. */
export function databasesOf(
  { cells }: Pick<Config, 'cells'>,
  { url, adminUrl }: Pick<DatabaseConnection, 'url' | 'adminUrl'>,
): readonly InstallationDatabase[] {
  return cells ?? [{ name: null, url, adminUrl }]
}

/** The result of the migration of a database, or the reason why there was none. */
export type MigratedDatabase = { readonly name: string | null } & (Migrated | { readonly skipped: 'Down' | 'NotAdded' })

/**
 * Migrates every database, the directory first, except cells that are down or not yet added. Yields
 * the result of each. Throws ConfigProblem as `requireDirectory` does.
 */
export async function* migrateAll(
  { cells }: Pick<Config, 'cells'>,
  { adminUrl }: Pick<DatabaseConnection, 'adminUrl'>,
): AsyncGenerator<MigratedDatabase> {
  const [directory, ...others] = cells ?? []
  await requireDirectory({ cells }, adminUrl, SILENT)
  yield { name: directory?.name ?? null, ...(await migrate(adminUrl, systemClock)) }
  if (!directory) return
  await insertFirstCellMap(directory, systemClock)
  for (const cell of others) {
    const { name } = cell
    const state = await isConnectedCell(cell).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      return 'Down' as const
    })
    if (state !== true) {
      yield { name, skipped: state || 'NotAdded' }
      continue
    }
    yield { name, ...(await migrate(cell.adminUrl, systemClock)) }
    await followDirectory(directory, cell)
  }
}

/**
 * Applies pending migrations for `start` and for the embedded database. With your own database, all
 * other commands throw TablesMissing instead, because `migrate` may need another role.
 */
export async function prepareTables(
  command: ServiceCommand | 'operator command',
  config: Config,
  database: DatabaseConnection,
  log: Log,
): Promise<void> {
  if (command === 'start' || !config.databaseUrl) {
    for await (const migrated of migrateAll(config, database)) {
      if ('skipped' in migrated) log.warn({ cell: migrated.name }, SKIPPED[migrated.skipped])
      else for (const warning of migrated.warnings) log.warn({}, warning)
    }
    return
  }
  for (const [index, { name, url }] of databasesOf(config, database).entries()) {
    const isAdded = await requireTables(url, index === 0).catch((error: unknown) => {
      // The other cells work without one that is down.
      if (name === null || error instanceof TablesMissing || !isConnectionLost(error)) throw error
      log.error({ cell: name }, SKIPPED.Down)
      return true
    })
    if (!isAdded) log.info({ cell: name }, SKIPPED.NotAdded)
  }
}

const SKIPPED = { Down: 'a cell is down', NotAdded: 'a cell is not added yet: run cell add' }

/**
 * Throws TablesMissing unless every migration is applied. Returns false for a database that is not
 * added as a cell.
 */
async function requireTables(url: string, isDirectory: boolean): Promise<boolean> {
  const db = await openDatabase({ url, log: SILENT, readConnections: 1, poolSize: 1, mapVersion: 'any' })
  try {
    if (!isDirectory && !(await hasCellMap(db.read))) return false
    const pending = await migrationsPending(db.read)
    if (pending.length > 0) throw new TablesMissing(pending)
    return true
  } finally {
    await db.close()
  }
}

/** The services of a process, and the connections behind them. */
export interface OpenServices {
  readonly services: Services
  /**
   * Returns the services of each connected cell that this process serves: those of the process,
   * with a database bound to the cell.
   */
  readonly cells: () => readonly Services[]
  readonly hints: Hints
  readonly rootKeys: RootKeys
  /** Null: messages can't be sent. */
  readonly mailer: Mailer | null
  /** The tasks of several cells. They do nothing in a single database. */
  readonly cellTasks: Omit<OpenCells, 'db'>
  readonly close: () => Promise<void>
}

/** Opens the database pools at `url`, and creates a process's services. Tests replace `clock`. */
export async function openServices(
  config: Config,
  url: string,
  log: Log,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const configured = await configuredRootKeys(config)
  const mintId = mintIds(clock === systemClock ? systemMilliseconds : () => epochMsOf(clock()))
  const { db, ...cellTasks } = await openInstallationDatabase(config, url, { log, wallNow: clock, mintId })
  const closeDatabase = async (error: unknown) => {
    await db.close()
    throw error
  }
  const rootKeys = await openRootKeys({ db, wallNow: clock, log, configured, sealed: SEALED_ROWS }).catch(closeDatabase)
  const hints = await openHints(url, log).catch((error: unknown) => {
    rootKeys.close()
    return closeDatabase(error)
  })
  const rings = config.keyRings.map((settings) => openKeyRing(settings, config.dataDir, clock))
  const keys = createKeys({ db, wallNow: clock, rings, log })
  const mailer = createMailer(config.mail, clock)
  const services: Services = {
    db,
    now: ownerClock(clock),
    wallNow: clock,
    mintId,
    worker: createWorkerIdentity(),
    sealer: rootKeys.sealer,
    keys,
    publicUrl: config.publicUrl,
    webhookAllow: receivers(config),
    webhookLoopback: config.environment === 'development' ? { ownPorts: ownPorts(config, url) } : null,
    webhookRefuse: config.webhookRefuse,
    httpOnLoopback: config.environment === 'development',
    providerEndpoints: config.sandboxProcessorUrl ? { Sandbox: config.sandboxProcessorUrl } : {},
    sendsMail: mailer !== null,
    mailLimits: config.mailLimits,
    hint: hints.hint,
    log,
  }
  const { servedCells } = config
  const isServed = ({ cell }: Database) => cell === null || (servedCells?.includes(cell) ?? true)
  const ofCells = new Map([[db, services]])
  const servicesIn = (cell: Database) => {
    const found = ofCells.get(cell) ?? { ...services, db: cell }
    ofCells.set(cell, found)
    return found
  }
  return {
    services,
    cells: () => db.cells.filter(isServed).map(servicesIn),
    hints,
    rootKeys,
    mailer,
    cellTasks,
    close: async () => {
      keys.close()
      rootKeys.close()
      await hints.close()
      await db.close()
    },
  }
}

/** Returns the loopback addresses for webhooks: the configured ones and the demo's receiver. */
function receivers({ webhookAllow, seed, localUrl }: Config): ReadonlySet<string> {
  if (seed !== 'demo') return webhookAllow
  const { hostname, port } = new URL(localUrl)
  return new Set([...webhookAllow, `${hostname}:${port || '80'}`])
}

/** Returns the operations with which the demo creates its accounts. */
export function demoAccounts(services: Services): AccountStore {
  return {
    oldest: async (max) =>
      (await oldestAccounts(services.db, max)).map((account) => ({ ...account, id: accountIdOf(account) })),
    createAccount: async (account) =>
      accountIdOf(
        await makeAccount(services, account, (organization) => prepareSandboxConfiguration(services, organization)),
      ),
    createKey: async (accountId) => (await makeKey(services, { accountId, name: 'Demo' })).key,
  }
}
