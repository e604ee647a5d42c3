import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { startScenarios } from '../support/plan-scenarios.ts'
import { cacheEnds, setKey } from '../support/provider-keys.ts'
import { agreement } from '../support/valid-inputs.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, eventsOf, newPlan, processor, sql, run, runNow, server, setPolicy, stateOf } = fixture
const { settle, statusesOf } = fixture
const merchant = await fixture.merchant()

type Plan = { readonly shownId: string }

const ask = (field: string, { shownId: id }: Plan, input: object = {}) =>
  change(server, merchant.account, field, { id, ...input })
const markPaid = (plan: Plan, number: number) =>
  ask('paymentPlanOccurrenceMarkPaid', plan, { number, tender: 'Check', reference: '1042' })
const reopen = (plan: Plan, number: number) => ask('paymentPlanOccurrenceReopen', plan, { number })

/** Returns the message of the refusal of a mutation. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(() => null).catch((thrown: Error) => thrown)
  return error?.message ?? 'accepted'
}

test('an occurrence that is not due is scheduled again after a mark, a waiver or a skip, and charged once', async () => {
  const plan = await newPlan(merchant)
  await run()
  await markPaid(plan, 2)
  await ask('paymentPlanSkipNext', plan, { number: 3 })
  assert.equal(await statusesOf(plan), 'Completed Succeeded PaidElsewhere Skipped')
  const live = await newPlan(merchant, { occurrences: 5 })
  await run()
  await markPaid(live, 2)
  await ask('paymentPlanOccurrenceWaive', live, { number: 3, reason: 'Goodwill' })
  await ask('paymentPlanSkipNext', live, { number: 4 })
  for (const number of [2, 3, 4]) await reopen(live, number)
  assert.equal(await statusesOf(live), 'Active Succeeded Scheduled Scheduled Scheduled Scheduled')
  assert.equal((await stateOf(live)).remaining, 4)
  const [row] = await sql.rows(
    `select tender, paid_reference, paid_date, waiver_reason from payment_plan_occurrences
     where plan_id = $1 and number = 2`,
    [live.id],
  )
  assert.deepEqual(row, { tender: null, paid_reference: null, paid_date: null, waiver_reason: null })
  await fixture.passDays(live, 30)
  assert.equal((await stateOf(live)).status, 'Completed')
  assert.equal((await chargesOf(merchant, live)).length, 5)
})

test('an occurrence that is due is not charged before someone asks for it, and no policy applies', async () => {
  await setPolicy(merchant, { whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant)
  await markPaid(plan, 1)
  await reopen(plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await run()
  assert.equal((await chargesOf(merchant, plan)).length, 0)
  assert.deepEqual((await eventsOf(plan.shownId)).slice(-3), [
    'payment_plan.occurrence_marked_paid',
    'payment_plan.occurrence_reopened',
    'payment_plan.past_due',
  ])
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  await setPolicy(merchant, { whenPastDue: 'Continue' })
})

test('it stays so after a payment for the whole plan that is declined, and after one that never reaches the provider', async () => {
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await markPaid(plan, 1)
  await reopen(plan, 1)
  await ask('paymentPlanPayOff', plan, { authorization: agreement(server) })
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await setKey(fixture, merchant, 'revoked')
  assert.equal(await runNow(merchant, plan), 'PROVIDER_UNAVAILABLE')
  await setKey(fixture, merchant, 'active')
  await settle()
  await cacheEnds()
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.equal((await chargesOf(merchant, plan)).length, 1)
})

test('events keep how, when and by which reference it was paid, and why it was waived, also after reopening', async () => {
  const plan = await newPlan(merchant)
  const paid = { tender: 'Check', reference: '1042', paidDate: '2026-01-31' }
  await ask('paymentPlanOccurrenceMarkPaid', plan, { number: 1, ...paid })
  await reopen(plan, 1)
  await ask('paymentPlanOccurrenceWaive', plan, { number: 2, reason: 'Goodwill' })
  await reopen(plan, 2)
  type Payload = { readonly data: { readonly occurrence: object }; readonly previous?: { readonly occurrence: object } }
  const rows = await sql.rows<{ payload: string }>(
    `select payload from events where subject_id = $1 and type like 'payment_plan.occurrence_%' order by id`,
    [plan.id],
  )
  const [marked, reopened, waived, reopenedAgain] = rows.map(({ payload }) => JSON.parse(payload) as Payload)
  const members = { paidElsewhere: null, waiverReason: null }
  assert.partialDeepStrictEqual(marked?.data.occurrence, { ...members, status: 'PaidElsewhere', paidElsewhere: paid })
  assert.partialDeepStrictEqual(reopened?.data.occurrence, { ...members, status: 'Failed' })
  assert.deepEqual(reopened?.previous?.occurrence, marked?.data.occurrence)
  assert.partialDeepStrictEqual(waived?.data.occurrence, { ...members, status: 'Waived', waiverReason: 'Goodwill' })
  assert.deepEqual(reopenedAgain?.previous?.occurrence, waived?.data.occurrence)
})

test('a paused plan stays paused', async () => {
  const plan = await newPlan(merchant)
  await ask('paymentPlanPause', plan)
  await markPaid(plan, 1)
  await reopen(plan, 1)
  assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
})

test('an occurrence that was not ended, of an ended plan, or that a payment has paid stays as it is', async () => {
  const plan = await newPlan(merchant)
  assert.match(await refusal(reopen(plan, 1)), /INVALID_STATE.*The occurrence is Scheduled/s)
  assert.match(await refusal(reopen(plan, 9)), /must be the number of an occurrence/)
  const completed = await newPlan(merchant, { occurrences: 1 })
  await markPaid(completed, 1)
  assert.match(await refusal(reopen(completed, 1)), /The payment plan is Completed/)
  const paid = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
  await run()
  await processor.advance({ days: 1 })
  await fixture.deliverNotifications()
  await markPaid(paid, 1)
  await processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  assert.match(await refusal(reopen(paid, 1)), /A payment of the plan has paid the occurrence meanwhile/)
  assert.equal(await statusesOf(paid), 'Active PaidElsewhere Scheduled Scheduled')
})

test('it is in the audit log, and a charge that races with it charges nothing before it and at most once', async () => {
  const plan = await newPlan(merchant)
  await markPaid(plan, 1)
  await bringForward(plan, 7)
  await Promise.all([run(), reopen(plan, 1)])
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Succeeded Scheduled')
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  const rows = await sql.rows<{ action: string }>(
    `select action from audit_entries where record_id = $1 and action like '%Reopen'`,
    [plan.id],
  )
  assert.equal(rows.length, 1)
})
