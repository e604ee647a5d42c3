import { wrong } from './rejection.ts'

/** Creates a reader of a JSON object's members. Each of its functions throws a Rejection that names the member. */
export function reader(value: unknown, path = '') {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path || 'body', 'not an object')
  const record = value as Readonly<Record<string, unknown>>
  const named = (name: string) => (path ? `${path}.${name}` : name)
  return {
    has: (name: string): boolean => record[name] != null,
    object: (name: string) => reader(record[name], named(name)),
    text(name: string, form: RegExp = /^.{1,255}$/s): string {
      const text = record[name]
      if (typeof text !== 'string' || !form.test(text)) throw wrong(named(name), 'missing, or not of its form')
      return text
    },
    textOrNull(name: string, form?: RegExp): string | null {
      return record[name] == null ? null : this.text(name, form)
    },
    integer(name: string, least: number, most: number): number {
      const number = record[name]
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < least || number > most)
        throw wrong(named(name), `not a whole number from ${least} to ${most}`)
      return number
    },
    texts(name: string, most: number, isOne: (text: string) => boolean): string[] {
      const list = record[name]
      const isList = Array.isArray(list) && list.length > 0 && list.length <= most
      if (!isList || !list.every((text): text is string => typeof text === 'string' && isOne(text)))
        throw wrong(named(name), `not a list of 1 to ${most}, or one of them is not known`)
      return list
    },
    flag(name: string): boolean {
      const flag = record[name] ?? false
      if (typeof flag !== 'boolean') throw wrong(named(name), 'not true or false')
      return flag
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[], fallback?: Choice): Choice {
      const choice = choices.find((each) => each === (record[name] ?? fallback))
      if (choice === undefined) throw wrong(named(name), `not one of ${choices.join(', ')}`)
      return choice
    },
  }
}

export type BodyReader = ReturnType<typeof reader>

/** Parses the JSON of a body; an empty body is an empty object. */
export function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw wrong('body', 'not JSON')
  }
}
