import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Services } from '../../src/accounts/index.ts'
import { openServices } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { freePort } from '../../src/platform/postgres/server.ts'
import { cpuSeconds, listening, rateOfProgram, type Server, startNode, stopped } from '../children.ts'
import { type Environment, LARGE_SERVER, openEnvironment } from '../environment.ts'

/** The arguments of `npm run worker`. */
const WORKER_ARGUMENTS = ['--max-semi-space-size=64']
const BARE_AT_ONCE = 64
const HOSTS = 1_000
const HANGING_HOSTS = 50
const DISTANT_HOSTS = 8
/** The time that distant endpoints take to respond. */
export const DISTANT_MS = 50

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The CPU time of each process, in total or for one delivery. The announcer is this process.
 */
export type Cpu = Readonly<Record<'worker' | 'postgres' | 'receiver' | 'announcer', number>>

/** Endpoints in a separate process, each with its own origin as customers' endpoints are. */
export interface Endpoints {
  readonly origins: readonly string[]
  readonly taken: () => Promise<number>
  /** Returns the first arrival of each delivery by its id, in milliseconds of the wall clock. */
  readonly arrivals: () => Promise<ReadonlyMap<string, number>>
}

/** The arguments and the environment of a Node process. */
export interface Program {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/** A worker that can be paused while its work is prepared. */
export interface Worker {
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => Promise<void>
  /** Ends it as `kill -9` does. */
  readonly kill: () => Promise<void>
}

/**
 * PostgreSQL, endpoints that respond at once, later or never, and a worker that a measurement
 * starts.
 */
export interface WebhookEnvironment {
  readonly base: Environment
  readonly admin: pg.Client
  /** The services of an API process, for announcing events. */
  readonly services: Services
  readonly endpoints: Endpoints
  readonly hanging: Endpoints
  /** Endpoints that respond after `DISTANT_MS`. */
  readonly distant: Endpoints
  /** Starts a program in the background, by default the product's worker. */
  readonly startWorker: (program?: Program) => Promise<Worker>
  /** Starts a worker beside the one that `cpu` describes. */
  readonly startAnotherWorker: () => Promise<Worker>
  /** CPU seconds so far. */
  readonly cpu: () => Cpu
  /** Returns the deliveries a second of a bare loop to this number of endpoints. */
  readonly bare: (origins: number, forMs: number) => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * Starts PostgreSQL and the endpoints. `profiles` is the folder for the CPU profiles of the
 * workers.
 */
export async function openWebhookEnvironment(profiles: string | undefined): Promise<WebhookEnvironment> {
  const environment = await openEnvironment(LARGE_SERVER)
  const admin = new pg.Client(environment.adminUrl)
  await admin.connect()
  const endpoints = await openEndpoints(environment, 'endpoints', HOSTS)
  const hanging = await openEndpoints(environment, 'hanging', HANGING_HOSTS, { HANGS: 'yes' })
  const distant = await openEndpoints(environment, 'distant', DISTANT_HOSTS, { DELAY_MS: `${DISTANT_MS}` })
  const allow = [endpoints, hanging, distant]
    .flatMap(({ origins }) => origins)
    .map((origin) => new URL(origin).host)
    .join(',')
  const settings = workerSettings(environment, allow)
  const { services, close } = await openServices(
    readConfig(settings, 'worker'),
    environment.appUrl,
    createLog({ level: 'silent' }),
  )
  const own = { args: [file('../../src/main.ts'), 'worker'], env: settings }
  let worker: Server | null = null
  const startInBackground = async (program: Program) => {
    const profile = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
    const output = join(environment.folder, 'worker.log')
    const child = startNode([...WORKER_ARGUMENTS, ...profile, ...program.args], program.env, output, 'any')
    await once(child, 'spawn')
    return {
      pid: child.pid!,
      pause: () => child.kill('SIGSTOP'),
      resume: () => child.kill('SIGCONT'),
      stop: () => {
        child.kill('SIGCONT')
        return stopped(child)
      },
      kill: async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }

  return {
    base: environment,
    admin,
    services,
    endpoints,
    hanging,
    distant,
    startWorker: async (program = own) => {
      // Stops a worker that a failed measurement left running.
      await worker?.stop()
      const started = await startInBackground(program)
      worker = { port: 0, ...started }
      return started
    },
    startAnotherWorker: () => startInBackground(own),
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return {
        worker: worker ? cpuSeconds(worker.pid) : 0,
        postgres: environment.postgresCpuSeconds(),
        receiver: cpuSeconds(endpoints.pid),
        announcer: (user + system) / 1_000_000,
      }
    },
    bare: (count, forMs) => bare(endpoints.origins.slice(0, count), forMs),
    close: async () => {
      await worker?.stop()
      await endpoints.stop()
      await hanging.stop()
      await distant.stop()
      await close()
      await admin.end()
      await environment.close()
    },
  }
}

async function openEndpoints(
  environment: Environment,
  name: string,
  count: number,
  more: NodeJS.ProcessEnv = {},
): Promise<Endpoints & Server> {
  const port = await freePort(null)
  const output = join(environment.folder, `${name}.log`)
  const hosts = Array.from({ length: count }, (_, n) => `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`)
  const env = { PATH: process.env.PATH, PORT: `${port}`, HOSTS: ['127.0.0.1', ...hosts].join(','), ...more }
  const server = await listening(startNode([file('../receiver.ts')], env, output, 'any'), port, output, '/')
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  return {
    ...server,
    origins: hosts.map((host) => `http://${host}:${port}`),
    taken: async () => Number(await read('/')),
    arrivals: async () => new Map(JSON.parse(await read('/arrivals')) as [string, number][]),
  }
}

/** Returns the settings of a worker: as in production, but with endpoints on this machine. */
function workerSettings(environment: Environment, webhookAllow: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: environment.appUrl,
    DATABASE_ADMIN_URL: environment.ownerUrl,
    TALLYSTICK_ROOT_KEY: environment.rootKey,
    TALLYSTICK_DATA_DIR: environment.folder,
    TALLYSTICK_SEED: 'none',
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_WEBHOOK_ALLOW: webhookAllow,
  }
}

function bare(origins: readonly string[], forMs: number): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    BENCH_ORIGINS: origins.join(','),
    BENCH_AT_ONCE: `${BARE_AT_ONCE}`,
    BENCH_FOR_MS: `${forMs}`,
  }
  return rateOfProgram(process.execPath, [...WORKER_ARGUMENTS, file('bare.ts')], env)
}
