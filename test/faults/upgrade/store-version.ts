/**
 * Fills a database with this version and stops its processes in the middle of their work. Writes
 * what they leave behind to stored-version.json, for the upgrade test of the next version.
 *
 * npm test -- test/faults/upgrade/store-version.ts
 */
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import pg from 'pg'
import { pageAccount } from '../../support/checkout.ts'
import { afterwards } from '../../support/embedded.ts'
import { ACCOUNT_NUMBER, VISA } from '../../support/instruments.ts'
import { CHARGE } from '../../support/payments.ts'
import { until } from '../../support/process.ts'
import { openReceiver } from '../../support/receiver.ts'
import { bringPlansForward } from '../bring-plans-forward.ts'
import { type Deployment, openDeployment } from '../deployment.ts'
import { answered, type Fixture, openFixture } from '../fixture.ts'
import { agreeToPlan, createPlan, newPlan, recoverPlan } from '../plan-actions.ts'
import { seededRandom } from '../random.ts'
import { writeStoredVersion } from './stored-version.ts'

const PLANS = 6
/** Not random, because it is part of what is stored. It protects nothing. */
const ROOT_KEY = Buffer.alloc(32, 7).toString('base64')
const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()

test('this version stores its data with unfinished work', async (t) => {
  const receiver = await openReceiver(t, () => null)
  const deployment = await openDeployment(t, {
    TALLYSTICK_WEBHOOK_ALLOW: receiver.hostAndPort,
    TALLYSTICK_ROOT_KEY: ROOT_KEY,
  })
  const adminPool = new pg.Pool({ connectionString: deployment.database.adminUrl, max: 1 })
  afterwards(t, () => adminPool.end())
  const fixture = await openFixture(deployment, 'upgrade')
  await fixture.change('webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')
  await finishSome(fixture)
  await leaveUnfinished(deployment, fixture, adminPool)
  await writeStoredVersion(adminPool, deployment.installation.dataDir, {
    ...{ version: commit, organization: fixture.uuid, key: fixture.key, processorKey: fixture.apiKey },
    ...{ rootKey: ROOT_KEY, acknowledged: fixture.client.acknowledged() },
  })
})

/** Makes plans, payments, a refund and sessions, some of which succeed and some of which fail. */
async function finishSome(fixture: Fixture): Promise<void> {
  const random = seededRandom(3)
  for (let n = 0; n < 3; n++) await createPlan(fixture, random)
  await agreeToPlan(fixture, random)
  await recoverPlan(fixture, random)
  const paid = await charge(fixture)
  await fixture.change('paymentRefund', { paymentId: [...paid.answered][0], amount: '2.34' }, 'id')
  const account = { ...pageAccount(ACCOUNT_NUMBER), accountType: 'Checking' }
  await (await fixture.visit((await fixture.newSession(false)).link)).pay(account)
  await fixture.newSession(true)
  await fixture.newCard(VISA)
}

async function charge({ client, method }: Fixture) {
  const terms = { id: method, amount: '12.34', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const request = client.make(CHARGE, (transactionRef) => ({ ...terms, transactionRef }))
  await answered(client, request)
  return request
}

/**
 * Stops every process in the middle of plan charges, verifications, notifications and deliveries,
 * and for good.
 */
async function leaveUnfinished(deployment: Deployment, fixture: Fixture, adminPool: pg.Pool): Promise<void> {
  const random = seededRandom(1)
  await deployment.processor.notifications('withheld', 100)
  for (let n = 0; n < PLANS; n++) await newPlan(fixture, random, { paymentMethodId: fixture.method })
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
  await deployment.processes.worker.stop()
  // The processor withholds a notification that it creates after a release, so the release is
  // repeated.
  await until('a notification to be stored', async () => {
    await deployment.processor.release()
    await deployment.processor.flush()
    return (await deployment.query('select from provider_notifications where due_at is not null')).length > 0
  })
  // They are never answered.
  for (const request of [newPlan(fixture, random, { vaultTokenId }), charge(fixture)]) request.catch(() => undefined)
  await untilSome(
    deployment,
    "payments where status = 'Pending' and payment_plan_id is null and transaction_ref is not null",
  )
  await untilSome(deployment, 'payment_plans where payment_method_id is null')
  for (const child of deployment.all) child.close()
  await Promise.all(deployment.all.map((child) => child.stop()))
}

const untilSome = (deployment: Deployment, rows: string) =>
  until(rows, async () => (await deployment.query(`select from ${rows}`)).length > 0)
