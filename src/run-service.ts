import { accountIdOf } from './access/index.ts'
import { createApi } from './app.ts'
import { isWithoutAccounts, makeAccount, makeKey } from './commands/index.ts'
import type { Config, ServiceCommand } from './config.ts'
import { type Demo, demoReceiver, readDemo, seedDemo, welcome } from './demo/index.ts'
import { EmbeddedDatabaseError } from './embedded/index.ts'
import { type DatabaseHouse, enterDatabaseHouse, type OpenServices, openServices } from './installation.ts'
import { migrate } from './platform/db/index.ts'
import type { HttpServer } from './platform/http/index.ts'
import { createLog, type Log } from './platform/log/index.ts'
import { dateIn, systemClock } from './platform/time/index.ts'
import { startWorker } from './worker.ts'

const PORT_WAIT_MS = 10_000
const PORT_RETRY_MS = 250
const STOP_WITHIN_MS = 9_000

/** Runs `start`, `api` or `worker` until it is told to end; gives the exit code. */
export async function runService(command: ServiceCommand, config: Config): Promise<number> {
  const log = createLog({ level: config.logLevel, pretty: config.environment === 'development' })
  const closers: (() => Promise<void>)[] = []
  const ended = untilToldToEnd(config)
  try {
    await open(command, config, log, closers)
    await ended
    return await closeAll(closers, log)
  } catch (error) {
    await closeAll(closers, log)
    return explain(error, log)
  }
}

/** Opens one thing after the other, each with how it is closed again, so that a failure half-way leaves nothing behind. */
async function open(
  command: ServiceCommand,
  config: Config,
  log: Log,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const house = await enterDatabaseHouse(config, log)
  closers.push(house.leave)
  await prepareTables(command, config, house)
  const opened = await openServices(config, house.url, log)
  closers.push(opened.close)
  let demo = config.seed === 'demo' ? await readDemo(config.dataDir) : null
  if (command !== 'worker') {
    const receiver = demoReceiver(() => demo?.webhook?.signingSecret ?? null)
    const api = createApi(config, opened, log, config.seed === 'demo' ? receiver : undefined)
    await listen(api, config)
    closers.push(api.close)
  }
  if (command !== 'api') closers.push(startWorker(opened, house.adminUrl, log).stop)
  if (config.seed === 'demo')
    demo = await seed(config, opened, (latest) => {
      demo = latest
    })
  if (command === 'start') process.stdout.write(welcome(`${config.publicUrl}/`, demo))
  else log.info({ command }, 'running')
}

/** `start` looks after its tables; the processes of a larger installation leave that to `migrate`. */
async function prepareTables(command: ServiceCommand, config: Config, house: DatabaseHouse): Promise<void> {
  if (command === 'start' || !config.databaseUrl) await migrate(house.adminUrl, systemClock)
}

/** An orphan of a killed `npm start` may still be draining: the port is waited for. */
async function listen(api: HttpServer, { port, host }: Config): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += PORT_RETRY_MS) {
    try {
      await api.listen(port, host)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || waitedMs >= PORT_WAIT_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, PORT_RETRY_MS))
    }
  }
}

function seed(config: Config, { services }: OpenServices, changed: (demo: Demo) => void): Promise<Demo | null> {
  return seedDemo({
    dataDir: config.dataDir,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}/`,
    today: dateIn('UTC', services.now()),
    changed,
    accounts: {
      isEmpty: () => isWithoutAccounts(services.db),
      createAccount: async (account) => accountIdOf(await makeAccount(services, account)),
      createKey: async (accountId) => (await makeKey(services, { accountId, name: 'Demo' })).key,
    },
  })
}

/** Resolves at SIGTERM or SIGINT, or when the npm that started this process is killed. */
function untilToldToEnd({ startedByNpm }: Config): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    const parent = process.ppid
    if (startedByNpm) setInterval(() => process.ppid !== parent && resolve(), 500).unref()
  })
}

/** Closes in the reverse order, within the time a supervisor gives; 0 whether or not all of it could be waited for. */
async function closeAll(closers: (() => Promise<void>)[], log: Log): Promise<number> {
  const late = setTimeout(() => {
    log.warn({}, 'stopped without waiting for everything')
    process.exit(0)
  }, STOP_WITHIN_MS)
  for (const close of closers.splice(0).reverse())
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
  clearTimeout(late)
  return 0
}

/** What the person at the terminal can mend is said in a sentence; anything else is a fault and thrown on. */
function explain(error: unknown, log: Log): number {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof EmbeddedDatabaseError) process.stderr.write(`${error.message}\n`)
  else if (code === 'EADDRINUSE')
    process.stderr.write('The port is in use by another process. Choose another one with PORT.\n')
  else if (code === 'EACCES')
    process.stderr.write('This user may not listen on that port. Choose another one with PORT.\n')
  else {
    log.error({ err: error }, 'could not start')
    throw error
  }
  return 1
}
