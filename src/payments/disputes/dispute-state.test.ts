import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { second } from '../../../test/support/disputes.ts'
import { areAllDisputesWon, isOpenOrLost, reportKey, type StoredReport, stateOf } from './dispute-state.ts'

const report = (at: number, status: StoredReport['status'], more: Partial<StoredReport> = {}): StoredReport => ({
  status,
  isClosed: status === 'Won' || status === 'Lost',
  amountMinor: 2_000n,
  currency: 'USD',
  reason: 'Fraudulent',
  networkReasonCode: '10.4',
  evidenceDueAt: null,
  openedAt: null,
  reportedAt: second(at),
  ...more,
})

const statusOf = (...reports: StoredReport[]) => stateOf(reports).status

const anyReport = fc
  .record({
    at: fc.integer({ min: 0, max: 4 }),
    status: fc.constantFrom<StoredReport['status']>('NeedsResponse', 'UnderReview', 'Won', 'Lost', 'Warning'),
    amountMinor: fc.constantFrom(null, 1_000n, 2_000n),
    reason: fc.constantFrom(null, 'Fraudulent' as const, 'Other' as const),
    networkReasonCode: fc.constantFrom(null, '10.4', '13.1'),
    due: fc.constantFrom(null, 100, 200),
    opened: fc.constantFrom(null, 0, 3),
    hasEnded: fc.boolean(),
  })
  .map(({ at, status, due, opened, hasEnded, ...facts }) =>
    report(at, status, {
      ...facts,
      isClosed: status === 'Won' || status === 'Lost' || (status === 'Warning' && hasEnded),
      evidenceDueAt: due === null ? null : second(due),
      openedAt: opened === null ? null : second(opened),
    }),
  )

test('a dispute is the same in any order of its reports, and however often each arrives', () => {
  const arrivals = fc
    .array(anyReport, { minLength: 1, maxLength: 6 })
    .chain((reports) =>
      fc.tuple(fc.constant(reports), fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })),
    )
  fc.assert(
    fc.property(arrivals, ([reports, arrived]) => {
      const distinct = [...new Map(arrived.map((each) => [reportKey(each), each])).values()]
      assert.deepEqual(stateOf(distinct), stateOf(reports))
      const { status, closedAt, openedAt } = stateOf(reports)
      if (status !== 'Warning') assert.equal(closedAt !== null, status === 'Won' || status === 'Lost')
      assert.ok(closedAt === null || reports.some(({ reportedAt }) => reportedAt === closedAt))
      assert.ok(reports.every(({ reportedAt, openedAt: reported }) => openedAt <= (reported ?? reportedAt)))
    }),
  )
})

test('the latest report decides, and at the same second the one that is further in the course of a dispute', () => {
  assert.equal(statusOf(report(1, 'NeedsResponse'), report(2, 'UnderReview')), 'UnderReview')
  assert.equal(statusOf(report(2, 'NeedsResponse'), report(1, 'UnderReview')), 'NeedsResponse')
  assert.equal(statusOf(report(1, 'Won'), report(1, 'UnderReview')), 'Won')
  assert.equal(statusOf(report(1, 'Won'), report(2, 'Lost')), 'Lost')
})

test('a dispute does not become a warning again', () => {
  assert.equal(statusOf(report(1, 'NeedsResponse'), report(2, 'Warning')), 'NeedsResponse')
  assert.equal(statusOf(report(1, 'Warning'), report(2, 'NeedsResponse')), 'NeedsResponse')
  assert.equal(statusOf(report(1, 'Warning'), report(2, 'Warning', { isClosed: true })), 'Warning')
})

test('the end is the first report of the present decision, and the opening the earliest time', () => {
  const course = [
    report(1, 'NeedsResponse'),
    report(5, 'Won'),
    report(7, 'Won', { amountMinor: 1_000n }),
    report(9, 'Lost'),
    report(11, 'Lost', { amountMinor: 1_000n }),
  ]
  assert.deepEqual(
    [stateOf(course).closedAt, stateOf(course.slice(0, 3)).closedAt, stateOf(course.slice(0, 1)).closedAt],
    [second(9), second(5), null],
  )
  assert.equal(stateOf(course).openedAt, second(1))
  assert.equal(stateOf([...course, report(12, 'Lost', { openedAt: second(0) })]).openedAt, second(0))
  const warned = [report(1, 'Warning'), report(2, 'Warning', { isClosed: true })]
  assert.deepEqual([stateOf(warned).closedAt, stateOf([...warned, report(3, 'Warning')]).closedAt], [second(2), null])
})

test('a fact that the latest report lacks stays as the report before stated it', () => {
  const first = report(1, 'NeedsResponse', { evidenceDueAt: second(99) })
  const later = report(2, 'Won', { amountMinor: null, reason: null, networkReasonCode: null })
  const { amountMinor, reason, networkReasonCode, evidenceDueAt } = stateOf([first, later])
  assert.deepEqual([amountMinor, reason, networkReasonCode, evidenceDueAt], [2_000n, 'Fraudulent', '10.4', second(99)])
  assert.equal(stateOf([report(1, 'Warning', { reason: null })]).reason, 'Other')
})

test('a payment is paid again only when none of its disputes is open or lost and one was won', () => {
  const disputes = (...statuses: StoredReport['status'][]) => statuses.map((status) => ({ status }))
  assert.equal(areAllDisputesWon('Disputed', disputes('Won', 'Warning')), true)
  for (const other of ['NeedsResponse', 'UnderReview', 'Lost'] as const) {
    assert.equal(isOpenOrLost({ status: other }), true)
    assert.equal(areAllDisputesWon('Disputed', disputes('Won', other)), false)
  }
  assert.equal(areAllDisputesWon('Disputed', disputes('Warning')), false)
  assert.equal(areAllDisputesWon('Succeeded', disputes('Won')), false)
  assert.equal(areAllDisputesWon('Returned', disputes('Won')), false)
})
