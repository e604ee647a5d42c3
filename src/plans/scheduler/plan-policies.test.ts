import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DECLINED, startScenarios } from '../../../test/support/plan-scenarios.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, setAmount, isDue, passDays, newPlan } = fixture
const { eventTypes, setPolicy, run, runNow, statusesOf, stateOf } = fixture

/** Creates an organization with this policy, and a weekly plan of this amount in cents. */
async function planUnder(paymentPlanPolicy: object, amountMinor: bigint, occurrences = 3) {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, paymentPlanPolicy)
  const plan = await newPlan(merchant, { amountMinor, occurrences })
  return { merchant, plan }
}

/** Lets this number of days pass. Returns the days on which the plan was charged, from 0. */
async function daysOfCharges(plan: Parameters<typeof statusesOf>[0], days: number): Promise<number[]> {
  const charged: number[] = []
  let payments = (await stateOf(plan)).payments.length
  for (let day = 0; day <= days; day++) {
    await passDays(plan, 1)
    const { length } = (await stateOf(plan)).payments
    if (length > payments) charged.push(day)
    payments = length
  }
  return charged
}

test("a declined card is retried on the policy's days, and never on the day of the next date or later", async () => {
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
    const { plan } = await planUnder({ retryDays }, DECLINED.soft)
    assert.deepEqual(await daysOfCharges(plan, 5), charged, `retries on ${retryDays}`)
    assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  }
})

test('the last occurrence of a plan is retried on every retry day', async () => {
  const { plan } = await planUnder({ retryDays: [3, 10] }, DECLINED.soft, 1)
  assert.deepEqual(await daysOfCharges(plan, 12), [0, 3, 10])
  assert.equal(await statusesOf(plan), 'PastDue Failed')
})

for (const [how, amount] of Object.entries(DECLINED)) {
  test(`a plan with a ${how} decline continues under the policy Continue`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Continue' }, amount)
    await passDays(plan, 1)
    assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
    assert.ok(await isDue(plan))
    await passDays(plan, 7)
    assert.equal(await statusesOf(plan), 'PastDue Failed Failed Scheduled')
    // Each failure is announced. The plan became past due once.
    const failures = ['payment_failed', 'past_due', 'payment_failed']
    assert.deepEqual(await eventTypes(plan), ['created', 'activated', ...failures])
    // A hard decline makes the card invalid: no further call is made.
    assert.equal((await chargesOf(merchant, plan)).length, amount === DECLINED.hard ? 1 : 2)
  })

  test(`a plan with a ${how} decline is paused under the policy Pause`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Pause' }, amount)
    await passDays(plan, 1)
    assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
    assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'payment_failed', 'past_due', 'paused'])
    await passDays(plan, 14)
    assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    assert.equal((await chargesOf(merchant, plan)).length, 1)
  })

  test(`a plan with a ${how} decline is canceled under the policy Cancel`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Cancel' }, amount)
    await passDays(plan, 1)
    assert.equal(await statusesOf(plan), 'Canceled Canceled Canceled Canceled')
    assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'payment_failed', 'past_due', 'canceled'])
    assert.equal((await stateOf(plan)).remaining, 0)
    await passDays(plan, 14)
    assert.equal(await isDue(plan), false)
    assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
    assert.equal((await chargesOf(merchant, plan)).length, 1)
  })
}

test('a changed policy applies at once, also to plans with planned retries', async () => {
  const { merchant, plan } = await planUnder({ retryDays: [1, 2, 3] }, DECLINED.soft)
  await passDays(plan, 1)
  await setPolicy(merchant, { retryDays: [2], whenPastDue: 'Pause' })
  // The planned day stays. The new policy decides about later retries.
  await passDays(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 2)
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
})

for (const whenResumed of ['Shift', 'Skip'])
  test(`a resumed plan retries failed occurrences at once, and applies the policy ${whenResumed} to missed dates`, async () => {
    const { merchant, plan } = await planUnder({ retryDays: [], whenPastDue: 'Pause', whenResumed }, DECLINED.soft, 4)
    await passDays(plan, 1)
    assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled Scheduled')
    // The second and third date pass.
    await bringForward(plan, 15)
    await setAmount(plan, 4_990n)
    assert.equal(await fixture.change(merchant, 'paymentPlanResume', plan), null)
    const later = whenResumed === 'Shift' ? 'Scheduled Scheduled Scheduled' : 'Skipped Skipped Scheduled'
    assert.equal(await statusesOf(plan), `Active Failed ${later}`)
    await run()
    const dates = await fixture.sql.rows<{ ahead: number }>(
      `select (o.due_date - (current_timestamp at time zone 'UTC')::date) as ahead from payment_plan_occurrences o
       where o.plan_id = $1 and o.number > 1 and o.status <> 'Skipped' order by o.number`,
      [plan.id],
    )
    assert.deepEqual(
      dates.map(({ ahead }) => ahead),
      whenResumed === 'Shift' ? [0, 7, 14] : [5],
    )
    await passDays(plan, whenResumed === 'Shift' ? 15 : 6)
    const { status, remaining, occurrences } = await stateOf(plan)
    assert.deepEqual([status, remaining, occurrences[0]?.attempts], ['Completed', 0, 2])
    assert.equal(
      (await chargesOf(merchant, plan)).filter((each) => each === 'succeeded').length,
      4 - (whenResumed === 'Skip' ? 2 : 0),
    )
  })

test('a resumed plan under the policy Keep charges the missed dates one after the other, and keeps the rest', async () => {
  const { merchant, plan } = await planUnder({ whenResumed: 'Keep' }, 4_990n, 4)
  assert.equal(await fixture.change(merchant, 'paymentPlanPause', plan), null)
  await bringForward(plan, 15)
  const datesOf = () =>
    fixture.sql.rows('select number, due_date::text from payment_plan_occurrences where plan_id = $1 order by 1', [
      plan.id,
    ])
  const dates = await datesOf()
  assert.equal(await fixture.change(merchant, 'paymentPlanResume', plan), null)
  assert.deepEqual(await datesOf(), dates)
  for (let round = 0; round < 4; round++) await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Succeeded Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded', 'succeeded', 'succeeded'])
})

test('retry days restart with a soft decline after a resume', async () => {
  const { merchant, plan } = await planUnder({ retryDays: [2, 4] }, DECLINED.soft, 1)
  await passDays(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 1)
  await passDays(plan, 1)
  assert.equal(await fixture.change(merchant, 'paymentPlanPause', plan), null)
  await passDays(plan, 1)
  assert.equal((await stateOf(plan)).payments.length, 1)
  assert.equal(await fixture.change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.equal((await stateOf(plan)).payments.length, 2)
  // Retry days 2 and 4 count from the charge at the resume, not from the first decline.
  assert.deepEqual(await daysOfCharges(plan, 5), [1, 3])
  assert.equal(await statusesOf(plan), 'PastDue Failed')
})

test('a plan that missed all its dates in a pause is complete when it resumes', async () => {
  const { merchant, plan } = await planUnder({ whenResumed: 'Skip' }, 4_990n)
  await passDays(plan, 1)
  assert.equal(await fixture.change(merchant, 'paymentPlanPause', plan), null)
  await passDays(plan, 21)
  assert.equal(await fixture.change(merchant, 'paymentPlanResume', plan), null)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Skipped Skipped')
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'paused', 'resumed', 'completed'])
})
