import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Services } from '../../src/accounts/index.ts'
import { openServices } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { freePort } from '../../src/platform/postgres/free-port.ts'
import { cpuSeconds, listening, postgresCpuSeconds, type Server, startNode, stopped } from '../children.ts'
import { type House, openHouse } from '../house.ts'

/** Millions of requests are gigabytes of tables and indexes. */
export const POSTGRES = { sharedBuffers: '2GB', walMost: '8GB' } as const

/** As `npm run worker` has them. */
const WORKER_ARGUMENTS = ['--max-semi-space-size=64']
const BARE_AT_ONCE = 64
const HOSTS = 1_000
const HANGING_HOSTS = 50

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Processor time that each process has used, or used for one delivery. Who announces is this process. */
export type Cpu = Readonly<Record<'worker' | 'postgres' | 'receiver' | 'announcer', number>>

/** Addresses that take deliveries, each an origin of its own as customers' endpoints are, in a process of their own. */
export interface Endpoints {
  readonly origins: readonly string[]
  readonly taken: () => Promise<number>
  /** When each delivery came first, in milliseconds of the wall clock, by its id as it was sent. */
  readonly arrivals: () => Promise<ReadonlyMap<string, number>>
}

/** A worker that can be held still while work is laid out for it. */
export interface Worker {
  readonly hold: () => void
  readonly goOn: () => void
  readonly stop: () => Promise<void>
}

/** PostgreSQL, endpoints that answer, endpoints that never do, and a worker at times. */
export interface WebhookHouse {
  readonly house: House
  readonly admin: pg.Client
  /** The services that announce events, as the API's process has them. */
  readonly services: Services
  readonly endpoints: Endpoints
  readonly hanging: Endpoints
  readonly startWorker: () => Promise<Worker>
  /** Processor seconds so far. */
  readonly cpu: () => Cpu
  /** Deliveries a second of a bare loop to so many of the endpoints. */
  readonly bare: (origins: number, forMs: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** `profiles` is a folder in which workers leave their profiles. */
export async function openWebhookHouse(profiles: string | undefined): Promise<WebhookHouse> {
  const house = await openHouse(POSTGRES)
  const admin = new pg.Client(house.adminUrl)
  await admin.connect()
  const backend = (await admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const endpoints = await openEndpoints(house, 'endpoints', HOSTS)
  const hanging = await openEndpoints(house, 'hanging', HANGING_HOSTS, { HANGS: 'yes' })
  const allow = [...endpoints.origins, ...hanging.origins].map((origin) => new URL(origin).host).join(',')
  const settings = workerSettings(house, allow)
  const { services, close } = await openServices(
    readConfig(settings, 'worker'),
    house.appUrl,
    createLog({ level: 'silent' }),
  )
  let worker: Server | null = null

  return {
    house,
    admin,
    services,
    endpoints,
    hanging,
    startWorker: async () => {
      // One that was left behind by a figure that failed.
      await worker?.stop()
      const profile = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
      const output = join(house.folder, 'worker.log')
      const args = [...WORKER_ARGUMENTS, ...profile, file('../../src/main.ts'), 'worker']
      const child = startNode(args, settings, output, 'any')
      await once(child, 'spawn')
      const stop = () => {
        child.kill('SIGCONT')
        return stopped(child)
      }
      worker = { port: 0, pid: child.pid!, stop }
      return { hold: () => child.kill('SIGSTOP'), goOn: () => child.kill('SIGCONT'), stop }
    },
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return {
        worker: worker ? cpuSeconds(worker.pid) : 0,
        postgres: postgresCpuSeconds(backend),
        receiver: cpuSeconds(endpoints.pid),
        announcer: (user + system) / 1_000_000,
      }
    },
    bare: (count, forMs) => bare(endpoints.origins.slice(0, count), forMs),
    close: async () => {
      await worker?.stop()
      await endpoints.stop()
      await hanging.stop()
      await close()
      await admin.end()
      await house.close()
    },
  }
}

async function openEndpoints(
  house: House,
  name: string,
  count: number,
  more: NodeJS.ProcessEnv = {},
): Promise<Endpoints & Server> {
  const port = await freePort(null)
  const output = join(house.folder, `${name}.log`)
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

/** As in production, but for endpoints that are on this machine. */
function workerSettings(house: House, webhookAllow: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: house.appUrl,
    DATABASE_ADMIN_URL: house.ownerUrl,
    TALLYSTICK_ROOT_KEY: house.rootKey,
    TALLYSTICK_DATA_DIR: house.folder,
    TALLYSTICK_SEED: 'none',
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_WEBHOOK_ALLOW: webhookAllow,
  }
}

async function bare(origins: readonly string[], forMs: number): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    BENCH_ORIGINS: origins.join(','),
    BENCH_AT_ONCE: `${BARE_AT_ONCE}`,
    BENCH_FOR_MS: `${forMs}`,
  }
  const child = spawn(process.execPath, [...WORKER_ARGUMENTS, file('bare.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await once(child, 'close')
  const perSecond = Number(text)
  if (!(perSecond > 0)) throw new Error('the bare loop gave no figure')
  return perSecond
}
