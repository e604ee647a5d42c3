import { epochMsOf } from './instant.ts'
import type { CalendarDate, Timestamp } from './timestamp.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads `YYYY-MM-DD`; null when the form is another or the calendar (years 1 to 9999) has no such day. */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = DATE.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return text as CalendarDate
}

/** The date on a wall calendar in that time zone at that instant. */
export function dateIn(timeZone: string, timestamp: Timestamp): CalendarDate {
  const instant = Temporal.Instant.fromEpochMilliseconds(epochMsOf(timestamp))
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString() as CalendarDate
}

/** Whether this is the name of a zone in the IANA time zone database, in its own spelling. Offsets are no zones. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId === text
  } catch {
    return false
  }
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
