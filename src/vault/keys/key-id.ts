import { parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'

/** Sandbox and live never share a key. */
export type KeyMode = 'Sandbox' | 'Live'

/**
 * The parts of a key id such as `sandbox.hour.2026112100`, `live.month.202611` or
 * `live.month.202611.02`.
 */
export interface KeyName {
  readonly mode: KeyMode
  readonly period: 'hour' | 'month'
}

const ID = /^(sandbox|live)\.(?:hour\.\d{10}|month\.\d{6}(?:\.\d{2})?)$/
const MONTH_KEYS_MAX = 99

/**
 * Parses a key id. Returns null for any other text, because rings use ids in file names and paths.
 */
export function parseKeyId(id: string): KeyName | null {
  const mode = ID.exec(id)?.[1]
  if (!mode) return null
  return { mode: mode === 'live' ? 'Live' : 'Sandbox', period: id.includes('.hour.') ? 'hour' : 'month' }
}

/** Returns the id of the key that wraps new instruments in the hour of `at`, in UTC. */
export function hourKeyId(mode: KeyMode, at: Timestamp): string {
  return `${modePrefix(mode)}hour.${digits(at, 13)}`
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

/** Returns the id prefix of a mode's keys. */
export function modePrefix(mode: KeyMode): string {
  return `${mode.toLowerCase()}.`
}

/** Returns the id prefix of a mode's month keys. */
export function monthKeyPrefix(mode: KeyMode): string {
  return `${modePrefix(mode)}month.`
}

/** Returns the id prefix of keys of the same mode and period. */
export function keyFamily(id: string): string {
  return id.slice(0, id.search(/\d/))
}

/**
 * Returns the id of a month key created at `at` after `newest`, the newest of its mode. Each id is
 * greater than the one before, even if a month has two keys or the clock goes back.
 */
export function nextMonthKeyId(mode: KeyMode, at: Timestamp, newest: string | null): string {
  const id = `${monthKeyPrefix(mode)}${digits(at, 7)}`
  if (newest === null || id > newest) return id
  const [, , month = '', number = '1'] = newest.split('.')
  if (Number(number) >= MONTH_KEYS_MAX) throw new RangeError(`At most ${MONTH_KEYS_MAX} keys per month are supported.`)
  return `${monthKeyPrefix(mode)}${month}.${String(Number(number) + 1).padStart(2, '0')}`
}

function digits(at: Timestamp, length: number): string {
  return at.slice(0, length).replaceAll(/\D/g, '')
}
