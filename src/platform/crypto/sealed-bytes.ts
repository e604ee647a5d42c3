import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import { randomBytes } from './random.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES

/**
 * Seals bytes by AES-256-GCM under a key of 32 bytes. `associatedData` (purpose, record, owner …)
 * is authenticated, so that a value can't be moved to another record. Returns a version byte, the
 * nonce (12 bytes), the ciphertext and the tag (16 bytes). Nonces are random, so one key may seal
 * 2^32 values (NIST SP 800-38D, 8.3). A key without an end of use seals by `sealBytesDerived`.
 */
export function sealBytes(key: KeyObject | Buffer, plain: Buffer, associatedData: readonly string[]): Buffer {
  return seal(key, plain, encodeAssociatedData(associatedData))
}

/**
 * Opens a sealed value and leaves no other copy of it. Throws when a byte, the associated data or
 * the key differs.
 */
export function openBytes(key: KeyObject | Buffer, sealed: Buffer, associatedData: readonly string[]): Buffer {
  return open(key, sealed, encodeAssociatedData(associatedData))
}

/**
 * Seals as `sealBytes` does, under a key derived for this associated data. So the number of records
 * doesn't count against the bound of nonces.
 */
export function sealBytesDerived(key: KeyObject | Buffer, plain: Buffer, associatedData: readonly string[]): Buffer {
  const data = encodeAssociatedData(associatedData)
  return withDerivedKey(key, data, (derivedKey) => seal(derivedKey, plain, data))
}

/** Opens a value of `sealBytesDerived`. Throws as `openBytes` does. */
export function openBytesDerived(key: KeyObject | Buffer, sealed: Buffer, associatedData: readonly string[]): Buffer {
  const data = encodeAssociatedData(associatedData)
  return withDerivedKey(key, data, (derivedKey) => open(derivedKey, sealed, data))
}

function seal(key: KeyObject | Buffer, plain: Buffer, data: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(data)
  const sealed = Buffer.allocUnsafe(HEADER_BYTES + plain.length + TAG_BYTES)
  sealed[0] = VERSION
  nonce.copy(sealed, 1)
  cipher.update(plain).copy(sealed, HEADER_BYTES)
  cipher.final()
  cipher.getAuthTag().copy(sealed, HEADER_BYTES + plain.length)
  return sealed
}

function open(key: KeyObject | Buffer, sealed: Buffer, data: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < HEADER_BYTES + TAG_BYTES) throw new Error('Not a sealed value.')
  const nonce = sealed.subarray(1, HEADER_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(data)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  // GCM returns all bytes before the tag is verified.
  const plain = decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES))
  try {
    decipher.final()
    return plain
  } catch (error) {
    plain.fill(0)
    throw error
  }
}

/** Returns the parts, each after its length, so that different lists have different bytes. */
export function lengthPrefixed(parts: readonly string[], before: readonly number[] = []): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + 4 + Buffer.byteLength(part), before.length))
  bytes.set(before)
  let at = before.length
  for (const part of parts) {
    const length = bytes.write(part, at + 4)
    bytes.writeUInt32BE(length, at)
    at += 4 + length
  }
  return bytes
}

function encodeAssociatedData(associatedData: readonly string[]): Buffer {
  return lengthPrefixed(associatedData, [VERSION])
}

function withDerivedKey(key: KeyObject | Buffer, data: Buffer, work: (derivedKey: Buffer) => Buffer): Buffer {
  const derivedKey = createHmac('sha256', key).update(data).digest()
  try {
    return work(derivedKey)
  } finally {
    derivedKey.fill(0)
  }
}
