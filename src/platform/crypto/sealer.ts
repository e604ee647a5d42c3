import { createHmac } from 'node:crypto'
import { FORMAT_WITH_ID, MARK_BYTES, type RootKey, rootKeyOf } from './root-key.ts'
import { lengthPrefixed, openBytesDerived, sealBytesDerived } from './sealed-bytes.ts'

/** Encrypts small secrets at rest, such as signing secrets. The vault has its own keys. */
export interface Sealer {
  /**
   * Seals by AES-256-GCM under the root key. The `associatedData` (purpose, table, owner, id
   * …) is authenticated, so that a value can't be moved to another record.
   */
  seal(text: string, associatedData: readonly string[]): Buffer
  /** Throws when a byte, the associated data or the key differs. */
  open(sealed: Buffer, associatedData: readonly string[]): string
  /** Returns a keyed hash (HMAC-SHA256) for values that a plain hash would disclose. */
  hmac(purpose: string, text: string): Buffer
}

/** The first byte of a value that an earlier version sealed. */
const FORMAT_WITHOUT_ID = 1

/** The root keys that a process uses at a moment. */
export interface SealerKeys {
  /** The key that seals. Null: this process does not have it. */
  readonly seals: RootKey | null
  /** The keys that open, the most likely one first, including the one that seals. */
  readonly opens: readonly RootKey[]
  /** The key of keyed hashes. It stays the same when the root key changes. */
  readonly hashKey: Buffer
}

/** Creates the sealer of an installation that has one root key of 32 bytes. */
export function createSealer(rootKey: Buffer): Sealer {
  return sealerOfKey(rootKeyOf(rootKey))
}

/** Creates a sealer that uses this root key alone. */
export function sealerOfKey(key: RootKey): Sealer {
  const keys: SealerKeys = { seals: key, opens: [key], hashKey: key.hashKey }
  return sealerOf(() => keys)
}

/** Creates a sealer that reads the current keys at each use. It throws when a key is missing. */
export function sealerOf(keys: () => SealerKeys): Sealer {
  return {
    seal: (text, associatedData) => {
      const { seals } = keys()
      if (!seals) throw new Error('This process does not have the active root key.')
      return Buffer.concat([seals.mark, sealBytesDerived(seals.sealKey, Buffer.from(text), associatedData)])
    },
    open: (sealed, associatedData) => openByAny(keys().opens, sealed, associatedData).toString('utf8'),
    hmac: (purpose, text) =>
      createHmac('sha256', keys().hashKey)
        .update(lengthPrefixed([purpose]))
        .update(text)
        .digest(),
  }
}

function openByAny(keys: readonly RootKey[], sealed: Buffer, associatedData: readonly string[]): Buffer {
  if (sealed[0] === FORMAT_WITHOUT_ID) return openUnnamed(keys, sealed, associatedData)
  if (sealed[0] !== FORMAT_WITH_ID || sealed.length < MARK_BYTES) throw new Error('Not a sealed value.')
  const mark = sealed.subarray(0, MARK_BYTES)
  const key = keys.find((candidate) => candidate.mark.equals(mark))
  if (!key) throw new Error('The value is sealed under a root key that this process does not have.')
  return openBytesDerived(key.sealKey, sealed.subarray(MARK_BYTES), associatedData)
}

/** Opens a value of an earlier version, which does not say which key sealed it. */
function openUnnamed(keys: readonly RootKey[], sealed: Buffer, associatedData: readonly string[]): Buffer {
  for (const [index, { sealKey }] of keys.entries()) {
    try {
      return openBytesDerived(sealKey, sealed, associatedData)
    } catch (error) {
      if (index === keys.length - 1) throw error
    }
  }
  throw new Error('This process has no root key.')
}
