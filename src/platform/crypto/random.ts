import { randomFillSync, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/**
 * The greatest multiple of 62 in a byte. Larger bytes are discarded, because they would make some
 * characters more frequent.
 */
const EVEN_BYTES = 248

const POOL_BYTES = 4096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/**
 * Returns unpredictable bytes, at most 4096. They come from a pool, because generating twelve takes
 * as long as generating thousands. Returned bytes are wiped from the pool.
 */
export function randomBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const given = pool.subarray(used, used + count)
  const bytes = Buffer.from(given)
  given.fill(0)
  used += count
  return bytes
}

/** Returns unpredictable letters and digits, 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < EVEN_BYTES) text += BASE62[byte % 62]
  }
  return text
}

/** Returns random bytes as URL-safe text without padding. */
export function randomBase64url(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** Returns an unpredictable integer from 0 to below `limit`. */
export function randomBelow(limit: number): number {
  return randomInt(limit)
}

/** Returns a number below 62^length as letters and digits. */
export function base62Of(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text
  return text
}
