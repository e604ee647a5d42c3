import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { whenSettled } from '../../src/cli/when-settled.ts'
import type { StoredCredential } from '../../src/payments/providers/index.ts'
import { applyOutcome } from '../../src/payments/settlement/apply-outcome.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageAccount, pageCard } from '../support/checkout.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS } from '../support/instruments.ts'
import { startRecovery } from '../support/recovery.ts'

const house = await startRecovery()
after(house.close)
const {
  atLink,
  bringForward,
  confirm,
  consentsOf,
  eventsOf,
  merchant,
  methods,
  newPlan,
  pastDue,
  run,
  shown,
  stateOf,
} = house

test('a renewal that needs the customer is paid at the link, and the plan goes on with what they gave', async () => {
  const plan = await pastDue()
  const [failed] = (await stateOf(plan)).payments
  assert.equal(failed?.decline_code, 'authentication_required')
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  assert.deepEqual([status, state?.kind, state?.status], [200, 'recovery', 'open'])
  assert.deepEqual(
    [state?.asked?.amount, state?.asked?.owed?.others, state?.asked?.ahead?.occurrences],
    ['49.90', 0, 2],
  )
  const paid = await customer.pay(pageCard())
  const { completedAt } = (await customer.page()).state ?? {}
  assert.ok(completedAt)
  assert.deepEqual(
    [paid.status, paid.body],
    [200, { status: 'completed', completedAt, paymentStatus: 'Succeeded', redirectUrl: null }],
  )

  const { status: stands, paymentMethodId, recoveryLink, remainingOccurrences } = await shown(plan.shownId)
  assert.deepEqual([stands, recoveryLink, remainingOccurrences], ['Active', null, 2])
  assert.notEqual(paymentMethodId, plan.methodId)
  assert.ok((await methods(merchant, plan.contactId)).some(({ id }) => id === paymentMethodId))
  assert.deepEqual((await eventsOf(plan.shownId)).slice(2), [
    'payment_plan.past_due',
    'payment_plan.updated',
    'payment_plan.activated',
  ])
  const [, consent] = await consentsOf(plan)
  assert.equal(consent?.text, state?.asked?.consent?.text)
  assert.equal(consent?.textVersion, state?.asked?.consent?.version)
  assert.equal(consent?.ipAddress, customer.address)

  // Later occurrences are charged to it, initiated by the merchant.
  const before = await house.chargesNow()
  await bringForward(plan, 7)
  await run()
  const [renewal] = await house.takenSince(before)
  assert.deepEqual([renewal?.initiator, renewal?.model], ['merchant', 'Subscription'])
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('a customer confirms at their bank with the card that they have, and comes back to a receipt', async () => {
  const plan = await pastDue()
  const customer = atLink(plan)
  const { state } = await customer.page()
  assert.deepEqual(
    state?.offers?.methods.map(({ id }) => id),
    [plan.methodId],
  )
  const asked = await customer.complete({ paymentMethodId: plan.methodId })
  assert.equal(asked.body.status, 'requires_action')
  assert.equal((await customer.page()).state?.status, 'requires_action')
  const { location, link } = await confirm(asked.body.url ?? '', 'approve')
  assert.equal(location, `${plan.link}?returned=1`)
  const back = await fetch(link, { redirect: 'manual' })
  assert.equal(back.status, 410)
  assert.match(await back.text(), /"status":"completed"/)
  const { status, paymentMethodId } = await shown(plan.shownId)
  assert.deepEqual([status, paymentMethodId], ['Active', plan.methodId])
})

test('who is declined stays owing, and tries again', async () => {
  const plan = await pastDue()
  const customer = atLink(plan)
  const declined = await customer.pay(pageCard(SANDBOX_CARDS.insufficientFunds))
  assert.deepEqual(declined.body, { status: 'declined', reason: 'insufficient_funds' })
  const stands = await shown(plan.shownId)
  assert.deepEqual([stands.status, stands.paymentMethodId], ['PastDue', plan.methodId])
  assert.equal((await customer.page()).state?.status, 'declined')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', tries: 2, retries: false })
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  // Their tries are those of one payment.
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Failed', 'Succeeded'],
  )
})

test('what else is owed is told, and paid next', async () => {
  const plan = await pastDue({ failed: 2 })
  const customer = atLink(plan)
  assert.equal((await customer.page()).state?.asked?.owed?.others, 1)
  const terms = (await customer.page()).state?.terms
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  assert.equal((await shown(plan.shownId)).status, 'PastDue')
  // A second click on what was paid pays nothing.
  const again = await customer.complete({ token: await customer.token(pageCard()), terms })
  assert.equal(again.body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  const { state } = await customer.page()
  assert.deepEqual([state?.status, state?.asked?.owed?.others], ['open', 0])
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await shown(plan.shownId)).status, 'Active')
  assert.equal((await customer.page()).status, 410)
})

