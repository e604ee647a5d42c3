import { hash } from 'node:crypto'
import { randomBase64url } from '../platform/crypto/index.ts'
import { LAST_SHARD } from '../platform/ids/index.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const LINK_TOKEN = /^([0-9a-z]{2})[A-Za-z0-9_-]{43}$/
const SHARD_RADIX = 36

/** Returns a new token of 256 random bits for a cookie or a link. */
export function newToken(): string {
  return randomBase64url(TOKEN_BYTES)
}

/** Returns the hash of a token, which the database stores instead of it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Returns whether a text has the form of a token that `newToken` returns. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Returns a new token of a link. It starts with two characters that name the shard of its row. */
export function newLinkToken(shard: number): string {
  return shard.toString(SHARD_RADIX).padStart(2, '0') + newToken()
}

/** Returns the shard of a link's row; null for a text that is not a token of a link. */
export function shardOfLinkToken(text: string): number | null {
  const digits = LINK_TOKEN.exec(text)?.[1]
  if (digits === undefined) return null
  const shard = Number.parseInt(digits, SHARD_RADIX)
  return shard <= LAST_SHARD ? shard : null
}
