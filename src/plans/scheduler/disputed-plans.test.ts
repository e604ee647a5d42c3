import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { statusesWhenDisputed } from './after-occurrence.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, change, eventTypes, newPlan, passDays, processor, sql, run, setAmount } = fixture
const { setPolicy, stateOf, statusesOf } = fixture

type WhenDisputed = 'Continue' | 'Pause' | 'Cancel'

/** Creates a plan of three weeks whose first occurrence is paid. */
async function paidPlan(whenDisputed: WhenDisputed, occurrences = 3) {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { whenDisputed })
  const plan = await newPlan(merchant, { occurrences })
  await passDays(plan, 1)
  return { merchant, plan }
}

/** Disputes the first charge of the merchant's plan. Returns the processor's id of the dispute. */
async function disputeFirst(merchant: Merchant, more: Parameters<typeof processor.dispute>[1] = {}): Promise<string> {
  const [charge] = (await merchant.ledger()).charges.filter(({ amount }) => amount > 0)
  const { id } = await processor.dispute(charge?.id ?? '', more)
  await fixture.deliverNotifications()
  return id
}

async function changeDispute(id: string, status: 'needs_response' | 'won' | 'lost'): Promise<void> {
  await processor.changeDispute(id, { status })
  await fixture.deliverNotifications()
}

/**
 * Returns true when the last changes of a plan and of its dispute were committed by one
 * transaction.
 */
async function areWrittenByOneTransaction(plan: ScenarioPlan): Promise<boolean> {
  const [row] = await sql.rows<{ same_transaction: boolean }>(
    `select l.xmin = d.xmin and p.xmin = d.xmin as same_transaction from payment_plans l
       join payments p on p.payment_plan_id = l.id join disputes d on d.payment_id = p.id
     where l.id = $1`,
    [plan.id],
  )
  assert.ok(row)
  return row.same_transaction
}

test('only a live plan changes by a dispute', () => {
  const statuses: readonly PaymentPlanStatus[] = ['Pending', 'Active', 'PastDue', 'Paused', 'Completed', 'Canceled']
  const after = (policy: WhenDisputed) => statuses.map((status) => statusesWhenDisputed(status, policy).join())
  assert.deepEqual(after('Continue'), ['', '', '', '', '', ''])
  assert.deepEqual(after('Pause'), ['', 'Paused', 'Paused', '', '', ''])
  assert.deepEqual(after('Cancel'), ['', 'Canceled', 'Canceled', 'Canceled', '', ''])
})

test('a disputed plan continues under the policy Continue, which is the default', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, {})
  await passDays(plan, 1)
  await disputeFirst(merchant)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
})

test('the opening of a dispute pauses the plan under the policy Pause, in the same transaction', async () => {
  const { merchant, plan } = await paidPlan('Pause')
  const dispute = await disputeFirst(merchant)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
  assert.ok(await areWrittenByOneTransaction(plan))
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'paused'])
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
  await changeDispute(dispute, 'won')
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
})

test('later reports about the same dispute do not pause a plan that was resumed', async () => {
  const { merchant, plan } = await paidPlan('Pause')
  const dispute = await disputeFirst(merchant)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await changeDispute(dispute, 'lost')
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  await disputeFirst(merchant, { amount: 100 })
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
})

test('the opening of a dispute cancels the plan under the policy Cancel', async () => {
  const { merchant, plan } = await paidPlan('Cancel')
  await disputeFirst(merchant)
  assert.equal(await statusesOf(plan), 'Canceled Succeeded Canceled Canceled')
  assert.ok(await areWrittenByOneTransaction(plan))
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'canceled'])
})

test('a warning changes no plan until it becomes a dispute', async () => {
  for (const [policy, statuses] of [
    ['Pause', 'Paused Succeeded Scheduled Scheduled'],
    ['Cancel', 'Canceled Succeeded Canceled Canceled'],
  ] as const) {
    const { merchant, plan } = await paidPlan(policy)
    const warning = await disputeFirst(merchant, { status: 'warning' })
    assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
    await changeDispute(warning, 'needs_response')
    assert.equal(await statusesOf(plan), statuses)
  }
})

test('a dispute ends retries before it pauses the plan, and leaves a completed plan as it is', async () => {
  const { merchant, plan } = await paidPlan('Pause')
  await setAmount(plan, DECLINED.soft)
  await bringForward(plan, 7)
  await run()
  assert.equal((await stateOf(plan)).occurrences[1]?.retries, true)
  await disputeFirst(merchant)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).occurrences[1]?.retries, false)
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'payment_failed', 'past_due', 'paused'])
  const completed = await paidPlan('Cancel', 1)
  await disputeFirst(completed.merchant)
  assert.equal(await statusesOf(completed.plan), 'Completed Succeeded')
})
