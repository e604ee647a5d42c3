import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import type pg from 'pg'
import { accountIdOf } from '../../src/accounts/index.ts'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { makeAccount, makeKey } from '../../src/cli/commands/index.ts'
import { openServices } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { afterwards, freshFolder } from '../support/embedded.ts'
import { rememberLog } from '../support/exchanges.ts'
import { freePort } from '../support/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { type Installation, installationAt } from '../support/process.ts'
import type { Query } from '../support/records.ts'
import { processorAt } from '../support/sandbox.ts'
import { bringPlansForward } from './bring-plans-forward.ts'
import { type DeploymentCell, openCellsOf, openPool } from './deployment-cells.ts'
import { superviseProcess } from './supervised-process.ts'

const PUBLIC_URL = 'https://pay.example.test'
const RUNNING = 'running'
const FORGET_LEASES =
  'update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at'

export type Deployment = Awaited<ReturnType<typeof openDeployment>>

/** A database and a data folder that an earlier version has filled. */
export interface StoredInstallation {
  readonly database: TestDatabase
  readonly dataDir: string
}

/**
 * Starts the API, a worker and the sandbox processor as separate processes on a test database, or
 * on the given cells. A dead process is restarted after a moment.
 */
export async function openDeployment(
  t: TestContext,
  settings: Readonly<Record<string, string>> = {},
  stored?: StoredInstallation,
  given?: readonly DeploymentCell[],
) {
  const database = stored?.database ?? (await createTestDatabase())
  afterwards(t, () => database.drop())
  const dataDir = stored?.dataDir ?? (await freshFolder(t))
  const cells = given ?? cellsOf(database)
  const cellular = cells && (await openCellsOf(t, cells, dataDir))
  const processorPort = await freePort()
  const processor = processorAt(`http://127.0.0.1:${processorPort}`)
  const env = {
    ...(cellular?.settings ?? { DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.ownerUrl }),
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_LOG_LEVEL: 'info',
    // Every visit has its own address, as visits of customers do.
    TALLYSTICK_TRUST_PROXY: 'on',
    PUBLIC_URL,
    SANDBOX_PROCESSOR_URL: processor.url,
    SANDBOX_PORT: String(processorPort),
    ...settings,
  }
  const installation = installationAt(dataDir, await freePort(), env)
  const log = createLog({ level: 'silent' })
  const config = readConfig({ ...env, TALLYSTICK_DATA_DIR: installation.dataDir }, 'api')
  const opened = await openServices(config, database.appUrl, log)
  afterwards(t, opened.close)
  const pools = cellular?.pools ?? [openPool(t, database.adminUrl)]
  const query: Query = cellular?.query ?? queryIn(pools[0] as pg.Pool)

  /** Ends the leases of unfinished requests, whose process is dead. */
  const forgetLeases = () => inEach(pools, FORGET_LEASES)
  const processes = await startProcesses(t, installation, {
    forgetLeases,
    setNotificationTarget: () => processor.deliverTo(installation.url),
  })
  const all = Object.values(processes)
  rememberLog(installation.url, processes.api.output)
  // Registered last, so it runs first when the test ends: from then on, dead processes are not
  // restarted.
  afterwards(t, () => {
    for (const child of all) child.close()
  })

  return {
    processor,
    database,
    installation,
    query,
    sql: database.sql,
    processes,
    all,
    url: installation.url,
    /** Returns a link as the customer's browser reaches it. */
    linkAt: (link: string) => link.replace(`${PUBLIC_URL}/`, installation.url),
    /** Returns the recovery link of a plan. */
    planLink: (planId: string) => planLinkOf(opened.services, planId),
    /** Returns the API's address while it runs. */
    api: processes.api.target,
    nowMs: () => Date.now(),
    /** Fails when a process died unexpectedly, because waiting for it would be pointless. */
    isUp: () => {
      assert.deepEqual(
        all.flatMap((child) => child.ownFaults()),
        [],
      )
      return all.every((child) => child.isUp())
    },
    isPlanDone: () => all.every((child) => child.isPlanDone()),
    /** Plans no more crashes. */
    disarm: () => {
      for (const child of all) child.disarm()
    },
    organization: async (name: string, timeZone = 'UTC') => {
      const account = await makeAccount(opened.services, { kind: 'Organization', name, parentId: null, timeZone })
      const { key } = await makeKey(opened.services, { accountId: accountIdOf(account) })
      return { id: accountIdOf(account), uuid: account.id, key }
    },
    ...dueWork(pools),
  }
}

/** Starts the API, a worker on its own port, and the processor. */
async function startProcesses(
  t: TestContext,
  installation: Installation,
  whenUp: { readonly forgetLeases: () => Promise<unknown>; readonly setNotificationTarget: () => Promise<unknown> },
) {
  const { forgetLeases, setNotificationTarget } = whenUp
  const ofWorker = installationAt(installation.dataDir, await freePort(), installation.env)
  const nothing = async () => {}
  return {
    api: superviseProcess(t, { installation, argv: ['api'], prints: RUNNING, whenUp: forgetLeases }),
    worker: superviseProcess(t, { installation: ofWorker, argv: ['worker'], prints: RUNNING, whenUp: nothing }),
    processor: superviseProcess(t, {
      installation,
      argv: ['sandbox'],
      prints: 'listens at',
      whenUp: setNotificationTarget,
    }),
  }
}

/** Returns the cells of a test database. Null: it is a single one. */
function cellsOf({ cells }: TestDatabase): readonly DeploymentCell[] | null {
  return cells.length === 1 ? null : cells.map(({ name, adminUrl, appUrl: url }) => ({ name, adminUrl, url }))
}

function queryIn(pool: pg.Pool): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows
}

function inEach(pools: readonly pg.Pool[], sql: string) {
  return Promise.all(pools.map((pool) => pool.query(sql)))
}

const MAKE_DUE = [
  `update jobs j set due_at = j.created_at
    from (select shard, kind, subject_id from jobs where due_at > created_at for update skip locked) due
    where (j.shard, j.kind, j.subject_id) = (due.shard, due.kind, due.subject_id)`,
  `update provider_notifications n set due_at = n.received_at
    from (select shard, configuration_id, event_id from provider_notifications
      where due_at > received_at for update skip locked) due
    where (n.shard, n.configuration_id, n.event_id) = (due.shard, due.configuration_id, due.event_id)`,
]

const ANYTHING_DUE = `select exists (select from jobs where due_at <= now())
  or exists (select from provider_notifications where due_at <= now())
  or exists (select from plan_due where due_at <= now() and (claim_token is null or claimed_until <= now())) as due`

/** Returns what tests do with the work that is due, or will be. */
function dueWork(pools: readonly pg.Pool[]) {
  // One after another, because two would lock each other's plans.
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Makes everything due that no process is working on, expires leases of dead processes, and
     * brings each plan forward to its next action.
     */
    makeAllDue: () => {
      const made = last.then(() =>
        Promise.all([...MAKE_DUE.map((sql) => inEach(pools, sql)), ...pools.map((pool) => bringPlansForward(pool))]),
      )
      last = made.catch(() => {})
      return made
    },
    /** Returns true when a worker has started everything that is due. */
    isNothingDue: async () => (await inEach(pools, ANYTHING_DUE)).every(({ rows }) => rows[0]?.due === false),
  }
}
