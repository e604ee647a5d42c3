import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { PaymentPlanFrequency } from '../platform/graphql/inputs.generated.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { dateOfOccurrence, scheduleOf } from './schedule.ts'

const dates = (startDate: string, frequency: PaymentPlanFrequency, occurrences: number) =>
  scheduleOf({ startDate: startDate as CalendarDate, frequency, occurrences })

const starts = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10) as CalendarDate)
const frequencies = fc.constantFrom<PaymentPlanFrequency>('Weekly', 'Monthly', 'Quarterly', 'Yearly')

test('a short month does not shorten the next', () => {
  assert.deepEqual(dates('2027-01-31', 'Monthly', 4), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(dates('2027-11-30', 'Quarterly', 3), ['2027-11-30', '2028-02-29', '2028-05-30'])
  assert.deepEqual(dates('2028-02-29', 'Yearly', 5).at(-1), '2032-02-29')
  assert.deepEqual(dates('2028-02-29', 'Yearly', 2).at(-1), '2029-02-28')
  assert.deepEqual(dates('2026-12-28', 'Weekly', 2), ['2026-12-28', '2027-01-04'])
})

test('a yearly plan keeps the 29th of February in leap years, and 2100 is not a leap year', () => {
  const eachYear = dates('2096-02-29', 'Yearly', 9)
  assert.deepEqual(
    eachYear.filter((date) => date.endsWith('02-29')),
    ['2096-02-29', '2104-02-29'],
  )
  assert.equal(eachYear[4], '2100-02-28')
})

test('a plan has as many dates as occurrences, and the first is its start', () => {
  fc.assert(
    fc.property(starts, frequencies, fc.integer({ min: 1, max: 1200 }), (startDate, frequency, occurrences) => {
      const schedule = scheduleOf({ startDate, frequency, occurrences })
      assert.equal(schedule.length, occurrences)
      assert.equal(schedule[0], startDate)
    }),
    { numRuns: 50 },
  )
})

test('dates increase, and each keeps the day of the start if its month has that day', () => {
  fc.assert(
    fc.property(starts, frequencies, fc.integer({ min: 1, max: 1199 }), (startDate, frequency, n) => {
      const here = dateOfOccurrence({ startDate, frequency }, n)
      assert.ok(here < dateOfOccurrence({ startDate, frequency }, n + 1))
      if (frequency === 'Weekly') return
      const month = Temporal.PlainDate.from(here)
      assert.equal(month.day, Math.min(Temporal.PlainDate.from(startDate).day, month.daysInMonth))
    }),
  )
})

test('weeks are seven days, quarters three months and years twelve', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 100 }), (startDate, n) => {
      const day = (frequency: PaymentPlanFrequency, number: number) =>
        dateOfOccurrence({ startDate, frequency }, number)
      const weeks = Temporal.PlainDate.from(startDate).until(day('Weekly', n), { largestUnit: 'days' })
      assert.equal(weeks.days, 7 * (n - 1))
      assert.equal(day('Quarterly', n), day('Monthly', 3 * (n - 1) + 1))
      assert.equal(day('Yearly', n), day('Monthly', 12 * (n - 1) + 1))
    }),
  )
})
