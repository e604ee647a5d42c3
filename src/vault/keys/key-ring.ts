import type { KeyObject } from 'node:crypto'

/** The kinds of key rings, as in the configuration and in `vault_keys.ring`. */
export type RingKind = 'file' | 'vault-transit' | 'aws-kms'

/** A key with its wrapped form, if the ring stores that in the database. */
export interface RingKey {
  readonly key: KeyObject
  readonly wrapped: Buffer | null
}

/**
 * A store of vault keys outside the database and its backups. It holds 256-bit keys by id and does
 * not know their purpose. It throws KeyRingFaults.
 */
export interface KeyRing {
  readonly kind: RingKind
  /**
   * Creates the ring before its first key. Nothing else creates it: a missing ring is probably an
   * unmounted volume, and a new one would be a different ring.
   */
  create(): Promise<void>
  /**
   * Creates a key and stores it durably. If two processes create it at once, they may get different
   * keys: the row in `vault_keys` decides.
   */
  make(id: string): Promise<RingKey>
  /** Returns the key, or null if the ring has none. `wrapped` is the wrapped form from `make`. */
  open(id: string, wrapped: Buffer | null): Promise<KeyObject | null>
  /**
   * Returns what wraps the key: `file` for an unwrapped key, null if the ring has none. Does not
   * open the key.
   */
  wrappingOf(id: string): Promise<RingKind | null>
  /** Destroys the key if it exists. Can be repeated after an interruption. */
  destroy(id: string): Promise<void>
  /** Returns the ids of the keys in the ring. */
  list(): Promise<readonly string[]>
}
