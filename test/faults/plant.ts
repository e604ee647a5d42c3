import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { accountIdOf } from '../../src/accounts/index.ts'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { makeAccount, makeKey } from '../../src/cli/commands/index.ts'
import { openServices } from '../../src/cli/installation.ts'
import { readConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { afterwards } from '../support/embedded.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { freePort, freshPlace, placeAt } from '../support/process.ts'
import { processorAt } from '../support/sandbox.ts'
import { bringPlansForward } from './bring-plans-forward.ts'
import { openUnit } from './unit.ts'

const PUBLIC_URL = 'https://pay.example.test'
const RUNNING = 'running'

export type Plant = Awaited<ReturnType<typeof openPlant>>

/** API, worker and processor as processes of their own on one database. What dies is started again, a moment later. */
export async function openPlant(t: TestContext, settings: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase()
  afterwards(t, () => database.drop())
  const processorPort = await freePort()
  const processor = processorAt(`http://127.0.0.1:${processorPort}`)
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
    TALLYSTICK_ROOT_KEY: randomBytes(32).toString('base64'),
    TALLYSTICK_ENV: 'development',
    TALLYSTICK_LOG_LEVEL: 'info',
    // Every visit comes from an address of its own, as those of customers do.
    TALLYSTICK_TRUST_PROXY: 'on',
    PUBLIC_URL,
    SANDBOX_PROCESSOR_URL: processor.url,
    SANDBOX_PORT: String(processorPort),
    ...settings,
  }
  const place = await freshPlace(t, env)
  const log = createLog({ level: 'silent' })
  const config = readConfig({ ...env, TALLYSTICK_DATA_DIR: place.dataDir }, 'api')
  const opened = await openServices(config, database.appUrl, log)
  afterwards(t, opened.close)
  const behind = new pg.Pool({ connectionString: database.adminUrl, max: 4 })
  afterwards(t, () => behind.end())
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await behind.query<Row>(text, [...values])).rows

  /** Whoever held a request's key is dead; its lease need not be waited for. */
  const forgetLeases = () =>
    query(
      `update idempotency_keys set leased_until = created_at where outcome_id is null and leased_until > created_at`,
    )
  const workerPlace = placeAt(place.dataDir, await freePort(), env)
  const nothing = async () => {}
  const api = openUnit(t, { place, argv: ['api'], says: RUNNING, whenUp: forgetLeases })
  const worker = openUnit(t, { place: workerPlace, argv: ['worker'], says: RUNNING, whenUp: nothing })
  const tellsTheApi = () => processor.deliverTo(place.url)
  const sandbox = openUnit(t, { place, argv: ['sandbox'], says: 'listens at', whenUp: tellsTheApi })
  const units = { api, worker, processor: sandbox }
  const all = Object.values(units)
  // The first thing that is done when the test is over: what dies then stays dead.
  afterwards(t, () => {
    for (const unit of all) unit.close()
  })

  return {
    processor,
    query,
    units,
    all,
    url: place.url,
    /** A link as its customer's browser reaches it. */
    linkAt: (link: string) => link.replace(`${PUBLIC_URL}/`, place.url),
    /** Where the customer of a plan pays what failed of it. */
    planLink: (planId: string) => planLinkOf(opened.services, planId),
    /** For a client: where the API is while it runs. */
    api: api.desk,
    nowMs: () => Date.now(),
    /** Fails when one died that nobody killed: to wait for it is of no use. */
    isUp: () => {
      assert.deepEqual(
        all.flatMap((unit) => unit.ownFaults()),
        [],
      )
      return all.every((unit) => unit.isUp())
    },
    isPlanDone: () => all.every((unit) => unit.isPlanDone()),
    /** From now on nobody dies. */
    calm: () => {
      for (const unit of all) unit.calm()
    },
    organization: async (name: string, timeZone = 'UTC') => {
      const account = await makeAccount(opened.services, { kind: 'Organization', name, parentId: null, timeZone })
      const { key } = await makeKey(opened.services, { accountId: accountIdOf(account) })
      return { id: accountIdOf(account), uuid: account.id, key }
    },
    /** Has everything fall due at once that waits, leases of the dead included; of each plan what comes next. */
    fallDue: () =>
      Promise.all([
        query(`update errands set due_at = created_at where due_at > created_at`),
        query(`update provider_notifications set due_at = received_at where due_at > received_at`),
        bringPlansForward(behind),
      ]),
    /** Whether a worker has begun everything that is due. */
    isNothingDue: async () => {
      const [row] = await query<{ due: boolean }>(
        `select exists (select from errands where due_at <= now())
          or exists (select from provider_notifications where due_at <= now())
          or exists (select from plan_due where due_at <= now() and (claim_token is null or claimed_until <= now())) as due`,
      )
      return row?.due === false
    },
  }
}
