import assert from 'node:assert/strict'
import test from 'node:test'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'
import {
  type OccurrenceToRecover,
  outstandingOf,
  type PaymentOfOccurrence,
  progressOfAttempt,
  recoveryProgress,
} from './recovery-progress.ts'

const minute = (count: number) => `2026-11-20T12:${String(count).padStart(2, '0')}:00.000Z` as Timestamp

const merchants: PaymentOfOccurrence = {
  ...{ id: 'a', status: 'Failed', byCustomer: false, declineCode: 'authentication_required' },
  ...{ returnCode: null, actionUrl: null, updatedAt: minute(1) },
}
const customers = (status: string, at = 5): PaymentOfOccurrence => ({
  ...merchants,
  ...{ id: 'b', status, byCustomer: true, declineCode: 'lost_card', updatedAt: minute(at) },
})

function occurrence(number: number, status: string, payment: PaymentOfOccurrence | null): OccurrenceToRecover {
  return { number, status, payment, retryAt: null, dueDate: '2026-11-20' as CalendarDate }
}
const scheduled = occurrence(9, 'Scheduled', null)
const told = (status: string, ...occurrences: readonly OccurrenceToRecover[]) => {
  const recovery = { plan: { status }, occurrences: [...occurrences, scheduled] }
  return [recoveryProgress(recovery).status, progressOfAttempt(recovery).status]
}

test('what failed is open to be paid, the oldest first', () => {
  const failed = [occurrence(2, 'Failed', merchants), occurrence(3, 'Failed', merchants)]
  assert.deepEqual(told('PastDue', ...failed), ['open', 'open'])
  assert.deepEqual(
    outstandingOf({ plan: { status: 'PastDue' }, occurrences: [...failed, scheduled] }).map(({ number }) => number),
    [2, 3],
  )
})

test('a customer who was declined is told why, as long as nobody else has tried since', () => {
  const declined = occurrence(2, 'Failed', customers('Failed'))
  const recovery = { plan: { status: 'PastDue' }, occurrences: [declined] }
  assert.deepEqual(recoveryProgress(recovery), { status: 'declined', declineCode: 'lost_card' })
  assert.deepEqual(told('PastDue', occurrence(2, 'Failed', merchants)), ['open', 'open'])
  // A debit that came back is no decline of theirs.
  assert.deepEqual(told('PastDue', occurrence(2, 'Failed', customers('Returned'))), ['open', 'open'])
})

test('whoever is paying is waited for, whatever else is owed', () => {
  const owed = occurrence(3, 'Failed', merchants)
  assert.deepEqual(told('PastDue', occurrence(2, 'Processing', customers('Pending')), owed), ['checking', 'checking'])
  const challenged = { ...customers('RequiresAction'), actionUrl: 'https://bank.example.com/' }
  assert.deepEqual(told('PastDue', occurrence(2, 'Processing', challenged), owed), [
    'requires_action',
    'requires_action',
  ])
})

test('who has just paid is told so, and who opens the link is asked for the next', () => {
  const next = occurrence(3, 'Failed', merchants)
  assert.deepEqual(told('PastDue', occurrence(2, 'Succeeded', customers('Succeeded')), next), ['open', 'completed'])
  // What was tried after that is newer news.
  const later = occurrence(3, 'Failed', { ...merchants, updatedAt: minute(9) })
  assert.deepEqual(told('PastDue', occurrence(2, 'Succeeded', customers('Succeeded')), later), ['open', 'open'])
})

test('what the merchant is charging at this moment is looked up, and a debit of theirs is on its way', () => {
  assert.deepEqual(told('PastDue', occurrence(2, 'Processing', { ...merchants, status: 'Pending' })), [
    'checking',
    'checking',
  ])
  assert.deepEqual(told('PastDue', occurrence(2, 'Processing', { ...merchants, status: 'Processing' })), [
    'completed',
    'completed',
  ])
})

test('a debit of the plan itself that is on its way is not called paid', () => {
  const sent = occurrence(2, 'Processing', { ...merchants, status: 'Processing' })
  const told = { status: 'completed', completedAt: null, paymentStatus: 'Processing' }
  assert.deepEqual(recoveryProgress({ plan: { status: 'Active' }, occurrences: [sent] }), told)
  const nothing = { status: 'completed', completedAt: null, paymentStatus: null }
  assert.deepEqual(recoveryProgress({ plan: { status: 'Active' }, occurrences: [scheduled] }), nothing)
})

test('while a payment is on its way, whoever makes it, the next has to wait', () => {
  const next = occurrence(3, 'Failed', merchants)
  for (const paying of [customers('Processing'), { ...merchants, status: 'Processing' }]) {
    const recovery = { plan: { status: 'PastDue' }, occurrences: [occurrence(2, 'Processing', paying), next] }
    // Only what they have paid themselves has a time to tell them.
    const completedAt = paying.byCustomer ? paying.updatedAt : null
    const told = { status: 'completed', completedAt, paymentStatus: 'Processing', nextWaits: true }
    assert.deepEqual(recoveryProgress(recovery), told)
    assert.deepEqual(progressOfAttempt(recovery), told)
  }
  const asked = occurrence(2, 'Processing', { ...merchants, status: 'Pending' })
  assert.deepEqual(told('PastDue', asked, next), ['checking', 'checking'])
})

test('nobody is asked to confirm for a plan that was canceled, and what was sent for it is waited for', () => {
  const challenged = { ...customers('RequiresAction'), actionUrl: 'https://bank.example.com/' }
  assert.deepEqual(told('Canceled', occurrence(2, 'Processing', challenged)), ['over', 'over'])
  assert.deepEqual(told('Canceled', occurrence(2, 'Processing', customers('Pending'))), ['checking', 'checking'])
})

test('a plan that is over takes nothing', () => {
  const failed = occurrence(2, 'Failed', merchants)
  assert.deepEqual(told('Canceled', failed), ['over', 'over'])
  assert.deepEqual(told('Completed'), ['completed', 'completed'])
})

test('what failed of a paused plan, or is tried again anyway, can be paid', () => {
  for (const status of ['Paused', 'Active']) {
    assert.deepEqual(told(status, occurrence(2, 'Failed', merchants)), ['open', 'open'])
    assert.deepEqual(told(status), ['completed', 'completed'])
  }
})
