import { createHmac, type KeyObject } from 'node:crypto'
import { openBytes, sealBytes } from '../../platform/crypto/index.ts'

/** An opened vault key. It wraps data keys of tokens and their security codes. */
export interface VaultKey {
  readonly id: string
  readonly key: KeyObject
}

/** Wraps a secret with a key, authenticated with the associated data and the id of the key. */
export function wrap({ id, key }: VaultKey, secret: Buffer, aad: readonly string[]): Buffer {
  return sealBytes(key, secret, ['vault secret', id, ...aad])
}

/**
 * Returns the unwrapped secret, which the caller must wipe. Throws if a byte, the associated data
 * or the key differs.
 */
export function unwrap({ id, key }: VaultKey, wrapped: Buffer, aad: readonly string[]): Buffer {
  return openBytes(key, wrapped, ['vault secret', id, ...aad])
}

/** Returns a check value that identifies a key without revealing it. */
export function keyCheckValue({ id, key }: VaultKey): string {
  return createHmac('sha256', key).update(`tallystick vault key check value\n${id}`).digest('hex').slice(0, 32)
}
