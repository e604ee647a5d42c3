import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import { factsFor, type PlanSessionTerms, type SessionFacts, sessionProblems } from './session-rules.ts'

const now = '2026-11-20T12:00:00.000Z' as Timestamp
const facts: SessionFacts = {
  now,
  today: '2026-11-20' as CalendarDate,
  webhookAllow: new Set(),
  webhookLoopback: null,
  webhookRefuse: [],
}
const good: PlanSessionTerms = {
  amount: '49.90',
  currency: 'USD',
  startDate: '2026-11-20' as CalendarDate,
  occurrences: 12,
  expirationDate: '2026-11-20T12:00:00.001Z' as Timestamp,
  brandName: 'Example Shop',
}
const fields = (terms: PlanSessionTerms) => sessionProblems({ ...good, ...terms }, facts).map(({ field }) => field)

test('a session from today, of up to 1200 payments, is valid', () => {
  assert.deepEqual(fields({}), [])
  assert.deepEqual(fields({ occurrences: 1 }), [])
  assert.deepEqual(fields({ occurrences: 1200 }), [])
  assert.deepEqual(fields({ amount: '999999999.99' }), [])
  assert.deepEqual(fields({ amount: '500', currency: 'JPY' }), [])
  assert.deepEqual(fields({ callbackUrl: 'https://shop.example.com/hooks' }), [])
})

test('every problem is reported at its field, all at once', () => {
  const bad: PlanSessionTerms = {
    amount: '0.00',
    startDate: '2026-11-19' as CalendarDate,
    occurrences: 0,
    expirationDate: now,
    brandName: 'x'.repeat(121),
    callbackUrl: 'http://shop.example.com/hooks',
  }
  assert.deepEqual(fields(bad).sort(), Object.keys(bad).sort())
})

test('the last possible occurrence has a year of four digits', () => {
  assert.deepEqual(fields({ startDate: '8799-12-31' as CalendarDate }), [])
  assert.deepEqual(fields({ startDate: '8800-01-01' as CalendarDate }), ['startDate'])
})

test('an amount has at most the decimals of its currency', () => {
  assert.deepEqual(fields({ amount: '500.00', currency: 'JPY' }), ['amount'])
  assert.deepEqual(fields({ amount: '0.01', currency: 'USD' }), [])
})

test('an empty name is never shown to customers', () => {
  assert.deepEqual(fields({ brandName: ' ' }), ['brandName'])
  assert.deepEqual(fields({ brandName: '\ud800' }), ['brandName'])
  assert.deepEqual(fields({ brandName: null }), [])
})

test("today is the date in the organization's time zone", () => {
  const clocks = {
    now: () => '2026-11-20T11:30:00.000Z' as Timestamp,
    webhookAllow: new Set<string>(),
    webhookLoopback: null,
    webhookRefuse: [],
  }
  assert.equal(factsFor(clocks, { clockNow: null, timeZone: 'Pacific/Auckland' }).today, '2026-11-21')
  assert.equal(factsFor(clocks, { clockNow: null, timeZone: 'Pacific/Pago_Pago' }).today, '2026-11-20')
})
