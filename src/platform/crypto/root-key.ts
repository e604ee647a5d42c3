import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const ID_BYTES = 4
/** The first byte of a value that contains the id of its root key. */
export const FORMAT_WITH_ID = 2

/** The length of the bytes before the sealed content. */
export const MARK_BYTES = 1 + ID_BYTES

/** A root key: its id and the keys derived from it. */
export interface RootKey {
  /** Eight hex digits that identify the key without disclosing it. */
  readonly id: string
  /** The first bytes of every value that is sealed under this key. */
  readonly mark: Buffer
  readonly sealKey: Buffer
  /** The key of keyed hashes in an installation whose first root key this is. */
  readonly hashKey: Buffer
}

/** Derives the keys of a root key of 32 bytes. Sealing, hashing and the id have separate keys. */
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
