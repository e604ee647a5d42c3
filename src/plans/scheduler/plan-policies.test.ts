import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DECLINED, startScenarios } from '../../../test/support/plan-scenarios.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, chargedBy, costs, isDue, live, newPlan, newsOf, policy, run, runNow, standing, stateOf } = house

/** An organization with that policy, and its plan of three weeks that costs so many cents. */
async function planUnder(paymentPlanPolicy: object, amountMinor: bigint, occurrences = 3) {
  const merchant = await house.merchant()
  await policy(merchant, paymentPlanPolicy)
  const plan = await newPlan(merchant, { amountMinor, occurrences })
  return { merchant, plan }
}

/** On which days, counted from the first, a plan was charged within so many. */
async function daysOfCharges(plan: Parameters<typeof standing>[0], days: number): Promise<number[]> {
  const charged: number[] = []
  let payments = (await stateOf(plan)).payments.length
  for (let day = 0; day <= days; day++) {
    await live(plan, 1)
    const { length } = (await stateOf(plan)).payments
    if (length > payments) charged.push(day)
    payments = length
  }
  return charged
}

test('a declined card is tried again on the days of the policy, and never on the day of the next date or later', async () => {
  const days: readonly (readonly [number[], number[]])[] = [
    [
      [2, 4],
      [0, 2, 4],
    ],
    [
      [3, 10],
      [0, 3],
    ],
    [[7], [0]],
    [[], [0]],
  ]
  for (const [retryDays, charged] of days) {
    const { plan } = await planUnder({ retryDays }, DECLINED.softly)
    assert.deepEqual(await daysOfCharges(plan, 5), charged, `retries on ${retryDays}`)
    assert.equal(await standing(plan), 'PastDue Failed Scheduled Scheduled')
  }
})

test('the last date of a plan has nothing after it that would end its retries', async () => {
  const { plan } = await planUnder({ retryDays: [3, 10] }, DECLINED.softly, 1)
  assert.deepEqual(await daysOfCharges(plan, 12), [0, 3, 10])
  assert.equal(await standing(plan), 'PastDue Failed')
})

for (const [how, amount] of Object.entries(DECLINED)) {
  test(`a plan whose card is declined ${how} goes on when its organization carries on`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Continue' }, amount)
    await live(plan, 1)
    assert.equal(await standing(plan), 'PastDue Failed Scheduled Scheduled')
    assert.ok(await isDue(plan))
    await live(plan, 7)
    assert.equal(await standing(plan), 'PastDue Failed Failed Scheduled')
    // What can't be charged is told once: the plan was past due already.
    assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due'])
    // A hard decline spoils the card: nobody is asked again.
    assert.equal((await chargedBy(merchant, plan)).length, amount === DECLINED.hard ? 1 : 2)
  })

  test(`a plan whose card is declined ${how} is paused when its organization pauses`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Pause' }, amount)
    await live(plan, 1)
    assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled')
    assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due', 'paused'])
    await live(plan, 14)
    assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled')
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    assert.equal((await chargedBy(merchant, plan)).length, 1)
  })

  test(`a plan whose card is declined ${how} is canceled when its organization cancels`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Cancel' }, amount)
    await live(plan, 1)
    assert.equal(await standing(plan), 'Canceled Canceled Canceled Canceled')
    assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due', 'canceled'])
    assert.equal((await stateOf(plan)).remaining, 0)
    await live(plan, 14)
    assert.equal(await isDue(plan), false)
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    assert.equal((await chargedBy(merchant, plan)).length, 1)
  })
}

test('what its organization decides holds from then on, of plans that are tried again already', async () => {
  const { merchant, plan } = await planUnder({ retryDays: [1, 2, 3] }, DECLINED.softly)
  await live(plan, 1)
  await policy(merchant, { retryDays: [2], whenPastDue: 'Pause' })
  // The day that was written stays; what follows it is decided by the new policy.
  await live(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 2)
  assert.equal(await standing(plan), 'Active Failed Scheduled Scheduled')
  await live(plan, 1)
  assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled')
})

for (const whenResumed of ['Shift', 'Skip'])
  test(`what had failed is tried at once when a plan is resumed, and what its pause went over is dealt with as ${whenResumed} says`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Pause', whenResumed }, DECLINED.softly, 4)
    await live(plan, 1)
    assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled Scheduled')
    // The second and third date pass.
    await bringForward(plan, 15)
    await costs(plan, 4_990n)
    assert.equal(await house.change(merchant, 'paymentPlanResume', plan), null)
    const later = whenResumed === 'Shift' ? 'Scheduled Scheduled Scheduled' : 'Skipped Skipped Scheduled'
    assert.equal(await standing(plan), `Active Failed ${later}`)
    await run()
    const dates = await house.query<{ ahead: number }>(
      `select (o.due_date - (current_timestamp at time zone 'UTC')::date) as ahead from payment_plan_occurrences o
       where o.plan_id = $1 and o.number > 1 and o.status <> 'Skipped' order by o.number`,
      [plan.id],
    )
    assert.deepEqual(
      dates.map(({ ahead }) => ahead),
      whenResumed === 'Shift' ? [0, 7, 14] : [5],
    )
    await live(plan, whenResumed === 'Shift' ? 15 : 6)
    const { status, remaining, occurrences } = await stateOf(plan)
    assert.deepEqual([status, remaining, occurrences[0]?.tries], ['Completed', 0, 2])
    assert.equal(
      (await chargedBy(merchant, plan)).filter((each) => each === 'succeeded').length,
      4 - (whenResumed === 'Skip' ? 2 : 0),
    )
  })

test('the days of retries are counted anew from a soft decline after a resume', async () => {
  const { merchant, plan } = await planUnder({ retryDays: [2, 4] }, DECLINED.softly, 1)
  await live(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 1)
  await live(plan, 1)
  assert.equal(await house.change(merchant, 'paymentPlanPause', plan), null)
  await live(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 1)
  assert.equal(await house.change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.equal((await stateOf(plan)).payments.length, 2)
  // The two days after the resume's own charge: the first decline is three days old by then.
  assert.deepEqual(await daysOfCharges(plan, 5), [1, 3])
  assert.equal(await standing(plan), 'PastDue Failed')
})

test('a plan all of whose dates were paused away is complete when it is resumed', async () => {
  const { merchant, plan } = await planUnder({ whenResumed: 'Skip' }, 4_990n)
  await live(plan, 1)
  assert.equal(await house.change(merchant, 'paymentPlanPause', plan), null)
  await live(plan, 21)
  assert.equal(await house.change(merchant, 'paymentPlanResume', plan), null)
  assert.equal(await standing(plan), 'Completed Succeeded Skipped Skipped')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'paused', 'resumed', 'completed'])
})
