import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { objectOf } from '../port/read-object.ts'

/**
 * An unchecked object of Plaid's: the names are those of Plaid's type, the values may be anything.
 */
export type Unread<Type> = { readonly [Name in keyof Type]?: unknown }

/** Returns an object; null when absent. Throws ProviderUnavailable for anything else. */
export function fieldsOf<Type>(value: unknown): Unread<Type> | null {
  if (value == null) return null
  return needed(objectOf(value) as Unread<Type> | null)
}

/** Returns the objects of a list. Throws ProviderUnavailable for anything else. */
export function listOf<Type>(value: unknown): readonly Unread<Type>[] {
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
