import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeProblems } from './charge-problems.ts'
import { datesOf } from './dates.ts'
import type {
  MethodUpdate,
  Moment,
  OccurrencePayment,
  PlanHistory,
  Transition,
  TransitionName,
} from './plan-history.ts'
import { type ActionName, newRequestLog } from './request-log.ts'
import { stateProblems } from './state-problems.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.UTC(2027, 5, 1)
const PLAN = '01a20000-0000-7000-8000-000000000001'

/**
 * An event on a day of the plan, and the seconds at which it was written by the machine's clock.
 */
function moment(day: number, seconds: number): Moment {
  const wallMs = Math.round(seconds * 1_000)
  return { id: String(wallMs).padStart(12, '0'), ms: START_MS + day * DAY_MS, wallMs }
}

const METHOD = 'pmt_1'

const transition = (name: TransitionName, at: Moment): Transition => ({
  ...at,
  name,
  startDate: '2027-06-01',
  methodId: METHOD,
})

interface Outcome {
  readonly number: number
  readonly started: Moment
  readonly ended?: Moment
  readonly code?: string
  readonly disputed?: Moment
}

function payment({ number, started, ended = started, code, disputed }: Outcome): OccurrencePayment {
  const status = code ? 'Failed' : disputed ? 'Disputed' : 'Succeeded'
  const failed = code ? { ...ended, code } : null
  const facts = { number, methodId: METHOD, byCustomer: false, isPayOff: false, status }
  return { ...facts, id: started.id, started, ended, failed, disputes: disputed ? [disputed] : [] }
}

interface Events {
  readonly transitions: readonly Transition[]
  readonly payments?: readonly OccurrencePayment[]
  readonly actions?: readonly (readonly [ActionName, Moment])[]
  readonly methodUpdates?: readonly MethodUpdate[]
  readonly days: number
}

/** Returns the history of a weekly plan of two occurrences that starts on day 0. */
function historyOf({ transitions, payments = [], actions = [], methodUpdates = [], days }: Events): PlanHistory {
  const terms = { amountMinor: 1_000, currency: 'USD', frequency: 'Weekly', startDate: '2027-06-01' } as const
  const requestLog = newRequestLog('UTC')
  for (const [action, { wallMs }] of actions)
    requestLog.actions.push({ planId: PLAN, action, fromMs: wallMs - 10, toMs: wallMs + 10 })
  const occurrence = (number: number) => ({ number }) as PlanHistory['occurrences'][number]
  return {
    agreed: { ...terms, totalMinor: null, occurrences: 2, planId: PLAN, sessionId: null, expiresMs: null },
    plan: { id: PLAN } as PlanHistory['plan'],
    occurrences: [occurrence(1), occurrence(2)],
    nextDueAt: null,
    transitions: [transition('activated', moment(0, 0)), ...transitions],
    failures: [],
    methodUpdates,
    ends: [],
    payments,
    payOffs: [],
    charges: [],
    requestLog,
    frequency: 'Weekly',
    nowMs: START_MS + days * DAY_MS,
  }
}

const charges = (history: PlanHistory) => chargeProblems(history, datesOf(history))
const backInTime = (history: PlanHistory) =>
  stateProblems(history, datesOf(history)).filter((problem) => problem.includes('earlier than the previous event'))

/**
 * The second debit is in flight from day 7 to day 10. In that time, a retry of the first is
 * requested.
 */
const requestedDuringDebit = (more: Partial<Outcome>, others: readonly OccurrencePayment[] = []) => ({
  transitions: [transition('past_due', moment(0, 2)), transition('updated', moment(8, 400))],
  actions: [['method', moment(8, 400)]] as const,
  payments: [
    payment({ number: 1, started: moment(0, 1), ended: moment(0, 2), code: 'lost_card' }),
    payment({ number: 2, started: moment(7, 200), ended: moment(10, 600), ...more }),
    ...others,
  ],
  days: 13,
})

test('a requested retry is expected once the concurrent debit has ended', () => {
  assert.deepEqual(charges(historyOf(requestedDuringDebit({}))), [
    'occurrence 1: should have been retried after lost_card, but 72.00 h passed',
  ])
})

test('no request repeats a debit that was returned three times for lack of funds', () => {
  const returned = (day: number) =>
    payment({ number: 1, started: moment(day, day), ended: moment(day + 1, day + 1), code: 'R01' })
  const [paused, resumed] = [transition('paused', moment(20, 20)), transition('resumed', moment(21, 21))]
  const history = (...days: number[]) =>
    charges(historyOf({ transitions: [paused, resumed], payments: days.map(returned), days: 30 }))
  const missing = (problem: string) => problem.includes('occurrence 1: should have been retried after R01')
  assert.equal(history(0, 4).filter(missing).length, 1)
  assert.equal(history(0, 4, 8).filter(missing).length, 0)
})

