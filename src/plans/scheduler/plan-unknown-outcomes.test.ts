import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { settleAttemptByHand } from '../../payments/index.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, newPlan, eventTypes, processor, sql, run, runNow, statusesOf, stateOf } = fixture

const DAYS = 24 * 3_600

/**
 * Creates a plan of two months whose first charge got no response. The provider made the charge
 * only if `arrived`. No notification is sent.
 */
async function planUnanswered(arrived: boolean): Promise<{ merchant: Merchant; plan: ScenarioPlan }> {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { occurrences: 2, frequency: 'Monthly' })
  await processor.notifications('withheld')
  await processor.fault(arrived ? 'unreadable_after' : 'error_before', { operation: 'charge', count: arrived ? 1 : 3 })
  await bringForward(plan, 1)
  await run()
  assert.equal(await statusesOf(plan), 'Active Processing Scheduled')
  return { merchant, plan }
}

/** Leaves the outcome unknown until polling is given up. Returns the id of the attempt. */
async function giveUp(plan: ScenarioPlan): Promise<string> {
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await fixture.settle(5 * DAYS)
  await processor.clearFaults()
  assert.equal(await statusesOf(plan), 'Active Processing Scheduled')
  const [attempt] = await sql.rows<{ id: string }>(
    'select a.id from payment_attempts a join payments p on p.id = a.payment_id where p.payment_plan_id = $1',
    [plan.id],
  )
  return attempt?.id ?? ''
}

/** Returns the minutes until the next poll of a plan. */
async function minutesToPoll({ id }: ScenarioPlan): Promise<number> {
  const [row] = await sql.rows<{ due_at: Date }>('select due_at from plan_due where plan_id = $1', [id])
  return row ? (row.due_at.getTime() - Date.parse(fixture.server.clock.now())) / 60_000 : Number.NaN
}

test('a plan waits for a charge with an unknown outcome, charges nothing else that falls due, and polls every 15 minutes', async () => {
  const { merchant, plan } = await planUnanswered(true)
  await bringForward(plan, 31)
  for (let times = 0; times < 3; times++) {
    await run()
    const minutes = await minutesToPoll(plan)
    assert.ok(minutes > 14 && minutes <= 15, `polled again in ${minutes} minutes`)
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    await sql.write(`update plan_due set due_at = due_at - interval '15 minutes' where plan_id = $1`, [plan.id])
  }
  assert.equal((await stateOf(plan)).payments.length, 1)
  // The charge is sent again under its key and gets the first response. The overdue occurrence is
  // charged at once.
  await fixture.settle()
  await run()
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded', 'succeeded'])
})

test('a provider event settles a charge that was given up', async () => {
  const { merchant, plan } = await planUnanswered(true)
  await bringForward(plan, 31)
  await giveUp(plan)
  await run()
  assert.equal(await statusesOf(plan), 'Active Processing Scheduled')
  await processor.release()
  await fixture.deliverNotifications()
  await run()
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded', 'succeeded'])
})

test('a plan continues when an operator has found the charge at the provider', async () => {
  const { merchant, plan } = await planUnanswered(true)
  const attemptId = await giveUp(plan)
  const [{ id: reference } = { id: '' }] = (await merchant.ledger()).charges.slice(-1)
  assert.equal(await settleAttemptByHand(fixture.services, whenSettled, attemptId, { reference }), 'Succeeded')
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled')
  await bringForward(plan, 31)
  await run()
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'completed'])
  assert.equal((await chargesOf(merchant, plan)).length, 2)
})

test("an occurrence is retried on the policy's days when an operator has found no charge", async () => {
  const { merchant, plan } = await planUnanswered(false)
  const attemptId = await giveUp(plan)
  assert.equal(await settleAttemptByHand(fixture.services, whenSettled, attemptId, { reference: null }), 'Canceled')
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled')
  await run()
  assert.deepEqual(await chargesOf(merchant, plan), [])
  await bringForward(plan, 1)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'])
})

test('after an outage longer than its key is valid, a charge is made once', async () => {
  const { merchant, plan } = await planUnanswered(false)
  // The provider is available again and has no charge. The old key has expired.
  await fixture.settle(2 * DAYS)
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled')
  await bringForward(plan, 1)
  await run()
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'])
})
