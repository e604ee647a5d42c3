import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import type { Merchant } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { type ShownClock, startTestClocks } from '../support/test-clocks.ts'

const fixture = await startTestClocks({ worker: true })
after(fixture.close)
const { server, processor, createClock, readClock, startAdvance, plan, statusOf, chargesOf } = fixture

const isReady = ({ status }: ShownClock) => status === 'Ready'
const readyClock = (merchant: Merchant, { id }: ShownClock) =>
  until('the clock is ready', () => readClock(merchant, id), isReady)

async function advance(merchant: Merchant, clock: ShownClock, to: string): Promise<void> {
  assert.equal((await startAdvance(merchant, clock, to)).status, 'Advancing')
  assert.equal((await readyClock(merchant, clock)).now, to)
}

test('a year of a plan passes, and the merchant gets every event', async (t) => {
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  const merchant = await fixture.merchant()
  const endpoint = { url: receiver.url(), events: ['payment.succeeded', 'payment_plan.completed'] }
  await change(server, merchant.account, 'webhookCreate', endpoint, 'webhook { id }')
  const clock = await createClock(merchant, { now: '2027-01-15T08:00:00Z' })
  await readyClock(merchant, clock)
  const id = await plan(merchant, { startDate: '2027-01-31', occurrences: 12 })
  await advance(merchant, clock, '2028-01-15T08:00:00Z')
  assert.equal(await statusOf(merchant, id), ['Completed', ...Array(12).fill('Succeeded')].join(' '))
  const types = await until(
    'all events are reported',
    () => receiver.arrivals,
    ({ length }) => length === 13,
  )
  const months = types
    .map(({ body }) => JSON.parse(body) as { type: string; occurredAt: string })
    .filter(({ type }) => type === 'payment.succeeded')
    .map(({ occurredAt }) => occurredAt.slice(0, 10))
  assert.deepEqual(
    months.toSorted(),
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map(
      (day, month) => `2027-${String(month + 1).padStart(2, '0')}-${day}`,
    ),
  )
})

test("bank debits settle when the processor's clock advances together with the merchant's", async () => {
  const merchant = await fixture.merchant()
  const clock = await createClock(merchant, { now: '2027-03-01T12:00:00Z' })
  await readyClock(merchant, clock)
  const storing = { type: 'BankAccount', number: ACCOUNT_NUMBER } as const
  const id = await plan(merchant, { storing, startDate: '2027-03-02', frequency: 'Weekly', occurrences: 2 })
  const settles = (status: string) =>
    until(
      `the plan is ${status}`,
      () => statusOf(merchant, id),
      (is) => is === status,
    )
  await advance(merchant, clock, '2027-03-03T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Processing Scheduled')
  await processor.advance({ days: 3 })
  await settles('Active Succeeded Scheduled')
  await advance(merchant, clock, '2027-03-10T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Processing')
  await processor.advance({ days: 3 })
  await settles('Completed Succeeded Succeeded')
  assert.deepEqual(
    (await chargesOf(id)).map(({ at }) => at.slice(0, 10)),
    ['2027-03-02', '2027-03-09'],
  )
})
