import { parseCalendarDate } from './calendar-date.ts'
import { isInstant, timestampOf } from './instant.ts'

declare const timestamp: unique symbol
declare const calendarDate: unique symbol

/** An instant in UTC, always `YYYY-MM-DDThh:mm:ss.sssZ`, so that text order is time order. */
export type Timestamp = string & { readonly [timestamp]: true }

/** A calendar date, `YYYY-MM-DD`, that exists. */
export type CalendarDate = string & { readonly [calendarDate]: true }

/** A function that returns the time: the machine's, or in a test one that the test moves. */
export type Clock = () => Timestamp

const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,30}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/**
 * Parses an RFC 3339 date-time with any offset. Returns null for other texts. Fractions of a
 * millisecond are cut off. A 60th second is invalid, because leap seconds are not known ahead, and
 * so are instants outside the years 1970 to 9999.
 */
export function parseTimestamp(text: string): Timestamp | null {
  const match = RFC_3339.exec(text)
  if (match === null) return null
  const [, date = '', hour, minute, second, fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = match
  if (parseCalendarDate(date) === null) return null
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const localMs = Date.parse(`${date}T${hour}:${minute}:${second}.${milliseconds}Z`)
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  const epochMs = sign === '-' ? localMs + offsetMs : localMs - offsetMs
  return isInstant(epochMs) ? timestampOf(epochMs) : null
}
