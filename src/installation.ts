import type { Services } from './access/index.ts'
import type { Config } from './config.ts'
import { startEmbeddedDatabase } from './embedded/index.ts'
import { createSealer } from './platform/crypto/index.ts'
import { openDatabase } from './platform/db/index.ts'
import { mintIds } from './platform/ids/index.ts'
import { type Hints, openHints } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { type Clock, epochMsOf, systemClock, systemMilliseconds } from './platform/time/index.ts'
import { rootKey } from './root-key.ts'

/** Where this installation's PostgreSQL is reached, and how to let go of it. */
export interface DatabaseHouse {
  /** For the application's own role. */
  readonly url: string
  /** For the role that owns the tables. */
  readonly adminUrl: string
  readonly leave: () => Promise<void>
}

/** The configured PostgreSQL, or the embedded one, started or found running. */
export async function enterDatabaseHouse(config: Config, log: Log): Promise<DatabaseHouse> {
  const { databaseUrl, databaseAdminUrl, dataDir } = config
  if (databaseUrl) return { url: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl, leave: async () => {} }
  const { appUrl, adminUrl, stop } = await startEmbeddedDatabase({ dataDir, log })
  return { url: appUrl, adminUrl, leave: stop }
}

/** What every request and job is given, and the connections behind it. */
export interface OpenServices {
  readonly services: Services
  readonly hints: Hints
  readonly close: () => Promise<void>
}

/** Opens the doors to the database at `url` and makes the services of a process; `clock` is the machine's but in tests. */
export async function openServices(
  config: Config,
  url: string,
  log: Log,
  clock: Clock = systemClock,
): Promise<OpenServices> {
  const sealer = createSealer(await rootKey(config.rootKey, config.dataDir))
  const db = await openDatabase({ url, log })
  const hints = await openHints(url, log)
  const services: Services = {
    db,
    now: clock,
    wallNow: clock,
    mintId: mintIds(clock === systemClock ? systemMilliseconds : () => epochMsOf(clock())),
    sealer,
    publicUrl: config.publicUrl,
    webhookAllow: receivers(config),
    hint: hints.hint,
  }
  return {
    services,
    hints,
    close: async () => {
      await hints.close()
      await db.close()
    },
  }
}

/** Where webhooks may go besides public https addresses: what was configured, and the demo's own receiver. */
function receivers({ webhookAllow, seed, host, port }: Config): ReadonlySet<string> {
  return seed === 'demo' ? new Set([...webhookAllow, `${host}:${port}`]) : webhookAllow
}
