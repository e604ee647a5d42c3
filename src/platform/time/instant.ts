import type { Timestamp } from './timestamp.ts'

/** A length of time; its parts add up. A day is 24 hours: on the time line of UTC no day is shorter or longer. */
export interface Span {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly milliseconds?: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LAST_MS = 253_402_300_799_999

/** The instant that many milliseconds after 1970 began. Throws a RangeError outside the years 1970 to 9999. */
export function timestampOf(epochMs: number): Timestamp {
  if (!isInstant(epochMs)) throw new RangeError('An instant must be in the years 1970 to 9999.')
  return new Date(epochMs).toISOString() as Timestamp
}

/** Whether so many milliseconds after 1970 began it is still a year that we know, up to 9999. */
export function isInstant(epochMs: number): boolean {
  return epochMs >= 0 && epochMs <= LAST_MS
}

/** Milliseconds since 1970. */
export function epochMsOf(timestamp: Timestamp): number {
  return Date.parse(timestamp)
}

/** The instant a span later, or earlier when its parts are negative. */
export function plus(timestamp: Timestamp, span: Span): Timestamp {
  const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = span
  return timestampOf(
    epochMsOf(timestamp) + days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds,
  )
}

/** How long it is from `start` to `end`; negative when `end` comes first. */
export function millisecondsBetween(start: Timestamp, end: Timestamp): number {
  return epochMsOf(end) - epochMsOf(start)
}

/** `YYYY-MM-DDThh:mm:ssZ`: how the API shows an instant, the fraction of its second cut off. */
export function toSeconds(timestamp: Timestamp): string {
  return `${timestamp.slice(0, 19)}Z`
}
