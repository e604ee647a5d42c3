import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { sweepExpiredSessions } from '../../src/payment-plans/index.ts'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { plus } from '../../src/platform/time/index.ts'
import { pageCard } from '../support/checkout.ts'
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
    const tokens = [await visit(made).token(pageCard()), await visit(made).token(pageCard())]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => visit(made).complete({ token: tokens[index % 2] })),
    )
    for (const { status, body } of answers) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.match(body.status ?? '', /^(completed|checking)$/)
    }
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
  assert.equal(await sweepExpiredSessions(services), 0)
  assert.equal((await session(made)).status, 'Active')
  await settle()
  await isCompletedOnce(made, before)
})

const POINTS = [
  'payment: before use',
  'payment: token used',
  'payment: written',
  'payment: answered',
  'payment: settled',
] as const

test('wherever it crashes, one plan begins and one charge is made', async () => {
  for (const point of POINTS) {
    const made = await planSession()
    const before = await chargesNow()
    const customer = visit(made)
    const token = await customer.token(pageCard())
    armCrashPoint(point, () => {
      throw new Error(point)
    })
    const crashed = await customer.complete({ token })
    armCrashPoint(null)
    assert.equal(crashed.status, 500, point)
    // Whoever sees the fault tries again, as often as they like, and a worker looks after what was begun.
    await customer.complete({ token })
    await settle()
    await customer.complete({ token })
    await isCompletedOnce(made, before)
  }
})

test('however often and from wherever it is completed, one plan comes of it', async () => {
  const number = fc.constantFrom(
    SANDBOX_CARDS.declined,
    SANDBOX_CARDS.challengedOnce,
    SANDBOX_CARDS.unreadableAfter,
    SANDBOX_CARDS.errorBefore,
  )
  const windows = fc.array(number, { minLength: 1, maxLength: 4 })
  const rounds = fc.array(windows, { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(rounds, fc.boolean(), fc.boolean(), async (numbers, isDue, isPending) => {
      const made = await planSession({ createPendingPaymentPlan: isPending, ...(!isDue && { startDate: LATER }) })
      const before = await chargesNow()
      for (const round of numbers) {
        await Promise.all(round.map((each) => completeOnce(made, each)))
        await settle()
      }
      const { url } = (await visit(made).status()).body
      if (url) await confirm(url, 'approve')
      await completeOnce(made)
      await settle()
      await isCompletedOnce(made, before)
    }),
    { numRuns: 8 },
  )
})

/** One window gives a card and completes; another one may be faster, and then it is refused or hears how that stands. */
async function completeOnce(made: PlanSession, number?: string): Promise<void> {
  const customer = visit(made)
  const { body } = await customer.ask('instrument', pageCard(number))
  if (body.token) await customer.complete({ token: body.token })
}

test('who is told by the provider and by the worker at once begins one plan', async () => {
  const made = await planSession()
  const before = await chargesNow()
  await visit(made).pay(pageCard(SANDBOX_CARDS.unreadableAfter))
  await Promise.all([settle(), hear()])
  await isCompletedOnce(made, before)
})
