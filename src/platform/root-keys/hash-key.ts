import { type RootKey, sealerOf } from '../crypto/index.ts'

/** The columns of a root key that contain the key of keyed hashes. */
type RootKeyRow = { readonly id: string; readonly hashKeySealed: Buffer }

const associatedDataOf = ({ id }: RootKey) => ['root key', 'hash key', id]
const sealerFor = (key: RootKey) => sealerOf(() => ({ seals: key, opens: [key], hashKey: key.hashKey }))

/** Seals the key of keyed hashes under a root key, for that key's row. */
export function sealHashKey(key: RootKey, hashKey: Buffer): Buffer {
  return sealerFor(key).seal(hashKey.toString('base64'), associatedDataOf(key))
}

/**
 * Opens the key of keyed hashes from a row of one of these root keys. Throws when none of them
 * opens it.
 */
export function openHashKey(keys: readonly RootKey[], rows: readonly RootKeyRow[]): Buffer {
  for (const key of keys) {
    const row = rows.find(({ id }) => id === key.id)
    if (row) return Buffer.from(sealerFor(key).open(row.hashKeySealed, associatedDataOf(key)), 'base64')
  }
  throw new Error('The key of keyed hashes cannot be decrypted with any root key.')
}
