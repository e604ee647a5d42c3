import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageCard } from '../support/checkout.ts'
import {
  ATTEMPT_POINTS,
  completeDespiteCrash,
  completeInTwentyWindows,
  completeOnce,
  roundsOfWindows,
} from '../support/customer-races.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const {
  atLink,
  bringForward,
  chargesNow,
  confirm,
  deliverNotifications,
  merchant,
  newPastDuePlan,
  run,
  server,
  settle,
} = fixture
const { shown, stateOf, chargesSince } = fixture

type PastDue = Awaited<ReturnType<typeof newPastDuePlan>>

/** Requires that the first week has one successful charge, and that the plan continues. */
async function assertPaidOnce(plan: PastDue, before: number): Promise<void> {
  assert.equal((await chargesSince(before)).length, 1)
  const { status, occurrences, payments } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.status], ['Active', 'Succeeded'])
  assert.equal(payments.filter((payment) => payment.status === 'Succeeded').length, 1)
}

test('twenty concurrent windows pay once', async () => {
  const plan = await newPastDuePlan()
  const before = await chargesNow()
  await completeInTwentyWindows(() => atLink(plan))
  assert.equal(await chargesNow(), before + 1)
  await assertPaidOnce(plan, before)
})

/** Sets a valid card for the plan, so that failed occurrences are retried at once. */
async function setValidCard({ shownId: id, contactUuid: contactId }: PastDue): Promise<void> {
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, { number: VISA, contactId })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id, paymentMethodId })
}

const RUN = 'mutation ($id: ID!) { runPaymentPlan(id: $id) { id } }'
const runNow = ({ shownId: id }: PastDue) => server.ask(merchant.account.key, RUN, { id })

test('concurrent charges by customer and merchant charge once', async () => {
  for (let round = 0; round < 6; round++) {
    const plan = await newPastDuePlan()
    await setValidCard(plan)
    const before = await chargesNow()
    const token = await atLink(plan).token(pageCard())
    await Promise.all([atLink(plan).complete({ token }), run(), runNow(plan)])
    await settle()
    await assertPaidOnce(plan, before)
  }
})

test('while a customer is at the bank, no other charge of the occurrence is made', async () => {
  const plan = await newPastDuePlan({ failed: 2 })
  const customer = atLink(plan)
  const challenged = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
  assert.equal(challenged.body.status, 'requires_action')
  await setValidCard(plan)
  const before = await chargesNow()
  await run()
  assert.equal((await runNow(plan)).errors?.[0]?.extensions.code, 'INVALID_STATE')
  const refused = await customer.ask('instrument', pageCard())
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal(await chargesNow(), before)
  await confirm(challenged.body.url ?? '', 'approve')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('a crash at any point leaves one charge', async () => {
  for (const point of ATTEMPT_POINTS) {
    const plan = await newPastDuePlan()
    const before = await chargesNow()
    // A worker does not charge again while the customer's charge is in flight.
    await completeDespiteCrash(point, atLink(plan), async () => {
      await run()
      await settle()
    })
    await assertPaidOnce(plan, before)
  }
})

test('a lost response is polled until the provider reports', async () => {
  const plan = await newPastDuePlan()
  const before = await chargesNow()
  const customer = atLink(plan)
  const token = await customer.token(pageCard(SANDBOX_CARDS.dropAfter))
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.equal((await customer.page()).state?.status, 'checking')
  await Promise.all([settle(), deliverNotifications()])
  assert.equal((await customer.status()).body.status, 'completed')
  await assertPaidOnce(plan, before)
})

test('paying repeatedly and from several windows pays once', async () => {
  await fc.assert(
    fc.asyncProperty(roundsOfWindows, async (rounds) => {
      const plan = await newPastDuePlan()
      const before = await chargesNow()
      for (const round of rounds) {
        await Promise.all([...round.map((number) => completeOnce(atLink(plan), number)), run()])
        await settle()
      }
      const { url } = (await atLink(plan).status()).body
      if (url) await confirm(url, 'approve')
      await completeOnce(atLink(plan))
      await settle()
      await assertPaidOnce(plan, before)
    }),
    { numRuns: 6 },
  )
})

test('a payment that is confirmed after its plan or contact was deleted succeeds, and is the last one', async () => {
  for (const [operation, id] of [
    ['paymentPlanCancel', (plan: PastDue) => plan.shownId],
    ['deleteContact', (plan: PastDue) => plan.contactId],
  ] as const) {
    const plan = await newPastDuePlan()
    const challenged = await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    await change(server, merchant.account, operation, { id: id(plan) })
    // The customer confirmed before the bank received the cancellation.
    await confirm(challenged.body.url ?? '', 'approve')
    const { status, paymentMethodId, recoveryLink } = await shown(plan.shownId)
    assert.deepEqual([status, paymentMethodId, recoveryLink], ['Canceled', plan.methodId, null])
    assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Canceled', 'Canceled'])
    const before = await chargesNow()
    assert.equal((await atLink(plan).ask('instrument', pageCard())).status, 410)
    await bringForward(plan, 7)
    await run()
    assert.equal(await chargesNow(), before)
  }
})

test('the link of a deleted plan or contact accepts no payment, and a later approval charges nothing', async () => {
  for (const [operation, id] of [
    ['paymentPlanCancel', (plan: PastDue) => plan.shownId],
    ['deleteContact', (plan: PastDue) => plan.contactId],
  ] as const) {
    const plan = await newPastDuePlan()
    const challenged = await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    const before = await chargesNow()
    await change(server, merchant.account, operation, { id: id(plan) })
    const { status, state } = await atLink(plan).page()
    assert.deepEqual([status, state?.status, state?.actionUrl], [410, 'canceled', null])
    await settle(0)
    await fixture.processor.decide(challenged.body.url ?? '', 'approve').catch(() => null)
    await Promise.all([settle(), deliverNotifications()])
    assert.deepEqual(await chargesSince(before - 1), [])
    assert.deepEqual(statuses(await stateOf(plan)), ['Canceled', 'Canceled', 'Canceled'])
  }
})

test('an abandoned challenge blocks other charges of the plan for one hour', async () => {
  const plan = await newPastDuePlan()
  await atLink(plan).pay(pageCard(SANDBOX_CARDS.challenged))
  await setValidCard(plan)
  const [refused] = (await runNow(plan)).errors ?? []
  assert.match(refused?.message ?? '', /has one hour to confirm the payment at their bank/)
  await settle(30 * 60)
  assert.equal((await atLink(plan).page()).state?.status, 'requires_action')
  await settle(31 * 60)
  assert.equal((await atLink(plan).page()).state?.status, 'declined')
  assert.equal((await runNow(plan)).errors, undefined)
  assert.equal((await shown(plan.shownId)).status, 'Active')
})
