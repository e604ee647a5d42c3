import { hash } from 'node:crypto'
import { randomBase64url } from '../../platform/crypto/index.ts'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const SECRET = /^[0-9a-hjkmnp-tv-z]{2}[A-Za-z0-9_-]{43}$/

/**
 * A new secret for a session's link: the bucket of its organization in two base-32 digits, so that the secret alone
 * finds its shard, then 32 random bytes in base64url.
 */
export function newLinkSecret(shard: number): string {
  return linkSecretOf(shard, randomBase64url(32))
}

/** A secret of that bucket: `rest` is 32 bytes in base64url. */
export function linkSecretOf(shard: number, rest: string): string {
  return `${DIGITS[shard >> 5]}${DIGITS[shard & 31]}${rest}`
}

/** The 32 bytes behind the bucket, or null for a text that can not be a secret. */
export function restOfLinkSecret(secret: string): Buffer | null {
  return SECRET.test(secret) ? Buffer.from(secret.slice(2), 'base64url') : null
}

/** The bucket that a secret names, or null for a text that can not be one. */
export function shardOfLinkSecret(secret: string): number | null {
  if (!SECRET.test(secret)) return null
  return DIGITS.indexOf(secret.charAt(0)) * 32 + DIGITS.indexOf(secret.charAt(1))
}

/** Returns the hash by which a session is found. The secret itself is only stored sealed. */
export function linkSecretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The owner of a link's secret. */
export interface SealedSession {
  readonly kind: 'payment_plan_session' | 'payment_session'
  readonly orgId: string
  readonly id: string
}

/** The associated data of the sealed secret. It does not open under another organization or session. */
export function linkSecretAad({ kind, orgId, id }: SealedSession): readonly string[] {
  return [`${kind}.link`, orgId, id]
}
