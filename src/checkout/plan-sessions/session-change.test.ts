import assert from 'node:assert/strict'
import test from 'node:test'
import type { UpdatePaymentPlanSessionInput } from '../../platform/graphql/inputs.generated.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import type { PaymentPlanSession } from './session.ts'
import { changedSession, sessionChangeProblems } from './session-change.ts'

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
  totalAmountMinor: null,
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
  statementDescriptor: null,
  description: null,
  transactionRef: null,
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

test('required fields cannot be cleared, and only Canceled can be set', () => {
  const amounts = { amount: null, totalAmount: null, currency: null }
  const cleared = { contactId: null, ...amounts, frequency: null, startDate: null, occurrences: null }
  assert.deepEqual(problems({ ...cleared, status: 'Completed' }), [...Object.keys(cleared), 'status'])
})

test('null clears optional fields, and absent fields keep their values', () => {
  const after = changed({ cancelUrl: null, brandName: null })
  assert.deepEqual([after.cancelUrl, after.brandName, after.amountMinor], [null, null, 4990n])
  assert.equal(after.updatedAt, at)
})

test('setting equal values does not count as a change', () => {
  assert.equal(changed({}), before)
  assert.equal(changed({ amount: '49.90', brandName: 'Example Shop', occurrences: 12 }), before)
})

test('a new currency never changes the meaning of an amount', () => {
  assert.deepEqual(problems({ currency: 'JPY' }), ['currency'])
  assert.deepEqual(problems({ currency: 'JPY', amount: '500' }), [])
  assert.equal(changed({ currency: 'JPY', amount: '500' }).amountMinor, 500n)
  assert.equal(changed({ currency: 'EUR' }).amountMinor, 4990n)
})

test('a start date in the past can be kept but not set', () => {
  assert.deepEqual(problems({ startDate: before.startDate, occurrences: 3 }), [])
  assert.deepEqual(problems({ startDate: '2026-11-18' as CalendarDate }), ['startDate'])
})

test('a session with a total keeps it until an amount replaces it', () => {
  const total = changed({ totalAmount: '100.00', occurrences: 3 })
  assert.deepEqual([total.amountMinor, total.totalAmountMinor, total.occurrences], [3333n, 10_000n, 3])
  const more = changedSession(total, { id: '', occurrences: 6 }, before, at)
  assert.deepEqual([more.amountMinor, more.totalAmountMinor], [1666n, 10_000n])
  const euros = changedSession(total, { id: '', currency: 'EUR' }, before, at)
  assert.deepEqual([euros.amountMinor, euros.totalAmountMinor, euros.currency], [3333n, 10_000n, 'EUR'])
  const each = changedSession(total, { id: '', amount: '20.00' }, before, at)
  assert.deepEqual([each.amountMinor, each.totalAmountMinor], [2000n, null])
  const problemsOfTotal = (input: object) => sessionChangeProblems(total, { id: '', ...input }, facts)
  assert.deepEqual(
    problemsOfTotal({ currency: 'JPY' }).map(({ field }) => field),
    ['currency'],
  )
  assert.deepEqual(problemsOfTotal({ currency: 'JPY', totalAmount: '100' }), [])
  assert.deepEqual(
    problemsOfTotal({ occurrences: 0 }).map(({ field }) => field),
    ['occurrences'],
  )
  assert.deepEqual(problems({ amount: '1.00', totalAmount: '3.00' }), ['amount', 'totalAmount'])
  assert.deepEqual(problems({ totalAmount: '0.11' }), ['totalAmount'])
})
