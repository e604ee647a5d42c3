import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plansIn } from '../../../test/support/charged-plans.ts'
import { until, within } from '../../../test/support/process.ts'
import { startTestClocks } from '../../../test/support/test-clocks.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { plus } from '../../platform/time/index.ts'
import { chargeDuePlansOfClock, claimPlansOfClock, type SteppingClock } from './charge-due-plans.ts'
import { lockPlan } from './locked-plan.ts'

const fixture = plansIn(await startTestClocks())
after(fixture.close)
const { services, sql, newPlan, stateOf } = fixture

const TIMEOUT_MS = 30_000

/** Creates a merchant whose clock is two days ahead, and two plans that are due on it. */
async function twoDue() {
  const clockNow = plus(services.wallNow(), { days: 2 })
  const [merchant] = await fixture.merchantAt(clockNow)
  const { shard, id: orgId } = merchant.account.account
  const [row] = await sql.directory<{ id: string }>('select clock_id as id from accounts where id = $1', [orgId])
  assert.ok(row)
  const clock: SteppingClock = { id: row.id, shard, clockNow, steppedFrom: clockNow }
  return { merchant, clock, plans: [await newPlan(merchant), await newPlan(merchant)] as const }
}

/** Clears a claim, as a change of the plan does. */
const clearClaim = (planId: string) => sql.write('update plan_due set claim_token = null where plan_id = $1', [planId])

test("each claim of a clock's due rows has its own token, and leaves out the excluded plans", async () => {
  const { clock, plans } = await twoDue()
  const first = await claimPlansOfClock(services, clock, 10)
  const second = await claimPlansOfClock(services, clock, 10, [plans[0].id])
  assert.deepEqual(new Set(first.map(({ planId }) => planId)), new Set(plans.map(({ id }) => id)))
  assert.deepEqual(
    second.map(({ planId }) => planId),
    [plans[1].id],
  )
  assert.notEqual(first[0]?.token, second[0]?.token)
})

test('an occurrence that is about to fail does not fail when its plan changes while the clock advances', async () => {
  const { merchant, clock, plans } = await twoDue()
  const [changed, other] = plans
  await sql.write(`update payment_methods set status = 'Invalid' where id = $1`, [changed.method.id])
  await sql.write('update plan_due set clock_id = null where plan_id = $1', [other.id])
  const charging = await services.db.transaction(async (tx) => {
    await lockPlan(tx, merchant.account.account.shard, changed.id)
    const over = chargeDuePlansOfClock(services, whenSettled, clock)
    await until('a transaction waits for the lock', waiting)
    await clearClaim(changed.id)
    await sql.write('update plan_due set clock_id = $2 where plan_id = $1', [other.id, clock.id])
    // Both plans have been polled once the other plan is charged.
    await until('the other plan is charged', async () => (await stateOf(other)).payments.length)
    await sql.write(
      `update payment_plan_occurrences set due_at = due_at + interval '28 days', due_date = due_date + 28
       where plan_id = $1`,
      [changed.id],
    )
    return { over }
  })
  await within(TIMEOUT_MS, charging.over, 'charge the due plans')
  const { status, payments, occurrences } = await stateOf(changed)
  assert.deepEqual([status, payments, occurrences[0]?.status], ['Active', [], 'Scheduled'])
})

async function waiting(): Promise<number> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await sql.rows(text)).length
}