test('a bank account is debited, and the plan goes on when the debit has arrived', async () => {
  const plan = await pastDue({ occurrences: 1 })
  const customer = atLink(plan)
  assert.equal((await customer.pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const underWay = await shown(plan.shownId)
  assert.deepEqual([underWay.status, underWay.recoveryLink], ['PastDue', null])
  assert.notEqual(underWay.paymentMethodId, plan.methodId)
  assert.equal((await customer.page()).state?.status, 'completed')
  await house.processor.advance({ days: 3 })
  await house.hear()
  assert.equal((await shown(plan.shownId)).status, 'Completed')
})

test('a link to a plan that owes nothing says so, and takes nothing', async () => {
  const plan = await pastDue()
  assert.equal((await atLink(plan).pay(pageCard())).body.status, 'completed')
  const customer = atLink(plan)
  const { status, state } = await customer.page()
  assert.deepEqual([status, state?.status, state?.offers, state?.terms], [410, 'completed', null, null])
  assert.equal((await customer.ask('instrument', pageCard())).body.status, 'completed')
  const fresh = await newPlan(merchant)
  assert.equal((await shown(fresh.shownId)).recoveryLink, null)
})

test('while a debit is on its way, the next that is owed has to wait', async () => {
  const plan = await pastDue({ failed: 2 })
  const customer = atLink(plan)
  const terms = (await customer.page()).state?.terms
  const paid = await customer.pay(pageAccount(ACCOUNT_NUMBER))
  const { state } = await customer.page()
  const { completedAt } = state ?? {}
  assert.deepEqual(paid.body, {
    ...{ status: 'completed', completedAt, paymentStatus: 'Processing' },
    ...{ nextWaits: true, redirectUrl: null },
  })
  assert.deepEqual([state?.status, state?.asked?.owed?.others, state?.asked?.owed?.nextWaits], ['completed', 1, true])
  assert.deepEqual([state?.offers, state?.terms], [null, null])
  assert.equal((await customer.complete({ paymentMethodId: plan.methodId, terms })).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Processing', 'Failed', 'Scheduled'])
  await house.processor.advance({ days: 3 })
  await house.hear()
  assert.equal((await customer.page()).state?.status, 'open')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('what somebody chose for a plan while a debit of its customer was on its way stays chosen', async () => {
  const plan = await pastDue()
  assert.equal((await atLink(plan).pay(pageAccount(ACCOUNT_NUMBER))).body.status, 'completed')
  const { shownId: paymentMethodId } = await house.storedMethod(merchant, { contactId: plan.contactUuid })
  await change(house.server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id: plan.shownId, paymentMethodId })
  await house.processor.advance({ days: 3 })
  await house.hear()
  const stands = await shown(plan.shownId)
  assert.deepEqual([stands.status, stands.paymentMethodId], ['Active', paymentMethodId])
})

/** The responses of a provider to a charge that stores a method: first without the method, later with it. */
async function tellPaid({ id }: { readonly id: string }, stored: StoredCredential | null): Promise<void> {
  const [attempt] = await house.query<{ id: string; payment_id: string; reference: string }>(
    `select t.id, t.payment_id, t.provider_reference as reference from payment_attempts t
       join payments p on p.id = t.payment_id where p.payment_plan_id = $1 order by t.id desc limit 1`,
    [id],
  )
  assert.ok(attempt)
  const { account } = merchant.account
  const place = { account, paymentId: attempt.payment_id, attemptId: attempt.id }
  const outcome = { kind: 'Succeeded', reference: attempt.reference, stored } as const
  await applyOutcome(house.server.services, whenSettled, place, outcome)
}

const told: StoredCredential = {
  ...{ credential: 'late', identity: 'late', supportedModels: ['Subscription'], schemeReference: null },
  instrument: { type: 'BankAccount', institutionName: null, accountHolderName: null, last4: null, accountType: null },
}

test('what a provider tells late that it stored is charged from then on, unless something was chosen meanwhile', async () => {
  for (const isChosen of [false, true]) {
    const plan = await pastDue()
    await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    await tellPaid(plan, null)
    const unchanged = await shown(plan.shownId)
    assert.deepEqual([unchanged.status, unchanged.paymentMethodId], ['Active', plan.methodId])
    const { shownId: other } = await house.storedMethod(merchant, { contactId: plan.contactUuid })
    const input = { id: plan.shownId, paymentMethodId: other }
    if (isChosen) await change(house.server, merchant.account, 'paymentPlanUpdatePaymentMethod', input)
    await tellPaid(plan, { ...told, credential: plan.id, identity: plan.id })
    const { paymentMethodId } = await shown(plan.shownId)
    if (isChosen) assert.equal(paymentMethodId, other)
    else assert.ok(paymentMethodId !== plan.methodId && paymentMethodId !== other)
  }
})
