import type { Clock } from '../../platform/time/index.ts'
import type { RingKind } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import { type KmsSettings, openKms } from './kms.ts'
import { openTransit, type TransitSettings } from './transit.ts'

/** Servers that wrap keys with a key that never leaves them. */
export type WrapKind = Exclude<RingKind, 'file'>

/** The wrapping server and its key. */
export type WrapSettings = (TransitSettings & { readonly keyName: string }) | KmsSettings

/** A wrapper for keys that are stored elsewhere. It throws KeyRingFaults with the key's name. */
export interface KeyWrapper {
  readonly kind: WrapKind
  /** Returns the wrapped form of a key as one line of text. */
  wrap(name: string, key: Buffer): Promise<string>
  /** Returns the key, which the caller must wipe. */
  unwrap(name: string, wrapped: string): Promise<Buffer>
}

/** Creates the configured wrapper. It calls the server only to wrap or unwrap. */
export function openKeyWrapper(settings: WrapSettings, wallNow: Clock): KeyWrapper {
  return settings.kind === 'aws-kms' ? kmsWrapper(settings, wallNow) : transitWrapper(settings)
}

function transitWrapper({ keyName, ...settings }: Extract<WrapSettings, TransitSettings>): KeyWrapper {
  const { encrypt, decrypt } = openTransit(settings)
  return {
    kind: 'vault-transit',
    wrap: (name, key) => encrypt(name, keyName, key),
    unwrap: async (name, wrapped) => {
      const { key, status } = await decrypt(name, keyName, wrapped)
      // Transit gives the same response for a missing key and a different one.
      if (!key) throw new KeyRingFault('WRAP_DIFFERS', name, status)
      return key
    },
  }
}

/** Creates the KMS wrapper. KMS binds the wrapped form to the name. */
function kmsWrapper(settings: KmsSettings, wallNow: Clock): KeyWrapper {
  const { encrypt, decrypt } = openKms(settings, wallNow)
  return {
    kind: 'aws-kms',
    wrap: async (name, key) => (await encrypt(name, key)).toString('base64'),
    unwrap: async (name, wrapped) => {
      try {
        return await decrypt(name, Buffer.from(wrapped, 'base64'))
      } catch (error) {
        if (error instanceof KeyRingFault && error.code === 'KEY_DIFFERS')
          throw new KeyRingFault('WRAP_DIFFERS', name, error.status, { cause: error })
        throw error
      }
    },
  }
}
