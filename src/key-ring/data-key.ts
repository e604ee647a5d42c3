import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { openBytes, sealBytes } from '../platform/crypto/index.ts'

/** A key of the vault, ready for use. It wraps the data keys of tokens, never an instrument itself. */
export interface VaultKey {
  readonly id: string
  readonly key: KeyObject
}

/** A data key wrapped under a key for one place; the id of the key that wraps it is part of what is authenticated. */
export function wrapDataKey({ id, key }: VaultKey, dataKey: Buffer, place: readonly string[]): Buffer {
  return sealBytes(key, dataKey, ['vault data key', id, ...place])
}

/** The data key again. Throws when a byte, the place or the key is not the one it was wrapped with. */
export function unwrapDataKey({ id, key }: VaultKey, wrapped: Buffer, place: readonly string[]): KeyObject {
  const bytes = openBytes(key, wrapped, ['vault data key', id, ...place])
  try {
    return createSecretKey(bytes)
  } finally {
    bytes.fill(0)
  }
}

/** Tells a key from any other one under the same id, without giving it away. */
export function keyCheckValue({ id, key }: VaultKey): string {
  return createHmac('sha256', key).update(`tallystick vault key check value\n${id}`).digest('hex').slice(0, 32)
}
