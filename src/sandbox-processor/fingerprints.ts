import { createHmac } from 'node:crypto'

/** Names things by what must not be kept. */
export type Fingerprint = (...parts: readonly string[]) => string

/** Keyed, so that a number can't be found again from its fingerprint alone. */
export function createFingerprint(key: Buffer): Fingerprint {
  return (...parts) =>
    createHmac('sha256', key)
      .update(parts.map((part) => `${part.length}:${part}`).join(''))
      .digest('base64url')
      .slice(0, 24)
}
