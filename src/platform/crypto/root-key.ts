import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const ID_BYTES = 4
/** The first byte of a value that names the root key it is sealed under. */
export const FORMAT_WITH_ID = 2

/** How many bytes such a value has before what is sealed. */
export const MARK_BYTES = 1 + ID_BYTES

/** A root key, as its id and the keys that are derived from it. */
export interface RootKey {
  /** Eight hex digits that tell it from other root keys without giving it away. */
  readonly id: string
  /** The bytes with which every value begins that is sealed under this key. */
  readonly mark: Buffer
  readonly sealKey: Buffer
  /** The key of keyed hashes in an installation whose first root key this is. */
  readonly hashKey: Buffer
}

/** Derives what a root key of 32 bytes stands for. Sealing, hashing and the id have keys of their own. */
export function rootKeyOf(bytes: Buffer): RootKey {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`A root key has ${KEY_BYTES} bytes.`)
  const id = subkey(bytes, 'tallystick root key id 1').subarray(0, ID_BYTES)
  return {
    id: id.toString('hex'),
    mark: Buffer.concat([Buffer.of(FORMAT_WITH_ID), id]),
    sealKey: subkey(bytes, 'tallystick seal 1'),
    hashKey: subkey(bytes, 'tallystick hmac 1'),
  }
}

function subkey(rootKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, Buffer.alloc(0), use, KEY_BYTES))
}
