import { hash } from 'node:crypto'
import { randomBase64url } from '../../platform/crypto/index.ts'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const SECRET = /^[0-9a-hjkmnp-tv-z]{2}[A-Za-z0-9_-]{43}$/

/**
 * Returns a new secret for a session's link: the shard of its organization in two base-32 digits,
 * so that the secret alone identifies the shard, then 32 random bytes in base64url.
 */
export function newLinkSecret(shard: number): string {
  return linkSecretOf(shard, randomBase64url(32))
}

/** Returns the secret of a shard. `rest` is 32 bytes in base64url. */
export function linkSecretOf(shard: number, rest: string): string {
  return `${DIGITS[shard >> 5]}${DIGITS[shard & 31]}${rest}`
}

/** Returns the 32 bytes after the shard; null for a text that can't be a secret. */
export function parseLinkSecret(secret: string): Buffer | null {
  return SECRET.test(secret) ? Buffer.from(secret.slice(2), 'base64url') : null
}

/** Returns the shard that a secret names; null for a text that can't be one. */
export function shardOfLinkSecret(secret: string): number | null {
  if (!SECRET.test(secret)) return null
  return DIGITS.indexOf(secret.charAt(0)) * 32 + DIGITS.indexOf(secret.charAt(1))
}

/** Returns the hash by which a session is found. The secret itself is only stored sealed. */
export function linkSecretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The kinds of sessions, as events and rows name them. */
export type SessionKindName = 'payment_session' | 'payment_plan_session'

/** The owner of a link's secret. */
export interface SealedSession {
  readonly kind: SessionKindName
  readonly orgId: string
  readonly id: string
}

/**
 * Returns the associated data of the sealed secret. It does not open under another organization or
 * session.
 */
export function linkSecretAad({ kind, orgId, id }: SealedSession): readonly string[] {
  return [`${kind}.link`, orgId, id]
}
