import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageCard } from '../support/checkout.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { startRecovery } from '../support/plan-recovery.ts'

const fixture = await startRecovery()
after(fixture.close)
const { atLink, bringForward, merchant, newPlan, newPastDuePlan, sql, run, server, shown, stateOf } = fixture

/** Returns the recovery link of a plan in any state. */
const linkOf = (id: string) => planLinkOf(server.services, id)

test('a token of one link is refused at another', async () => {
  const [plan, other] = [await newPastDuePlan(), await newPastDuePlan()]
  const token = await atLink(other).token(pageCard())
  const refused = await atLink(plan).complete({ token })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
  const theirs = await atLink(plan).complete({ paymentMethodId: other.methodId })
  assert.equal(theirs.body.errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.equal((await stateOf(plan)).payments.length, 1)
})

test('only the exact link shows a plan', async () => {
  const plan = await newPastDuePlan()
  const last = plan.link.at(-1) === 'A' ? 'E' : 'A'
  for (const link of [`${plan.link.slice(0, -1)}${last}`, plan.link.slice(0, -20), `${plan.link}A`]) {
    const customer = atLink({ link })
    assert.deepEqual([(await customer.page()).status, (await customer.status()).status], [404, 404])
  }
})

test('attempts at recovery links count in the same limits as at other links', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  const token = () => atLink(plan).token(pageCard(SANDBOX_CARDS.declined))
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) statuses.push((await customer.complete({ token: await token() })).status)
  assert.deepEqual(statuses, Array<number>(10).fill(200))
  assert.equal((await customer.complete({ token: await token() })).status, 429)
  assert.equal((await atLink(plan).complete({ token: await token() })).body.status, 'declined')
  assert.equal((await shown(plan.shownId)).status, 'PastDue')
})

test('after twenty attempts within a day a customer has to wait for a day', async () => {
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await bringForward(plan, 1)
  await run()
  const link = linkOf(plan.id)
  const pay = () => atLink({ link }).complete({ paymentMethodId: plan.method.shownId })
  for (let round = 0; round < 20; round++) assert.equal((await pay()).body.status, 'declined')
  const refused = await pay()
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [429, 'RATE_LIMITED'])
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Failed', 'Failed', 'Failed'],
  )
  // Makes the attempts a day older.
  await sql.write(
    `update payment_attempts set created_at = created_at - interval '1 day'
     where payment_id in (select id from payments where payment_plan_id = $1)`,
    [plan.id],
  )
  assert.equal((await atLink({ link }).pay(pageCard())).body.status, 'completed')
})

test('a customer with ten declines of one payment pays with the next', async () => {
  const plan = await newPastDuePlan()
  for (let round = 0; round < 10; round++) {
    assert.equal((await atLink(plan).pay(pageCard(SANDBOX_CARDS.insufficientFunds))).body.status, 'declined')
  }
  assert.equal((await atLink(plan).pay(pageCard())).body.status, 'completed')
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Failed', 'Failed', 'Succeeded'],
  )
})

test("of a contact's stored methods, the link shows and accepts only the plan's", async () => {
  const plan = await newPastDuePlan()
  const other = await fixture.storedMethod(merchant, { contactId: plan.contactUuid })
  const { state } = await atLink(plan).page()
  assert.deepEqual(
    state?.availableSources?.methods.map(({ id }) => id),
    [plan.methodId],
  )
  const refused = await atLink(plan).complete({ paymentMethodId: other.shownId })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'NOT_FOUND')
})

test('a payment needs the shown terms, and the customer cannot cancel it', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  const refused = await customer.complete({ token: await customer.token(pageCard()), termsFingerprint: 'others' })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'CONFLICT')
  assert.equal((await customer.cancel()).body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.deepEqual(statuses(await stateOf(plan)), ['Failed', 'Scheduled', 'Scheduled'])
})

test('a customer who cannot confirm at the bank pays with another source', async () => {
  const plan = await newPastDuePlan()
  const customer = atLink(plan)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.otherSource()).body.status, 'declined')
  assert.equal((await customer.pay(pageCard())).body.status, 'completed')
  assert.equal((await shown(plan.shownId)).status, 'Active')
})

test('a plan that its policy paused is paid at its link, and waits to be resumed', async () => {
  const policy = (whenPastDue: string) =>
    change(server, merchant.account, 'organizationUpdate', {
      id: merchant.account.id,
      paymentPlanPolicy: { whenPastDue },
    })
  await policy('Pause')
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await bringForward(plan, 1)
  await run()
  const { status, recoveryLink } = await shown(plan.shownId)
  assert.equal(status, 'Paused')
  assert.equal((await atLink({ link: recoveryLink ?? '' }).pay(pageCard())).body.status, 'completed')
  const paid = await shown(plan.shownId)
  assert.deepEqual([paid.status, paid.recoveryLink], ['Paused', null])
  assert.notEqual(paid.paymentMethodId, plan.method.shownId)
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
  await change(server, merchant.account, 'paymentPlanResume', { id: plan.shownId })
  await policy('Continue')
  await bringForward(plan, 7)
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('a decline of a customer leaves a planned retry unchanged', async () => {
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 1)
  await run()
  const before = await stateOf(plan)
  assert.deepEqual([before.status, before.occurrences[0]?.retries], ['Active', true])
  assert.equal((await shown(plan.shownId)).recoveryLink, linkOf(plan.id))
  const customer = atLink({ link: linkOf(plan.id) })
  assert.equal((await customer.pay(pageCard(SANDBOX_CARDS.lost))).body.status, 'declined')
  const { status, occurrences } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]], ['Active', { status: 'Failed', attempts: 2, retries: true }])
})

test('no event contains the link, and another organization does not get it either', async () => {
  const plan = await newPastDuePlan()
  const secret = plan.link.split('/').at(-1) ?? ''
  const { uuid } = requireId('ppl', plan.shownId, 'Plan')
  const events = await sql.rows<{ payload: string }>('select payload::text from events where subject_id = $1', [uuid])
  assert.ok(events.length > 0 && events.every(({ payload }) => !payload.includes(secret)))
  const otherOrganization = await server.account('Organization')
  const text = 'query ($id: ID!) { paymentPlan(id: $id) { recoveryLink } }'
  const { errors } = await server.ask(otherOrganization.key, text, { id: plan.shownId })
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
})
