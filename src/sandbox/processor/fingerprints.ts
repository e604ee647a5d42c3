import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from '../../platform/crypto/index.ts'

export const KEY_BYTES = 32

/** Returns a fingerprint of secret values. */
export type Fingerprint = (...parts: readonly string[]) => string

/** Creates keyed fingerprints: without the key, a number can't be found from its fingerprint. */
export function createFingerprint(key: Buffer): Fingerprint {
  return (...parts) =>
    createHmac('sha256', key)
      .update(parts.map((part) => `${part.length}:${part}`).join(''))
      .digest('base64url')
      .slice(0, 24)
}

/**
 * Returns the key of a folder, so that a number keeps its fingerprint after a restart. Creates the
 * key if there is none.
 */
export function readOrCreateKey(folder: string): Buffer {
  const path = join(folder, 'fingerprint.key')
  try {
    writeFileSync(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}

/** Compares secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [ones, others] = [Buffer.from(one), Buffer.from(other)]
  return ones.length === others.length && timingSafeEqual(ones, others)
}
