import type { Timestamp } from './timestamp.ts'

/** A length of time; its parts add up. A day is 24 hours, as every day in UTC. */
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
const DASH = '-'.charCodeAt(0)
const LETTER_T = 'T'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const LETTER_Z = 'Z'.charCodeAt(0)
const LAST_MS = 253_402_300_799_999

/** Returns the instant of epoch milliseconds. Throws a RangeError outside 1970 to 9999. */
export function timestampOf(epochMs: number): Timestamp {
  if (!isInstant(epochMs)) throw new RangeError('An instant must be in the years 1970 to 9999.')
  return new Date(epochMs).toISOString() as Timestamp
}

/** Returns whether a number of milliseconds since 1970 is within the years 1970 to 9999. */
export function isInstant(epochMs: number): boolean {
  return epochMs >= 0 && epochMs <= LAST_MS
}

/** Returns the milliseconds since 1970. */
export function epochMsOf(timestamp: Timestamp): number {
  return Date.parse(timestamp)
}

/** Returns the instant a span later, or earlier when its parts are negative. */
export function plus(timestamp: Timestamp, span: Span): Timestamp {
  const { days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 } = span
  return timestampOf(
    epochMsOf(timestamp) + days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds,
  )
}

/** Returns the milliseconds from `start` to `end`; negative when `end` is earlier. */
export function millisecondsBetween(start: Timestamp, end: Timestamp): number {
  return epochMsOf(end) - epochMsOf(start)
}

/**
 * Formats an instant as the API shows it, `YYYY-MM-DDThh:mm:ssZ`, without fractions. One call
 * creates a flat string: `JSON.stringify` takes twice as long for concatenated strings and slices.
 */
export function toSeconds(timestamp: Timestamp): string {
  return String.fromCharCode(
    timestamp.charCodeAt(0),
    timestamp.charCodeAt(1),
    timestamp.charCodeAt(2),
    timestamp.charCodeAt(3),
    DASH,
    timestamp.charCodeAt(5),
    timestamp.charCodeAt(6),
    DASH,
    timestamp.charCodeAt(8),
    timestamp.charCodeAt(9),
    LETTER_T,
    timestamp.charCodeAt(11),
    timestamp.charCodeAt(12),
    COLON,
    timestamp.charCodeAt(14),
    timestamp.charCodeAt(15),
    COLON,
    timestamp.charCodeAt(17),
    timestamp.charCodeAt(18),
    LETTER_Z,
  )
}
