import { parseTimestamp, plus, type Timestamp } from '../../platform/time/index.ts'

/** Sandbox and live never share a key. */
export type KeyMode = 'Sandbox' | 'Live'

/** What a key's id says of it: `sandbox.hour.2026112100`, `live.month.202611`, `live.month.202611.02`. */
export interface KeyName {
  readonly mode: KeyMode
  readonly period: 'hour' | 'month'
}

const ID = /^(sandbox|live)\.(?:hour\.\d{10}|month\.\d{6}(?:\.\d{2})?)$/
const MONTH_KEYS_MOST = 99

/** What the id says; null for what is no id of ours. A ring makes file names and paths of ids: nothing else gets there. */
export function parseKeyId(id: string): KeyName | null {
  const mode = ID.exec(id)?.[1]
  if (!mode) return null
  return { mode: mode === 'live' ? 'Live' : 'Sandbox', period: id.includes('.hour.') ? 'hour' : 'month' }
}

/** The key that wraps what comes into the vault in the hour of `at`, counted in UTC. */
export function hourKeyId(mode: KeyMode, at: Timestamp): string {
  return `${modePrefix(mode)}hour.${digits(at, 13)}`
}

/** An hour's key lives so long from the beginning of its hour, as its last token lives for an hour. */
const HOUR_KEY_LIVES_HOURS = 2

/** When an hour's key is destroyed: with the end of the hour after it. */
export function endOfHourKey(id: string): Timestamp {
  const [, year, month, day, hour] = /(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(id) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T${hour}:00:00Z`)
  if (!start) throw new RangeError('Not the id of an hour key.')
  return plus(start, { hours: HOUR_KEY_LIVES_HOURS })
}

/** The digits of the newest hour whose key has come to its end by `at`: those of every hour that lives on are greater. */
export function lastPastHour(at: Timestamp): string {
  return digits(plus(at, { hours: -HOUR_KEY_LIVES_HOURS }), 13)
}

/** What the ids of a mode's keys begin with. */
export function modePrefix(mode: KeyMode): string {
  return `${mode.toLowerCase()}.`
}

/** What the ids of a mode's month keys begin with. */
export function monthKeyPrefix(mode: KeyMode): string {
  return `${modePrefix(mode)}month.`
}

/** What the keys of its mode and period begin with. */
export function keyFamily(id: string): string {
  return id.slice(0, id.search(/\d/))
}

/**
 * The id of a month key made at `at` after `newest`, the newest of its mode, if any: ids rise, so that the newest key is
 * the one with the greatest id, also when two were made in one month or the clock went back.
 */
export function nextMonthKeyId(mode: KeyMode, at: Timestamp, newest: string | null): string {
  const id = `${monthKeyPrefix(mode)}${digits(at, 7)}`
  if (newest === null || id > newest) return id
  const [, , month = '', number = '1'] = newest.split('.')
  if (Number(number) >= MONTH_KEYS_MOST)
    throw new RangeError(`At most ${MONTH_KEYS_MOST} keys per month are supported.`)
  return `${monthKeyPrefix(mode)}${month}.${String(Number(number) + 1).padStart(2, '0')}`
}

function digits(at: Timestamp, length: number): string {
  return at.slice(0, length).replaceAll(/\D/g, '')
}
