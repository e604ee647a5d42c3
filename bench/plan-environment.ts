import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Account, newContext, type Services } from '../src/accounts/index.ts'
import { openServices } from '../src/cli/installation.ts'
import { readConfig } from '../src/config/config.ts'
import { accessTo, adapterOf } from '../src/payments/providers/index.ts'
import { claimPlans, FIRST_ORGANIZATION } from '../src/plans/scheduler/charge-due-plans.ts'
import { createLog } from '../src/platform/log/index.ts'
import { freePort } from '../src/platform/postgres/server.ts'
import { webhookCreate } from '../src/webhooks/subscriptions/webhook-create.ts'
import { processorAt } from '../test/support/sandbox.ts'
import { accountOfId } from './account-of-id.ts'
import { baselineSource, chargeBaseline, startProcessor } from './charge-environment.ts'
import { cpuSeconds, listening, postgresCpuSeconds, type Server, startNode, stopped } from './children.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { type Merchant, seedMerchants, seedPlans } from './seed-plans.ts'
import { startProduct } from './servers.ts'

/** The arguments of `npm run worker`. */
const WORKER_ARGUMENTS = ['--max-semi-space-size=64']

/** A million plans are 2 GB of tables and indexes. */
export const POSTGRES = { sharedBuffers: '2GB', walMax: '8GB' } as const

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Seconds of CPU time that each process has used. */
export type Cpu = Readonly<Record<'worker' | 'processor' | 'postgres' | 'api' | 'receiver', number>>

/**
 * Organizations with due plans. The sandbox processor and PostgreSQL run as separate processes, and
 * so does a worker when a measurement starts it.
 */
export interface PlanEnvironment {
  readonly postgres: string
  readonly organizations: number
  /** Inserts due plans until there are this many. */
  readonly fill: (plans: number) => Promise<void>
  /** Claims this number of times. Returns the duration of each claim. */
  readonly claims: (count: number) => Promise<number[]>
  readonly settle: () => Promise<void>
  readonly startWorker: (nodeArguments?: readonly string[]) => Promise<{ readonly stop: () => Promise<void> }>
  /** Makes the processor send a notification of every later charge to an API process. */
  readonly enableNotifications: () => Promise<void>
  /** Subscribes one endpoint to all events of the platform. */
  readonly subscribe: () => Promise<void>
  /** Returns the number of succeeded charges. */
  readonly succeeded: () => Promise<number>
  readonly delivered: () => Promise<number>
  readonly cpu: () => Cpu
  readonly bare: (connections: number, forMs: number) => Promise<number>
  readonly requireBalanced: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function openPlanEnvironment(): Promise<PlanEnvironment> {
  const environment = await openEnvironment(POSTGRES)
  const processor = await startProcessor(environment)
  const processorUrl = `http://127.0.0.1:${processor.port}`
  const { services, close } = await openProcess(environment, processorUrl)
  const admin = new pg.Client(environment.adminUrl)
  await admin.connect()
  const backend = (await admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const merchants = await seedMerchants(services, admin, environment.seeded.above[0]!)
  const { configuration } = merchants[0]!
  const source = await baselineSource(configuration, accessTo(services, configuration))
  const servers: Partial<Record<'worker' | 'api' | 'receiver', Server>> = {}
  let plans = 0

  return {
    postgres: environment.postgres,
    organizations: merchants.length,
    fill: async (count) => {
      await seedPlans(admin, merchants, { from: plans, to: count })
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
      const env = { PATH: process.env.PATH, PORT: `${port}` }
      servers.receiver = await listening(startNode([file('receiver.ts')], env, output, 'any'), port, output, '/')
      await subscribe(
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
    delivered: async () =>
      servers.receiver ? Number(await (await fetch(`http://127.0.0.1:${servers.receiver.port}/`)).text()) : 0,
    cpu: () => ({
      processor: cpuSeconds(processor.pid),
      postgres: postgresCpuSeconds(backend),
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
  let after = FIRST_ORGANIZATION
  while (tookMs.length < count) {
    const startedMs = performance.now()
    const claims = await claimPlans(services, 64, [], after)
    if (claims.length > 0) tookMs.push(performance.now() - startedMs)
    else if (after === FIRST_ORGANIZATION) throw new Error('no due plan was left to claim')
    after = claims.at(-1) ?? FIRST_ORGANIZATION
  }
  await admin.query('update plan_due set claim_token = null where claim_token is not null')
  return tookMs
}

async function subscribe(services: Services, account: Account, url: string): Promise<void> {
  const request = {
    caller: { account, keyId: null, person: null, keyExpiresAt: null, permissions: null },
    requestId: 'bench',
    idempotencyKey: null,
    address: null,
  }
  const webhookAllow = new Set([new URL(url).host])
  const context = newContext({ ...services, webhookAllow }, async () => null, request)
  await webhookCreate(context, { url, events: ['*'] })
}

/**
 * Returns the number of charges. Throws unless each paid occurrence has one payment and one charge
 * in the ledger.
 */
async function requireBalanced(
  admin: pg.Client,
  merchants: readonly Merchant[],
  processorUrl: string,
): Promise<number> {
  let charges = 0
  for (const { account, apiKey } of merchants) {
    const { rows } = await admin.query<{ attempt: string }>(
      `select t.id as attempt from payment_plan_occurrences o
         join payments p on p.shard = o.shard and p.id = o.payment_id and p.plan_occurrence = o.number
         join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
       where o.shard = $1 and o.org_id = $2 and o.status = 'Succeeded' and p.status = 'Succeeded' and t.outcome = 'Succeeded'`,
      [account.shard, account.id],
    )
    const { rows: others } = await admin.query(
      `select p.id from payments p where p.shard = $1 and p.org_id = $2 and p.status <> 'Succeeded'`,
      [account.shard, account.id],
    )
    const ledger = await processorAt(processorUrl).ledger(apiKey)
    const charged = ledger.charges.filter(({ amount, status }) => amount > 0 && status === 'succeeded')
    const references = new Set(charged.map(({ reference }) => reference))
    const isSame = rows.length === charged.length && rows.every(({ attempt }) => references.has(attempt))
    if (!isSame || references.size !== charged.length || others.length > 0)
      throw new Error(`unbalanced: ${rows.length} paid, ${charged.length} charged, ${others.length} not paid`)
    charges += rows.length
  }
  return charges
}
