import type { KeyObject } from 'node:crypto'

/** The kinds of key ring there are, as the configuration and `vault_keys.ring` name them. */
export type RingKind = 'file' | 'vault-transit' | 'aws-kms'

/** A key, and for rings that only keep what wraps it, its wrapped form: that one lies in the database. */
export interface RingKey {
  readonly key: KeyObject
  readonly wrapped: Buffer | null
}

/**
 * Where the vault's keys live: outside the database and its backups. A ring holds 256-bit keys by id and knows nothing of
 * what they are for. Its faults are KeyRingFaults.
 */
export interface KeyRing {
  readonly kind: RingKind
  /**
   * Makes the ring itself where there is none, before its very first key. Nobody else does: a ring that is not there any
   * more has gone away, as with its volume, and a new one in its place would be another.
   */
  create(): Promise<void>
  /**
   * A key by that id, on lasting storage before it is given. Of two that make it at once both may get the same or each
   * one of its own: the row in `vault_keys` decides which it is.
   */
  make(id: string): Promise<RingKey>
  /** The key of that id; null when the ring has none. `wrapped` is what `make` gave. */
  open(id: string, wrapped: Buffer | null): Promise<KeyObject | null>
  /** Returns what wraps the key of that id: `file` for one that is not wrapped, null when the ring has none. Opens nothing. */
  wrappingOf(id: string): Promise<RingKind | null>
  /** Destroys the key of that id, if there is one. What was interrupted is finished by doing it again. */
  destroy(id: string): Promise<void>
  /** The ids of the keys that the ring itself holds. */
  list(): Promise<readonly string[]>
}
