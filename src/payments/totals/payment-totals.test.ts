import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { change } from '../../../test/support/change.ts'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { totalsCounted, totalsProblems } from '../../../test/support/totals.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type CalendarDate, dateIn, plus, type Timestamp } from '../../platform/time/index.ts'
import { pauseAfter } from './count-due-totals.ts'
import { intervalsOf, periodProblems } from './payment-totals.ts'

const fixture = await startPayments({ worker: true })
after(fixture.close)
const { server, sql } = fixture
const merchant = await fixture.merchant()

interface Totals {
  readonly from: string
  readonly to: string
  readonly count: number
  readonly amount: string
  readonly refundedAmount: string
  readonly byStatus: readonly { status: string; count: number; amount: string; refundedAmount: string }[]
}
interface Answer {
  readonly paymentTotals: { readonly asOf: string; readonly intervals: readonly Totals[]; readonly total: Totals }
}

const SHOWN = 'from to count amount refundedAmount byStatus { status count amount refundedAmount }'
const TOTALS = `query ($input: PaymentTotalsInput!) {
  paymentTotals(input: $input) { asOf currency timeZone intervals { ${SHOWN} } total { ${SHOWN} } }
}`

async function totals(key: string, input: object): Promise<Answer['paymentTotals']> {
  const { data, text } = await server.ask<Answer>(key, TOTALS, { input: { currency: 'USD', ...input } })
  assert.ok(data?.paymentTotals, text)
  return data.paymentTotals
}

async function pay(of: Merchant, amount: string, card: object = {}): Promise<string> {
  const vaultTokenId = await fixture.token(of, card)
  const { data, text } = await fixture.create(of, { amount, currency: 'USD', vaultTokenId })
  assert.ok(data?.made, text)
  return data.made.id
}

/** Returns the days before and after a time, so that a test may run at midnight. */
const around = (time: Timestamp) => ({
  from: dateIn('UTC', plus(time, { days: -1 })),
  to: dateIn('UTC', plus(time, { days: 1 })),
})

test('payments, declines and refunds are counted on the day of the payment', async () => {
  const id = await pay(merchant, '20.00')
  await pay(merchant, '5.25')
  await pay(merchant, '7.00', { number: SANDBOX_CARDS.declined })
  await fixture.refund(merchant, { paymentId: id, amount: '4.50' })
  await totalsCounted(sql)
  const period = around(server.services.wallNow())
  const found = await totals(merchant.account.key, period)
  const byStatus = [
    { status: 'Failed', count: 1, amount: '7.00', refundedAmount: '0.00' },
    { status: 'Succeeded', count: 2, amount: '25.25', refundedAmount: '4.50' },
  ]
  const sums = { count: 3, amount: '32.25', refundedAmount: '4.50', byStatus }
  assert.deepEqual(found.total, { ...period, ...sums })
  assert.deepEqual(
    found.intervals.map(({ from, to }) => from === to),
    [true, true, true],
  )
  assert.equal(
    found.intervals.reduce((count, interval) => count + interval.count, 0),
    3,
  )
  assert.deepEqual(await totalsProblems(sql), [])
})

test('totals equal the payments after any sequence of charges and refunds in several organizations', async () => {
  const merchants = [merchant, await fixture.merchant()]
  const action = fc.record({
    merchant: fc.constantFrom(...merchants),
    cents: fc.integer({ min: 100, max: 99_999 }),
    ends: fc.constantFrom('paid', 'paid', 'refunded', 'declined'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
      await Promise.all(
        actions.map(async ({ merchant: of, cents, ends }) => {
          const amount = (cents / 100).toFixed(2)
          const id = await pay(of, amount, ends === 'declined' ? { number: SANDBOX_CARDS.declined } : {})
          if (ends === 'refunded') await fixture.refund(of, { paymentId: id })
        }),
      )
      await totalsCounted(sql)
      assert.deepEqual(await totalsProblems(sql), [])
    }),
    { numRuns: 6 },
  )
})

test('a new time zone moves payments to the days of that zone', async () => {
  const of = await fixture.merchant()
  const { createdAt } = await fixture.read(of, await pay(of, '9.00'))
  const days: string[] = []
  // Their clocks are 25 hours apart, so a payment is never on the same day in both.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await change(server, of.account, 'organizationUpdate', { id: of.account.id, timeZone })
    await totalsCounted(sql)
    const { intervals } = await totals(of.account.key, around(server.services.wallNow()))
    days.push(...intervals.filter(({ count }) => count === 1).map(({ from }) => from))
    assert.equal(days.at(-1), dateIn(timeZone, createdAt as Timestamp))
    assert.deepEqual(await totalsProblems(sql), [])
  }
  assert.equal(new Set(days).size, 2)
})

