import { createHmac, hkdfSync } from 'node:crypto'
import { lengthPrefixed, openBytesApart, sealBytesApart } from './sealed-bytes.ts'
import type { Sealer } from './sealer.ts'

const KEY_BYTES = 32

/** Makes the sealer of a root key of 32 bytes. Sealing and hashing have keys of their own. */
export function createSealer(rootKey: Buffer): Sealer {
  if (rootKey.length !== KEY_BYTES) throw new RangeError(`A root key has ${KEY_BYTES} bytes.`)
  const sealKey = subkey(rootKey, 'tallystick seal 1')
  const hmacKey = subkey(rootKey, 'tallystick hmac 1')
  return {
    seal: (text, place) => sealBytesApart(sealKey, Buffer.from(text), place),
    open: (sealed, place) => openBytesApart(sealKey, sealed, place).toString('utf8'),
    hmac: (purpose, text) =>
      createHmac('sha256', hmacKey)
        .update(lengthPrefixed([purpose]))
        .update(text)
        .digest(),
  }
}

function subkey(rootKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, Buffer.alloc(0), use, KEY_BYTES))
}
