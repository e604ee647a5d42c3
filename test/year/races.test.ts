import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  backInTime,
  charges,
  type Events,
  historyOf,
  moment,
  type Outcome,
  payment,
  transition,
} from './example-history.ts'
import type { OccurrencePayment } from './plan-history.ts'

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

test('the time in which a debit may be repeated starts with the first debit that was returned', () => {
  const repeated = (firstCode: string) =>
    charges(
      historyOf({
        transitions: [],
        actions: [['run', moment(175, 2)]],
        payments: [
          payment({ number: 1, started: moment(0, 1), code: firstCode }),
          payment({ number: 1, started: moment(175, 2), ended: moment(179, 3), code: 'R01' }),
          payment({ number: 1, started: moment(181, 4) }),
        ],
        days: 190,
      }),
    ).filter((problem) => problem.includes('without a reason'))
  assert.deepEqual(repeated('payment_method_unusable'), [])
  assert.deepEqual(repeated('R01'), ['occurrence 1: was retried after R01 without a reason'])
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

test('a charge may be dated before an earlier change only when two requests were concurrent', () => {
  const transitions = [transition('updated', moment(0.1, 1.5))]
  const payments = [payment({ number: 1, started: moment(0, 2) })]
  const after = (...actions: NonNullable<Events['actions']>) =>
    backInTime(historyOf({ transitions, payments, actions, days: 1 })).length
  const method = ['method', moment(0.1, 1.5)] as const
  assert.equal(after(), 1)
  assert.equal(after(method), 1)
  assert.equal(after(method, ['resume', moment(0, 200)]), 1)
  assert.equal(after(method, ['resume', moment(0, 1.49)]), 0)
})

test('a requested charge may be dated before an earlier event only when that was written during the request', () => {
  const before = (seconds: number) =>
    backInTime(
      historyOf({
        transitions: [transition('past_due', moment(0.1, seconds))],
        payments: [payment({ number: 1, started: moment(0, 2) })],
        actions: [['run', moment(0, 2)]],
        days: 1,
      }),
    ).length
  assert.equal(before(1.995), 0)
  assert.equal(before(1), 1)
})

test('a date that has passed does not limit the retries of an earlier one', () => {
  const code = 'insufficient_funds'
  const payments = [1, 2].map((number) => payment({ number, started: moment(8, number * 100), code }))
  const missing = charges(historyOf({ transitions: [], payments, days: 12 }))
  assert.equal(missing.filter((problem) => problem.includes('should have been retried')).length, 2)
})
