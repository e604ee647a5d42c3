import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ShownClock, startTestClocks } from '../../../test/support/test-clocks.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { moveTestClocks } from './index.ts'

const house = await startTestClocks()
after(house.close)
const { server, processor, merchantAt, plan, startAdvance, readClock, move, settle, chargesOf, standingOf } = house

const LEASE_MS = 31_000

/** Two plans of three weeks, and where the clock is when they are paid. */
async function twoPlans(): Promise<{ merchant: Merchant; clock: ShownClock; plans: readonly string[] }> {
  const [merchant, clock] = await merchantAt('2026-03-01T12:00:00Z')
  const terms = { startDate: '2026-03-02', frequency: 'Weekly', occurrences: 3 } as const
  return { merchant, clock, plans: [await plan(merchant, terms), await plan(merchant, terms)] }
}

const PAID = 'Completed Succeeded Succeeded Succeeded'
const END = '2026-03-17T00:00:00Z'

async function assertAllPaidOnce(merchant: Merchant, clock: ShownClock, plans: readonly string[]): Promise<void> {
  assert.deepEqual(await readClock(merchant, clock.id), { ...clock, now: END, status: 'Ready' })
  for (const id of plans) {
    assert.equal(await standingOf(merchant, id), PAID)
    const charges = await chargesOf(id)
    assert.deepEqual(
      charges.map(({ number, at }) => [number, at.slice(0, 10)]),
      [
        [1, '2026-03-02'],
        [2, '2026-03-09'],
        [3, '2026-03-16'],
      ],
    )
  }
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 4_990).length, 3 * plans.length)
}

for (const point of ['clock: stepped', 'clock: done', 'plan: claimed', 'plan: written', 'payment: answered'])
  for (const time of [1, 2, 3])
    test(`who moves a clock dies at "${point}", the ${time}. time: another goes on, and nothing is done twice`, async () => {
      const { merchant, clock, plans } = await twoPlans()
      await startAdvance(merchant, clock, END)
      armCrashPoint(`${point}#${time}`, () => {
        throw new Error('the process of a test dies')
      })
      await move()
      armCrashPoint(null)
      for (let look = 0; look < 4; look++) {
        server.clock.advance(LEASE_MS)
        await settle()
        await move()
      }
      await assertAllPaidOnce(merchant, clock, plans)
    })

test('who comes back from the dead finds that another has the clock, and leaves it', async () => {
  const { merchant, clock, plans } = await twoPlans()
  await startAdvance(merchant, clock, END)
  const other = Promise.withResolvers<void>()
  armCrashPoint('clock: stepped', () => {
    server.clock.advance(LEASE_MS)
    moveTestClocks(server.services, whenSettled).then(other.resolve, other.reject)
  })
  await move()
  await other.promise
  await assertAllPaidOnce(merchant, clock, plans)
})

test('several workers move a clock as one would', async () => {
  const { merchant, clock, plans } = await twoPlans()
  await startAdvance(merchant, clock, END)
  await Promise.all([move(), move(), move()])
  await assertAllPaidOnce(merchant, clock, plans)
})

test('of two advances at once one is made, and the other refused', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T12:00:00Z')
  const text = 'mutation ($input: TestClockAdvanceInput!) { testClockAdvance(input: $input) { id } }'
  const answers = await Promise.all(
    ['2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z'].map((to) =>
      server.ask(merchant.account.key, text, { input: { id: clock.id, to } }),
    ),
  )
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
  assert.deepEqual(codes.toSorted(), ['INVALID_STATE', undefined])
  await move()
  const { now } = await readClock(merchant, clock.id)
  assert.equal(now, codes[0] === undefined ? '2026-04-01T00:00:00Z' : '2026-05-01T00:00:00Z')
})

test('a clock waits for a charge that nobody answered until its outcome is known', async () => {
  const { merchant, clock, plans } = await twoPlans()
  // Each of the two is tried three times.
  await processor.fault('error_before', { operation: 'charge', count: 6 })
  await startAdvance(merchant, clock, END)
  await move()
  const held = await readClock(merchant, clock.id)
  assert.equal(held.status, 'Advancing')
  assert.equal(held.now.slice(0, 10), '2026-03-02')
  await settle()
  await move()
  await assertAllPaidOnce(merchant, clock, plans)
})

test('a clock waits for a set-up that nobody answered, and its plan begins where it was agreed to', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T12:00:00Z')
  const contactId = (await change(server, merchant.account, 'createContact', { orgId: clock.orgId, name: 'Ada Byron' }))
    .id
  const vaultTokenId = await house.token(merchant)
  const terms = { amount: '49.90', currency: 'USD', frequency: 'Weekly', startDate: '2026-03-02', occurrences: 3 }
  const authorization = { acceptedAt: '2001-01-01T00:00:00Z', text: 'I agree.' }
  const asked = { contactId, vaultTokenId, ...terms, authorization }
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  const { id } = await change(server, merchant.account, 'paymentPlanCreate', asked)
  await startAdvance(merchant, clock, END)
  await move()
  assert.deepEqual(await readClock(merchant, clock.id), { ...clock, status: 'Advancing' })
  await settle()
  await move()
  await assertAllPaidOnce(merchant, clock, [id])
})

test('a provider that says nothing does not hold a clock for ever: what it says later is of the time that is then', async () => {
  const { merchant, clock, plans } = await twoPlans()
  // Each of the two is tried three times.
  await processor.fault('error_before', { operation: 'charge', count: 6 })
  await startAdvance(merchant, clock, END)
  await move()
  server.clock.advance(120_000)
  await move()
  assert.equal((await readClock(merchant, clock.id)).status, 'Ready')
  for (const id of plans) assert.equal(await standingOf(merchant, id), 'Active Processing Scheduled Scheduled')
  await settle()
  for (let look = 0; look < 3; look++) await move()
  for (const id of plans) assert.equal(await standingOf(merchant, id), PAID)
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 4_990).length, 6)
})
