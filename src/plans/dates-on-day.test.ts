import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { CalendarDate } from '../platform/time/index.ts'
import { datesOnDay, dayProblem } from './dates-on-day.ts'
import { dateOfOccurrence } from './schedule.ts'

const dated = (startDate: string, frequency: string, numbers: readonly number[]) =>
  numbers.map((number) => ({
    number,
    dueDate: dateOfOccurrence({ startDate: startDate as CalendarDate, frequency }, number),
  }))
const daysOf = (occurrences: readonly { readonly dueDate: string }[]) => occurrences.map(({ dueDate }) => dueDate)
const moved = (startDate: string, frequency: string, numbers: readonly number[], day: number) =>
  daysOf(datesOnDay(dated(startDate, frequency, numbers), frequency, day))

test('the dates move to the next such day, and a month that is too short has its last day', () => {
  assert.deepEqual(moved('2027-01-05', 'Monthly', [2, 3, 4], 20), ['2027-02-20', '2027-03-20', '2027-04-20'])
  assert.deepEqual(moved('2027-01-05', 'Monthly', [2, 3, 4], 31), ['2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(moved('2027-01-25', 'Monthly', [2, 3], 10), ['2027-03-10', '2027-04-10'])
  // The day after the charge of 31 January is not charged again.
  assert.deepEqual(moved('2027-01-31', 'Monthly', [2, 3], 1), ['2027-03-01', '2027-04-01'])
  // 30 is before 31, which the date in February does not show.
  assert.deepEqual(moved('2027-01-31', 'Monthly', [2, 3, 4], 30), ['2027-03-30', '2027-04-30', '2027-05-30'])
  assert.deepEqual(moved('2027-01-31', 'Quarterly', [2, 3], 15), ['2027-05-15', '2027-08-15'])
  assert.deepEqual(moved('2028-02-29', 'Yearly', [2, 3, 5], 29), ['2029-02-28', '2030-02-28', '2032-02-29'])
  // 6 January 2027 is a Wednesday.
  assert.deepEqual(moved('2027-01-06', 'Weekly', [2, 3], 1), ['2027-01-18', '2027-01-25'])
  assert.deepEqual(moved('2027-01-06', 'Weekly', [2, 3], 5), ['2027-01-15', '2027-01-22'])
})

test('a plan that stays on its day keeps every date', () => {
  assert.deepEqual(moved('2027-01-31', 'Monthly', [2, 3, 4], 31), ['2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(moved('2027-01-06', 'Weekly', [2, 4], 3), ['2027-01-13', '2027-01-27'])
})

const PERIOD_DAYS: Readonly<Record<string, number>> = { Weekly: 7, Monthly: 28, Quarterly: 89, Yearly: 365 }
const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days

test('no selection of days makes a charge early or doubles one', () => {
  const changes = fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 })
  const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 12 })
  const start = fc.integer({ min: 0, max: 4000 })
  const frequencies = fc.constantFrom('Weekly', 'Monthly', 'Quarterly', 'Yearly')
  fc.assert(
    fc.property(frequencies, start, numbers, changes, (frequency, offset, some, days) => {
      const startDate = Temporal.PlainDate.from('2026-01-01').add({ days: offset }).toString()
      const remaining = dated(
        startDate,
        frequency,
        some.toSorted((one, other) => one - other),
      )
      let before = remaining
      for (const each of days) {
        const day = frequency === 'Weekly' ? ((each - 1) % 7) + 1 : each
        const after = [...datesOnDay(before, frequency, day)]
        for (const [index, { number, dueDate }] of after.entries()) {
          const date = Temporal.PlainDate.from(dueDate)
          const agreed = before[index]?.dueDate ?? ''
          assert.equal(number, before[index]?.number)
          assert.equal(
            frequency === 'Weekly' ? date.dayOfWeek : date.day,
            Math.min(day, frequency === 'Weekly' ? 7 : date.daysInMonth),
          )
          assert.ok(dueDate >= agreed && daysBetween(agreed, dueDate) <= 31, `${agreed} to ${dueDate}`)
          const previous = after[index - 1]
          const gap = previous ? daysBetween(previous.dueDate, dueDate) / (number - previous.number) : Infinity
          assert.ok(gap >= (PERIOD_DAYS[frequency] ?? 0), `${previous?.dueDate} to ${dueDate}`)
        }
        assert.deepEqual(daysOf(datesOnDay(after, frequency, day)), daysOf(after))
        before = after
      }
      // The last paid occurrence before the change keeps its distance, too.
      const [first] = before
      const paid = dateOfOccurrence({ startDate: startDate as CalendarDate, frequency }, (first?.number ?? 2) - 1)
      assert.ok(daysBetween(paid, first?.dueDate ?? '') >= (PERIOD_DAYS[frequency] ?? 0))
    }),
  )
})

test('a day of the week is from 1 to 7, and one of the month from 1 to 31', () => {
  for (const [day, frequency] of [
    [0, 'Weekly'],
    [8, 'Weekly'],
    [0, 'Monthly'],
    [32, 'Yearly'],
  ] as const)
    assert.equal(dayProblem(day, frequency)?.field, 'day')
  for (const [day, frequency] of [
    [7, 'Weekly'],
    [31, 'Quarterly'],
  ] as const)
    assert.equal(dayProblem(day, frequency), null)
})
