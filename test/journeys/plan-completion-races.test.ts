import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { expireOverduePlanSessions } from '../../src/checkout/plan-sessions/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { pageCard } from '../support/checkout.ts'
import {
  completeDespiteDeath,
  completeInTwentyWindows,
  completeOnce,
  roundsOfWindows,
  TRY_POINTS,
} from '../support/customer-races.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { type PlanSession, startPlanCheckout } from '../support/plan-checkout.ts'

const house = await startPlanCheckout()
after(house.close)
const {
  chargesSince,
  confirm,
  hear,
  merchant,
  methods,
  plansOf,
  planSession,
  server,
  session,
  settle,
  triesOf,
  visit,
} = house
const { services } = server
const chargesNow = async () => (await merchant.ledger()).charges.length
const LATER = '2090-01-31'

/** One plan, one method, and one good charge or set-up. */
async function isCompletedOnce(made: PlanSession, before: number): Promise<void> {
  assert.equal((await session(made)).status, 'Completed')
  assert.deepEqual(await plansOf(made), ['Active'])
  assert.equal((await methods(merchant, made.contactId)).length, 1)
  const good = (await chargesSince(before)).filter(({ status }) => status === 'succeeded')
  assert.equal(good.length, 1)
  assert.equal((await triesOf(made)).filter(({ status }) => status === 'Succeeded').length, 1)
}

test('twenty windows that complete at once make one plan and one charge', async () => {
  for (const more of [{}, { createPendingPaymentPlan: true }, { startDate: LATER }]) {
    const made = await planSession(more)
    const before = await chargesNow()
    await completeInTwentyWindows(() => visit(made))
    assert.equal((await chargesSince(before)).length, 1)
    await isCompletedOnce(made, before)
  }
})

test('an answer that was lost is checked until the provider tells, and begins one plan', async () => {
  const made = await planSession({ expirationDate: plus(services.wallNow(), { minutes: 1 }) })
  const before = await chargesNow()
  const customer = visit(made)
  const token = await customer.token(pageCard(SANDBOX_CARDS.dropAfter))
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  const refused = await customer.cancel()
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')

  // Its time runs out meanwhile: whoever is completing it may finish.
  server.clock.advance(2 * 60_000)
  assert.equal(await expireOverduePlanSessions(services), 0)
  assert.equal((await session(made)).status, 'Active')
  await settle()
  await isCompletedOnce(made, before)
})

test('wherever it crashes, one plan begins and one charge is made', async () => {
  for (const point of TRY_POINTS) {
    const made = await planSession()
    const before = await chargesNow()
    await completeDespiteDeath(point, visit(made), settle)
    await isCompletedOnce(made, before)
  }
})

test('however often and from wherever it is completed, one plan comes of it', async () => {
  await fc.assert(
    fc.asyncProperty(roundsOfWindows, fc.boolean(), fc.boolean(), async (rounds, isDue, isPending) => {
      const made = await planSession({ createPendingPaymentPlan: isPending, ...(!isDue && { startDate: LATER }) })
      const before = await chargesNow()
      for (const round of rounds) {
        await Promise.all(round.map((number) => completeOnce(visit(made), number)))
        await settle()
      }
      const { url } = (await visit(made).status()).body
      if (url) await confirm(url, 'approve')
      await completeOnce(visit(made))
      await settle()
      await isCompletedOnce(made, before)
    }),
    { numRuns: 8 },
  )
})

test('who is told by the provider and by the worker at once begins one plan', async () => {
  const made = await planSession()
  const before = await chargesNow()
  await visit(made).pay(pageCard(SANDBOX_CARDS.unreadableAfter))
  await Promise.all([settle(), hear()])
  await isCompletedOnce(made, before)
})
