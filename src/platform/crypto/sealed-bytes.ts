import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import { randomBytes } from './random.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM of the bytes under a key of 32 bytes; `place` (purpose, record, owner …) is authenticated, so nothing can be
 * moved. Every place has a key of its own, so that random nonces never come near their bound however many rows there are.
 *
 * What it gives: a version byte, the nonce (12 bytes), the ciphertext, the tag (16 bytes).
 */
export function sealBytes(key: KeyObject | Buffer, plain: Buffer, place: readonly string[]): Buffer {
  const header = Buffer.concat([Buffer.of(VERSION), randomBytes(NONCE_BYTES)])
  const data = associatedData(place)
  const cipher = createCipheriv('aes-256-gcm', placeKey(key, data), header.subarray(1), { authTagLength: TAG_BYTES })
  cipher.setAAD(data)
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** What was sealed. Throws when a byte, the place or the key is not the one it was sealed with. */
export function openBytes(key: KeyObject | Buffer, sealed: Buffer, place: readonly string[]): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('Not a sealed value.')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const data = associatedData(place)
  const decipher = createDecipheriv('aes-256-gcm', placeKey(key, data), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(data)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

/** Each part behind its length, so that no two lists of parts read alike. */
export function lengthPrefixed(parts: readonly string[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) {
    const length = bytes.write(part, at + 4)
    bytes.writeUInt32BE(length, at)
    at += 4 + length
  }
  return bytes
}

function associatedData(place: readonly string[]): Buffer {
  return Buffer.concat([Buffer.of(VERSION), lengthPrefixed(place)])
}

function placeKey(key: KeyObject | Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
