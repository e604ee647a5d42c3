import { hash } from 'node:crypto'

/**
 * The idempotency key that a request by a public key is kept under. Whoever reads a page can send any header with its
 * key, and must not meet the keys of the organization's own servers, nor those sent with another public key: no client
 * can send the space.
 */
export function ownIdempotencyKey(publicKeyId: string, sent: string | null): string | null {
  return sent === null ? null : `${publicKeyId} ${hash('sha256', sent, 'hex')}`
}
