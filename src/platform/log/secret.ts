import { inspect } from 'node:util'

/** A secret text. It prints, logs and serializes as `[redacted]`. */
export interface Secret {
  /** Returns the text. It is the only access, so that every use can be found by this name. */
  readonly reveal: () => string
}

export const redacted = '[redacted]'

const secrets = new WeakSet<object>()

/** Wraps a secret text. */
export function secret(text: string): Secret {
  const print = () => redacted
  const wrapped = Object.freeze({ reveal: () => text, toString: print, toJSON: print, [inspect.custom]: print })
  secrets.add(wrapped)
  return wrapped
}

/** Returns whether a value was created by `secret`. */
export function isSecret(value: object): value is Secret {
  return secrets.has(value)
}
