import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanSession } from './session.ts'
import { changedSession, sessionChangeProblems, type UpdatePaymentPlanSessionInput } from './session-change.ts'

const at = '2026-11-20T12:00:00.000Z' as Timestamp
const facts = {
  now: at,
  today: '2026-11-20' as CalendarDate,
  webhookAllow: new Set<string>(),
  webhookLoopback: null,
  webhookRefuse: [],
}
const before: PaymentPlanSession = {
  id: '019aa107-0000-7000-8000-000000000001',
  orgId: '019aa107-0000-7000-8000-000000000001',
  contactId: '019aa107-0000-7000-8000-000000000001',
  amountMinor: 4990n,
  currency: 'USD',
  status: 'Active',
  frequency: 'Monthly',
  startDate: '2026-11-19' as CalendarDate,
  occurrences: 12,
  callbackUrl: null,
  cancelUrl: 'https://shop.example.com/canceled',
  successUrl: null,
  linkSecretSealed: Buffer.of(1),
  expirationDate: null,
  paymentPlanId: null,
  checkoutConfigurationId: '019aa107-0000-7000-8000-000000000001',
  brandLogoUrl: null,
  brandName: 'Example Shop',
  metadata: [{ key: 'order', value: 'A-1' }],
  completingSince: null,
  paymentId: null,
  createdAt: '2026-11-19T12:00:00.000Z' as Timestamp,
  updatedAt: '2026-11-19T12:00:00.000Z' as Timestamp,
}
const problems = (input: Omit<UpdatePaymentPlanSessionInput, 'id'>) =>
  sessionChangeProblems(before, { id: '', ...input }, facts).map(({ field }) => field)
const changed = (input: Omit<UpdatePaymentPlanSessionInput, 'id'>) =>
  changedSession(before, { id: '', ...input }, before, at)

test('what must be there is not cleared, and only Canceled can be set', () => {
  const cleared = { contactId: null, amount: null, currency: null, frequency: null, startDate: null, occurrences: null }
  assert.deepEqual(problems({ ...cleared, status: 'Completed' }), [...Object.keys(cleared), 'status'])
})

test('null clears what is optional; what is left out stays', () => {
  const after = changed({ cancelUrl: null, brandName: null })
  assert.deepEqual([after.cancelUrl, after.brandName, after.amountMinor], [null, null, 4990n])
  assert.equal(after.updatedAt, at)
})

test('a change of nothing is none', () => {
  assert.equal(changed({}), before)
  assert.equal(changed({ amount: '49.90', brandName: 'Example Shop', occurrences: 12 }), before)
})

test('a currency never turns an amount into another', () => {
  assert.deepEqual(problems({ currency: 'JPY' }), ['currency'])
  assert.deepEqual(problems({ currency: 'JPY', amount: '500' }), [])
  assert.equal(changed({ currency: 'JPY', amount: '500' }).amountMinor, 500n)
  assert.equal(changed({ currency: 'EUR' }).amountMinor, 4990n)
})

test('a start date that has passed may stay but not be set', () => {
  assert.deepEqual(problems({ startDate: before.startDate, occurrences: 3 }), [])
  assert.deepEqual(problems({ startDate: '2026-11-18' as CalendarDate }), ['startDate'])
})