test('a dispute ends a requested retry that has not started', () => {
  assert.deepEqual(charges(historyOf(requestedDuringDebit({ disputed: moment(10, 600) }))), [])
  const again = payment({ number: 1, started: moment(11, 900) })
  assert.deepEqual(charges(historyOf(requestedDuringDebit({ disputed: moment(10, 600) }, [again]))), [
    'occurrence 1: was retried after lost_card without a reason',
  ])
})

test('a dispute before the request does not end the requested retry', () => {
  assert.equal(charges(historyOf(requestedDuringDebit({ disputed: moment(8, 300) }))).length, 1)
})

/** The first debit is disputed on a day. Then the second occurrence is declined on day 7. */
const declinedAfterDispute = (disputedDay: number) => ({
  transitions: [],
  payments: [
    payment({ number: 1, started: moment(0, 1), disputed: moment(disputedDay, 600) }),
    payment({ number: 2, started: moment(7, 900), code: 'try_again_later' }),
  ],
  days: 12,
})

test('a dispute at the time of a charge ends its retries, and an earlier one does not', () => {
  assert.deepEqual(charges(historyOf(declinedAfterDispute(7))), [])
  assert.deepEqual(charges(historyOf(declinedAfterDispute(6))), [
    'occurrence 2: should have been retried after try_again_later, but 96.00 h passed',
  ])
})

/** The plan is resumed on day 9 and canceled on day 14. */
const canceledAfter = (seconds: number) => ({
  transitions: [
    transition('paused', moment(1, 300)),
    transition('resumed', moment(9, 500)),
    transition('canceled', moment(14, 500 + seconds)),
  ],
  payments: [payment({ number: 1, started: moment(0, 1) })],
  days: 20,
})

test('a charge may be missing when a plan is canceled right after its resumption, while the clock advances', () => {
  assert.deepEqual(charges(historyOf(canceledAfter(0.1))), [])
})

test('a requested retry may be missing when the plan is paused right after the request, while the clock advances', () => {
  const pausedAfter = (seconds: number) => ({
    transitions: [transition('updated', moment(2, 500)), transition('paused', moment(4.7, 500 + seconds))],
    actions: [['method', moment(2, 500)]] as const,
    payments: [payment({ number: 1, started: moment(0, 1), code: 'lost_card' })],
    days: 6,
  })
  assert.deepEqual(charges(historyOf(pausedAfter(0.1))), [])
  assert.deepEqual(charges(historyOf(pausedAfter(200))), [
    'occurrence 1: should have been retried after lost_card, but 64.80 h passed',
  ])
})

test('a missing charge is a problem when a plan is canceled minutes after its resumption', () => {
  assert.deepEqual(charges(historyOf(canceledAfter(200))), [
    'occurrence 2: due on 2027-06-10 and not charged within 119.00 h',
  ])
})

test('the outcome of a charge may be dated before a change that was made while the charge was in flight', () => {
  const outcome = (endedDay: number) => ({
    transitions: [transition('updated', moment(0.1, 1.5)), transition('past_due', moment(0, 2))],
    payments: [payment({ number: 1, started: moment(0, 1), ended: moment(endedDay, 2.1), code: 'lost_card' })],
    days: 1,
  })
  assert.deepEqual(backInTime(historyOf(outcome(0))), [])
  assert.equal(backInTime(historyOf(outcome(0.2))).length, 1)
})

test('a charge that is dated before an earlier change is a problem', () => {
  const transitions = [transition('updated', moment(0.1, 1.5))]
  const payments = [payment({ number: 1, started: moment(0, 2) })]
  assert.equal(backInTime(historyOf({ transitions, payments, days: 1 })).length, 1)
})

const uncaused = (history: PlanHistory) =>
  stateProblems(history, datesOf(history)).filter((problem) => problem.endsWith('without a cause'))
const methodUpdate = (at: Moment, more: Partial<MethodUpdate> = {}): MethodUpdate => ({
  ...at,
  methodId: METHOD,
  hasNewNumber: false,
  ...more,
})

/**
 * The first occurrence fails on day 0. On day 2, the payment method is updated, and then the plan.
 */
const updatedMethod = (code: string, more: Partial<Events> = {}): Events => ({
  transitions: [transition('past_due', moment(0, 2)), transition('updated', moment(2, 500))],
  methodUpdates: [methodUpdate(moment(2, 499))],
  payments: [payment({ number: 1, started: moment(0, 1), code })],
  days: 6,
  ...more,
})

