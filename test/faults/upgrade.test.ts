import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '../../src/platform/db/index.ts'
import { systemClock } from '../../src/platform/time/index.ts'
import { lost } from '../simulation/fixture.ts'
import { afterwards } from '../support/embedded.ts'
import { restoreFormerNames } from '../support/former-names.ts'
import { VISA } from '../support/instruments.ts'
import { CHARGE } from '../support/payments.ts'
import { run, until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { settledProblems } from '../support/reconcile.ts'
import { readRecords } from '../support/records.ts'
import { bringPlansForward } from './bring-plans-forward.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { answered, type Fixture, openFixture, PATIENCE_MS } from './fixture.ts'
import { newPlan } from './plan-actions.ts'
import { quiesce } from './quiesce.ts'
import { seededRandom } from './random.ts'

const PLANS = 6
/** Counts unfinished work in the tables of the previous version. */
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

test('new processes finish the unfinished work of killed processes of the previous version', async (t) => {
  let isOpen = false
  const receiver = await openReceiver(t, () => (isOpen ? 200 : null))
  const deployment = await openDeployment(t, { TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort })
  const adminPool = new pg.Pool({ connectionString: deployment.database.adminUrl, max: 1 })
  afterwards(t, () => adminPool.end())
  const fixture = await openFixture(deployment, 'upgrade')
  const requests = await leaveUnfinished(deployment, fixture, adminPool, receiver.url())

  const migration = await restoreFormerNames(adminPool)
  const [unfinished] = await deployment.query<Record<string, number>>(UNFINISHED)
  t.diagnostic(JSON.stringify(unfinished))
  assert.deepEqual(
    Object.entries(unfinished!).filter(([, count]) => count === 0),
    [],
  )
  assert.deepEqual((await migrate(deployment.database.ownerUrl, systemClock)).applied, [migration])

  isOpen = true
  for (const child of deployment.all) child.start()
  await until('everything to run', deployment.isUp)
  await Promise.all(requests)
  await quiesce(deployment, fixture)
  await deliverEverything(deployment)

  const records = await readRecords(deployment.query, fixture.uuid)
  const ledger = await deployment.processor.ledger(fixture.apiKey)
  assert.deepEqual(
    [
      ...settledProblems(records, ledger, { foreign: new Set(), undetermined: new Set(), young: true }),
      ...fixture.client.problems(),
      ...lost(records, fixture.client.acknowledged()),
      ...deployment.all.flatMap((child) => child.ownFaults()),
    ],
    [],
  )
  assert.deepEqual(
    records.payments.filter(({ status }) => status !== 'Succeeded' && status !== 'Failed'),
    [],
  )
  assert.deepEqual(await deployment.query("select from webhook_requests where status <> 'delivered'"), [])
  const check = await run(t, deployment.installation, ['webhooks', 'doctor']).ended
  assert.equal(check.code, 0, check.stdout)
})

/**
 * Stops every process in the middle of plan charges, verifications, notifications and deliveries.
 * Returns the requests without an answer: their clients repeat them.
 */
async function leaveUnfinished(
  deployment: Deployment,
  fixture: Fixture,
  adminPool: pg.Pool,
  receiver: string,
): Promise<Promise<unknown>[]> {
  const { api, worker, processor } = deployment.processes
  const random = seededRandom(1)
  await deployment.processor.notifications('withheld', 100)
  for (let n = 0; n < PLANS; n++) await newPlan(fixture, random, { paymentMethodId: fixture.method })
  await fixture.change('webhookCreate', { url: receiver, events: ['*'] }, 'webhook { id }')
  const vaultTokenId = await fixture.newCard(VISA)
  const chargesMade = async () => (await deployment.processor.ledger(fixture.apiKey)).charges.length
  const before = await chargesMade()
  await deployment.processor.fault('slow', { operation: 'charge', count: 100, delayMs: 60_000 })
  await bringPlansForward(adminPool)
  await untilSome(deployment, 'webhook_due where claim_token is not null')
  await untilSome(deployment, "payments where status = 'Pending' and plan_occurrence is not null")
  // A worker stores a payment before it sends the charge. Stopped between the two, it would leave
  // no charge.
  await until('a plan charge to reach the provider', async () => (await chargesMade()) > before)
  await worker.stop()
  // The processor withholds a notification that it creates after a release, so the release is
  // repeated.
  await until('a notification to be stored', async () => {
    await deployment.processor.release()
    await deployment.processor.flush()
    return (await deployment.query('select from provider_notifications where due_at is not null')).length > 0
  })
  const charge = { id: fixture.method, amount: '12.34', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const requests = [
    newPlan(fixture, random, { vaultTokenId }),
    answered(
      fixture.client,
      fixture.client.make(CHARGE, (transactionRef) => ({ ...charge, transactionRef })),
    ),
  ]
  await untilSome(
    deployment,
    "payments where status = 'Pending' and payment_plan_id is null and transaction_ref is not null",
  )
  await untilSome(deployment, 'payment_plans where payment_method_id is null')
  await Promise.all([api.stop(), processor.stop()])
  return requests
}

const untilSome = (deployment: Deployment, rows: string) =>
  until(rows, async () => (await deployment.query(`select from ${rows}`)).length > 0)

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