test('the time of the totals is that of the oldest change that is not counted', async () => {
  const of = await fixture.merchant()
  await pay(of, '9.00')
  await totalsCounted(sql)
  const today = dateIn('UTC', server.services.wallNow())
  await sql.inShard(
    of.account.account.shard,
    `insert into totals_due (shard, org_id, kind, day, change_id, changed_at, due_at)
     values ($1, $2, 'Payments', $3, $2, '2026-01-02T03:04:05Z', '2100-01-01T00:00:00Z')`,
    [of.account.account.shard, of.account.account.id, today],
  )
  assert.equal((await totals(of.account.key, { from: today, to: today })).asOf, '2026-01-02T03:04:05Z')
  assert.notEqual((await totals(of.account.key, { from: '2025-01-01', to: '2025-01-01' })).asOf, '2026-01-02T03:04:05Z')
  await sql.rows('delete from totals_due')
})

test('the totals of an organization that the caller cannot reach do not exist', async () => {
  const other = await fixture.merchant()
  const input = { orgId: other.account.id, from: '2026-01-01', to: '2026-01-02', currency: 'USD' }
  const { errors } = await server.ask(merchant.account.key, TOTALS, { input })
  assert.deepEqual(errors?.[0]?.extensions.code, 'NOT_FOUND')
  const unknown = { ...input, orgId: formatId('org', merchant.configuration.id) }
  assert.deepEqual(
    (await server.ask(merchant.account.key, TOTALS, { input: unknown })).errors?.[0]?.message,
    errors?.[0]?.message,
  )
})

const day = (text: string) => text as CalendarDate

test('a period has a first day before its last, and a bounded length', () => {
  const problems = (from: string, to: string, interval?: 'Day' | 'Week' | 'Month') =>
    periodProblems({ from: day(from), to: day(to), currency: 'USD', ...(interval && { interval }) }).map(
      ({ field }) => field,
    )
  assert.deepEqual(problems('2026-01-02', '2026-01-01'), ['to'])
  assert.deepEqual(problems('2026-01-01', '2026-01-01'), [])
  assert.deepEqual(problems('2024-01-01', '2024-12-31'), [])
  assert.deepEqual(problems('2024-01-01', '2025-01-01'), ['to'])
  assert.deepEqual(problems('2024-01-01', '2025-01-01', 'Week'), ['to'])
  assert.deepEqual(problems('2020-01-01', '2025-01-01', 'Month'), [])
  assert.deepEqual(problems('2010-01-01', '2025-01-01', 'Month'), ['to'])
})

test('intervals cover each day of a period once', () => {
  const days = fc.integer({ min: 0, max: 365 })
  const start = fc.integer({ min: 0, max: 4_000 })
  const dateAfter = (offset: number) => day(Temporal.PlainDate.from('2020-01-01').add({ days: offset }).toString())
  fc.assert(
    fc.property(start, days, fc.constantFrom('Day', 'Week', 'Month'), (first, length, interval) => {
      const [from, to] = [dateAfter(first), dateAfter(first + length)]
      const intervals = intervalsOf({ from, to, interval })
      assert.equal(intervals[0]?.from, from)
      assert.equal(intervals.at(-1)?.to, to)
      for (const [index, { start, from: own, to: last }] of intervals.entries()) {
        assert.ok(start <= own && own <= last)
        const next = intervals[index + 1]
        if (next) assert.equal(next.from, Temporal.PlainDate.from(last).add({ days: 1 }).toString())
        if (interval === 'Week') assert.equal(Temporal.PlainDate.from(start).dayOfWeek, 1)
        if (interval === 'Month') assert.equal(start.slice(8), '01')
      }
    }),
  )
})

test('a period may end on the last day of the calendar', () => {
  const last = day('9999-12-31')
  for (const interval of ['Day', 'Week', 'Month'] as const)
    assert.deepEqual(
      intervalsOf({ from: last, to: last, interval }).map(({ from, to }) => [from, to]),
      [[last, last]],
    )
})

test('totals that change all the time are counted less often the longer a count takes', () => {
  assert.equal(pauseAfter(0), 1_000)
  assert.equal(pauseAfter(500), 11_000)
  assert.equal(pauseAfter(3_600_000), 600_000)
})
