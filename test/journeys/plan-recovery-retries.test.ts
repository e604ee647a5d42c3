import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { REASON_OF_DECLINE } from '../../src/checkout/pages/decline-reason.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageAccount, pageCard, visitAt } from '../support/checkout.ts'
import { completeDespiteDeath, TRY_POINTS } from '../support/customer-races.ts'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/recovery.ts'

const house = await startRecovery()
after(house.close)
const { atLink, bringForward, chargesNow, merchant, query, retried, run, server, settle, shown, stateOf } = house

type Plan = Awaited<ReturnType<typeof retried>>

/** The first week is paid by one good charge, and no retry of it comes any more. */
async function isPaidOnce(plan: Plan, before: number): Promise<void> {
  assert.equal((await house.takenSince(before)).length, 1)
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

/** The merchant has the plan be charged to a card that would be taken, so that a retry would go through. */
async function giveGoodCard({ shownId: id, contactUuid: contactId }: Plan): Promise<void> {
  const { shownId: paymentMethodId } = await house.storedMethod(merchant, { number: VISA, contactId })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id, paymentMethodId })
}

test('while retries are to come, the page says why and when, and paying there ends them', async () => {
  const plan = await retried()
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  const { failure, retryDate, others } = state?.asked?.owed ?? {}
  assert.deepEqual([status, state?.status, others], [200, 'open', 0])
  assert.equal(failure?.reason, 'insufficient_funds')
  assert.deepEqual(
    [failure.instrument?.type, failure.instrument?.last4],
    ['Card', SANDBOX_CARDS.declinedLater.slice(-4)],
  )
  const [row] = await query<{ day: string }>(
    "select to_char(retry_at at time zone 'UTC', 'YYYY-MM-DD') as day from payment_plan_occurrences where plan_id = $1 and number = 1",
    [plan.id],
  )
  assert.equal(retryDate, row?.day)
  assert.equal(state?.failedMethodId, plan.methodId)
  const before = await chargesNow()
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  await isPaidOnce(plan, before)
  assert.equal((await shown(plan.shownId)).recoveryLink, null)
})

test('a customer who pays at the moment of a retry is charged once', async () => {
  for (let round = 0; round < 8; round++) {
    const plan = await retried()
    await giveGoodCard(plan)
    const before = await chargesNow()
    const token = await atLink(plan).token(pageCard())
    await Promise.all([atLink(plan).complete({ token }), run(), run()])
    await settle()
    await isPaidOnce(plan, before)
  }
})

test('twenty windows beside a retry that is due pay once', async () => {
  const plan = await retried()
  await giveGoodCard(plan)
  const before = await chargesNow()
  const token = await atLink(plan).token(pageCard())
  const windows = Array.from({ length: 20 }, () => atLink(plan).complete({ token }))
  await Promise.all([...windows, run(), run()])
  await settle()
  await isPaidOnce(plan, before)
})

test('wherever the try of a customer crashes, a retry that is due charges nothing beside it', async () => {
  for (const point of TRY_POINTS) {
    const plan = await retried()
    await giveGoodCard(plan)
    const before = await chargesNow()
    await completeDespiteDeath(point, atLink(plan), async () => {
      await run()
      await settle()
    })
    await isPaidOnce(plan, before)
  }
})

test('a customer who is declined leaves the retries as they were', async () => {
  const plan = await retried()
  const customer = atLink(plan)
  const { state } = await customer.page()
  assert.equal((await customer.pay(pageCard(SANDBOX_CARDS.declined))).body.status, 'declined')
  const after = (await customer.page()).state
  assert.deepEqual([after?.asked?.owed?.retryDate, after?.asked?.owed?.failure], [state?.asked?.owed?.retryDate, null])
  // The payment method of the plan has failed all the same.
  assert.equal(after?.failedMethodId, plan.methodId)
  await giveGoodCard(plan)
  assert.equal((await customer.page()).state?.failedMethodId, null)
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('while the debit of a customer is on its way, no retry charges, and none follows when it arrives', async () => {
  const plan = await retried()
  await giveGoodCard(plan)
  const before = await chargesNow()
  const paid = await atLink(plan).pay(pageAccount(ACCOUNT_NUMBER))
  assert.deepEqual([paid.body.status, (await stateOf(plan)).status], ['completed', 'Active'])
  await bringForward(plan, 3)
  await run()
  assert.equal(await chargesNow(), before + 1)
  await house.processor.advance({ days: 3 })
  await house.hear()
  assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Succeeded')
  assert.equal(await chargesNow(), before + 1)
})

test('a debit that came back is told by its reason', async () => {
  for (const [code, reason] of [
    ['R01', 'insufficient_funds'],
    ['R02', 'invalid_account'],
    ['R10', 'revoked_authorization'],
    ['R17', 'returned'],
  ] as const) {
    const plan = await house.pastDue()
    assert.equal((await atLink(plan).pay(pageAccount(returnedBy(code)))).body.status, 'completed', code)
    await house.processor.advance({ days: 5 })
    await house.hear()
    const { state } = await atLink(plan).page()
    assert.deepEqual([state?.status, state?.asked?.owed?.failure?.reason], ['open', reason], code)
  }
})

test('whatever code is stored, the page tells no hidden one', async () => {
  const plan = await retried()
  for (const [code, reason] of Object.entries(REASON_OF_DECLINE)) {
    await query("update payments set decline_code = $1 where payment_plan_id = $2 and status = 'Failed'", [
      code,
      plan.id,
    ])
    const { html, state } = await visitAt(atLink(plan).link).page()
    assert.equal(state?.asked?.owed?.failure?.reason, reason)
    assert.doesNotMatch(html, /declineCode|lost_card|stolen_card|suspected_fraud/, code)
  }
})

test('a stored method that was declined in a session is not chosen beforehand when the page is opened again', async () => {
  const method = await house.storedMethod(merchant, { number: SANDBOX_CARDS.declinedLater })
  const session = await house.createSession(merchant, { contactId: method.contactShownId })
  const customer = house.visit(session)
  assert.equal((await customer.page()).state?.failedMethodId, null)
  const declined = await customer.complete({ paymentMethodId: method.shownId })
  assert.equal(declined.body.status, 'declined', JSON.stringify(declined.body))
  assert.equal((await customer.page()).state?.failedMethodId, formatId('pmt', method.id))
})
