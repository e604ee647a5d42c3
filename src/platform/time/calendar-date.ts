import { epochMsOf, isInstant, timestampOf } from './instant.ts'
import type { CalendarDate, Timestamp } from './timestamp.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Reads `YYYY-MM-DD`; null when the form is another or the calendar (years 1 to 9999) has no such
 * day.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = DATE.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return text as CalendarDate
}

/** A day of a time zone, from midnight to midnight. */
interface ZonedDay {
  readonly fromMs: number
  readonly toMs: number
  readonly date: CalendarDate
}

const ZONES_MAX = 1000
/** The last requested day of each zone: it is usually today, and Temporal takes microseconds. */
const lastDays = new Map<string, ZonedDay>()

/** Returns the calendar date in a time zone at an instant. */
export function dateIn(timeZone: string, timestamp: Timestamp): CalendarDate {
  const epochMs = epochMsOf(timestamp)
  const last = lastDays.get(timeZone)
  if (last && epochMs >= last.fromMs && epochMs < last.toMs) return last.date
  const time = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone)
  const date = time.toPlainDate().toString() as CalendarDate
  // A clock that is set back past midnight shows the previous day again. Such days are not cached.
  if (time.hoursInDay === 24) remember(timeZone, time, date)
  return date
}

function remember(timeZone: string, time: Temporal.ZonedDateTime, date: CalendarDate): void {
  const start = time.startOfDay()
  const toMs = start.add({ days: 1 }).epochMilliseconds
  if (lastDays.size >= ZONES_MAX) lastDays.clear()
  lastDays.set(timeZone, { fromMs: start.epochMilliseconds, toMs, date })
}

/** Returns whether a text is the exact name of an IANA time zone. Offsets are no zones. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId === text
  } catch {
    return false
  }
}

/**
 * Returns the instant of `YYYY-MM-DD HH:MM:SS` in a time zone or at an offset such as `+02:00`;
 * null for another form. Of a time that the clock shows twice it is the first.
 */
export function timestampIn(timeZone: string, local: string): Timestamp | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?$/.exec(local)
  if (match === null) return null
  try {
    const time = Temporal.PlainDateTime.from(`${match[1]}T${match[2]}`, { overflow: 'reject' })
    const { epochMilliseconds } = time.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    return isInstant(epochMilliseconds) ? timestampOf(epochMilliseconds) : null
  } catch {
    return null
  }
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
