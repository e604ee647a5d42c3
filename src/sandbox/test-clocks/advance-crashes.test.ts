import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ShownClock, startTestClocks } from '../../../test/support/test-clocks.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { advanceTestClocks } from './index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, processor, merchantAt, plan, startAdvance, readClock, move, settle, chargesOf, statusOf } = fixture

const LEASE_MS = 31_000

/** Creates two plans of three weeks each, on one clock. */
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
    assert.equal(await statusOf(merchant, id), PAID)
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
    test(`a worker that dies at "${point}" (pass ${time}) is replaced by another, and nothing is done twice`, async () => {
      const { merchant, clock, plans } = await twoPlans()
      await startAdvance(merchant, clock, END)
      armCrashPoint(`${point}#${time}`, () => {
        throw new Error('simulated crash')
      })
      await move()
      armCrashPoint(null)
      for (let poll = 0; poll < 4; poll++) {
        server.clock.advance(LEASE_MS)
        await settle()
        await move()
      }
      await assertAllPaidOnce(merchant, clock, plans)
    })

test('a worker that resumes after a pause leaves the clock to the worker that took it over', async () => {
  const { merchant, clock, plans } = await twoPlans()
  await startAdvance(merchant, clock, END)
  const other = Promise.withResolvers<void>()
  armCrashPoint('clock: stepped', () => {
    server.clock.advance(LEASE_MS)
    inEachCell(server.services, (ofCell) => advanceTestClocks(ofCell, whenSettled)).then(
      () => other.resolve(),
      other.reject,
    )
  })
  await move()
  await other.promise
  await assertAllPaidOnce(merchant, clock, plans)
})

test('several workers advance a clock with the same result as one', async () => {
  const { merchant, clock, plans } = await twoPlans()
  await startAdvance(merchant, clock, END)
  await Promise.all([move(), move(), move()])
  await assertAllPaidOnce(merchant, clock, plans)
})

test('one of two concurrent advances succeeds, and the other is refused', async () => {
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

test('a clock waits for a charge without a response until its outcome is known', async () => {
  const { merchant, clock, plans } = await twoPlans()
  // Each plan's charge is attempted three times.
  await processor.fault('error_before', { operation: 'charge', count: 6 })
  await startAdvance(merchant, clock, END)
  await move()
  const clockNow = await readClock(merchant, clock.id)
  assert.equal(clockNow.status, 'Advancing')
  assert.equal(clockNow.now.slice(0, 10), '2026-03-02')
  await settle()
  await move()
  await assertAllPaidOnce(merchant, clock, plans)
})

test('a clock waits for a verification without a response, and its plan starts at the agreed time', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T12:00:00Z')
  const contactId = (await change(server, merchant.account, 'createContact', { orgId: clock.orgId, name: 'Ada Byron' }))
    .id
  const vaultTokenId = await fixture.token(merchant)
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

test('a clock does not wait forever for a silent provider, and a late response is processed when it arrives', async () => {
  const { merchant, clock, plans } = await twoPlans()
  // Each plan's charge is attempted three times.
  await processor.fault('error_before', { operation: 'charge', count: 6 })
  await startAdvance(merchant, clock, END)
  await move()
  server.clock.advance(120_000)
  await move()
  assert.equal((await readClock(merchant, clock.id)).status, 'Ready')
  for (const id of plans) assert.equal(await statusOf(merchant, id), 'Active Processing Scheduled Scheduled')
  await settle()
  for (let poll = 0; poll < 3; poll++) await move()
  for (const id of plans) assert.equal(await statusOf(merchant, id), PAID)
  assert.equal((await merchant.ledger()).charges.filter(({ amount }) => amount === 4_990).length, 6)
})
