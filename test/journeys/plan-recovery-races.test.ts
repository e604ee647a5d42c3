import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../support/change.ts'
import { statuses } from '../support/charged-plans.ts'
import { pageCard } from '../support/checkout.ts'
import {
  completeDespiteDeath,
  completeInTwentyWindows,
  completeOnce,
  roundsOfWindows,
  TRY_POINTS,
} from '../support/customer-races.ts'
import { SANDBOX_CARDS, VISA } from '../support/instruments.ts'
import { startRecovery } from '../support/recovery.ts'

const house = await startRecovery()
after(house.close)
const { atLink, bringForward, chargesNow, confirm, hear, merchant, pastDue, run, server, settle } = house
const { shown, stateOf, takenSince } = house

type PastDue = Awaited<ReturnType<typeof pastDue>>

/** The first week is paid by one good charge, and the plan goes on. */
async function isPaidOnce(plan: PastDue, before: number): Promise<void> {
  assert.equal((await takenSince(before)).length, 1)
  const { status, occurrences, payments } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.status], ['Active', 'Succeeded'])
  assert.equal(payments.filter((payment) => payment.status === 'Succeeded').length, 1)
}

test('twenty windows that pay at once pay once', async () => {
  const plan = await pastDue()
  const before = await chargesNow()
  await completeInTwentyWindows(() => atLink(plan))
  assert.equal(await chargesNow(), before + 1)
  await isPaidOnce(plan, before)
})

/** The merchant has the plan be charged to a card that would be taken: what had failed is tried again at once. */
async function giveGoodCard({ shownId: id, contactUuid: contactId }: PastDue): Promise<void> {
  const { shownId: paymentMethodId } = await house.storedMethod(merchant, { number: VISA, contactId })
  await change(server, merchant.account, 'paymentPlanUpdatePaymentMethod', { id, paymentMethodId })
}

const RUN = 'mutation ($id: ID!) { runPaymentPlan(id: $id) { id } }'
const runNow = ({ shownId: id }: PastDue) => server.ask(merchant.account.key, RUN, { id })

test('a customer and the merchant who charge at the same moment charge once', async () => {
  for (let round = 0; round < 6; round++) {
    const plan = await pastDue()
    await giveGoodCard(plan)
    const before = await chargesNow()
    const token = await atLink(plan).token(pageCard())
    await Promise.all([atLink(plan).complete({ token }), run(), runNow(plan)])
    await settle()
    await isPaidOnce(plan, before)
  }
})

test('while a customer is at their bank, nobody else charges what they pay', async () => {
  const plan = await pastDue({ failed: 2 })
  const customer = atLink(plan)
  const asked = await customer.pay(pageCard(SANDBOX_CARDS.challengedOnce))
  assert.equal(asked.body.status, 'requires_action')
  await giveGoodCard(plan)
  const before = await chargesNow()
  await run()
  assert.equal((await runNow(plan)).errors?.[0]?.extensions.code, 'INVALID_STATE')
  const refused = await customer.ask('instrument', pageCard())
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')
  assert.equal(await chargesNow(), before)
  await confirm(asked.body.url ?? '', 'approve')
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Failed', 'Scheduled'])
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Succeeded', 'Scheduled'])
})

test('wherever it crashes, one charge is made', async () => {
  for (const point of TRY_POINTS) {
    const plan = await pastDue()
    const before = await chargesNow()
    // A worker charges nothing beside what was begun.
    await completeDespiteDeath(point, atLink(plan), async () => {
      await run()
      await settle()
    })
    await isPaidOnce(plan, before)
  }
})

test('an answer that was lost is checked until the provider tells', async () => {
  const plan = await pastDue()
  const before = await chargesNow()
  const customer = atLink(plan)
  const token = await customer.token(pageCard(SANDBOX_CARDS.dropAfter))
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.equal((await customer.page()).state?.status, 'checking')
  await Promise.all([settle(), hear()])
  assert.equal((await customer.status()).body.status, 'completed')
  await isPaidOnce(plan, before)
})

test('however often and from wherever it is paid, it is paid once', async () => {
  await fc.assert(
    fc.asyncProperty(roundsOfWindows, async (rounds) => {
      const plan = await pastDue()
      const before = await chargesNow()
      for (const round of rounds) {
        await Promise.all([...round.map((number) => completeOnce(atLink(plan), number)), run()])
        await settle()
      }
      const { url } = (await atLink(plan).status()).body
      if (url) await confirm(url, 'approve')
      await completeOnce(atLink(plan))
      await settle()
      await isPaidOnce(plan, before)
    }),
    { numRuns: 6 },
  )
})

test('a plan or contact that is gone while its customer pays is paid and charged no more', async () => {
  for (const [operation, id] of [
    ['paymentPlanCancel', (plan: PastDue) => plan.shownId],
    ['deleteContact', (plan: PastDue) => plan.contactId],
  ] as const) {
    const plan = await pastDue()
    const asked = await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    await change(server, merchant.account, operation, { id: id(plan) })
    // They had confirmed before the bank was asked to give it up.
    await confirm(asked.body.url ?? '', 'approve')
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

test('a plan or contact that is gone asks its customer for nothing, and approving later charges nothing', async () => {
  for (const [operation, id] of [
    ['paymentPlanCancel', (plan: PastDue) => plan.shownId],
    ['deleteContact', (plan: PastDue) => plan.contactId],
  ] as const) {
    const plan = await pastDue()
    const asked = await atLink(plan).pay(pageCard(SANDBOX_CARDS.challengedOnce))
    const before = await chargesNow()
    await change(server, merchant.account, operation, { id: id(plan) })
    const { status, state } = await atLink(plan).page()
    assert.deepEqual([status, state?.status, state?.actionUrl], [410, 'canceled', null])
    await settle(0)
    await house.processor.decide(asked.body.url ?? '', 'approve').catch(() => null)
    await Promise.all([settle(), hear()])
    assert.deepEqual(await takenSince(before - 1), [])
    assert.deepEqual(statuses(await stateOf(plan)), ['Canceled', 'Canceled', 'Canceled'])
  }
})

test('who leaves their bank waiting stops the plan for an hour and no longer', async () => {
  const plan = await pastDue()
  await atLink(plan).pay(pageCard(SANDBOX_CARDS.challenged))
  await giveGoodCard(plan)
  const [refused] = (await runNow(plan)).errors ?? []
  assert.match(refused?.message ?? '', /has one hour to confirm the payment at their bank/)
  await settle(30 * 60)
  assert.equal((await atLink(plan).page()).state?.status, 'requires_action')
  await settle(31 * 60)
  assert.equal((await atLink(plan).page()).state?.status, 'declined')
  assert.equal((await runNow(plan)).errors, undefined)
  assert.equal((await shown(plan.shownId)).status, 'Active')
})
