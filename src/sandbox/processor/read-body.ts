import { invalidField } from './rejection.ts'

/**
 * Creates a reader of a JSON object's members. Each of its functions throws a Rejection that names
 * the member.
 */
export function bodyReader(value: unknown, path = '') {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidField(path || 'body', 'not an object')
  const record = value as Readonly<Record<string, unknown>>
  const named = (name: string) => (path ? `${path}.${name}` : name)
  return {
    has: (name: string): boolean => record[name] != null,
    object: (name: string) => bodyReader(record[name], named(name)),
    text(name: string, form: RegExp = /^.{1,255}$/s): string {
      const text = record[name]
      if (typeof text !== 'string' || !form.test(text)) throw invalidField(named(name), 'missing, or not of its form')
      return text
    },
    textOrNull(name: string, form?: RegExp): string | null {
      return record[name] == null ? null : this.text(name, form)
    },
    integer(name: string, min: number, max: number): number {
      const number = record[name]
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < min || number > max)
        throw invalidField(named(name), `not a whole number from ${min} to ${max}`)
      return number
    },
    texts(name: string, max: number, isOne: (text: string) => boolean): string[] {
      const list = record[name]
      const isList = Array.isArray(list) && list.length > 0 && list.length <= max
      if (!isList || !list.every((text): text is string => typeof text === 'string' && isOne(text)))
        throw invalidField(named(name), `not a list of 1 to ${max}, or one of them is not known`)
      return list
    },
    flag(name: string): boolean {
      const flag = record[name] ?? false
      if (typeof flag !== 'boolean') throw invalidField(named(name), 'not true or false')
      return flag
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[], fallback?: Choice): Choice {
      const choice = choices.find((each) => each === (record[name] ?? fallback))
      if (choice === undefined) throw invalidField(named(name), `not one of ${choices.join(', ')}`)
      return choice
    },
  }
}

export type BodyReader = ReturnType<typeof bodyReader>

/** Parses the JSON of a body; an empty body is an empty object. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw invalidField('body', 'not JSON')
  }
}
