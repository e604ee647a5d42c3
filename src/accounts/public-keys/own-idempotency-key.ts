import { hash } from 'node:crypto'

/**
 * Returns the idempotency key for a request with a public key. Anyone who reads the page can send
 * any header with its key. The prefix separates these from keys of the organization's servers and
 * of other public keys: no client can send a space.
 */
export function ownIdempotencyKey(publicKeyId: string, sent: string | null): string | null {
  return sent === null ? null : `${publicKeyId} ${hash('sha256', sent, 'hex')}`
}
