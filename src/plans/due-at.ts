import { createHash } from 'node:crypto'
import { type CalendarDate, plus, type Timestamp, timestampOf } from '../platform/time/index.ts'

/** Plans of one day are spread over its first hour: a provider would not take a whole month's at midnight. */
const SPREAD_SECONDS = 3600

/**
 * When an occurrence of a plan falls due: so many seconds after its day begins in that time zone, for a plan always as
 * many. A day without a midnight begins when its clocks first show it. Throws a RangeError for dates before 1970.
 */
export function dueAt(date: CalendarDate, timeZone: string, planId: string): Timestamp {
  const begin = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
  return plus(timestampOf(begin), { seconds: secondsOf(planId) })
}

function secondsOf(planId: string): number {
  return createHash('sha256').update(planId).digest().readUInt32BE() % SPREAD_SECONDS
}
