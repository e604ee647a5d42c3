import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Account, Services } from '../src/accounts/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { accessTo, adapterOf } from '../src/payments/providers/index.ts'
import { claimPlans } from '../src/plans/scheduler/charge-due-plans.ts'
import { START } from '../src/plans/scheduler/claim-cursor.ts'
import { createLog } from '../src/platform/log/index.ts'
import { freePort } from '../src/platform/postgres/server.ts'
import { webhookCreate } from '../src/webhooks/subscriptions/webhook-create.ts'
import { accountOfId, contextOf } from './accounts.ts'
import { baselineSource, chargeBaseline, startProcessor } from './charge-environment.ts'
import { cpuSeconds, listening, type Server, startNode, stopped } from './children.ts'
import { type Environment, LARGE_SERVER, openEnvironment } from './environment.ts'
import { requireBalanced } from './plan-balance.ts'
import { type Merchant, type MerchantCounts, seedMerchants, seedPlans } from './seed-plans.ts'
import { startProduct } from './servers.ts'

/** The arguments of `npm run worker`. */
const WORKER_ARGUMENTS = ['--max-semi-space-size=64']

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export interface PlanOptions extends MerchantCounts {
  /** The number of dates of a plan. The first one is due. */
  readonly occurrences: number
  /** The time that the webhook's endpoint takes to respond. Default: it responds at once. */
  readonly responseMs?: number
  /** Further settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Seconds of CPU time that each process has used. */
export type Cpu = Readonly<Record<'worker' | 'processor' | 'postgres' | 'api' | 'receiver', number>>

/** A webhook and the account that owns it. The id is a UUID. */
export interface SubscribedWebhook {
  readonly account: Account
  readonly id: string
  readonly url: string
}

/**
 * Organizations with due plans. The sandbox processor and PostgreSQL run as separate processes, and
 * so does a worker when a measurement starts it.
 */
export interface PlanEnvironment {
  readonly postgres: string
  readonly admin: pg.Client
  readonly services: Services
  readonly merchants: readonly Merchant[]
  readonly processorUrl: string
  /** Inserts plans until there are this many. They are due at that time, by default already. */
  readonly fill: (plans: number, dueAt?: Date) => Promise<void>
  /** Claims this number of times. Returns the duration of each claim. */
  readonly claims: (count: number) => Promise<number[]>
  readonly settle: () => Promise<void>
  readonly startWorker: (nodeArguments?: readonly string[]) => Promise<{ readonly stop: () => Promise<void> }>
  /** Makes the processor send a notification of every later charge to an API process. */
  readonly enableNotifications: () => Promise<void>
  /** Subscribes one endpoint to all events of the platform. */
  readonly subscribe: () => Promise<SubscribedWebhook>
  /** Returns the number of succeeded charges. */
  readonly succeeded: () => Promise<number>
  readonly delivered: () => Promise<number>
  /** Returns the first arrival of each delivery by its id, in milliseconds of the wall clock. */
  readonly arrivals: () => Promise<ReadonlyMap<string, number>>
  readonly cpu: () => Cpu
  readonly bare: (connections: number, forMs: number) => Promise<number>
  readonly requireBalanced: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function openPlanEnvironment(options: PlanOptions): Promise<PlanEnvironment> {
  const environment = await openEnvironment({ ...LARGE_SERVER, settings: options.settings ?? {} })
  const processor = await startProcessor(environment)
  const processorUrl = `http://127.0.0.1:${processor.port}`
  const { services, close } = await openProcess(environment, processorUrl)
  const admin = new pg.Client(environment.adminUrl)
  await admin.connect()
  const merchants = await seedMerchants(services, admin, environment.seeded.above[0]!, options)
  const { configuration } = merchants[0]!
  const source = await baselineSource(configuration, accessTo(services, configuration))
  const servers: Partial<Record<'worker' | 'api' | 'receiver', Server>> = {}
  let plans = 0
  const ofReceiver = async (path: string) => (await fetch(`http://127.0.0.1:${servers.receiver!.port}${path}`)).text()

  return {
    postgres: environment.postgres,
    ...{ admin, services, merchants, processorUrl },
    fill: async (count, dueAt) => {
      const { occurrences } = options
      await seedPlans(admin, merchants, { from: plans, to: count, occurrences, dueAt: dueAt ?? null })
      plans = count
      await environment.settle()
    },
    settle: environment.settle,
    claims: (count) => timedClaims(services, admin, count),
    startWorker: async (nodeArguments = []) => {
      const output = join(environment.folder, 'worker.log')
      const env = workerSettings(environment, processorUrl, servers.receiver)
      const child = startNode(
        [...WORKER_ARGUMENTS, ...nodeArguments, file('../src/main.ts'), 'worker'],
        env,
        output,
        'any',
      )
      await once(child, 'spawn')
      servers.worker = { port: 0, pid: child.pid!, stop: () => stopped(child) }
      return servers.worker
    },
    enableNotifications: async () => {
      const more = { SANDBOX_PROCESSOR_URL: processorUrl, core: 'any' } as const
      const api = await startProduct(environment, [], more)
      servers.api = api
      for (const { configuration } of merchants) {
        const access = accessTo({ ...services, publicUrl: `http://127.0.0.1:${api.port}` }, configuration)
        await (await adapterOf('Sandbox')).registerNotificationUrl?.(access)
      }
    },
    subscribe: async () => {
      const port = await freePort(null)
      const output = join(environment.folder, 'receiver.log')
      const { responseMs } = options
      const delay = responseMs === undefined ? {} : { DELAY_MS: `${responseMs}` }
      const env = { PATH: process.env.PATH, PORT: `${port}`, ...delay }
      servers.receiver = await listening(startNode([file('receiver.ts')], env, output, 'any'), port, output, '/')
      return subscribe(
        services,
        await accountOfId(environment.appUrl, environment.seeded.above[1]!),
        `http://127.0.0.1:${port}/`,
      )
    },
    succeeded: async () => {
      const { rows } = await admin.query<{ count: string }>(
        `select count(*) from payments where status = 'Succeeded' and plan_occurrence is not null`,
      )
      return Number(rows[0]!.count)
    },
    delivered: async () => (servers.receiver ? Number(await ofReceiver('/')) : 0),
    arrivals: async () => new Map(JSON.parse(await ofReceiver('/arrivals')) as [string, number][]),
    cpu: () => ({
      processor: cpuSeconds(processor.pid),
      postgres: environment.postgresCpuSeconds(),
      worker: servers.worker ? cpuSeconds(servers.worker.pid) : 0,
      api: servers.api ? cpuSeconds(servers.api.pid) : 0,
      receiver: servers.receiver ? cpuSeconds(servers.receiver.pid) : 0,
    }),
    bare: (connections, forMs) => chargeBaseline(processorUrl, { source, connections, forMs }),
    requireBalanced: () => requireBalanced(admin, merchants, processorUrl),
    close: async () => {
      for (const server of Object.values(servers)) await server.stop()
      await processor.stop()
      await close()
      await admin.end()
      await environment.close()
    },
  }
}

function openProcess(environment: Environment, processorUrl: string) {
  const settings = { TALLYSTICK_DATA_DIR: environment.folder, TALLYSTICK_ROOT_KEY: environment.rootKey }
  const more = { SANDBOX_PROCESSOR_URL: processorUrl }
  return openServices(readConfig({ ...settings, ...more }, 'start'), environment.appUrl, createLog({ level: 'silent' }))
}

/** Returns the settings of a worker: as in production, but with webhooks to this machine. */
function workerSettings(
  environment: Environment,
  processorUrl: string,
  receiver: Server | undefined,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: environment.appUrl,
    DATABASE_ADMIN_URL: environment.ownerUrl,
    TALLYSTICK_ROOT_KEY: environment.rootKey,
    TALLYSTICK_DATA_DIR: environment.folder,
    TALLYSTICK_SEED: 'none',
    SANDBOX_PROCESSOR_URL: processorUrl,
    TALLYSTICK_ENV: 'development',
    ...(receiver && { TALLYSTICK_WEBHOOK_ALLOW: `127.0.0.1:${receiver.port}` }),
  }
}

/** Measures claims that are rolled back, so that the claimed rows stay unchanged. */
async function timedClaims(services: Services, admin: pg.Client, count: number): Promise<number[]> {
  const tookMs: number[] = []
  let after = START
  while (tookMs.length < count) {
    const startedMs = performance.now()
    const claims = await claimPlans(services, 64, [], after)
    if (claims.length > 0) tookMs.push(performance.now() - startedMs)
    else if (after === START) throw new Error('no due plan was left to claim')
    after = claims.at(-1) ?? START
  }
  await admin.query('update plan_due set claim_token = null where claim_token is not null')
  return tookMs
}

async function subscribe(services: Services, account: Account, url: string): Promise<SubscribedWebhook> {
  const webhookAllow = new Set([new URL(url).host])
  const { webhook } = await webhookCreate(contextOf({ ...services, webhookAllow }, account), { url, events: ['*'] })
  return { account, id: webhook.id, url }
}
