import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const { atLink, bringForward, eventsOf, merchant, newPastDuePlan, newPlan, run, server, shown, stateOf } = fixture

type Plan = { readonly shownId: string }

const markPaid = ({ shownId: id }: Plan, number: number, more: object = {}) =>
  change(server, merchant.account, 'paymentPlanOccurrenceMarkPaid', { id, number, tender: 'Check', ...more })
const waive = ({ shownId: id }: Plan, number: number) =>
  change(server, merchant.account, 'paymentPlanOccurrenceWaive', { id, number, reason: 'Goodwill' })
const skipNext = ({ shownId: id }: Plan, number?: number) =>
  change(server, merchant.account, 'paymentPlanSkipNext', { id, ...(number && { number }) })

const SCHEDULE = `query ($id: ID!) { paymentPlan(id: $id) { schedule { edges { node {
  number status waiverReason paidElsewhere { tender reference paidDate } } } } } }`

async function scheduleOf({ shownId: id }: Plan) {
  type Node = { readonly paidElsewhere: object | null; readonly waiverReason: string | null }
  type Found = { paymentPlan: { schedule: { edges: { node: Node }[] } } }
  const { data } = await server.ask<Found>(merchant.account.key, SCHEDULE, { id })
  return data.paymentPlan.schedule.edges.map(({ node }) => node)
}

