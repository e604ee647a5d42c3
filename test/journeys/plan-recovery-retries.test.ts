import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { REASON_OF_DECLINE } from '../../src/checkout/pages/decline-reason.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import { ATTEMPT_POINTS, completeDespiteCrash } from '../support/customer-races.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const { atLink, bringForward, chargesNow, merchant, sql, newRetriedPlan, run, server, settle, shown, stateOf } = fixture

type Plan = Awaited<ReturnType<typeof newRetriedPlan>>

/**
 * Requires that one successful charge pays the first occurrence, and that no retry of it follows.
 */
async function assertPaidOnce(plan: Plan, before: number): Promise<void> {
  assert.equal((await fixture.chargesSince(before)).length, 1)
  const { status, occurrences, payments } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.status, occurrences[0]?.retries], ['Active', 'Succeeded', false])
  assert.equal(payments.filter((payment) => payment.status === 'Succeeded').length, 1)
  const charges = await chargesNow()
  for (let day = 0; day < 5; day++) {
    await bringForward(plan, 1)
    await run()
  }
  assert.equal(await chargesNow(), charges)
}

/** Sets a valid card for the plan, so that a retry would succeed. */
async function setValidCard({ shownId: id, contactUuid: contactId }: Plan): Promise<void> {
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, { number: VISA, contactId })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id, paymentMethodId })
}

test('while retries are planned, the page shows reason and date, and paying there ends them', async () => {
  const plan = await newRetriedPlan()
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  const { failure, retryDate, others } = state?.terms?.outstanding ?? {}
  assert.deepEqual([status, state?.status, others], [200, 'open', 0])
  assert.equal(failure?.reason, 'insufficient_funds')
  assert.deepEqual(
    [failure.instrument?.type, failure.instrument?.last4],
    ['Card', SANDBOX_CARDS.declinedLater.slice(-4)],
  )
  const [row] = await sql.rows<{ day: string }>(
    "select to_char(retry_at at time zone 'UTC', 'YYYY-MM-DD') as day from payment_plan_occurrences where plan_id = $1 and number = 1",
    [plan.id],
  )
  assert.equal(retryDate, row?.day)
  assert.equal(state?.failedMethodId, plan.methodId)
  const before = await chargesNow()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  await assertPaidOnce(plan, before)
  assert.equal((await shown(plan.shownId)).recoveryLink, null)
})

test('a customer who pays at the moment of a retry is charged once', async () => {
  for (let round = 0; round < 8; round++) {
    const plan = await newRetriedPlan()
    await setValidCard(plan)
    const before = await chargesNow()
    const token = await atLink(plan).token(pageCard())
    await Promise.all([atLink(plan).complete({ token }), run(), run()])
    await settle()
    await assertPaidOnce(plan, before)
  }
})

test('twenty concurrent windows and a due retry charge once', async () => {
  const plan = await newRetriedPlan()
  await setValidCard(plan)
  const before = await chargesNow()
  const token = await atLink(plan).token(pageCard())
  const windows = Array.from({ length: 20 }, () => atLink(plan).complete({ token }))
  await Promise.all([...windows, run(), run()])
  await settle()
  await assertPaidOnce(plan, before)
})

test("after a crash at any point of a customer's attempt, a due retry does not charge again", async () => {
  for (const point of ATTEMPT_POINTS) {
    const plan = await newRetriedPlan()
    await setValidCard(plan)
    const before = await chargesNow()
    await completeDespiteCrash(point, atLink(plan), async () => {
      await run()
      await settle()
    })
    await assertPaidOnce(plan, before)
  }
})

test('a decline of a customer leaves the retries unchanged', async () => {
  const plan = await newRetriedPlan()
  const customer = atLink(plan)
  const { state } = await customer.page()
  assert.equal((await customer.pay(pageCard(SANDBOX_CARDS.declined))).body.status, 'declined')
  const after = (await customer.page()).state
  assert.deepEqual(
    [after?.terms?.outstanding?.retryDate, after?.terms?.outstanding?.failure],
    [state?.terms?.outstanding?.retryDate, null],
  )
  // The page still marks the plan's payment method as failed.
  assert.equal(after?.failedMethodId, plan.methodId)
  await setValidCard(plan)
  assert.equal((await customer.page()).state?.failedMethodId, null)
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test("while a customer's debit is in flight, no retry charges, and none follows when it settles", async () => {
  const plan = await newRetriedPlan()
  await setValidCard(plan)
  const before = await chargesNow()
  const paid = await atLink(plan).pay(pageAccount(ACCOUNT_NUMBER))
  assert.deepEqual([paid.body.status, (await stateOf(plan)).status], ['completed', 'Active'])
  await bringForward(plan, 3)
  await run()
  assert.equal(await chargesNow(), before + 1)
  await fixture.processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Succeeded')
  assert.equal(await chargesNow(), before + 1)
})

test('a returned debit shows its reason', async () => {
  for (const [code, reason] of [
    ['R01', 'insufficient_funds'],
    ['R02', 'invalid_account'],
    ['R10', 'revoked_authorization'],
    ['R17', 'returned'],
  ] as const) {
    const plan = await fixture.newPastDuePlan()
    assert.equal((await atLink(plan).pay(pageAccount(returnedBy(code)))).body.status, 'completed', code)
    await fixture.processor.advance({ days: 5 })
    await fixture.deliverNotifications()
    const { state } = await atLink(plan).page()
    assert.deepEqual([state?.status, state?.terms?.outstanding?.failure?.reason], ['open', reason], code)
  }
})

test('the page shows no hidden code, whatever code is stored', async () => {
  const plan = await newRetriedPlan()
  for (const [code, reason] of Object.entries(REASON_OF_DECLINE)) {
    await sql.write("update payments set decline_code = $1 where payment_plan_id = $2 and status = 'Failed'", [
      code,
      plan.id,
    ])
    const { html, state } = await visitAt(atLink(plan).link).page()
    assert.equal(state?.terms?.outstanding?.failure?.reason, reason)
    assert.doesNotMatch(html, /declineCode|lost_card|stolen_card|suspected_fraud/, code)
  }
})

test('a stored method declined in a session is not preselected when the page is reopened', async () => {
  const method = await fixture.storedMethod(merchant, { number: SANDBOX_CARDS.declinedLater })
  const session = await fixture.createSession(merchant, { contactId: method.contactShownId })
  const customer = fixture.visit(session)
  assert.equal((await customer.page()).state?.failedMethodId, null)
  const declined = await customer.complete({ paymentMethodId: method.shownId })
  assert.equal(declined.body.status, 'declined', JSON.stringify(declined.body))
  assert.equal((await customer.page()).state?.failedMethodId, formatId('pmt', method.id))
})
