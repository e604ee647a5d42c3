import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base62Of } from './random.ts'

/** Sixteen hex digits that tell which secret is configured without giving it away. Only for secrets that can't be guessed. */
export function checkValue(secret: string): string {
  return createHash('sha256').update(`tallystick check value\n${secret}`).digest('hex').slice(0, 16)
}

/** Six letters and digits of CRC-32, by which a scanner or a form tells a mistyped key without asking us. */
export function typoCheck(text: string): string {
  return base62Of(crc32(text), 6)
}
