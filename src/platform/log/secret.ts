import { inspect } from 'node:util'

/** A text that must not be seen: however it is printed, logged or serialized it reads `[redacted]`. */
export interface Secret {
  /** The text itself. The one way to it, so that every use can be found by this name. */
  readonly reveal: () => string
}

export const redacted = '[redacted]'

const secrets = new WeakSet<object>()

/** Wraps a text that must not be seen. */
export function secret(text: string): Secret {
  const print = () => redacted
  const wrapped = Object.freeze({ reveal: () => text, toString: print, toJSON: print, [inspect.custom]: print })
  secrets.add(wrapped)
  return wrapped
}

/** Whether a value was made by `secret`. */
export function isSecret(value: object): value is Secret {
  return secrets.has(value)
}
