import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { expireOverduePlanSessions } from '../../src/checkout/plan-sessions/index.ts'
import { plus } from '../../src/platform/time/index.ts'
import { pageCard } from '../support/checkout.ts'
import {
  ATTEMPT_POINTS,
  completeDespiteCrash,
  completeInTwentyWindows,
  completeOnce,
  roundsOfWindows,
} from '../support/customer-races.ts'
import { inEachCell, sum } from '../support/in-each-cell.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import { type PlanSession, startPlanCheckout } from '../support/plan-checkout.ts'

const fixture = await startPlanCheckout()
after(fixture.close)
const {
  chargesSince,
  confirm,
  deliverNotifications,
  merchant,
  methods,
  plansOf,
  planSession,
  server,
  session,
  settle,
  paymentsOf,
  visit,
} = fixture
const { services } = server
const chargesNow = async () => (await merchant.ledger()).charges.length
const LATER = '2090-01-31'

/** Requires one plan, one method, and one successful charge or verification. */
async function assertCompletedOnce(made: PlanSession, before: number): Promise<void> {
  assert.equal((await session(made)).status, 'Completed')
  assert.deepEqual(await plansOf(made), ['Active'])
  assert.equal((await methods(merchant, made.contactId)).length, 1)
  const succeeded = (await chargesSince(before)).filter(({ status }) => status === 'succeeded')
  assert.equal(succeeded.length, 1)
  assert.equal((await paymentsOf(made)).filter(({ status }) => status === 'Succeeded').length, 1)
}

test('twenty concurrent windows create one plan and one charge', async () => {
  for (const more of [{}, { createPendingPaymentPlan: true }, { startDate: LATER }]) {
    const made = await planSession(more)
    const before = await chargesNow()
    await completeInTwentyWindows(() => visit(made))
    assert.equal((await chargesSince(before)).length, 1)
    await assertCompletedOnce(made, before)
  }
})

test('a lost response is polled until the provider reports, and starts one plan', async () => {
  const made = await planSession({ expirationDate: plus(services.wallNow(), { minutes: 1 }) })
  const before = await chargesNow()
  const customer = visit(made)
  const token = await customer.token(pageCard(SANDBOX_CARDS.dropAfter))
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  assert.deepEqual((await customer.complete({ token })).body, { status: 'checking' })
  const refused = await customer.cancel()
  assert.equal(refused.body.errors?.[0]?.extensions.code, 'INVALID_STATE')

  // The session expires, and a completion in progress may still finish.
  server.clock.advance(2 * 60_000)
  assert.equal(sum(await inEachCell(services, (ofCell) => expireOverduePlanSessions(ofCell))), 0)
  assert.equal((await session(made)).status, 'Active')
  await settle()
  await assertCompletedOnce(made, before)
})

test('a crash at any point leaves one plan and one charge', async () => {
  for (const point of ATTEMPT_POINTS) {
    const made = await planSession()
    const before = await chargesNow()
    await completeDespiteCrash(point, visit(made), settle)
    await assertCompletedOnce(made, before)
  }
})

test('completing repeatedly and from several windows starts one plan', async () => {
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
      await assertCompletedOnce(made, before)
    }),
    { numRuns: 8 },
  )
})

test('a concurrent report by provider and worker starts one plan', async () => {
  const made = await planSession()
  const before = await chargesNow()
  await visit(made).pay(pageCard(SANDBOX_CARDS.unreadableAfter))
  await Promise.all([settle(), deliverNotifications()])
  await assertCompletedOnce(made, before)
})
