import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import { ProviderUnavailable } from '../port/port.ts'
import { objectOf } from '../port/read-object.ts'

/** An object of Plaid's that nothing was made sure of yet: its names are those of Plaid's type, its values may be anything. */
export type Unread<Type> = { readonly [Name in keyof Type]?: unknown }

/** The object; null where there is none. Throws ProviderUnavailable for anything else. */
export function fieldsOf<Type>(value: unknown): Unread<Type> | null {
  if (value == null) return null
  return needed(objectOf(value) as Unread<Type> | null)
}

/** The objects of a list. Throws ProviderUnavailable when it is none, or holds anything else. */
export function listOf<Type>(value: unknown): readonly Unread<Type>[] {
  if (!Array.isArray(value)) throw new ProviderUnavailable()
  return value.map((item) => needed(fieldsOf<Type>(item)))
}

/** The text; null where there is none. Throws ProviderUnavailable for anything else. */
export function textOf(value: unknown): string | null {
  if (value == null) return null
  return needed(typeof value === 'string' ? value : null)
}

/** The time; null where there is none. Throws ProviderUnavailable for anything else. */
export function timeOf(value: unknown): Timestamp | null {
  const text = textOf(value)
  return text === null ? null : needed(parseTimestamp(text))
}

/** What an answer can't do without. Throws ProviderUnavailable. */
export function needed<Value>(value: Value | null): Value {
  if (value === null) throw new ProviderUnavailable()
  return value
}
