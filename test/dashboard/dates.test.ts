import assert from 'node:assert/strict'
import test from 'node:test'
import { dayAfter, startOfDate } from '../../web/dashboard/dates.ts'

test('a filter by date starts with the first moment of the day in the time zone of the account', () => {
  const expected: readonly (readonly [date: string, timeZone: string, start: string])[] = [
    ['2026-11-26', 'UTC', '2026-11-26T00:00:00.000Z'],
    ['2026-11-26', 'America/New_York', '2026-11-26T05:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
    ['2026-11-26', 'Pacific/Kiritimati', '2026-11-25T10:00:00.000Z'],
    ['2026-11-26', 'Asia/Kolkata', '2026-11-25T18:30:00.000Z'],
    // Clocks change at two o'clock of these days.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // Clocks skip the first hour of this day.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ]
  for (const [date, timeZone, start] of expected)
    assert.equal(startOfDate(date, timeZone), start, `${date} ${timeZone}`)
})

test('the last day of a filter ends with the start of the next one', () => {
  assert.equal(dayAfter('2026-12-31'), '2027-01-01')
  assert.equal(dayAfter('2028-02-28'), '2028-02-29')
})
