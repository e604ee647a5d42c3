import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62Of } from './random.ts'

/**
 * Returns sixteen hex digits that identify a configured secret without disclosing it. Only for
 * secrets with high entropy.
 */
export function checkValue(secret: string): string {
  return createHash('sha256').update(`tallystick check value\n${secret}`).digest('hex').slice(0, 16)
}

/** Returns six letters and digits of CRC-32, by which a scanner detects a mistyped key. */
export function typoCheck(text: string): string {
  return base62Of(crc32(text), 6)
}
