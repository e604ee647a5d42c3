import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whenSettled } from '../../src/cli/when-settled.ts'
import type { StoredCredential } from '../../src/payments/providers/index.ts'
import { applyOutcome } from '../../src/payments/settlement/apply-outcome.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { consentShown, pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const {
  atLink,
  bringForward,
  confirm,
  consentsOf,
  eventsOf,
  merchant,
  methods,
  newPlan,
  newPastDuePlan,
  run,
  shown,
  stateOf,
} = fixture

test('a renewal that needs the customer is paid at the link, and the plan continues with the new source', async () => {
  const plan = await newPastDuePlan()
  const [failed] = (await stateOf(plan)).payments
  assert.equal(failed?.decline_code, 'authentication_required')
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  assert.deepEqual([status, state?.kind, state?.status], [200, 'recovery', 'open'])
  assert.deepEqual(
    [state?.terms?.amount, state?.terms?.outstanding?.others, state?.terms?.upcoming?.occurrences],
    ['49.90', 0, 2],
  )
  const paid = await customer.pay(pageCard())
  const { completedAt } = (await customer.page()).state ?? {}
  assert.ok(completedAt)
  assert.deepEqual(
    [paid.status, paid.body],
    [200, { status: 'completed', completedAt, paymentStatus: 'Succeeded', redirectUrl: null }],
  )

  const { status: planStatus, paymentMethodId, recoveryLink, remainingOccurrences } = await shown(plan.shownId)
  assert.deepEqual([planStatus, recoveryLink, remainingOccurrences], ['Active', null, 2])
  assert.notEqual(paymentMethodId, plan.methodId)
  assert.ok((await methods(merchant, plan.contactId)).some(({ id }) => id === paymentMethodId))
  assert.deepEqual((await eventsOf(plan.shownId)).slice(2), [
    'payment_plan.payment_failed',
    'payment_plan.past_due',
    'payment_plan.updated',
    'payment_plan.activated',
  ])
  const [, consent] = await consentsOf(plan)
  assert.equal(consent?.text, state && consentShown(state, 'Card', true))
  assert.equal(consent?.text_version, state?.terms?.consent.version)
  assert.equal(consent?.ip_address, customer.address)

  // Later occurrences are charged to it, initiated by the merchant.
  const before = await fixture.chargesNow()
  await bringForward(plan, 7)
  await run()
  const [renewal] = await fixture.chargesSince(before)
  assert.deepEqual([renewal?.initiator, renewal?.model], ['merchant', 'Subscription'])
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('a customer confirms at the bank with the stored card, and returns to a receipt', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  const { state } = await customer.page()
  assert.deepEqual(
    state?.availableSources?.methods.map(({ id }) => id),
    [plan.methodId],
  )
  const challenged = await customer.complete({ paymentMethodId: plan.methodId })
  assert.equal(challenged.body.status, 'requires_action')
  assert.equal((await customer.page()).state?.status, 'requires_action')
  const { location, link } = await confirm(challenged.body.url ?? '', 'approve')
  assert.equal(location, `${plan.link}?returned=1`)
  const back = await fetch(link, { redirect: 'manual' })
  assert.equal(back.status, 410)
  assert.match(await back.text(), /"status":"completed"/)
  const { status, paymentMethodId } = await shown(plan.shownId)
  assert.deepEqual([status, paymentMethodId], ['Active', plan.methodId])
})

test('a declined customer still owes the payment, and tries again', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  const declined = await customer.pay(pageCard(SANDBOX_CARDS.insufficientFunds))
  assert.deepEqual(declined.body, { status: 'declined', reason: 'insufficient_funds' })
  const current = await shown(plan.shownId)
  assert.deepEqual([current.status, current.paymentMethodId], ['PastDue', plan.methodId])
  assert.equal((await customer.page()).state?.status, 'declined')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 2, retries: false })
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  // All attempts belong to one payment.
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Failed', 'Succeeded'],
  )
})

