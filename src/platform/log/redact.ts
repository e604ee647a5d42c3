import { maskDigits } from './mask.ts'
import { isSecret, redacted } from './secret.ts'

const depthMax = 6
const entriesMax = 50
const textMax = 4_000

/** Keys whose values are never logged, compared without case, dashes and underscores. */
const secretKeys = new Set(
  'authorization proxyauthorization cookie setcookie number cardnumber accountnumber pan cvc cvv'.split(' '),
)
/** Keys whose values may repeat a client's input or a row. */
const carriers = new Set('variables parameters values body detail where'.split(' '))
const secretEnding = /(password|key|secret|token|hash|sealed)$/

/** Ids and times may contain long runs of digits and are no card numbers. */
const idOrTime = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/**
 * Returns a copy that is safe to log: secrets and values of secret keys redacted, bytes omitted,
 * runs of digits masked, and depth, width and texts bounded.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return Math.abs(value) < 1e11 ? value : redactText(String(value))
  if (typeof value === 'bigint') return redactText(String(value))
  if (typeof value === 'boolean' || value === undefined || value === null) return value
  if (typeof value === 'object') return redactObject(value, depth)
  return `[${typeof value}]`
}

/** Returns a text that is safe to log: masked unless it is an id or a time, and cut if long. */
export function redactText(text: string): string {
  const cut = text.length > textMax ? `${text.slice(0, textMax)}…` : text
  return idOrTime.test(cut) ? cut : maskDigits(cut)
}

function redactObject(value: object, depth: number): unknown {
  if (isSecret(value)) return redacted
  if (ArrayBuffer.isView(value)) return '[bytes]'
  if (depth >= depthMax) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, entriesMax).map((entry) => redact(entry, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Map || value instanceof Set) return `[${value.constructor.name} of ${value.size}]`
  return redactEntries(value, depth)
}

function redactEntries(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, entriesMax)
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, isSecretKey(key) ? redacted : redact(entry, depth + 1)] as const),
  )
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const rest = redactEntries(error, depth)
  return {
    ...rest,
    type: name,
    message: redactText(message),
    stack: redactText(stack ?? ''),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  }
}

function isSecretKey(key: string): boolean {
  const plain = key.toLowerCase().replace(/[-_]/g, '')
  return secretKeys.has(plain) || carriers.has(plain) || secretEnding.test(plain)
}
