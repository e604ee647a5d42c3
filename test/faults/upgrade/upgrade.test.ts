import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { migrate } from '../../../src/platform/db/index.ts'
import { requireId } from '../../../src/platform/ids/index.ts'
import { systemClock } from '../../../src/platform/time/index.ts'
import { lost } from '../../simulation/fixture.ts'
import { freshFolder } from '../../support/embedded.ts'
import type { TestDatabase } from '../../support/postgres.ts'
import { run, until } from '../../support/process.ts'
import { openReceiver } from '../../support/receiver.ts'
import { settledProblems } from '../../support/reconcile.ts'
import { type Records, readRecords } from '../../support/records.ts'
import { ask } from '../../support/server.ts'
import { type Deployment, openDeployment } from '../deployment.ts'
import { PATIENCE_MS } from '../fixture.ts'
import { quiesce } from '../quiesce.ts'
import { readStoredVersion, restoreDatabase, restoreFiles, type StoredVersion } from './stored-version.ts'

/** Counts unfinished work in the tables of the stored version. */
const UNFINISHED = `select
  (select count(*) from errands where tries = 0)::int as new_jobs,
  (select count(*) from provider_notifications where due_at is not null and tries = 0)::int as notifications,
  (select count(*) from event_outbox)::int as events,
  (select count(*) from plan_due where claim_token is not null)::int as claimed_plans,
  (select count(*) from payment_plans where status = 'Pending' and set_up_payment_id is not null)::int as plans_to_verify,
  (select count(*) from payment_plan_occurrences where status = 'Processing' and tries > 0)::int as occurrences,
  (select count(*) from payments where is_set_up and status = 'Pending')::int as verifications,
  (select count(*) from webhook_due where claim_token is not null and turn > 0)::int as claimed_requests,
  (select count(*) from webhook_lanes where in_flight > 0)::int as busy_queues`

test('this version finishes the work that processes of an earlier version left unfinished', async (t) => {
  const stored = await readStoredVersion()
  const receiver = await openReceiver(t)
  const database = await restoreDatabase(stored)
  const dataDir = await freshFolder(t)
  await restoreFiles(stored, dataDir)

  await migrateUnfinished(t, stored, database, receiver.url())
  const settings = { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort, TALLYSTICK_ROOT_KEY: stored.rootKey }
  const deployment = await openDeployment(t, settings, { database, dataDir })
  await until('everything to run', deployment.isUp)
  await quiesce(deployment, [{ uuid: stored.organization }])
  await deliverEverything(deployment)

  const records = await readRecords(deployment.query, stored.organization)
  const ledger = await deployment.processor.ledger(stored.processorKey)
  assert.deepEqual(
    [
      ...settledProblems(records, ledger, { foreign: new Set(), undetermined: new Set(), young: true }),
      ...lost(records, stored.acknowledged),
      ...deployment.all.flatMap((child) => child.ownFaults()),
    ],
    [],
  )
  await assertServed(deployment, stored.key, records)
  assert.deepEqual(await deployment.query("select from webhook_requests where status <> 'delivered'"), [])
  const check = await run(t, deployment.installation, ['webhooks', 'doctor']).ended
  assert.equal(check.code, 0, check.stdout)
})

/** Migrates a database with unfinished work of each kind, and sends its events to a receiver. */
async function migrateUnfinished(t: TestContext, stored: StoredVersion, database: TestDatabase, receiver: string) {
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  try {
    const { rows } = await admin.query<Record<string, number>>(UNFINISHED)
    t.diagnostic(`${stored.version}: ${JSON.stringify(rows[0])}`)
    assert.deepEqual(
      Object.entries(rows[0]!).filter(([, count]) => count === 0),
      [],
    )
    await migrate(database.ownerUrl, systemClock)
    for (const table of ['webhooks', 'webhook_requests']) await admin.query(`update ${table} set url = $1`, [receiver])
  } finally {
    await admin.end()
  }
}

/** Compares the ids in the API's lists with the records. */
async function assertServed({ url }: Deployment, key: string, records: Records): Promise<void> {
  const rows = {
    payments: records.payments.filter(({ is_verification }) => !is_verification),
    paymentPlans: records.payment_plans,
    paymentSessions: records.payment_sessions,
    paymentPlanSessions: records.payment_plan_sessions,
  }
  const pages = Object.keys(rows).map((list) => `${list}(first: 100) { edges { node { id } } }`)
  type Page = { readonly edges: readonly { readonly node: { readonly id: string } }[] }
  const { data } = await ask<Record<string, Page>>(url, key, `{ ${pages.join(' ')} }`)
  for (const [list, expected] of Object.entries(rows))
    assert.deepEqual(
      data[list]!.edges.map(({ node }) => requireId(node.id.slice(0, 3), node.id, list).uuid).sort(),
      expected.map(({ id }) => id).sort(),
    )
}

async function deliverEverything({ query }: Deployment): Promise<void> {
  const left = 'select target_account as id from event_outbox union all select request_id from webhook_due'
  // A queue at its limit is served again one lease after it was last served. An hour is longer than
  // a lease.
  await query("update webhook_queues set last_served_at = last_served_at - interval '1 hour'")
  await until(
    'everything to be delivered',
    async () => {
      await query('update webhook_due set claimed_until = claimed_at where claimed_until > claimed_at')
      await query('update webhook_due set due_at = now() where claim_token is null and due_at > now()')
      await query('update webhook_queues set blocked_until = null')
      await query('notify webhooks')
      return (await query(left)).length
    },
    (count) => count === 0,
    PATIENCE_MS,
  )
}
