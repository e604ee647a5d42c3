import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pLimit from 'p-limit'
import { change } from '../../../test/support/change.ts'
import { ACCOUNT_NUMBER } from '../../../test/support/instruments.ts'
import { startScenarios } from '../../../test/support/plan-scenarios.ts'
import { requireId } from '../../platform/ids/index.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, passDays, newPlan, processor, sql, run, runNow, statusesOf } = fixture

/** The period from the insert of a charge to its outcome. */
interface Span {
  readonly plan: string
  readonly number: number
  readonly from: Date
  readonly to: Date | null
}

const spansOf = (planIds: readonly string[]) =>
  sql.rows<Span>(
    `select p.payment_plan_id as plan, p.plan_occurrence as number, a.created_at as from, a.settled_at as to
     from payments p join payment_attempts a on a.payment_id = p.id
     where p.payment_plan_id = any($1) order by p.payment_plan_id, a.created_at, p.plan_occurrence`,
    [planIds],
  )

test('after weeks without a worker, each plan catches up in order, one charge after the other', async () => {
  const merchants = await Promise.all([fixture.merchant(), fixture.merchant()])
  const plans = await Promise.all(
    merchants.flatMap((merchant) => Array.from({ length: 20 }, () => newPlan(merchant, { occurrences: 6 }))),
  )
  for (const plan of plans) await bringForward(plan, 29)
  await Promise.all([run(), run()])
  for (const plan of plans)
    assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Succeeded Succeeded Succeeded Scheduled')
  const spans = await spansOf(plans.map(({ id }) => id))
  assert.equal(spans.length, plans.length * 5)
  for (const ofPlan of Map.groupBy(spans, ({ plan }) => plan).values()) {
    assert.deepEqual(
      ofPlan.map(({ number }) => number),
      [1, 2, 3, 4, 5],
    )
    for (const [index, { from }] of ofPlan.entries()) {
      const before = ofPlan[index - 1]?.to
      assert.ok(before === undefined || (before !== null && before <= from), 'two charges overlap')
    }
  }
  for (const { ledger } of merchants)
    assert.equal((await ledger()).charges.filter(({ amount }) => amount > 0).length, 20 * 5)
})

test('a debit is settled before the next missed date is charged', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await bringForward(plan, 15)
  for (const expected of [
    'Active Processing Scheduled Scheduled',
    'Active Succeeded Processing Scheduled',
    'Active Succeeded Succeeded Processing',
  ]) {
    await run()
    await run()
    assert.equal(await statusesOf(plan), expected)
    await processor.advance({ days: 3 })
    await fixture.deliverNotifications()
  }
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
})

test('a card declined after an outage is retried for each missed date', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 8)
  await run()
  // Dates that have passed are no limit for retries. Both may be retried until the third date.
  assert.equal(await statusesOf(plan), 'Active Failed Failed Scheduled')
  const { occurrences } = await fixture.stateOf(plan)
  assert.deepEqual(
    occurrences.map(({ attempts, retries }) => [attempts, retries]),
    [
      [1, true],
      [1, true],
      [0, false],
    ],
  )
})

/** The most charges that a worker has in flight for one organization. */
const IN_FLIGHT_MAX = 256
const MANY = 320

test('plans that missed a date are charged at most 256 at a time', async () => {
  const merchant = await fixture.merchant()
  const { method, startDate } = await newPlan(merchant)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', occurrences: 1, startDate }
  const authorization = { acceptedAt: `${startDate}T00:00:00Z`, text: 'I agree.' }
  const payer = { contactId: method.contactShownId, paymentMethodId: method.shownId }
  const atOnce = pLimit(20)
  const create = async () => {
    const input = { ...terms, ...payer, authorization }
    const { id } = await change(fixture.server, merchant.account, 'paymentPlanCreate', input)
    return requireId('ppl', id, 'Plan').uuid
  }
  const plans = await Promise.all(Array.from({ length: MANY }, () => atOnce(create)))
  for (const id of plans) await bringForward({ id }, 1)
  await run()
  const spans = await spansOf(plans)
  assert.equal(spans.length, MANY)
  assert.ok(maxAtOnce(spans) <= IN_FLIGHT_MAX, `${maxAtOnce(spans)} were in flight at once`)
})

/** Returns the largest number of charges in flight at the same time. */
function maxAtOnce(spans: readonly Span[]): number {
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

test("a change of time zone keeps a plan's dates and due times; a later resume uses the new zone", async () => {
  const agency = await fixture.server.account('Agency')
  const merchant = await fixture.merchant(agency)
  // A key's own account is cached for 900 ms; an account above sees each change at once.
  const asAgency = { ...merchant, account: agency }
  const plan = await newPlan(merchant, { occurrences: 3 })
  const dates = () =>
    sql.rows<{ due_date: Date; due_at: Date }>(
      'select due_date::text, due_at from payment_plan_occurrences where plan_id = $1 order by number',
      [plan.id],
    )
  const dueOf = async () => (await sql.rows('select due_at from plan_due where plan_id = $1', [plan.id]))[0]
  const before = [await dates(), await dueOf()]
  await change(fixture.server, agency, 'organizationUpdate', {
    id: merchant.account.id,
    timeZone: 'Pacific/Kiritimati',
  })
  assert.deepEqual([await dates(), await dueOf()], before)
  // The next occurrence is charged once, at its time of the old zone.
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  assert.equal(await runNow(asAgency, plan), 'INVALID_STATE')
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  // Resuming the plan after a missed date moves the date to today in the new zone.
  await fixture.change(asAgency, 'paymentPlanPause', plan)
  await bringForward(plan, 10)
  assert.equal(await fixture.change(asAgency, 'paymentPlanResume', plan), null)
  const [, moved] = await dates()
  const [resumed] = await sql.rows<{ at: Date }>('select updated_at as at from payment_plans where id = $1', [plan.id])
  const today = Temporal.Instant.from(resumed!.at.toISOString()).toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate()
  assert.equal(`${moved?.due_date}`, today.toString())
  const startsMs = today.toZonedDateTime('Pacific/Kiritimati').epochMilliseconds
  const after = (moved?.due_at.getTime() ?? 0) - startsMs
  assert.ok(after >= 0 && after < 3_600_000, `${after} ms after the start of the day`)
})
