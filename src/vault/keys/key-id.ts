import { parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'

/** Sandbox and live never share a key. */
export type KeyMode = 'Sandbox' | 'Live'

/** The instruments that a key wraps: those of a mode in a cell. */
export interface KeyScope {
  readonly mode: KeyMode
  /** The name of the cell that makes the key. Null: without a cells file, ids name no cell. */
  readonly cell: string | null
}

/**
 * The parts of a key id such as `sandbox.hour.2026112100`, `live.month.202611.02` or, with cells,
 * `live.eu-1.month.202611`.
 */
export interface KeyName extends KeyScope {
  readonly period: 'hour' | 'month'
}

const ID = /^(sandbox|live)\.(?:([a-z][a-z0-9_-]{0,62})\.)?(?:(hour)\.\d{10}|month\.\d{6}(?:\.\d{2})?)$/
const MONTH_KEYS_MAX = 99

/**
 * Parses a key id. Returns null for any other text, because rings use ids in file names and paths.
 */
export function parseKeyId(id: string): KeyName | null {
  const [, mode, cell = null, hour] = ID.exec(id) ?? []
  if (!mode) return null
  return { mode: mode === 'live' ? 'Live' : 'Sandbox', cell, period: hour ? 'hour' : 'month' }
}

/** Returns the id of the key that wraps new instruments in the hour of `at`, in UTC. */
export function hourKeyId(scope: KeyScope, at: Timestamp): string {
  return `${keyPrefix(scope)}hour.${digits(at, 13)}`
}

/** The lifetime of an hour key from the start of its hour. Its last token lives for an hour. */
const HOUR_KEY_LIFETIME_HOURS = 2

/** Returns the time at which an hour key is destroyed: the end of the following hour. */
export function endOfHourKey(id: string): Timestamp {
  const [, year, month, day, hour] = /(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(id) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T${hour}:00:00Z`)
  if (!start) throw new RangeError('Not the id of an hour key.')
  return plus(start, { hours: HOUR_KEY_LIFETIME_HOURS })
}

/**
 * Returns the newest hour whose key has ended by `at`, in digits (`2026112100`), which sort as the
 * hours do.
 */
export function newestEndedHour(at: Timestamp): string {
  return digits(plus(at, { hours: -HOUR_KEY_LIFETIME_HOURS }), 13)
}

/** Returns the id prefix of a scope's keys. */
export function keyPrefix({ mode, cell }: KeyScope): string {
  return cell === null ? `${mode.toLowerCase()}.` : `${mode.toLowerCase()}.${cell}.`
}

/** Returns the id prefix of a scope's month keys. */
export function monthKeyPrefix(scope: KeyScope): string {
  return `${keyPrefix(scope)}month.`
}

/**
 * Returns the id of a month key created at `at` after `newest`, the newest of its scope. Each id is
 * greater than the one before, even if a month has two keys or the clock goes back.
 */
export function nextMonthKeyId(scope: KeyScope, at: Timestamp, newest: string | null): string {
  const prefix = monthKeyPrefix(scope)
  const id = `${prefix}${digits(at, 7)}`
  if (newest === null || id > newest) return id
  const [month = '', number = '1'] = newest.slice(prefix.length).split('.')
  if (Number(number) >= MONTH_KEYS_MAX) throw new RangeError(`At most ${MONTH_KEYS_MAX} keys per month are supported.`)
  return `${prefix}${month}.${String(Number(number) + 1).padStart(2, '0')}`
}

function digits(at: Timestamp, length: number): string {
  return at.slice(0, length).replaceAll(/\D/g, '')
}
