import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import { startScenarios } from '../../../test/support/plan-scenarios.ts'
import { requireId } from '../../platform/ids/index.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, chargedBy, live, newPlan, processor, query, run, runNow, standing } = house

/** One charge of a plan, from when it was written until its outcome was. */
interface Span {
  readonly plan: string
  readonly number: number
  readonly from: Date
  readonly to: Date | null
}

const spansOf = (planIds: readonly string[]) =>
  query<Span>(
    `select p.payment_plan_id as plan, p.plan_occurrence as number, a.created_at as from, a.settled_at as to
     from payments p join payment_attempts a on a.payment_id = p.id
     where p.payment_plan_id = any($1) order by p.payment_plan_id, a.created_at, p.plan_occurrence`,
    [planIds],
  )

test('after weeks in which nothing ran, each plan catches up in its order, one charge after the other', async () => {
  const merchants = await Promise.all([house.merchant(), house.merchant()])
  const plans = await Promise.all(
    merchants.flatMap((merchant) => Array.from({ length: 20 }, () => newPlan(merchant, { occurrences: 6 }))),
  )
  for (const plan of plans) await bringForward(plan, 29)
  await Promise.all([run(), run()])
  for (const plan of plans)
    assert.equal(await standing(plan), 'Active Succeeded Succeeded Succeeded Succeeded Succeeded Scheduled')
  const spans = await spansOf(plans.map(({ id }) => id))
  assert.equal(spans.length, plans.length * 5)
  for (const ofPlan of Map.groupBy(spans, ({ plan }) => plan).values()) {
    assert.deepEqual(
      ofPlan.map(({ number }) => number),
      [1, 2, 3, 4, 5],
    )
    for (const [index, { from }] of ofPlan.entries()) {
      const before = ofPlan[index - 1]?.to
      assert.ok(before === undefined || (before !== null && before <= from), 'two at once')
    }
  }
  for (const { ledger } of merchants)
    assert.equal((await ledger()).charges.filter(({ amount }) => amount > 0).length, 20 * 5)
})

test('a debit is waited for before the next missed date is charged', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await bringForward(plan, 15)
  for (const stands of [
    'Active Processing Scheduled Scheduled',
    'Active Succeeded Processing Scheduled',
    'Active Succeeded Succeeded Processing',
  ]) {
    await run()
    await run()
    assert.equal(await standing(plan), stands)
    await processor.advance({ days: 3 })
    await house.hear()
  }
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded Succeeded')
})

test('a card that is declined after an outage is not tried again for dates that others follow already', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 8)
  await run()
  // The second may be tried again until the third date comes.
  assert.equal(await standing(plan), 'PastDue Failed Failed Scheduled')
  const { occurrences } = await house.stateOf(plan)
  assert.deepEqual(
    occurrences.map(({ tries, retries }) => [tries, retries]),
    [
      [1, false],
      [1, true],
      [0, false],
    ],
  )
})

/** As many of one organization as a worker has under way at once. */
const OF_ONE_ORGANIZATION = 256
const MANY = 320

test('many who missed a date are never all charged at once', async () => {
  const merchant = await house.merchant()
  const { method, startDate } = await newPlan(merchant)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 1, startDate }
  const authorization = { acceptedAt: `${startDate}T00:00:00Z`, text: 'I agree.' }
  const whose = { contactId: method.contactShownId, paymentMethodId: method.shownId }
  const plans = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const input = { ...terms, ...whose, authorization }
      const { id } = await change(house.server, merchant.account, 'paymentPlanCreate', input)
      return requireId('ppl', id, 'Plan').uuid
    }),
  )
  for (const id of plans) await bringForward({ id }, 1)
  await run()
  const spans = await spansOf(plans)
  assert.equal(spans.length, MANY)
  assert.ok(mostAtOnce(spans) <= OF_ONE_ORGANIZATION, `${mostAtOnce(spans)} were on their way at once`)
})

/** Of how many charges the outcome was not known yet, when those were most. */
function mostAtOnce(spans: readonly Span[]): number {
  const moments = spans.flatMap(({ from, to }) => [
    { at: from.getTime(), step: 1 },
    { at: to?.getTime() ?? Number.POSITIVE_INFINITY, step: -1 },
  ])
  let open = 0
  return Math.max(
    ...moments
      .toSorted((one, other) => one.at - other.at || one.step - other.step)
      .map(({ step }) => {
        open += step
        return open
      }),
  )
}

test('a change of time zone leaves the dates of a plan and when they fall due; what is decided later goes by the new zone', async () => {
  const agency = await house.server.account('Agency')
  const merchant = await house.merchant(agency)
  // A key's own account is believed for 900 ms: who stands above it sees each change at once.
  const asAgency = { ...merchant, account: agency }
  const plan = await newPlan(merchant, { occurrences: 3 })
  const dates = () =>
    query<{ due_date: Date; due_at: Date }>(
      'select due_date::text, due_at from payment_plan_occurrences where plan_id = $1 order by number',
      [plan.id],
    )
  const dueOf = async () => (await query('select due_at from plan_due where plan_id = $1', [plan.id]))[0]
  const before = [await dates(), await dueOf()]
  await change(house.server, agency, 'organizationUpdate', {
    id: merchant.account.id,
    timeZone: 'Pacific/Kiritimati',
  })
  assert.deepEqual([await dates(), await dueOf()], before)
  // What has begun in the old zone is charged once, at its time, and the next at its own.
  await live(plan, 1)
  assert.equal(await standing(plan), 'Active Succeeded Scheduled Scheduled')
  assert.equal(await runNow(asAgency, plan), 'INVALID_STATE')
  assert.equal((await chargedBy(merchant, plan)).length, 1)
  // A pause that goes over a date is made up for in days of the new zone.
  await house.change(asAgency, 'paymentPlanPause', plan)
  await bringForward(plan, 10)
  assert.equal(await house.change(asAgency, 'paymentPlanResume', plan), null)
  const [, moved] = await dates()
  const today = Temporal.Now.plainDateISO('Pacific/Kiritimati')
  assert.equal(`${moved?.due_date}`, today.toString())
  const begins = today.toZonedDateTime('Pacific/Kiritimati').epochMilliseconds
  const after = (moved?.due_at.getTime() ?? 0) - begins
  assert.ok(after >= 0 && after < 3_600_000, `${after} ms after the day begins there`)
})
