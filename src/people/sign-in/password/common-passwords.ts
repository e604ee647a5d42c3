import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The stored prefix of each hash. By chance it also refuses one in 100,000 other passwords. */
const HASH_BYTES = 4

let hashes: Buffer | null = null

/**
 * Returns whether a password is among the million most used ones, in any case of letters. The file
 * contains those of 12 or more characters as sorted, truncated hashes.
 */
export function isCommonPassword(password: string): boolean {
  hashes ??= readFileSync(new URL('common-passwords.bin', import.meta.url))
  const wanted = commonPasswordHash(password)
  let from = 0
  let to = hashes.length / HASH_BYTES
  while (from < to) {
    const middle = (from + to) >>> 1
    if (hashes.readUInt32BE(middle * HASH_BYTES) < wanted) from = middle + 1
    else to = middle
  }
  return from * HASH_BYTES < hashes.length && hashes.readUInt32BE(from * HASH_BYTES) === wanted
}

/** Returns the number that the file contains for a password. */
export function commonPasswordHash(password: string): number {
  return hash('sha256', password.normalize('NFKC').toLowerCase(), 'buffer').readUInt32BE(0)
}
