import { randomFillSync, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The greatest multiple of 62 in a byte: bytes from here on are thrown away, or some characters would come more often. */
const EVEN_BYTES = 248

const POOL_BYTES = 4096
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/**
 * That many unguessable bytes, 4096 at most. They come out of a pool, because asking for twelve costs as much as asking
 * for thousands; what was given is wiped from it.
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

/** That many unguessable letters and digits, 5.95 bits each. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) if (byte < EVEN_BYTES) text += BASE62[byte % 62]
  }
  return text
}

/** That many random bytes as URL-safe text without padding. */
export function randomBase64url(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** An unguessable whole number from 0 up to, but not, `limit`. */
export function randomBelow(limit: number): number {
  return randomInt(limit)
}

/** A number below 62^length as that many letters and digits. */
export function base62Of(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = BASE62[rest % 62] + text
  return text
}
