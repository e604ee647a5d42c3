import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesOf } from './dates.ts'
import { charges, type Events, historyOf, methodUpdate, moment, payment, transition } from './example-history.ts'
import type { PlanHistory } from './plan-history.ts'
import { stateProblems } from './state-problems.ts'

const uncaused = (history: PlanHistory) =>
  stateProblems(history, datesOf(history)).filter((problem) => problem.endsWith('without a cause'))

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
