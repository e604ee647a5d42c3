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
import { createTestDatabase } from '../../support/postgres.ts'
import { freePort, freshPlace, placeAt, until } from '../../support/process.ts'
import { openUnit } from '../unit.ts'
import type { Ledger } from './ledger.ts'

const RUNNING = 'running'

export type DeliveryPlant = Awaited<ReturnType<typeof openDeliveryPlant>>

interface Urls {
  readonly appUrl: string
  readonly adminUrl: string
}

/** An API and workers as processes of their own, on one database. What dies is started again, a moment later. */
export async function openDeliveryPlant(
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
  const place = await freshPlace(t, env)
  const config = readConfig({ ...env, TALLYSTICK_DATA_DIR: place.dataDir }, 'api')
  const opened = await openServices(config, appUrl, createLog({ level: 'silent' }))
  afterwards(t, opened.close)
  const behind = new pg.Pool({ connectionString: adminUrl, max: 4 })
  // PostgreSQL may be killed: the next query gets a connection of its own.
  behind.on('error', () => {})
  afterwards(t, () => behind.end())
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await behind.query<Row>(text, [...values])).rows

  /** Whoever held a request's key is dead; its lease need not be waited for. */
  const forgetLeases = () =>
    query(
      `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
    )
  const api = openUnit(t, { place, argv: ['api'], says: RUNNING, whenUp: forgetLeases })
  const newWorker = async () =>
    openUnit(t, {
      place: placeAt(place.dataDir, await freePort(), env),
      argv: ['worker'],
      says: RUNNING,
      whenUp: async () => {},
    })
  const workers = await Promise.all(Array.from({ length: workerCount }, newWorker))
  const all = [api, ...workers]
  // The first thing that is done when the test is over: what dies then stays dead.
  afterwards(t, () => {
    for (const unit of all) unit.close()
  })

  /** Fails when one died that nobody killed: to wait for it is of no use. */
  function isUp(): boolean {
    assert.deepEqual(
      all.flatMap((unit) => unit.ownFaults()),
      [],
    )
    return all.every((unit) => unit.isUp())
  }

  return {
    services: opened.services,
    query,
    api: api.desk,
    nowMs: () => Date.now(),
    url: place.url,
    units: { api, workers },
    isUp,
    isPlanDone: () => workers.every((worker) => worker.isPlanDone()),
    whenUp: () => until('everything to run', isUp),
    /** How many were killed so far, from outside or at a point. */
    deaths: () =>
      all.reduce((sum, unit) => sum + unit.killed() + [...unit.diedAt.values()].reduce((a, b) => a + b, 0), 0),
    account: async (kind: Account['kind'], name: string, parentId: string | null = null) => {
      const account = await makeAccount(opened.services, { kind, name, parentId, timeZone: 'UTC' })
      const id = accountIdOf(account)
      return { id, account, key: (await makeKey(opened.services, { accountId: id })).key }
    },
  }
}

async function ownDatabase(t: TestContext): Promise<Urls> {
  const database = await createTestDatabase()
  afterwards(t, () => database.drop())
  return database
}
