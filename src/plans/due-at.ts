import { createHash } from 'node:crypto'
import { type CalendarDate, plus, type Timestamp, timestampOf } from '../platform/time/index.ts'

/**
 * Plans that are due on one day are spread over its first hour, to spread the load on providers.
 */
const SPREAD_SECONDS = 3600

/**
 * Returns the time at which an occurrence is due: a number of seconds after the start of its day in
 * the time zone, constant for each plan. A day without midnight starts at its first existing time.
 * Throws a RangeError for dates before 1970.
 */
export function dueAt(date: CalendarDate, timeZone: string, planId: string): Timestamp {
  const dayStart = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
  return plus(timestampOf(dayStart), { seconds: secondsOf(planId) })
}

function secondsOf(planId: string): number {
  return createHash('sha256').update(planId).digest().readUInt32BE() % SPREAD_SECONDS
}
