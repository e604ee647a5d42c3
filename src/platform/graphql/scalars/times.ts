import { type CalendarDate, parseCalendarDate, parseTimestamp, type Timestamp, toSeconds } from '../../time/index.ts'
import { textScalar } from './text-scalar.ts'

/** An instant. Accepted with any offset, returned in whole seconds of UTC. */
export const dateTimeScalar = textScalar<Timestamp>({
  name: 'DateTime',
  predicate: 'must be a date and time with an offset, such as 2026-11-20T09:30:00Z',
  charactersMax: 64,
  read: parseTimestamp,
  write: toSeconds,
})

/** A calendar date. */
export const dateScalar = textScalar<CalendarDate>({
  name: 'Date',
  predicate: 'must be a calendar date, such as 2026-11-20',
  charactersMax: 10,
  read: parseCalendarDate,
})
