/** Encrypts small secrets at rest (signing secrets, link secrets). The vault has keys of its own. */
export interface Sealer {
  /** AES-256-GCM under the root key; `place` (purpose, table, owner, id …) is authenticated, so nothing can be moved. */
  seal(text: string, place: readonly string[]): Buffer
  /** Throws when a byte, the place or the key is not the one it was sealed with. */
  open(sealed: Buffer, place: readonly string[]): string
  /** A keyed hash (HMAC-SHA256) for values that a plain hash would give away. */
  hmac(purpose: string, text: string): Buffer
}
