import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { randomBytes } from './random.ts'
import type { Sealer } from './sealer.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Makes the sealer of a root key of 32 bytes. Sealing and hashing have keys of their own, and every place has its own
 * sealing key, so that random nonces never come near their bound however many rows there are.
 *
 * What it writes: a version byte, the nonce (12 bytes), the ciphertext, the tag (16 bytes).
 */
export function createSealer(rootKey: Buffer): Sealer {
  if (rootKey.length !== KEY_BYTES) throw new RangeError(`A root key has ${KEY_BYTES} bytes.`)
  const sealKey = subkey(rootKey, 'tallystick seal 1')
  const hmacKey = subkey(rootKey, 'tallystick hmac 1')
  return {
    seal: (text, place) => seal(sealKey, text, place),
    open: (sealed, place) => open(sealKey, sealed, place),
    hmac: (purpose, text) =>
      createHmac('sha256', hmacKey)
        .update(lengthPrefixed([purpose]))
        .update(text)
        .digest(),
  }
}

function seal(sealKey: Buffer, text: string, place: readonly string[]): Buffer {
  const header = Buffer.concat([Buffer.of(VERSION), randomBytes(NONCE_BYTES)])
  const data = associatedData(place)
  const cipher = createCipheriv('aes-256-gcm', placeKey(sealKey, data), header.subarray(1), {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(data)
  return Buffer.concat([header, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open(sealKey: Buffer, sealed: Buffer, place: readonly string[]): string {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) throw new Error('Not a sealed value.')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const data = associatedData(place)
  const decipher = createDecipheriv('aes-256-gcm', placeKey(sealKey, data), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(data)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function associatedData(place: readonly string[]): Buffer {
  return Buffer.concat([Buffer.of(VERSION), lengthPrefixed(place)])
}

/** Each part behind its length, so that no two lists of parts read alike. */
function lengthPrefixed(parts: readonly string[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) {
    const length = bytes.write(part, at + 4)
    bytes.writeUInt32BE(length, at)
    at += 4 + length
  }
  return bytes
}

function placeKey(sealKey: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', sealKey).update(data).digest()
}

function subkey(rootKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, Buffer.alloc(0), use, KEY_BYTES))
}
