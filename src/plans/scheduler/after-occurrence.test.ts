import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { PaymentOutcome } from '../../payments/index.ts'
import { type DeclineCode, decline } from '../../payments/providers/index.ts'
import type { PaymentPlanStatus } from '../../platform/graphql/inputs.generated.ts'
import { type CalendarDate, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import type { PaymentPlanPolicy } from '../index.ts'
import { afterOccurrence } from './after-occurrence.ts'
import type { Occurrence } from './locked-plan.ts'
import { nextAction, requestedAction } from './run-next-action.ts'

const NOW = timestampOf(Date.parse('2027-03-01T08:00:00Z'))
const POLICY: Pick<PaymentPlanPolicy, 'retryDays' | 'whenPastDue'> = {
  retryDays: [1, 3, 5, 7],
  whenPastDue: 'Continue',
}

function occurrence(number: number, more: Partial<Occurrence> = {}): Occurrence {
  const dueAt = plus(NOW, { days: (number - 1) * 7 })
  return {
    ...{ number, dueDate: dueAt.slice(0, 10) as CalendarDate, dueAt, status: 'Scheduled', paymentId: null },
    ...{ attempts: 0, isReopened: false, returns: 0, firstFailedAt: null, retryAt: null, retryNeeds: null },
    ...more,
  }
}

const paying = (more: Partial<Occurrence> = {}) => occurrence(1, { status: 'Processing', attempts: 1, ...more })
const declined = (code: DeclineCode, terms = {}): PaymentOutcome => ({
  kind: 'Declined',
  reference: 'a reference',
  decline: decline(code, terms),
})
const returned = (code: string): PaymentOutcome => ({ kind: 'Returned', reference: 'a reference', code })
const SUCCEEDED: PaymentOutcome = { kind: 'Succeeded', reference: 'a reference', stored: null }
const DISPUTED: PaymentOutcome = { kind: 'Disputed', reference: 'a reference' }

interface Case {
  readonly status?: PaymentPlanStatus
  readonly first?: Occurrence
  readonly later?: readonly Occurrence[]
  readonly policy?: typeof POLICY
  readonly isDisputed?: boolean
  readonly now?: Timestamp
}

function after(
  outcome: PaymentOutcome,
  { status = 'Active', first = paying(), later = [], policy = POLICY, isDisputed = false, now = NOW }: Case = {},
) {
  const facts = { plan: { status }, occurrences: [first, ...later], policy, isDisputed, now }
  return afterOccurrence(facts, first, outcome)
}

test("a decline at a plan's link does not change planned retries", () => {
  const retryAt = plus(NOW, { days: 2 })
  for (const outcome of [declined('authentication_failed'), declined('insufficient_funds')])
    for (const whenPastDue of ['Continue', 'Pause', 'Cancel'] as const)
      for (const status of ['PastDue', 'Paused'] as const)
        for (const before of [null, retryAt]) {
          const first = paying({ retryAt: before })
          const facts = { plan: { status }, occurrences: [first], policy: { ...POLICY, whenPastDue }, now: NOW }
          const transition = afterOccurrence({ ...facts, customerIsWaiting: true }, first, outcome)
          assert.deepEqual(transition, { occurrence: { ...first, status: 'Failed' }, endsRetries: false, statuses: [] })
        }
})

test('a plan is complete when all occurrences are paid or skipped, and none is in flight', () => {
  assert.deepEqual(after(SUCCEEDED)?.statuses, ['Completed'])
  assert.deepEqual(after(SUCCEEDED, { later: [occurrence(2, { status: 'Skipped' })] })?.statuses, ['Completed'])
  assert.deepEqual(after(SUCCEEDED, { later: [occurrence(2)] })?.statuses, [])
  assert.deepEqual(after(SUCCEEDED, { status: 'PastDue' })?.statuses, ['Active', 'Completed'])
  assert.deepEqual(after(SUCCEEDED, { status: 'Canceled' })?.statuses, [])
})

test('a plan is past due while any occurrence has failed', () => {
  const failed = occurrence(2, { status: 'Failed' })
  assert.deepEqual(after(SUCCEEDED, { status: 'PastDue', later: [failed, occurrence(3)] })?.statuses, [])
  assert.deepEqual(after(SUCCEEDED, { status: 'PastDue', later: [occurrence(2)] })?.statuses, ['Active'])
})

test('a soft decline is retried once on each retry day until the next date', () => {
  const later = [occurrence(2, { dueAt: plus(NOW, { days: 6 }) })]
  const days: (string | null)[] = []
  let first = paying()
  let now = NOW
  for (let attempts = 1; attempts <= 5; attempts++) {
    const transition = after(declined('insufficient_funds'), { first, later, now })
    days.push(transition?.occurrence.retryAt ?? null)
    assert.deepEqual(transition?.statuses, transition?.occurrence.retryAt ? [] : ['PastDue'])
    if (!transition?.occurrence.retryAt) break
    now = transition.occurrence.retryAt
    first = { ...transition.occurrence, status: 'Processing', attempts: attempts + 1 }
  }
  assert.deepEqual(days, [plus(NOW, { days: 1 }), plus(NOW, { days: 3 }), plus(NOW, { days: 5 }), null])
})

test('retry days count from the first soft decline, also when it was too near the next date for a retry', () => {
  const near = { later: [occurrence(2, { dueAt: plus(NOW, { hours: 20 }) })], policy: { ...POLICY, retryDays: [1, 3] } }
  const transition = after(declined('insufficient_funds'), near)
  assert.deepEqual([transition?.occurrence.retryAt, transition?.occurrence.firstFailedAt], [null, NOW])
  const first = { ...transition!.occurrence, status: 'Processing' as const, attempts: 2 }
  const again = after(declined('insufficient_funds'), { first, now: plus(NOW, { days: 2 }) })
  assert.equal(again?.occurrence.retryAt, plus(NOW, { days: 3 }))
})

test('hard declines, and declines that only the customer can fix, are not retried', () => {
  const stops = [
    declined('lost_card', { hard: true }),
    declined('do_not_honor', { doNotRetry: true }),
    declined('authentication_required'),
    declined('revoked_authorization'),
    declined('payment_method_unusable', { doNotRetry: true }),
    returned('R02'),
    returned('R07'),
    returned('R77'),
    { kind: 'Canceled', reference: 'a reference' } as const,
  ]
  for (const outcome of stops) {
    const transition = after(outcome)
    assert.deepEqual(
      [transition?.occurrence.status, transition?.occurrence.retryAt, transition?.statuses],
      ['Failed', null, ['PastDue']],
    )
  }
})

test('a charge that never reached the provider is retried like a soft decline', () => {
  const transition = after({ kind: 'Canceled', reference: null })
  assert.deepEqual([transition?.occurrence.retryAt, transition?.statuses], [plus(NOW, { days: 1 }), []])
})

test('a charge in flight when its plan was paused, canceled or disputed is not retried', () => {
  for (const outcome of [declined('insufficient_funds'), returned('R01')]) {
    const paused = after(outcome, { status: 'Paused' })
    assert.deepEqual([paused?.occurrence.status, paused?.occurrence.retryAt, paused?.statuses], ['Failed', null, []])
    const canceled = after(outcome, { status: 'Canceled' })
    assert.deepEqual([canceled?.occurrence.status, canceled?.statuses], ['Canceled', []])
    const disputed = after(outcome, { isDisputed: true })
    assert.deepEqual([disputed?.occurrence.retryAt, disputed?.statuses], [null, ['PastDue']])
  }
})

test("the organization's policy applies to a past due plan, and not to a paused or canceled one", () => {
  const outcome = declined('lost_card', { hard: true })
  const become = (status: PaymentPlanStatus, whenPastDue: PaymentPlanPolicy['whenPastDue']) =>
    after(outcome, { status, policy: { ...POLICY, whenPastDue } })?.statuses
  assert.deepEqual(become('Active', 'Pause'), ['PastDue', 'Paused'])
  assert.deepEqual(become('Active', 'Cancel'), ['PastDue', 'Canceled'])
  assert.deepEqual(become('PastDue', 'Continue'), [])
  assert.deepEqual(become('PastDue', 'Cancel'), ['Canceled'])
  for (const status of ['Paused', 'Canceled'] as const) assert.deepEqual(become(status, 'Cancel'), [])
})

test('a debit returned for insufficient funds is retried twice, after any number of attempts, and its plan is past due', () => {
  for (const code of ['R01', 'R09'])
    for (const attempts of [1, 4]) {
      let first = occurrence(1, { status: 'Succeeded', attempts })
      for (const isRetried of [true, true, false]) {
        const transition = after(returned(code), { status: 'Completed', first })
        assert.ok(transition)
        assert.equal(transition.occurrence.retryAt, isRetried ? plus(NOW, { days: 2 }) : null)
        assert.deepEqual(transition.statuses, ['PastDue'])
        first = { ...transition.occurrence, status: 'Succeeded', attempts: transition.occurrence.attempts + 1 }
      }
    }
})

test('a dispute ends retries and does not change paid occurrences', () => {
  const first = occurrence(1, { status: 'Succeeded' })
  assert.equal(after(DISPUTED, { first }), null)
  const retrying = occurrence(2, { status: 'Failed', retryAt: plus(NOW, { days: 1 }) })
  const transition = after(DISPUTED, { first, later: [retrying] })
  assert.deepEqual(
    [transition?.occurrence.status, transition?.endsRetries, transition?.statuses],
    ['Succeeded', true, ['PastDue']],
  )
})

test('an ended occurrence does not change, except that a paid one can be returned', () => {
  for (const status of ['Succeeded', 'Failed', 'Skipped', 'Canceled', 'Scheduled'] as const) {
    const first = occurrence(1, { status })
    assert.equal(after(SUCCEEDED, { first }), null)
    assert.equal(after(declined('insufficient_funds'), { first }), null)
    assert.equal(after(returned('R01'), { first }) === null, status !== 'Succeeded')
  }
})

const statuses = fc.constantFrom<Occurrence['status'][]>(
  'Scheduled',
  'Processing',
  'Succeeded',
  'Failed',
  'Skipped',
  'Canceled',
)
const offsets = fc.integer({ min: -20, max: 20 })
const many = fc.array(fc.tuple(statuses, offsets, fc.option(offsets)), { maxLength: 8 }).map((rows) =>
  rows.map(([status, due, retry], index) =>
    occurrence(index + 1, {
      status,
      dueAt: plus(NOW, { days: due }),
      dueDate: plus(NOW, { days: due }).slice(0, 10) as CalendarDate,
      retryAt: status === 'Failed' && retry !== null ? plus(NOW, { days: retry }) : null,
    }),
  ),
)
const plans = fc.constantFrom<PaymentPlanStatus[]>('Pending', 'Active', 'Paused', 'PastDue', 'Completed', 'Canceled')

test('the earliest due occurrence is charged when no other occurrence of its plan is processing', () => {
  fc.assert(
    fc.property(plans, many, (status, occurrences) => {
      const action = nextAction({ status }, occurrences, NOW)
      const isLive = status === 'Active' || status === 'PastDue'
      const isBusy = occurrences.some((each) => each.status === 'Processing')
      const due = occurrences.filter(
        (each) => (each.status === 'Scheduled' && each.dueAt <= NOW) || (each.retryAt !== null && each.retryAt <= NOW),
      )
      const charge = due[0] ? ({ kind: 'charge', number: due[0].number } as const) : ({ kind: 'nothing' } as const)
      assert.deepEqual(action, !isLive ? { kind: 'nothing' } : isBusy ? { kind: 'wait' } : charge)
      const requested = requestedAction({ status }, occurrences, NOW.slice(0, 10) as CalendarDate)
      const isDateDue = action.kind === 'charge' && occurrences[action.number - 1]!.dueAt <= NOW
      if (isDateDue) assert.ok(requested.kind === 'charge' && requested.number <= action.number)
    }),
  )
})

test('a retry is always later than now, and before the next date unless a debit was returned', () => {
  const codes = fc.constantFrom<DeclineCode[]>('insufficient_funds', 'generic_decline', 'lost_card')
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
  fc.assert(
    fc.property(codes, days, fc.option(offsets), many, (code, retryDays, failedDays, later) => {
      const firstFailedAt = failedDays === null ? null : plus(NOW, { days: Math.min(failedDays, 0) })
      const first = paying({ firstFailedAt })
      const others = later.map((each) => ({ ...each, number: each.number + 1 }))
      const transition = after(declined(code), { first, later: others, policy: { ...POLICY, retryDays } })
      const at = transition?.occurrence.retryAt ?? null
      assert.equal(transition?.occurrence.status, 'Failed')
      if (at === null) return
      assert.ok(
        at > NOW && retryDays.some((each) => at === plus(transition?.occurrence.firstFailedAt ?? NOW, { days: each })),
      )
      assert.ok(others.every((each) => each.status !== 'Scheduled' || each.dueAt <= NOW || at < each.dueAt))
    }),
  )
})