/** Returns the message of the refusal of a mutation. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(() => null).catch((thrown: Error) => thrown)
  return error?.message ?? 'accepted'
}

test('an occurrence paid by check is not charged again, and its plan is Active again', async () => {
  const plan = await newPastDuePlan()
  const before = await fixture.chargesNow()
  await markPaid(plan, 1, { reference: '1042', paidDate: '2026-01-31' })
  const { status, recoveryLink, remainingOccurrences } = await shown(plan.shownId)
  assert.deepEqual([status, recoveryLink, remainingOccurrences], ['Active', null, 2])
  assert.deepEqual((await scheduleOf(plan))[0]?.paidElsewhere, {
    tender: 'Check',
    reference: '1042',
    paidDate: '2026-01-31',
  })
  assert.deepEqual((await eventsOf(plan.shownId)).slice(-2), [
    'payment_plan.occurrence_marked_paid',
    'payment_plan.activated',
  ])
  await run()
  assert.equal(await fixture.chargesNow(), before)
  assert.deepEqual(statuses(await stateOf(plan)), ['PaidElsewhere', 'Scheduled', 'Scheduled'])
})

test('planned retries end when an occurrence is marked as paid', async () => {
  const plan = await fixture.newRetriedPlan()
  const before = await fixture.chargesNow()
  await markPaid(plan, 1)
  await bringForward(plan, 5)
  await run()
  assert.equal(await fixture.chargesNow(), before)
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'PaidElsewhere', attempts: 1, retries: false })
})

test('a customer with the page open is told that nothing is outstanding, and pays nothing', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  const { state } = await customer.page()
  const token = await customer.token(pageCard())
  const before = await fixture.chargesNow()
  await markPaid(plan, 1)
  const answered = await customer.complete({ token, termsFingerprint: state?.termsFingerprint })
  assert.deepEqual([answered.body.status, answered.body.completedAt], ['completed', null])
  assert.equal((await customer.page()).status, 410)
  assert.equal(await fixture.chargesNow(), before)
})

test('a customer whose oldest outstanding occurrence was waived sees that the amount has changed', async () => {
  const plan = await newPastDuePlan({ failed: 2 })
  const customer = atLink(plan)
  const { state } = await customer.page()
  const token = await customer.token(pageCard())
  await waive(plan, 1)
  const { status, body } = await customer.complete({ token, termsFingerprint: state?.termsFingerprint })
  assert.deepEqual([status, body.status], [409, undefined])
  assert.equal((await shown(plan.shownId)).status, 'PastDue')
  assert.deepEqual((await customer.page()).state?.terms?.outstanding?.others, 0)
})

test('an occurrence with a bank debit in flight cannot be marked or waived', async () => {
  const plan = await newPastDuePlan()
  await atLink(plan).pay(pageAccount(ACCOUNT_NUMBER))
  for (const end of [markPaid, waive])
    assert.match(
      await refusal(end(plan, 1)),
      /INVALID_STATE.*bank debit is in progress|bank debit is in progress.*INVALID_STATE/,
    )
  assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Processing')
})

test('an occurrence cannot be marked while its customer is at the bank', async () => {
  const plan = await newPastDuePlan()
  const challenged = await atLink(plan).complete({ paymentMethodId: plan.methodId })
  assert.equal(challenged.body.status, 'requires_action')
  assert.match(await refusal(markPaid(plan, 1)), /confirm the payment at their bank/)
})

test('a plan is Completed when its last unpaid occurrences are marked, waived or skipped', async () => {
  const plan = await newPlan(merchant)
  await markPaid(plan, 1)
  await waive(plan, 2)
  await skipNext(plan)
  assert.equal((await stateOf(plan)).status, 'Completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['PaidElsewhere', 'Waived', 'Skipped'])
  assert.deepEqual((await eventsOf(plan.shownId)).slice(2), [
    'payment_plan.occurrence_marked_paid',
    'payment_plan.occurrence_waived',
    'payment_plan.occurrence_skipped',
    'payment_plan.completed',
  ])
  assert.deepEqual(
    (await scheduleOf(plan)).map(({ waiverReason }) => waiverReason),
    [null, 'Goodwill', null],
  )
  assert.match(await refusal(markPaid(plan, 1)), /The payment plan is Completed/)
})

test('a paused plan stays paused while occurrences remain', async () => {
  const plan = await newPlan(merchant)
  await change(server, merchant.account, 'paymentPlanPause', { id: plan.shownId })
  await waive(plan, 1)
  assert.equal((await stateOf(plan)).status, 'Paused')
  await skipNext(plan)
  await markPaid(plan, 3)
  assert.equal((await stateOf(plan)).status, 'Completed')
})

test('skipping the next occurrence keeps the other dates, and a repeated request skips no second', async () => {
  const plan = await newPlan(merchant)
  await skipNext(plan, 1)
  assert.deepEqual(statuses(await stateOf(plan)), ['Skipped', 'Scheduled', 'Scheduled'])
  assert.match(await refusal(skipNext(plan, 1)), /The next scheduled occurrence is number 2/)
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Skipped', 'Scheduled', 'Scheduled'])
})

test('an occurrence that has ended or does not exist is refused, as is a payment in the future', async () => {
  const plan = await newPlan(merchant)
  await waive(plan, 1)
  assert.match(await refusal(markPaid(plan, 1)), /The occurrence is Waived/)
  assert.match(await refusal(markPaid(plan, 4)), /must be the number of an occurrence/)
  assert.match(await refusal(markPaid(plan, 2, { paidDate: '2199-01-01' })), /must be today or earlier/)
  assert.match(await refusal(markPaid(plan, 2, { reference: '4242 4242 4242 4242' })), /card number/)
})

test('each change is in the audit log', async () => {
  const plan = await newPlan(merchant)
  await markPaid(plan, 1)
  await waive(plan, 2)
  await skipNext(plan)
  const rows = await fixture.sql.rows<{ action: string }>(
    'select action from audit_entries where record_id = $1 order by id',
    [plan.id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['paymentPlanOccurrenceMarkPaid', 'paymentPlanOccurrenceWaive', 'paymentPlanSkipNext'],
  )
})

test('a charge that races with a mark is either made or prevented, and the occurrence ends once', async () => {
  for (let round = 0; round < 5; round++) {
    const plan = await newPlan(merchant)
    const before = await fixture.chargesNow()
    const [, marked] = await Promise.all([run(), refusal(markPaid(plan, 1))])
    const charges = (await fixture.chargesNow()) - before
    const [first] = statuses(await stateOf(plan))
    assert.deepEqual([charges, first], marked === 'accepted' ? [0, 'PaidElsewhere'] : [1, 'Succeeded'], marked)
  }
})
