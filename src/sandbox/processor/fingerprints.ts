import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from '../../platform/crypto/index.ts'

export const KEY_BYTES = 32

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

/** The key of a folder, kept beside its ledger: the same number has the same fingerprint after a restart. */
export function keptKey(folder: string): Buffer {
  const path = join(folder, 'fingerprint.key')
  try {
    writeFileSync(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path)
}
