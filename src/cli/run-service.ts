import { setTimeout as pause } from 'node:timers/promises'
import { createApi } from '../app.ts'
import type { Config, ServiceCommand } from '../config/config.ts'
import { unwrappedKeysWarning } from '../config/key-ring-config.ts'
import { armCrashPoint } from '../platform/crash-point.ts'
import { type Database, servingRoles } from '../platform/db/index.ts'
import type { HttpServer } from '../platform/http/index.ts'
import { createLog, type Log } from '../platform/log/index.ts'
import { dateIn } from '../platform/time/index.ts'
import {
  type Addresses,
  type Demo,
  demoExplorer,
  demoReceiver,
  type ReadyDemo,
  readDemo,
  seedDemo,
  welcomeText,
} from '../sandbox/demo/index.ts'
import { startWorker } from '../worker.ts'
import { accountById } from './commands/index.ts'
import {
  connectDatabase,
  databasesOf,
  demoAccounts,
  type OpenServices,
  openServices,
  prepareTables,
} from './installation.ts'
import { operatorOf } from './operator.ts'
import { startSandboxChild, startsSandbox } from './sandbox-process.ts'
import { shutdownSignal, whenAborted } from './shutdown-signal.ts'

const PORT_WAIT_MS = 10_000
const PORT_RETRY_MS = 250
const STOP_WITHIN_MS = 9_000

/** Closes one opened resource. */
type Closer = () => Promise<unknown>

/** Runs `start`, `api` or `worker` until the shutdown signal. Throws if it could not start. */
export async function runService(command: ServiceCommand, config: Config): Promise<number> {
  const log = createLog({ level: config.logLevel, pretty: config.environment === 'development' })
  armCrashPoint(config.crashAt)
  const closers: Closer[] = []
  const end = shutdownSignal(config.npmScript)
  end.addEventListener('abort', () => exitAfterTimeout(log))
  try {
    await open(command, config, log, closers, end)
    await whenAborted(end)
  } catch (error) {
    // A shutdown during the start is not a failure.
    if (!end.aborted) throw error
  } finally {
    for (const close of closers.reverse()) await closed(close, log)
  }
  return 0
}

/** Opens all resources in order, each with its closer, so that a failure leaves nothing open. */
async function open(
  command: ServiceCommand,
  config: Config,
  log: Log,
  closers: Closer[],
  end: AbortSignal,
): Promise<void> {
  const sandbox = startsSandbox(command, config) ? startSandboxChild(config, log) : null
  if (sandbox) closers.push(sandbox.stop)
  const database = await connectDatabase(config, log)
  closers.push(database.leave)
  await prepareTables(command, config, database, log)
  const sandboxProcessorUrl = (await sandbox?.url) ?? config.sandboxProcessorUrl
  const opened = await openServices({ ...config, sandboxProcessorUrl }, database.url, log)
  closers.push(opened.close)
  const warning = unwrappedKeysWarning(config)
  if (warning) log.warn({}, warning)
  const canChangeAuditLog = await mayChangeAuditLog(config, opened.services.db, log)
  let demo = config.seed === 'demo' ? await readDemo(config.dataDir) : null
  let ready: ReadyDemo | null = null
  const changed = (latest: Demo) => {
    demo = latest
  }
  // Both may need seconds to finish, so they are closed concurrently.
  const atWork: Closer[] = []
  closers.push(() => Promise.all(atWork.map((close) => closed(close, log))))
  const metrics =
    config.metrics &&
    (await (await import('./run-metrics.ts')).openMetrics(command, opened, log, { canChangeAuditLog }))
  if (metrics) atWork.push(metrics.close)
  if (metrics && config.metrics) await listen(metrics.server, config.metrics, end)
  if (command !== 'worker') {
    const receiver = demoReceiver(() => demo?.webhook?.signingSecret ?? null, opened.services.wallNow)
    const api = createApi(config, opened, log, {
      routes: config.seed === 'demo' ? receiver : undefined,
      explorerStart: () => ready && demoExplorer(ready, today(opened)),
      countPolicyReport: metrics?.countPolicyReport,
    })
    atWork.push(api.close)
    await listen(api, config, end)
  }
  const urls = new Map(databasesOf(config, database).map((each) => [each.name, each]))
  if (command !== 'api') atWork.push(startWorker(opened, urls, log, metrics?.delivery).stop)
  if (config.seed === 'demo') {
    // The demo's organizations use the sandbox processor.
    await sandbox?.ready
    ready = await seed(config, opened, log, changed, end)
    demo = ready?.demo ?? null
  }
  if (end.aborted) return
  if (command === 'start')
    process.stdout.write(
      welcomeText(
        { ...addressesOf(config, sandboxProcessorUrl), signIn: await signInLink(config, opened, demo) },
        demo,
      ),
    )
  else log.info({ command }, 'running')
}