test('an update of the payment method may update the plan, and requires a retry', () => {
  const missing = historyOf(updatedMethod('payment_method_unusable'))
  assert.deepEqual(uncaused(missing), [])
  assert.deepEqual(charges(missing), [
    'occurrence 1: should have been retried after payment_method_unusable, but 96.00 h passed',
  ])
  const { payments } = updatedMethod('payment_method_unusable')
  const again = payment({ number: 1, started: moment(2, 501) })
  assert.deepEqual(charges(historyOf(updatedMethod('', { payments: [...payments!, again] }))), [])
})

test('an update of a plan without an own update of its payment method is a problem', () => {
  const code = 'payment_method_unusable'
  const since = [transition('past_due', moment(0, 2)), transition('updated', moment(2, 500))]
  const causes: readonly Partial<Events>[] = [
    { methodUpdates: [] },
    { methodUpdates: [methodUpdate(moment(2, 501))] },
    { methodUpdates: [methodUpdate(moment(2, 499), { methodId: 'pmt_2' })] },
    { transitions: [...since, transition('updated', moment(2, 502))] },
    { transitions: [since[0]!, transition('updated', moment(40, 500))] },
    { payments: [payment({ number: 1, started: moment(0, 1) })] },
    { payments: [payment({ number: 1, started: moment(3, 501), code })] },
  ]
  for (const cause of causes)
    assert.deepEqual(uncaused(historyOf(updatedMethod(code, cause))).slice(-1), ['was updated without a cause'])
})

test('each update of the payment method explains one update of the plan', () => {
  const transitions = [2, 3].map((day) => transition('updated', moment(day, day * 100)))
  const methodUpdates = [2, 3].map((day) => methodUpdate(moment(day, day * 100 - 1)))
  const events = updatedMethod('expired_card', { methodUpdates })
  assert.deepEqual(uncaused(historyOf({ ...events, transitions: [events.transitions[0]!, ...transitions] })), [])
})

test('a failure that needs a new number or consent is not retried after an update without them', () => {
  const withNewNumber = [methodUpdate(moment(2, 499), { hasNewNumber: true })]
  const other = payment({ number: 2, started: moment(0, 1.5), code: 'payment_method_unusable' })
  const missing = (code: string, more: Partial<Events> = {}) => {
    const { payments, ...events } = updatedMethod(code, more)
    return charges(historyOf({ ...events, payments: [...payments!, other] })).filter((each) =>
      each.includes(`after ${code}`),
    )
  }
  for (const code of ['R02', 'lost_card', 'do_not_honor']) {
    assert.deepEqual(missing(code), [])
    assert.equal(missing(code, { methodUpdates: withNewNumber }).length, 1)
  }
  for (const code of ['R10', 'revoked_authorization'])
    assert.deepEqual(missing(code, { methodUpdates: withNewNumber }), [])
})

test('an update of the plan that can retry nothing is a problem', () => {
  assert.deepEqual(uncaused(historyOf(updatedMethod('R02'))), ['was updated without a cause'])
})

test('an unusable method keeps the needs of the charge before, unless a person sets the method', () => {
  const first = payment({ number: 1, started: moment(0, 1), code: 'R02' })
  const unusable = payment({ number: 1, started: moment(1, 200), code: 'payment_method_unusable' })
  const kept = updatedMethod('', { payments: [first, unusable] })
  assert.deepEqual(uncaused(historyOf(kept)), ['was updated without a cause'])
  const transitions = kept.transitions.toSpliced(1, 0, transition('updated', moment(0.5, 100)))
  assert.deepEqual(uncaused(historyOf({ ...kept, transitions, actions: [['method', moment(0.5, 100)]] })), [])
})

test('an update of the method during a charge explains one more update of the plan after the decline', () => {
  const first = payment({ number: 1, started: moment(0, 1), code: 'expired_card' })
  const inFlight = payment({ number: 2, started: moment(7, 300), ended: moment(7, 510), code: 'expired_card' })
  const during = moment(7, 400)
  const transitions = [transition('updated', moment(7, 401)), transition('updated', moment(7, 511))]
  const events = { transitions, methodUpdates: [methodUpdate(during)], days: 8 }
  assert.deepEqual(uncaused(historyOf({ ...events, payments: [first, inFlight] })), [])
  assert.equal(uncaused(historyOf({ ...events, payments: [first] })).length, 1)
})

test('a date that has passed does not limit the retries of an earlier one', () => {
  const code = 'insufficient_funds'
  const payments = [1, 2].map((number) => payment({ number, started: moment(8, number * 100), code }))
  const missing = charges(historyOf({ transitions: [], payments, days: 12 }))
  assert.equal(missing.filter((problem) => problem.includes('should have been retried')).length, 2)
})
