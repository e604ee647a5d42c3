import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { CalendarDate } from '../platform/time/index.ts'
import { dueDate, FREQUENCIES, type PaymentPlanFrequency } from './frequency.ts'

const dates = (startDate: string, frequency: PaymentPlanFrequency, count: number) =>
  Array.from({ length: count }, (_, index) => dueDate({ startDate: startDate as CalendarDate, frequency }, index + 1))

test('a short month does not shorten the next', () => {
  assert.deepEqual(dates('2027-01-31', 'Monthly', 4), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(dates('2027-11-30', 'Quarterly', 3), ['2027-11-30', '2028-02-29', '2028-05-30'])
  assert.deepEqual(dates('2028-02-29', 'Yearly', 5).at(-1), '2032-02-29')
  assert.deepEqual(dates('2026-12-28', 'Weekly', 2), ['2026-12-28', '2027-01-04'])
})

test('dates only go forward, and each keeps the day of the start where its month has it', () => {
  const start = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10) as CalendarDate)
  fc.assert(
    fc.property(
      start,
      fc.constantFrom(...FREQUENCIES),
      fc.integer({ min: 1, max: 1199 }),
      (startDate, frequency, n) => {
        const here = dueDate({ startDate, frequency }, n)
        assert.ok(here < dueDate({ startDate, frequency }, n + 1))
        if (frequency === 'Weekly') return
        const month = Temporal.PlainDate.from(here)
        assert.equal(month.day, Math.min(Temporal.PlainDate.from(startDate).day, month.daysInMonth))
      },
    ),
  )
})
