import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { settleAttemptByHand } from '../../payments/index.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, chargedBy, newPlan, newsOf, processor, query, run, runNow, standing, stateOf } = house

const DAYS = 24 * 3_600

/** A plan of two months whose first charge nobody answered; `arrived`: it was made all the same, and nobody tells of it. */
async function planUnanswered(arrived: boolean): Promise<{ merchant: Merchant; plan: ScenarioPlan }> {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { occurrences: 2, frequency: 'Monthly' })
  await processor.notifications('withheld')
  await processor.fault(arrived ? 'unreadable_after' : 'error_before', { operation: 'charge', count: arrived ? 1 : 3 })
  await bringForward(plan, 1)
  await run()
  assert.equal(await standing(plan), 'Active Processing Scheduled')
  return { merchant, plan }
}

/** As long as our provider's key lives, and longer, nobody can say what became of it. */
async function giveUp(plan: ScenarioPlan): Promise<string> {
  await processor.fault('error_before', { operation: 'find', count: 3 })
  await house.settle(5 * DAYS)
  await processor.clearFaults()
  assert.equal(await standing(plan), 'Active Processing Scheduled')
  const [attempt] = await query<{ id: string }>(
    'select a.id from payment_attempts a join payments p on p.id = a.payment_id where p.payment_plan_id = $1',
    [plan.id],
  )
  return attempt?.id ?? ''
}

/** In how many minutes a plan is looked at again. */
async function minutesToLook({ id }: ScenarioPlan): Promise<number> {
  const [row] = await query<{ due_at: Date }>('select due_at from plan_due where plan_id = $1', [id])
  return row ? (row.due_at.getTime() - Date.parse(house.server.clock.now())) / 60_000 : Number.NaN
}

test('a plan waits for what it is not known to have been charged, however much falls due, and looks every quarter of an hour', async () => {
  const { merchant, plan } = await planUnanswered(true)
  await bringForward(plan, 31)
  for (let times = 0; times < 3; times++) {
    await run()
    const minutes = await minutesToLook(plan)
    assert.ok(minutes > 14 && minutes <= 15, `looked at again in ${minutes} minutes`)
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    await query(`update plan_due set due_at = due_at - interval '15 minutes' where plan_id = $1`, [plan.id])
  }
  assert.equal((await stateOf(plan)).payments.length, 1)
  // Sent again under its key it is answered as the first time, and what waited goes on at once.
  await house.settle()
  await run()
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargedBy(merchant, plan), ['succeeded', 'succeeded'])
})

test('what the provider tells later settles what nobody could say any more', async () => {
  const { merchant, plan } = await planUnanswered(true)
  await bringForward(plan, 31)
  await giveUp(plan)
  await run()
  assert.equal(await standing(plan), 'Active Processing Scheduled')
  await processor.release()
  await house.hear()
  await run()
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargedBy(merchant, plan), ['succeeded', 'succeeded'])
})

test('an operator who has seen the charge at the provider has the plan go on', async () => {
  const { merchant, plan } = await planUnanswered(true)
  const attemptId = await giveUp(plan)
  const [{ id: reference } = { id: '' }] = (await merchant.ledger()).charges.slice(-1)
  assert.equal(await settleAttemptByHand(house.services, whenSettled, attemptId, { reference }), 'Succeeded')
  assert.equal(await standing(plan), 'Active Succeeded Scheduled')
  await bringForward(plan, 31)
  await run()
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'completed'])
  assert.equal((await chargedBy(merchant, plan)).length, 2)
})

test('an operator who has seen that nothing was charged has the occurrence tried again on the days of the policy', async () => {
  const { merchant, plan } = await planUnanswered(false)
  const attemptId = await giveUp(plan)
  assert.equal(await settleAttemptByHand(house.services, whenSettled, attemptId, { reference: null }), 'Canceled')
  assert.equal(await standing(plan), 'Active Failed Scheduled')
  await run()
  assert.deepEqual(await chargedBy(merchant, plan), [])
  await bringForward(plan, 1)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Scheduled')
  assert.deepEqual(await chargedBy(merchant, plan), ['succeeded'])
})

test('a provider that was away for longer than its key lives has the charge made afterwards, once', async () => {
  const { merchant, plan } = await planUnanswered(false)
  // It is there again, knows of nothing, and nothing can arrive under the old key any more.
  await house.settle(2 * DAYS)
  assert.equal(await standing(plan), 'Active Failed Scheduled')
  await bringForward(plan, 1)
  await run()
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Scheduled')
  assert.deepEqual(await chargedBy(merchant, plan), ['succeeded'])
})
