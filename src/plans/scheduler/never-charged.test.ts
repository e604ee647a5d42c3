import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentOutcome } from '../../payments/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { type CalendarDate, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import type { PaymentPlanPolicy } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './locked-plan.ts'

const NOW: Timestamp = timestampOf(Date.parse('2027-03-01T08:00:00Z'))
const UNAVAILABLE: PaymentOutcome = { kind: 'Unavailable', reference: null, cause: 'CredentialsRejected' }

const occurrence = (more: Partial<Occurrence> = {}): Occurrence => ({
  ...{ number: 1, dueDate: NOW.slice(0, 10) as CalendarDate, dueAt: NOW, status: 'Scheduled', paymentId: null },
  ...{ attempts: 0, isReopened: false, returns: 0, firstFailedAt: null, retryAt: null, retryNeeds: null },
  ...more,
})

interface Case {
  readonly status?: PaymentPlanStatus
  readonly whenPastDue?: PaymentPlanPolicy['whenPastDue']
  readonly isDisputed?: boolean
}

function afterUnavailable(
  more: Partial<Occurrence>,
  { status = 'Active', whenPastDue = 'Continue', isDisputed = false }: Case = {},
) {
  const paying = occurrence({ status: 'Processing', ...more })
  const policy = { retryDays: [1, 3, 5, 7], whenPastDue }
  const facts = { plan: { status }, occurrences: [paying], policy, isDisputed, now: NOW }
  return afterOccurrence(facts, paying, UNAVAILABLE)
}

test('an occurrence that was never charged is as it was before, under every policy', () => {
  for (const status of ['Active', 'PastDue', 'Paused'] as const)
    for (const whenPastDue of ['Continue', 'Pause', 'Cancel'] as const) {
      const first = afterUnavailable({ attempts: 1 }, { status, whenPastDue })
      assert.deepEqual(first, { occurrence: occurrence(), endsRetries: false, statuses: [] })
      const retried = { firstFailedAt: NOW, retryAt: NOW, retryNeeds: 'NewCredential' } as const
      const again = afterUnavailable({ ...retried, attempts: 3 }, { status, whenPastDue })
      const before = occurrence({ ...retried, attempts: 2, status: 'Failed' })
      assert.deepEqual(again, { occurrence: before, endsRetries: false, statuses: [] })
    }
})

test('an occurrence that was reopened as failed stays failed', () => {
  const reopened = afterUnavailable({ attempts: 1, isReopened: true }, { status: 'PastDue' })
  assert.deepEqual(reopened?.occurrence, occurrence({ status: 'Failed', isReopened: true }))
})

test('an occurrence that was never charged is not retried after a dispute, nor after its plan was canceled', () => {
  const retried = { attempts: 3, retryAt: NOW }
  assert.equal(afterUnavailable(retried, { isDisputed: true })?.occurrence.retryAt, null)
  const { status, retryAt } = afterUnavailable(retried, { status: 'Canceled' })?.occurrence ?? {}
  assert.deepEqual([status, retryAt], ['Canceled', null])
})
