import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  dateIn,
  epochMsOf,
  isTimeZone,
  millisecondsBetween,
  parseCalendarDate,
  parseTimestamp,
  plus,
  systemClock,
  systemMilliseconds,
  timestampOf,
  toSeconds,
} from './index.ts'

const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const instants = fc.integer({ min: 0, max: LAST_MS }).map(timestampOf)
const two = (value: number) => String(value).padStart(2, '0')

test('a formatted timestamp parses to itself', () => {
  fc.assert(
    fc.property(instants, (timestamp) => {
      assert.equal(parseTimestamp(timestamp), timestamp)
      assert.equal(timestampOf(epochMsOf(timestamp)), timestamp)
    }),
  )
})

test('timestamps sort as text in the order of time', () => {
  fc.assert(fc.property(instants, instants, (a, b) => a < b === epochMsOf(a) < epochMsOf(b)))
})

test('an instant parses to the same timestamp with any offset', () => {
  const offsets = fc.tuple(fc.constantFrom(1, -1), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  const inner = fc.integer({ min: 86_400_000, max: LAST_MS - 86_400_000 }).map(timestampOf)
  fc.assert(
    fc.property(inner, offsets, (timestamp, [sign, hours, minutes]) => {
      const local = plus(timestamp, { hours: sign * hours, minutes: sign * minutes })
      const offset = `${sign > 0 ? '+' : '-'}${two(hours)}:${two(minutes)}`
      assert.equal(parseTimestamp(local.replace('Z', offset)), timestamp)
    }),
  )
})

test('parsing agrees with Temporal on RFC 3339 texts', () => {
  const part = (max: number) => fc.integer({ min: 0, max }).map(two)
  const texts = fc
    .tuple(fc.integer({ min: 1970, max: 9998 }), part(13), part(32), part(24), part(60), part(59), part(23), part(59))
    .map(([y, mo, d, h, mi, s, oh, om]) => `${y}-${mo}-${d}T${h}:${mi}:${s}+${oh}:${om}`)
  fc.assert(
    fc.property(texts, (text) => {
      let expected: string | null = null
      try {
        const instant = Temporal.Instant.from(text).epochMilliseconds
        if (instant >= 0) expected = timestampOf(instant)
      } catch {}
      assert.equal(parseTimestamp(text), expected)
    }),
  )
})

test('fractions below a millisecond are truncated, never rounded up', () => {
  assert.equal(parseTimestamp('2026-11-20T09:30:00.9999999Z'), '2026-11-20T09:30:00.999Z')
  assert.equal(parseTimestamp('2026-11-20t09:30:00.1z'), '2026-11-20T09:30:00.100Z')
})

test('only instants of the years 1970 to 9999 are accepted', () => {
  const refused = [
    '',
    '2026-11-20',
    '2026-11-20T09:30:00',
    '2026-11-20T09:30Z',
    '2026-11-20 09:30:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T09:60:00Z',
    '2016-12-31T23:59:60Z',
    '2026-02-30T09:30:00Z',
    '2025-02-29T09:30:00Z',
    '2026-13-01T09:30:00Z',
    '2026-11-20T09:30:00+24:00',
    '2026-11-20T09:30:00+01',
    '2026-11-20T09:30:00+0100',
    '2026-11-20T09:30:00.Z',
    '2026-11-20T09:30:00,5Z',
    '2026-11-20T09:30:00Z ',
    '2026-11-20T09:30:00Z[UTC]',
    '+02026-11-20T09:30:00Z',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '٢٠٢٦-11-20T09:30:00Z',
  ]
  for (const text of refused) assert.equal(parseTimestamp(text), null, text)
  assert.equal(parseTimestamp('1969-12-31T23:59:00-00:01'), '1970-01-01T00:00:00.000Z')
})

test('durations are added in UTC', () => {
  const start = timestampOf(Date.parse('2026-03-28T12:00:00Z'))
  assert.equal(plus(start, { days: 1, hours: 1, minutes: 1, seconds: 1, milliseconds: 1 }), '2026-03-29T13:01:01.001Z')
  assert.equal(plus(start, { days: -90 }), '2025-12-28T12:00:00.000Z')
  assert.equal(millisecondsBetween(start, plus(start, { seconds: -2 })), -2000)
  assert.equal(toSeconds(plus(start, { milliseconds: 999 })), '2026-03-28T12:00:00Z')
  assert.throws(() => plus(start, { days: 4_000_000 }), RangeError)
  assert.throws(() => timestampOf(Number.NaN), RangeError)
})

test('a date exists in the calendar', () => {
  const fields = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  fc.assert(
    fc.property(fields, ([year, month, day]) => {
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
      let exists = year > 0
      try {
        Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
      } catch {
        exists = false
      }
      assert.equal(parseCalendarDate(text), exists ? text : null)
    }),
  )
  for (const text of [
    '2026-02-30',
    '2026-2-3',
    '20260203',
    '2026-02-03Z',
    '2026-02-03T00:00:00Z',
    ' 2026-02-03',
    '',
    '2026-02-03\n',
  ])
    assert.equal(parseCalendarDate(text), null, text)
})

test('an instant has the date of the calendar in its time zone', () => {
  const instant = timestampOf(Date.parse('2026-11-20T23:30:00Z'))
  assert.equal(dateIn('UTC', instant), '2026-11-20')
  assert.equal(dateIn('Europe/Berlin', instant), '2026-11-21')
  assert.equal(dateIn('America/Los_Angeles', instant), '2026-11-20')
  assert.equal(dateIn('Pacific/Kiritimati', instant), '2026-11-21')
})

test('a date does not depend on earlier calls, even where midnight occurs twice', () => {
  const zones = fc.constantFrom('UTC', 'America/St_Johns', 'America/Sao_Paulo', 'Pacific/Apia', 'Europe/Berlin')
  const starts = fc.constantFrom(
    '2010-11-06T22:00:00Z',
    '2017-02-18T22:00:00Z',
    '2011-12-29T08:00:00Z',
    '2026-10-24T20:00:00Z',
  )
  const minutes = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(zones, starts, minutes, (zone, start, later) => {
      for (const minute of later) {
        const epochMs = Date.parse(start) + minute * 60_000
        const expected = Temporal.Instant.fromEpochMilliseconds(epochMs)
          .toZonedDateTimeISO(zone)
          .toPlainDate()
          .toString()
        assert.equal(dateIn(zone, timestampOf(epochMs)), expected)
      }
    }),
    { numRuns: 500 },
  )
})

test('a time zone is a name of the IANA database, in its exact spelling', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) assert.equal(isTimeZone(name), true, name)
  for (const name of ['UTC', 'Etc/UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])
    assert.equal(isTimeZone(name), true, name)
  for (const name of [
    '',
    'utc',
    'europe/berlin',
    'Europe/Nowhere',
    '+01:00',
    '-05',
    'Z',
    'UTC+1',
    'Europe/Berlin\0',
    'A'.repeat(500),
  ])
    assert.equal(isTimeZone(name), false, name)
  fc.assert(fc.property(fc.string(), (text) => isTimeZone(text) === false || text.length > 2))
})

test("the machine's clock has fractions of a millisecond and follows the wall clock", () => {
  for (let i = 0; i < 1000; i++) {
    const before = Date.now()
    const precise = systemMilliseconds()
    assert.ok(precise >= before && precise < Date.now() + 1)
  }
  assert.ok(Math.abs(epochMsOf(systemClock()) - Date.now()) < 1000)
})
