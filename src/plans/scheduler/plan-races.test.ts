import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { within } from '../../../test/support/process.ts'
import { lockMethodToChange } from '../../payments/methods/index.ts'
import { lockPlan } from './locked-plan.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, setAmount, newPlan, sql, run, runNow, server, services, stateOf } = fixture

const ROUNDS = 6
const PLANS = 4

/** Runs every change of a plan concurrently. Returns the codes of the refusals. */
function changeConcurrently(merchant: Merchant, plan: ScenarioPlan, otherId: string): Promise<(string | null)[]> {
  const change = (field: Parameters<typeof fixture.change>[1], input?: object) =>
    fixture.change(merchant, field, plan, input)
  return Promise.all([
    runNow(merchant, plan),
    change('paymentPlanUpdatePaymentMethod', { paymentMethodId: plan.method.shownId }),
    change('paymentPlanPause'),
    runNow(merchant, plan),
    change('paymentPlanResume'),
    change('paymentPlanUpdatePaymentMethod', { paymentMethodId: otherId }),
  ])
}

/** Fails if a request failed internally, or the log has a deadlock or a failed charge. */
function assertNoFaults(codes: readonly (string | null)[]): void {
  assert.ok(!codes.includes('INTERNAL'), codes.join(', '))
  const faults = server.logged.filter((line) => /deadlock|failed to charge a payment plan/.test(line))
  assert.deepEqual(faults, [])
}

test('concurrent changes and charges of plans do not deadlock or charge twice', async () => {
  const merchant = await fixture.merchant()
  const plans = await Promise.all(Array.from({ length: PLANS }, () => newPlan(merchant, { occurrences: 20 })))
  const others = await Promise.all(plans.map((plan) => fixture.cardOf(merchant, plan)))
  for (let round = 0; round < ROUNDS; round++) {
    const amount = [4_990n, DECLINED.soft, DECLINED.hard][round % 3]!
    for (const plan of plans) {
      await setAmount(plan, amount)
      await bringForward(plan, 7)
    }
    const changing = plans.map((plan, index) => changeConcurrently(merchant, plan, others[index]?.shownId ?? ''))
    const [codes] = await Promise.all([Promise.all(changing), run(), run(), fixture.settle()])
    assertNoFaults(codes.flat())
    await sql.write(`update payment_methods set status = 'Active' where org_id = $1`, [merchant.account.account.id])
  }
  for (const plan of plans) {
    const { payments } = await stateOf(plan)
    const paid = payments.filter(({ status }) => status === 'Succeeded').map(({ plan_occurrence }) => plan_occurrence)
    assert.equal(new Set(paid).size, paid.length, `paid twice: ${paid}`)
    assert.equal((await chargesOf(merchant, plan)).filter((each) => each === 'succeeded').length, paid.length)
  }
})

const POLLS_MAX = 300
const TIMEOUT_MS = 30_000

/**
 * Waits until this number of sessions wait for a lock. Stops at the limit; the caller's assertions
 * then fail.
 */
async function untilWaiting(max: number): Promise<void> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let poll = 0; poll < POLLS_MAX && (await sql.rows(text)).length < max; poll++);
}

test('a hard decline and setting the same method again both take effect, one after the other', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.hard)
  await fixture.processor.fault('unreadable_after', { operation: 'charge' })
  await run()
  const isLocked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const locking = services.db.transaction(async (tx) => {
    await lockPlan(tx, merchant.account.account.shard, plan.id)
    isLocked.resolve()
    await release.promise
  })
  await isLocked.promise
  const settling = fixture.settle()
  await untilWaiting(1)
  const chosen = fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, {
    paymentMethodId: plan.method.shownId,
  })
  await untilWaiting(2)
  release.resolve()
  const [code] = await Promise.all([chosen, settling, locking])
  assertNoFaults([code])
  assert.equal(await fixture.statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
})

test('a plan fails its next date while the return of an earlier debit locks its method', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant.account
  const plan = await newPlan(merchant)
  await sql.write(`update payment_methods set status = 'Invalid' where org_id = $1`, [account.id])
  await services.db.transaction(async (tx) => {
    await lockMethodToChange(tx, account, plan.method.id)
    await within(TIMEOUT_MS, run(), 'fail the next date')
  })
  assert.equal(await fixture.statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
})
