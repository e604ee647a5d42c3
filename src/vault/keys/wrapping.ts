import { createHmac, type KeyObject } from 'node:crypto'
import { openBytes, sealBytes } from '../../platform/crypto/index.ts'

/** A key of the vault, ready for use. It wraps the data keys of tokens, and the security codes that must go with it. */
export interface VaultKey {
  readonly id: string
  readonly key: KeyObject
}

/** A secret wrapped under a key for one place; the id of the key that wraps it is part of what is authenticated. */
export function wrap({ id, key }: VaultKey, secret: Buffer, place: readonly string[]): Buffer {
  return sealBytes(key, secret, ['vault secret', id, ...place])
}

/** The secret again, to be wiped after use. Throws when a byte, the place or the key is not the one it was wrapped with. */
export function unwrap({ id, key }: VaultKey, wrapped: Buffer, place: readonly string[]): Buffer {
  return openBytes(key, wrapped, ['vault secret', id, ...place])
}

/** Tells a key from any other one under the same id, without giving it away. */
export function keyCheckValue({ id, key }: VaultKey): string {
  return createHmac('sha256', key).update(`tallystick vault key check value\n${id}`).digest('hex').slice(0, 32)
}
