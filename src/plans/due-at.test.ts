import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type CalendarDate, dateIn, millisecondsBetween, parseTimestamp, plus } from '../platform/time/index.ts'
import { dueAt } from './schedule.ts'

const HOUR_MS = 3_600_000
const PLAN = '01937a4e-1f00-7000-8000-000000000001'
const spreadOf = (planId: string) => dueAt('2027-01-01' as CalendarDate, 'UTC', planId).slice(14, 19)

/** Returns the start of the day, from which a plan's offset counts. */
function startOf(date: string, timeZone: string): string {
  const [minutes, seconds] = spreadOf(PLAN).split(':').map(Number)
  return plus(dueAt(date as CalendarDate, timeZone, PLAN), {
    minutes: -(minutes ?? 0),
    seconds: -(seconds ?? 0),
  })
}

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
)
// Excludes dates before 2012: until 2011, clocks in St John's were set back at 00:01, into the
// previous day. No plan is that old.
const days = fc
  .date({ min: new Date('2012-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10) as CalendarDate)

test('an occurrence falls due on its day in the time zone, within the first hour', () => {
  fc.assert(
    fc.property(days, zones, fc.uuid(), (date, zone, planId) => {
      const due = dueAt(date, zone, planId)
      assert.equal(dateIn(zone, due), date)
      const dayBefore = plus(due, { hours: -1 })
      assert.ok(dateIn(zone, dayBefore) < date)
    }),
    { numRuns: 1000 },
  )
})

test('a day without a midnight starts an hour later, and a day with two midnights starts at the first', () => {
  assert.equal(startOf('2026-09-06', 'America/Santiago'), '2026-09-06T04:00:00.000Z')
  assert.equal(startOf('2026-03-29', 'Asia/Beirut'), '2026-03-28T22:00:00.000Z')
  assert.equal(startOf('2026-04-24', 'Africa/Cairo'), '2026-04-23T22:00:00.000Z')
  assert.equal(startOf('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z')
  assert.equal(startOf('2026-11-01', 'America/Havana'), '2026-11-01T04:00:00.000Z')
})

test('a day starts at its local midnight, with or without daylight saving time', () => {
  assert.equal(startOf('2026-03-29', 'Europe/Berlin'), '2026-03-28T23:00:00.000Z')
  assert.equal(startOf('2026-03-30', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z')
  assert.equal(startOf('2026-10-26', 'Europe/Berlin'), '2026-10-25T23:00:00.000Z')
})

test('a day that a country skipped starts with the next day', () => {
  assert.equal(startOf('2011-12-30', 'Pacific/Apia'), parseTimestamp('2011-12-31T00:00:00+14:00'))
})

test('a plan falls due at the same time each day, and plans are spread over the hour', () => {
  fc.assert(
    fc.property(days, zones, fc.uuid(), (date, zone, planId) => {
      const late = (day: CalendarDate, at: string) => millisecondsBetween(dueAt(day, at, PLAN), dueAt(day, at, planId))
      assert.equal(late(date, zone), late('2027-01-01' as CalendarDate, 'UTC'))
      assert.ok(Math.abs(late(date, zone)) < HOUR_MS)
    }),
  )
  const minutes = new Set(
    Array.from({ length: 2000 }, (_, index) =>
      spreadOf(`${PLAN.slice(0, -4)}${String(index).padStart(4, '0')}`).slice(0, 2),
    ),
  )
  assert.equal(minutes.size, 60)
})