test('the link shows further outstanding payments, which are paid one after another', async () => {
  const plan = await newPastDuePlan({ failed: 2 })
  const customer = atLink(plan)
  assert.equal((await customer.page()).state?.terms?.outstanding?.others, 1)
  const termsFingerprint = (await customer.page()).state?.termsFingerprint
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  assert.equal((await shown(plan.shownId)).status, 'PastDue')
  // A second click on a paid occurrence charges nothing.
  const again = await customer.complete({ token: await customer.token(pageCard()), termsFingerprint })
  assert.equal(again.body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  const { state } = await customer.page()
  assert.deepEqual([state?.status, state?.terms?.outstanding?.others], ['open', 0])
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  assert.equal((await customer.page()).status, 410)
})

test('a bank account is debited, and the plan continues when the debit has settled', async () => {
  const plan = await newPastDuePlan({ occurrences: 1 })
  const customer = atLink(plan)
  assert.equal((await customer.pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const inFlight = await shown(plan.shownId)
  assert.deepEqual([inFlight.status, inFlight.recoveryLink], ['PastDue', null])
  assert.notEqual(inFlight.paymentMethodId, plan.methodId)
  assert.equal((await customer.page()).state?.status, 'completed')
  await fixture.processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  assert.equal((await shown(plan.shownId)).status, 'Completed')
})

test('a link to a plan without outstanding payments says so, and accepts none', async () => {
  const plan = await newPastDuePlan()
  assert.equal((await atLink(plan).pay(pageCard())).body.status, 'completed')
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  assert.deepEqual(
    [status, state?.status, state?.availableSources, state?.termsFingerprint],
    [410, 'completed', null, null],
  )
  assert.equal((await customer.ask('instrument', pageCard())).body.status, 'completed')
  const fresh = await newPlan(merchant)
  assert.equal((await shown(fresh.shownId)).recoveryLink, null)
})

test('while a debit is in flight, the next outstanding payment has to wait', async () => {
  const plan = await newPastDuePlan({ failed: 2 })
  const customer = atLink(plan)
  const termsFingerprint = (await customer.page()).state?.termsFingerprint
  const paid = await customer.pay(pageAccount(ACCOUNT_NUMBER))
  const { state } = await customer.page()
  const { completedAt } = state ?? {}
  assert.deepEqual(paid.body, {
    ...{ status: 'completed', completedAt, paymentStatus: 'Processing' },
    ...{ isNextBlocked: true, redirectUrl: null, messageFollows: false },
  })
  assert.deepEqual(
    [state?.status, state?.terms?.outstanding?.others, state?.terms?.outstanding?.isNextBlocked],
    ['completed', 1, true],
  )
  assert.deepEqual([state?.availableSources, state?.termsFingerprint], [null, null])
  assert.equal((await customer.complete({ paymentMethodId: plan.methodId, termsFingerprint })).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Processing', 'Failed', 'Scheduled'])
  await fixture.processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  assert.equal((await customer.page()).state?.status, 'open')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test("a method set during a customer's debit in flight stays set", async () => {
  const plan = await newPastDuePlan()
  assert.equal((await atLink(plan).pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, { contactId: plan.contactUuid })
  await change(fixture.server, merchant.account, 'paymentPlanUpdatePaymentMethod', {
    id: plan.shownId,
    paymentMethodId,
  })
  await fixture.processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  const current = await shown(plan.shownId)
  assert.deepEqual([current.status, current.paymentMethodId], ['Active', paymentMethodId])
})

/** Applies a provider's success of the plan's last attempt, with or without a stored method. */
async function deliverPaid({ id }: { readonly id: string }, stored: StoredCredential | null): Promise<void> {
  const [attempt] = await fixture.sql.rows<{ id: string; payment_id: string; reference: string }>(
    `select t.id, t.payment_id, t.provider_reference as reference from payment_attempts t
       join payments p on p.id = t.payment_id where p.payment_plan_id = $1 order by t.id desc limit 1`,
    [id],
  )
  assert.ok(attempt)
  const { account } = merchant.account
  const source = { account, paymentId: attempt.payment_id, attemptId: attempt.id }
  const outcome = { kind: 'Succeeded', reference: attempt.reference, stored } as const
  await applyOutcome(fixture.server.services, whenSettled, source, outcome)
}

const credential: StoredCredential = {
  ...{ credential: 'late', identity: 'late', supportedModels: ['Subscription'], schemeReference: null },
  instrument: { type: 'BankAccount', institutionName: null, accountHolderName: null, last4: null, accountType: null },
}

test('later occurrences are charged to a credential reported late, unless another method was set meanwhile', async () => {
  for (const isChosen of [false, true]) {
    const plan = await newPastDuePlan()
    await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    await deliverPaid(plan, null)
    const unchanged = await shown(plan.shownId)
    assert.deepEqual([unchanged.status, unchanged.paymentMethodId], ['Active', plan.methodId])
    const { shownId: other } = await fixture.storedMethod(merchant, { contactId: plan.contactUuid })
    const input = { id: plan.shownId, paymentMethodId: other }
    if (isChosen) await change(fixture.server, merchant.account, 'paymentPlanUpdatePaymentMethod', input)
    await deliverPaid(plan, { ...credential, credential: plan.id, identity: plan.id })
    const { paymentMethodId } = await shown(plan.shownId)
    if (isChosen) assert.equal(paymentMethodId, other)
    else assert.ok(paymentMethodId !== plan.methodId && paymentMethodId !== other)
  }
})
