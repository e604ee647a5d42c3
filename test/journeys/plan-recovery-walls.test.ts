import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { planLinkOf } from '../../src/checkout/sessions/index.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageCard } from '../support/checkout.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { startRecovery } from '../support/recovery.ts'

const house = await startRecovery()
after(house.close)
const { atLink, bringForward, merchant, newPlan, pastDue, query, run, server, shown, stateOf } = house

/** Every plan has a recovery link, also one that no webhook receives. */
const linkOf = (id: string) => planLinkOf(server.services, id)

test('a card that was given at one link pays at no other', async () => {
  const [plan, other] = [await pastDue(), await pastDue()]
  const token = await atLink(other).token(pageCard())
  const refused = await atLink(plan).complete({ token })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.extensions.code], [404, 'NOT_FOUND'])
  const theirs = await atLink(plan).complete({ paymentMethodId: other.methodId })
  assert.equal(theirs.body.errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.equal((await stateOf(plan)).payments.length, 1)
})

test('nobody finds a plan by a link that is not its own', async () => {
  const plan = await pastDue()
  const last = plan.link.at(-1) === 'A' ? 'E' : 'A'
  for (const link of [`${plan.link.slice(0, -1)}${last}`, plan.link.slice(0, -20), `${plan.link}A`]) {
    const customer = atLink({ link })
    assert.deepEqual([(await customer.page()).status, (await customer.status()).status], [404, 404])
  }
})

test('whoever tries numbers at a link is stopped as at any other, and not by going elsewhere', async () => {
  const plan = await pastDue()
  const customer = atLink(plan)
  const token = () => atLink(plan).token(pageCard(SANDBOX_CARDS.declined))
  const tries: number[] = []
  for (let round = 0; round < 10; round++) tries.push((await customer.complete({ token: await token() })).status)
  assert.deepEqual(tries, Array<number>(10).fill(200))
  assert.equal((await customer.complete({ token: await token() })).status, 429)
  assert.equal((await atLink(plan).complete({ token: await token() })).body.status, 'declined')
  assert.equal((await shown(plan.shownId)).status, 'PastDue')
})

test('who has tried twenty times within a day is told to come back when that is over', async () => {
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
  // A day after the first of them.
  await query(
    `update payment_attempts set created_at = created_at - interval '1 day'
     where payment_id in (select id from payments where payment_plan_id = $1)`,
    [plan.id],
  )
  assert.equal((await atLink({ link }).pay(pageCard())).body.status, 'completed')
})

test('a customer who was declined ten times by one payment pays with the next', async () => {
  const plan = await pastDue()
  for (let round = 0; round < 10; round++) {
    assert.equal((await atLink(plan).pay(pageCard(SANDBOX_CARDS.insufficientFunds))).body.status, 'declined')
  }
  assert.equal((await atLink(plan).pay(pageCard())).body.status, 'completed')
  assert.deepEqual(
    (await stateOf(plan)).payments.map(({ status }) => status),
    ['Failed', 'Failed', 'Succeeded'],
  )
})

test('of what a contact has stored, the link shows and takes what the plan is charged to alone', async () => {
  const plan = await pastDue()
  const other = await house.storedMethod(merchant, { contactId: plan.contactUuid })
  const { state } = await atLink(plan).page()
  assert.deepEqual(
    state?.offers?.methods.map(({ id }) => id),
    [plan.methodId],
  )
  const refused = await atLink(plan).complete({ paymentMethodId: other.shownId })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'NOT_FOUND')
})

test('nobody pays what they were not shown, and what is owed is not canceled by who owes it', async () => {
  const plan = await pastDue()
  const customer = atLink(plan)
  const refused = await customer.complete({ token: await customer.token(pageCard()), terms: 'others' })
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'CONFLICT')
  assert.equal((await customer.cancel()).body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.deepEqual(statuses(await stateOf(plan)), ['Failed', 'Scheduled', 'Scheduled'])
})

test('who can not confirm at their bank pays with something else', async () => {
  const plan = await pastDue()
  const customer = atLink(plan)
  await customer.pay(pageCard(SANDBOX_CARDS.challenged))
  assert.equal((await customer.otherMeans()).body.status, 'declined')
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

test('a customer who is declined while a charge is tried again anyway leaves that as it was', async () => {
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 1)
  await run()
  const before = await stateOf(plan)
  assert.deepEqual([before.status, before.occurrences[0]?.retries], ['Active', true])
  assert.equal((await shown(plan.shownId)).recoveryLink, linkOf(plan.id))
  const customer = atLink({ link: linkOf(plan.id) })
  assert.equal((await customer.pay(pageCard(SANDBOX_CARDS.lost))).body.status, 'declined')
  const { status, occurrences } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]], ['Active', { status: 'Failed', tries: 2, retries: true }])
})

test('no event tells the link, and another organization is not told it either', async () => {
  const plan = await pastDue()
  const secret = plan.link.split('/').at(-1) ?? ''
  const { uuid } = requireId('ppl', plan.shownId, 'Plan')
  const told = await query<{ payload: string }>('select payload::text from events where subject_id = $1', [uuid])
  assert.ok(told.length > 0 && told.every(({ payload }) => !payload.includes(secret)))
  const stranger = await server.account('Organization')
  const text = 'query ($id: ID!) { paymentPlan(id: $id) { recoveryLink } }'
  const { errors } = await server.ask(stranger.key, text, { id: plan.shownId })
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
})
