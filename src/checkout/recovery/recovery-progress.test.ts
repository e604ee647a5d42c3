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

const merchantPayment: PaymentOfOccurrence = {
  ...{ id: 'a', status: 'Failed', byCustomer: false, declineCode: 'authentication_required' },
  ...{ returnCode: null, actionUrl: null, updatedAt: minute(1) },
}
const customerPayment = (status: string, at = 5): PaymentOfOccurrence => ({
  ...merchantPayment,
  ...{ id: 'b', status, byCustomer: true, declineCode: 'lost_card', updatedAt: minute(at) },
})

function occurrence(number: number, status: string, payment: PaymentOfOccurrence | null): OccurrenceToRecover {
  return { number, status, payment, retryAt: null, dueDate: '2026-11-20' as CalendarDate }
}
const scheduled = occurrence(9, 'Scheduled', null)
const progress = (status: string, ...occurrences: readonly OccurrenceToRecover[]) => {
  const recovery = { plan: { status }, occurrences: [...occurrences, scheduled] }
  return [recoveryProgress(recovery).status, progressOfAttempt(recovery).status]
}

test('failed occurrences can be paid, the oldest first', () => {
  const failed = [occurrence(2, 'Failed', merchantPayment), occurrence(3, 'Failed', merchantPayment)]
  assert.deepEqual(progress('PastDue', ...failed), ['open', 'open'])
  assert.deepEqual(
    outstandingOf({ plan: { status: 'PastDue' }, occurrences: [...failed, scheduled] }).map(({ number }) => number),
    [2, 3],
  )
})

test('a declined customer sees the reason until another attempt is made', () => {
  const declined = occurrence(2, 'Failed', customerPayment('Failed'))
  const recovery = { plan: { status: 'PastDue' }, occurrences: [declined] }
  assert.deepEqual(recoveryProgress(recovery), { status: 'declined', declineCode: 'lost_card' })
  assert.deepEqual(progress('PastDue', occurrence(2, 'Failed', merchantPayment)), ['open', 'open'])
  // The return of a debit is not shown as a decline.
  assert.deepEqual(progress('PastDue', occurrence(2, 'Failed', customerPayment('Returned'))), ['open', 'open'])
})

test('while a payment is in progress the page waits for it, whatever else is outstanding', () => {
  const outstanding = occurrence(3, 'Failed', merchantPayment)
  assert.deepEqual(progress('PastDue', occurrence(2, 'Processing', customerPayment('Pending')), outstanding), [
    'checking',
    'checking',
  ])
  const challenged = { ...customerPayment('RequiresAction'), actionUrl: 'https://bank.example.com/' }
  assert.deepEqual(progress('PastDue', occurrence(2, 'Processing', challenged), outstanding), [
    'requires_action',
    'requires_action',
  ])
})

test('a customer who has just paid sees the result, and a newly opened link offers the next payment', () => {
  const next = occurrence(3, 'Failed', merchantPayment)
  assert.deepEqual(progress('PastDue', occurrence(2, 'Succeeded', customerPayment('Succeeded')), next), [
    'open',
    'completed',
  ])
  // A later attempt of the merchant replaces this result.
  const later = occurrence(3, 'Failed', { ...merchantPayment, updatedAt: minute(9) })
  assert.deepEqual(progress('PastDue', occurrence(2, 'Succeeded', customerPayment('Succeeded')), later), [
    'open',
    'open',
  ])
})

test("the merchant's charge without an outcome is polled, and the merchant's debit is shown as in flight", () => {
  assert.deepEqual(progress('PastDue', occurrence(2, 'Processing', { ...merchantPayment, status: 'Pending' })), [
    'checking',
    'checking',
  ])
  assert.deepEqual(progress('PastDue', occurrence(2, 'Processing', { ...merchantPayment, status: 'Processing' })), [
    'completed',
    'completed',
  ])
})

test('a debit in flight that the plan made is not shown as paid', () => {
  const sent = occurrence(2, 'Processing', { ...merchantPayment, status: 'Processing' })
  const progress = { status: 'completed', completedAt: null, paymentStatus: 'Processing' }
  assert.deepEqual(recoveryProgress({ plan: { status: 'Active' }, occurrences: [sent] }), progress)
  const nothing = { status: 'completed', completedAt: null, paymentStatus: null }
  assert.deepEqual(recoveryProgress({ plan: { status: 'Active' }, occurrences: [scheduled] }), nothing)
})

test('while a payment is in flight, the next one cannot be made', () => {
  const next = occurrence(3, 'Failed', merchantPayment)
  for (const paying of [customerPayment('Processing'), { ...merchantPayment, status: 'Processing' }]) {
    const recovery = { plan: { status: 'PastDue' }, occurrences: [occurrence(2, 'Processing', paying), next] }
    // Only a customer's own payment shows its time.
    const completedAt = paying.byCustomer ? paying.updatedAt : null
    const progress = { status: 'completed', completedAt, paymentStatus: 'Processing', isNextBlocked: true }
    assert.deepEqual(recoveryProgress(recovery), progress)
    assert.deepEqual(progressOfAttempt(recovery), progress)
  }
  const asked = occurrence(2, 'Processing', { ...merchantPayment, status: 'Pending' })
  assert.deepEqual(progress('PastDue', asked, next), ['checking', 'checking'])
})

test('a canceled plan asks for no confirmation, and its page waits for the outcome of a sent charge', () => {
  const challenged = { ...customerPayment('RequiresAction'), actionUrl: 'https://bank.example.com/' }
  assert.deepEqual(progress('Canceled', occurrence(2, 'Processing', challenged)), ['ended', 'ended'])
  assert.deepEqual(progress('Canceled', occurrence(2, 'Processing', customerPayment('Pending'))), [
    'checking',
    'checking',
  ])
})

test('an ended plan accepts no payment', () => {
  const failed = occurrence(2, 'Failed', merchantPayment)
  assert.deepEqual(progress('Canceled', failed), ['ended', 'ended'])
  assert.deepEqual(progress('Completed'), ['completed', 'completed'])
})

test('a failed occurrence of a paused plan, or one with a planned retry, can be paid', () => {
  for (const status of ['Paused', 'Active']) {
    assert.deepEqual(progress(status, occurrence(2, 'Failed', merchantPayment)), ['open', 'open'])
    assert.deepEqual(progress(status), ['completed', 'completed'])
  }
})
