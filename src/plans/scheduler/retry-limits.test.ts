import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentOutcome } from '../../payments/index.ts'
import { type DeclineCode, decline } from '../../payments/providers/index.ts'
import { type CalendarDate, plus, timestampOf } from '../../platform/time/index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './locked-plan.ts'

const NOW = timestampOf(Date.parse('2027-03-01T08:00:00Z'))
const POLICY = { retryDays: [1, 3, 5, 7], whenPastDue: 'Continue' } as const

function occurrence(number: number, dueInDays: number, more: Partial<Occurrence> = {}): Occurrence {
  const dueAt = plus(NOW, { days: dueInDays })
  return {
    ...{ number, dueDate: dueAt.slice(0, 10) as CalendarDate, dueAt, status: 'Scheduled', paymentId: null },
    ...{ attempts: 0, isReopened: false, returns: 0, firstFailedAt: null, retryAt: null, retryNeeds: null },
    ...more,
  }
}

const declined = (code: DeclineCode, terms = {}): PaymentOutcome => ({
  kind: 'Declined',
  reference: 'a reference',
  decline: decline(code, terms),
})

test("a hard decline at a plan's link counts for updates of the plan's own method only", () => {
  const needsAfter = (retryNeeds: Occurrence['retryNeeds'], hasOtherMethod: boolean) => {
    const first = occurrence(1, 0, { status: 'Processing', attempts: 1, retryNeeds })
    const facts = { plan: { status: 'PastDue' }, occurrences: [first], policy: POLICY, now: NOW } as const
    const outcome = declined('lost_card', { hard: true })
    return afterOccurrence({ ...facts, customerIsWaiting: true, hasOtherMethod }, first, outcome)?.occurrence.retryNeeds
  }
  assert.equal(needsAfter(null, false), 'NewCredential')
  assert.equal(needsAfter(null, true), null)
  for (const needs of ['NewConsent', 'ManualRequest'] as const) assert.equal(needsAfter(needs, false), needs)
})

test('a date that passed before the plan was resumed does not end the retries', () => {
  const first = occurrence(1, 0, { status: 'Processing', attempts: 1 })
  const occurrences = [first, occurrence(2, -3), occurrence(3, 2)]
  const facts = { plan: { status: 'Active' }, occurrences, policy: POLICY, now: NOW } as const
  const transition = afterOccurrence(facts, first, declined('insufficient_funds'))
  assert.deepEqual([transition?.occurrence.retryAt, transition?.statuses], [plus(NOW, { days: 1 }), []])
})
