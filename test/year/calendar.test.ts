import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOf, dayStartMs } from './calendar.ts'
import { datesOnDay } from './day-changes.ts'

test('the simulated year computes the dates that the guide documents', () => {
  const dates = (start: string, frequency: Parameters<typeof dateOf>[1], max: number) =>
    Array.from({ length: max }, (_, index) => dateOf(start, frequency, index + 1))
  assert.deepEqual(dates('2027-01-31', 'Monthly', 4), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(dates('2027-11-30', 'Quarterly', 3), ['2027-11-30', '2028-02-29', '2028-05-30'])
  assert.deepEqual(dates('2028-02-29', 'Yearly', 5).at(4), '2032-02-29')
  assert.deepEqual(dates('2028-02-29', 'Yearly', 2).at(1), '2029-02-28')
  assert.deepEqual(dates('2027-12-28', 'Weekly', 2), ['2027-12-28', '2028-01-04'])
})

test('a day starts when a local clock first shows its date', () => {
  const startOf = (zone: string, date: string) => new Date(dayStartMs(zone, date)).toISOString()
  assert.equal(startOf('UTC', '2027-03-01'), '2027-03-01T00:00:00.000Z')
  assert.equal(startOf('Pacific/Kiritimati', '2027-03-01'), '2027-02-28T10:00:00.000Z')
  assert.equal(startOf('Asia/Kathmandu', '2027-03-01'), '2027-02-28T18:15:00.000Z')
  assert.equal(startOf('America/Santiago', '2027-09-05'), '2027-09-05T04:00:00.000Z')
})

test('the simulated year moves dates to another day as the guide documents', () => {
  const moved = (dates: readonly string[], frequency: Parameters<typeof datesOnDay>[1], day: number) =>
    datesOnDay(
      dates.map((date, index) => [index + 3, date]),
      frequency,
      day,
    ).map(([, date]) => date)
  assert.deepEqual(moved(['2027-01-25', '2027-02-25'], 'Monthly', 10), ['2027-02-10', '2027-03-10'])
  assert.deepEqual(moved(['2027-01-10', '2027-02-10', '2027-03-10'], 'Monthly', 31), [
    ...['2027-01-31', '2027-02-28', '2027-03-31'],
  ])
  assert.deepEqual(moved(['2028-02-29', '2029-02-28'], 'Yearly', 29), ['2028-02-29', '2029-02-28'])
  assert.deepEqual(moved(['2027-02-28', '2027-03-31'], 'Monthly', 30), ['2027-03-30', '2027-04-30'])
  assert.deepEqual(moved(['2027-01-06', '2027-01-13'], 'Weekly', 1), ['2027-01-11', '2027-01-18'])
})
