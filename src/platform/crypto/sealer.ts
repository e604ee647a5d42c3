/**
 * Encrypts small secrets at rest, such as signing secrets and link secrets. The vault has its own
 * keys.
 */
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
