import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Account, accountIdOf } from '../../../src/accounts/index.ts'
import { makeAccount, makeKey } from '../../../src/cli/commands/index.ts'
import { openServices } from '../../../src/cli/installation.ts'
import { readConfig } from '../../../src/config/config.ts'
import { createLog } from '../../../src/platform/log/index.ts'
import { afterwards } from '../../support/embedded.ts'
import { freePort } from '../../support/free-port.ts'
import { createSingleDatabase } from '../../support/postgres.ts'
import { installationAt, newInstallation, until } from '../../support/process.ts'
import { superviseProcess } from '../supervised-process.ts'
import type { Ledger } from './ledger.ts'

const RUNNING = 'running'

export type DeliveryDeployment = Awaited<ReturnType<typeof openDeliveryDeployment>>

interface Urls {
  readonly appUrl: string
  readonly adminUrl: string
}

/**
 * Starts an API and workers as separate processes on one database. A dead process is restarted
 * after a moment.
 */
export async function openDeliveryDeployment(
  t: TestContext,
  ledger: Ledger,
  { workers: workerCount, urls }: { readonly workers: number; readonly urls?: Urls },
) {
  const { appUrl, adminUrl } = urls ?? (await ownDatabase(t))
  const env = {
    DATABASE_URL: appUrl,
    DATABASE_ADMIN_URL: adminUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_LOG_LEVEL: 'info',
    TALLYSTICK_WEBHOOK_ALLOW: ledger.hostAndPort,
  }
  const installation = await newInstallation(t, env)
  const config = readConfig({ ...env, TALLYSTICK_DATA_DIR: installation.dataDir }, 'api')
  const opened = await openServices(config, appUrl, createLog({ level: 'silent' }))
  afterwards(t, opened.close)
  const adminPool = new pg.Pool({ connectionString: adminUrl, max: 4 })
  // A kill of PostgreSQL closes the connections. The next query opens a new one.
  adminPool.on('error', () => {})
  afterwards(t, () => adminPool.end())
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await adminPool.query<Row>(text, [...values])).rows

  /** Ends the leases of unfinished requests, whose process is dead. */
  const forgetLeases = () =>
    query(
      `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
    )
  const api = superviseProcess(t, { installation, argv: ['api'], prints: RUNNING, whenUp: forgetLeases })
  const newWorker = async () =>
    superviseProcess(t, {
      installation: installationAt(installation.dataDir, await freePort(), env),
      argv: ['worker'],
      prints: RUNNING,
      whenUp: async () => {},
    })
  const workers = await Promise.all(Array.from({ length: workerCount }, newWorker))
  const all = [api, ...workers]
  // Registered last, so it runs first when the test ends: from then on, dead processes are not
  // restarted.
  afterwards(t, () => {
    for (const child of all) child.close()
  })

  /** Fails when a process died by itself: waiting for it would be pointless. */
  function isUp(): boolean {
    assert.deepEqual(
      all.flatMap((child) => child.ownFaults()),
      [],
    )
    return all.every((child) => child.isUp())
  }

  return {
    services: opened.services,
    query,
    api: api.target,
    nowMs: () => Date.now(),
    url: installation.url,
    processes: { api, workers },
    isUp,
    isPlanDone: () => workers.every((worker) => worker.isPlanDone()),
    whenUp: () => until('everything to run', isUp),
    /** Returns the number of deaths so far, by kills from outside and at crash points. */
    crashes: () =>
      all.reduce((sum, child) => sum + child.killed() + [...child.diedAt.values()].reduce((a, b) => a + b, 0), 0),
    account: async (kind: Account['kind'], name: string, parentId: string | null = null) => {
      const account = await makeAccount(opened.services, { kind, name, parentId, timeZone: 'UTC' })
      const id = accountIdOf(account)
      return { id, account, key: (await makeKey(opened.services, { accountId: id })).key }
    },
  }
}

async function ownDatabase(t: TestContext): Promise<Urls> {
  const database = await createSingleDatabase()
  afterwards(t, () => database.drop())
  return database
}
