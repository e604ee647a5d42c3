import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { within } from '../../../test/support/process.ts'
import { lockMethodToInvalidate } from '../../payments/methods/index.ts'
import { lockPlan } from './locked-plan.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, chargedBy, costs, newPlan, query, run, runNow, server, services, stateOf } = house

const ROUNDS = 6
const PLANS = 4

/** Everything that may be done to a plan, at once. Gives the codes of the refusals. */
function allHands(merchant: Merchant, plan: ScenarioPlan, otherId: string): Promise<(string | null)[]> {
  const change = (field: Parameters<typeof house.change>[1], input?: object) =>
    house.change(merchant, field, plan, input)
  return Promise.all([
    runNow(merchant, plan),
    change('paymentPlanUpdatePaymentMethod', { paymentMethodId: plan.method.shownId }),
    change('paymentPlanPause'),
    runNow(merchant, plan),
    change('paymentPlanResume'),
    change('paymentPlanUpdatePaymentMethod', { paymentMethodId: otherId }),
  ])
}

/** What nobody may be answered, and nobody may log. */
function refuseFaults(codes: readonly (string | null)[]): void {
  assert.ok(!codes.includes('INTERNAL'), codes.join(', '))
  const faults = server.logged.filter((line) => /deadlock|failed to charge a payment plan/.test(line))
  assert.deepEqual(faults, [])
}

test("whoever does what to plans while they are charged is in nobody else's way", async () => {
  const merchant = await house.merchant()
  const plans = await Promise.all(Array.from({ length: PLANS }, () => newPlan(merchant, { occurrences: 20 })))
  const others = await Promise.all(plans.map((plan) => house.cardOf(merchant, plan)))
  for (let round = 0; round < ROUNDS; round++) {
    const amount = [4_990n, DECLINED.softly, DECLINED.hard][round % 3]!
    for (const plan of plans) {
      await costs(plan, amount)
      await bringForward(plan, 7)
    }
    const hands = plans.map((plan, index) => allHands(merchant, plan, others[index]?.shownId ?? ''))
    const [codes] = await Promise.all([Promise.all(hands), run(), run(), house.settle()])
    refuseFaults(codes.flat())
    await query(`update payment_methods set status = 'Active' where org_id = $1`, [merchant.account.account.id])
  }
  for (const plan of plans) {
    const { payments } = await stateOf(plan)
    const paid = payments.filter(({ status }) => status === 'Succeeded').map(({ plan_occurrence }) => plan_occurrence)
    assert.equal(new Set(paid).size, paid.length, `paid twice: ${paid}`)
    assert.equal((await chargedBy(merchant, plan)).filter((each) => each === 'succeeded').length, paid.length)
  }
})

const LOOKS_MOST = 300
const PATIENCE_MS = 30_000

/** Waits until so many wait for what another transaction holds. Who waits too long gives up, and is told of. */
async function untilWaiting(most: number): Promise<void> {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (let look = 0; look < LOOKS_MOST && (await query(text)).length < most; look++);
}

test('a charge is declined for good while its plan is given the same method again: both are done, one after the other', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await costs(plan, DECLINED.hard)
  await house.processor.fault('unreadable_after', { operation: 'charge' })
  await run()
  const isHeld = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const holding = services.db.transaction(async (tx) => {
    await lockPlan(tx, merchant.account.account.shard, plan.id)
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  const settling = house.settle()
  await untilWaiting(1)
  const chosen = house.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, {
    paymentMethodId: plan.method.shownId,
  })
  await untilWaiting(2)
  isOver.resolve()
  const [code] = await Promise.all([chosen, settling, holding])
  refuseFaults([code])
  assert.equal(await house.standing(plan), 'PastDue Failed Scheduled Scheduled')
})

test('a plan fails its next date while the return of an earlier debit holds its method', async () => {
  const merchant = await house.merchant()
  const { account } = merchant.account
  const plan = await newPlan(merchant)
  await query(`update payment_methods set status = 'Invalid' where org_id = $1`, [account.id])
  await services.db.transaction(async (tx) => {
    await lockMethodToInvalidate(tx, account, plan.method.id)
    await within(PATIENCE_MS, run(), 'fail a date beside it')
  })
  assert.equal(await house.standing(plan), 'PastDue Failed Scheduled Scheduled')
})