/**
 * Returns whether the service's database role could change the audit log. In production it logs a
 * warning.
 */
async function mayChangeAuditLog(
  { environment }: Pick<Config, 'environment'>,
  db: Database,
  log: Log,
): Promise<boolean> {
  const excessive = (await servingRoles(db)).filter(({ excess }) => excess.length > 0)
  for (const { cell, name, excess } of environment === 'production' ? excessive : [])
    log.warn(
      { ...(cell && { cell }), role: name, because: excess },
      'the database role of this service can change the audit log',
    )
  return excessive.length > 0
}

/** Returns a link that signs the demo's owner in; null without a demo and in production. */
async function signInLink({ sudoUser }: Config, { services }: OpenServices, demo: Demo | null): Promise<string | null> {
  const platform = demo?.accounts.find(({ kind }) => kind === 'Platform')
  if (!platform) return null
  const { createDemoLink } = await import('../people/sign-in/index.ts')
  const account = await accountById(services.db, platform.id)
  return createDemoLink({ ...services, operator: operatorOf(sudoUser) }, account)
}

function addressesOf(config: Config, sandboxProcessor: string | null): Omit<Addresses, 'signIn'> {
  const api = `${config.publicUrl}/`
  return { api, explorer: config.explorer ? `${api}explorer` : null, mailbox: mailboxUrl(config), sandboxProcessor }
}

/** Returns the address of the development mailbox on this machine, or null if messages are sent. */
function mailboxUrl({ mail, localUrl }: Config): string | null {
  return mail.by === 'mailbox' ? `${localUrl}/dev/mailbox` : null
}

/** Listens on the port. The process of a killed `npm start` may still hold it, so this waits. */
async function listen(
  server: Pick<HttpServer, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
  signal: AbortSignal,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += PORT_RETRY_MS) {
    try {
      await server.listen(port, host)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || waitedMs >= PORT_WAIT_MS) throw error
      if (waitedMs === 0) process.stderr.write(`Port ${port} is in use; waiting for it.\n`)
      await pause(PORT_RETRY_MS, undefined, { signal })
    }
  }
}

const today = ({ services }: OpenServices) => dateIn('UTC', services.wallNow())

function seed(
  config: Config,
  opened: OpenServices,
  log: Log,
  changed: (demo: Demo) => void,
  signal: AbortSignal,
): Promise<ReadyDemo | null> {
  return seedDemo({
    dataDir: config.dataDir,
    url: `${config.localUrl}/`,
    today: today(opened),
    accounts: demoAccounts({ ...opened.services, operator: operatorOf(config.sudoUser) }),
    changed,
    log,
    signal,
  })
}

/** Closes a resource and logs errors, so that one failure does not keep others open. */
function closed(close: Closer, log: Log): Promise<unknown> {
  return close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
}

/** Exits after a timeout: process managers wait only ten seconds. */
function exitAfterTimeout(log: Log): void {
  setTimeout(() => {
    log.warn({}, 'stopped before all work was finished')
    process.exit(0)
  }, STOP_WITHIN_MS).unref()
}
