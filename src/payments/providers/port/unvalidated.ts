import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import { ProviderUnavailable } from './port.ts'
import { objectOf } from './read-object.ts'

/** An unchecked object of a provider. It has the fields of the type, with any values. */
export type Unvalidated<Type> = { readonly [Name in keyof Type]?: unknown }

/** Returns an object; null when absent. Throws ProviderUnavailable for anything else. */
export function fieldsOf<Type = Record<string, unknown>>(value: unknown): Unvalidated<Type> | null {
  if (value == null) return null
  return needed(objectOf(value) as Unvalidated<Type> | null)
}

/** Returns the objects of a list. Throws ProviderUnavailable for anything else. */
export function listOf<Type>(value: unknown): readonly Unvalidated<Type>[] {
  if (!Array.isArray(value)) throw new ProviderUnavailable()
  return value.map((item) => needed(fieldsOf<Type>(item)))
}

/** Returns a text; null when absent. Throws ProviderUnavailable for anything else. */
export function textOf(value: unknown): string | null {
  if (value == null) return null
  return needed(typeof value === 'string' ? value : null)
}

/** Returns a time; null when absent. Throws ProviderUnavailable for anything else. */
export function timeOf(value: unknown): Timestamp | null {
  const text = textOf(value)
  return text === null ? null : needed(parseTimestamp(text))
}

/** Returns a required value. Throws ProviderUnavailable when it is absent. */
export function needed<Value>(value: Value | null): Value {
  if (value === null) throw new ProviderUnavailable()
  return value
}

/**
 * Returns the entry of a value. Throws ProviderUnavailable for an unknown or missing value, because
 * nothing is guessed.
 */
export function requireEntry<Entry>(entries: Readonly<Record<string, Entry>>, key: unknown): Entry {
  const text = textOf(key) ?? ''
  const entry = Object.hasOwn(entries, text) ? entries[text] : undefined
  if (entry === undefined) throw new ProviderUnavailable()
  return entry
}
