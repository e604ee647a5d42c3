import { createSecretKey } from 'node:crypto'
import { randomBytes } from '../../platform/crypto/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { KeyRing } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import { type KmsSettings, openKms } from './kms.ts'

const KEY_BYTES = 32

/**
 * Opens a ring of keys that one AWS KMS key wraps. KMS needs at least a week to destroy a key, so
 * our keys are destroyed by deleting their wrapped form. An old copy of the database together with
 * access to KMS can still open them.
 */
export function openKmsRing(settings: KmsSettings, wallNow: Clock): KeyRing {
  const { encrypt, decrypt } = openKms(settings, wallNow)
  return {
    kind: 'aws-kms',
    create: async () => {},
    make: async (id) => {
      const bytes = randomBytes(KEY_BYTES)
      const wrapped = await encrypt(id, bytes)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return { key, wrapped }
    },
    open: async (id, wrapped) => {
      if (!wrapped) return null
      const bytes = await decrypt(id, wrapped)
      if (bytes.length !== KEY_BYTES) throw new KeyRingFault('KEY_DAMAGED', id)
      const key = createSecretKey(bytes)
      bytes.fill(0)
      return key
    },
    wrappingOf: async () => 'aws-kms',
    destroy: async () => {},
    list: async () => [],
  }
}
