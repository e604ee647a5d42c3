import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateOf, dayBegins } from './calendar.ts'

test('the dates that a year is judged by are those of the guide', () => {
  const dates = (start: string, frequency: Parameters<typeof dateOf>[1], most: number) =>
    Array.from({ length: most }, (_, index) => dateOf(start, frequency, index + 1))
  assert.deepEqual(dates('2027-01-31', 'Monthly', 4), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(dates('2027-11-30', 'Quarterly', 3), ['2027-11-30', '2028-02-29', '2028-05-30'])
  assert.deepEqual(dates('2028-02-29', 'Yearly', 5).at(4), '2032-02-29')
  assert.deepEqual(dates('2028-02-29', 'Yearly', 2).at(1), '2029-02-28')
  assert.deepEqual(dates('2027-12-28', 'Weekly', 2), ['2027-12-28', '2028-01-04'])
})

test('a day begins when its clocks first show it', () => {
  const begins = (zone: string, date: string) => new Date(dayBegins(zone, date)).toISOString()
  assert.equal(begins('UTC', '2027-03-01'), '2027-03-01T00:00:00.000Z')
  assert.equal(begins('Pacific/Kiritimati', '2027-03-01'), '2027-02-28T10:00:00.000Z')
  assert.equal(begins('Asia/Kathmandu', '2027-03-01'), '2027-02-28T18:15:00.000Z')
  assert.equal(begins('America/Santiago', '2027-09-05'), '2027-09-05T04:00:00.000Z')
})
