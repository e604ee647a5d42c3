import { accountIdOf, ownerClock, type Services } from '../accounts/index.ts'
import type { Config, ServiceCommand } from '../config/config.ts'
import { ownPorts } from '../config/own-ports.ts'
import { configuredRootKeys } from '../config/root-key.ts'
import { prepareSandboxConfiguration } from '../payments/providers/index.ts'
import { migrate, migrationsPending, openDatabase } from '../platform/db/index.ts'
import { mintIds } from '../platform/ids/index.ts'
import { createLog, type Log } from '../platform/log/index.ts'
import { createMailer, type Mailer } from '../platform/mail/index.ts'
import { startEmbeddedDatabase } from '../platform/postgres/index.ts'
import { openRootKeys, type RootKeys } from '../platform/root-keys/index.ts'
import { type Hints, openHints } from '../platform/schedule/index.ts'
import { type Clock, epochMsOf, systemClock, systemMilliseconds } from '../platform/time/index.ts'
import type { AccountDoor } from '../sandbox/demo/index.ts'
import { createKeys, openKeyRing } from '../vault/keys/index.ts'
import { makeAccount, makeKey, oldestAccounts } from './commands/index.ts'
import { TablesMissing } from './error-messages.ts'
import { SEALED_ROWS } from './sealed-rows.ts'

const SILENT = createLog({ level: 'silent' })

/** Where this installation's PostgreSQL is reached, and how to let go of it. */
export interface DatabaseConnection {
  /** For the application's own role. */
  readonly url: string
  /** For the role that owns the tables. */
  readonly adminUrl: string
  readonly leave: () => Promise<void>
}

/** The configured PostgreSQL, or the embedded one, started or found running. */
export async function connectDatabase(config: Config, log: Log): Promise<DatabaseConnection> {
  const { databaseUrl, databaseAdminUrl, dataDir } = config
  if (databaseUrl) return { url: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl, leave: async () => {} }
  const { appUrl, ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log })
  return { url: appUrl, adminUrl: ownerUrl, leave: stop }
}

/**
 * Sees to it that the tables are those of this version. The embedded database and `start` look after theirs; on a
 * database of your own every other command leaves that to `migrate`, whose role may be another, and throws TablesMissing.
 */
export async function prepareTables(
  command: ServiceCommand | 'account',
  config: Config,
  house: DatabaseConnection,
  log: Log,
): Promise<void> {
  if (command === 'start' || !config.databaseUrl) {
    const { warnings } = await migrate(house.adminUrl, systemClock)
    for (const warning of warnings) log.warn({}, warning)
    return
  }
  const db = await openDatabase({ url: house.url, log: SILENT, readConnections: 1, poolSize: 1 })
  try {
    const pending = await migrationsPending(db.read)
    if (pending.length > 0) throw new TablesMissing(pending)
  } finally {
    await db.close()
  }
}

/** What every request and job is given, and the connections behind it. */
export interface OpenServices {
  readonly services: Services
  readonly hints: Hints
  readonly rootKeys: RootKeys
  /** Null: messages can't leave. */
  readonly mailer: Mailer | null
  readonly close: () => Promise<void>
}

/** Opens the doors to the database at `url` and makes the services of a process; `clock` is the machine's but in tests. */
export async function openServices(
  config: Config,
  url: string,
  log: Log,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const configured = await configuredRootKeys(config)
  const db = await openDatabase({ url, log })
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
    mintId: mintIds(clock === systemClock ? systemMilliseconds : () => epochMsOf(clock())),
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
  return {
    services,
    hints,
    rootKeys,
    mailer,
    close: async () => {
      keys.close()
      rootKeys.close()
      await hints.close()
      await db.close()
    },
  }
}

/** Where webhooks may go besides public https addresses: what was configured, and the demo's own receiver. */
function receivers({ webhookAllow, seed, localUrl }: Config): ReadonlySet<string> {
  if (seed !== 'demo') return webhookAllow
  const { hostname, port } = new URL(localUrl)
  return new Set([...webhookAllow, `${hostname}:${port || '80'}`])
}

/** How the demo makes its accounts: as the command line does. */
export function demoAccounts(services: Services): AccountDoor {
  return {
    oldest: async (most) =>
      (await oldestAccounts(services.db, most)).map((account) => ({ ...account, id: accountIdOf(account) })),
    createAccount: async (account) =>
      accountIdOf(
        await makeAccount(services, account, (organization) => prepareSandboxConfiguration(services, organization)),
      ),
    createKey: async (accountId) => (await makeKey(services, { accountId, name: 'Demo' })).key,
  }
}
