import type { Clock } from '../../platform/time/index.ts'
import type { RingKind } from './key-ring.ts'
import { KeyRingFault } from './key-ring-fault.ts'
import { type KmsSettings, openKms } from './kms.ts'
import { openTransit, type TransitSettings } from './transit.ts'

/** The servers that wrap keys by one that never leaves them. */
export type WrapKind = Exclude<RingKind, 'file'>

/** Which server wraps keys, and by which of its keys. */
export type WrapSettings = (TransitSettings & { readonly keyName: string }) | KmsSettings

/** Wraps keys for storage elsewhere. What it can't do is thrown as a KeyRingFault of the key of that name. */
export interface KeyWrapper {
  readonly kind: WrapKind
  /** Returns the wrapped form of a key, as text of one line. */
  wrap(name: string, key: Buffer): Promise<string>
  /** Returns the key, to be wiped after use. */
  unwrap(name: string, wrapped: string): Promise<Buffer>
}

/** Opens the wrapper that the settings name. Nothing is asked of its server before a key is wrapped or unwrapped. */
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
      // Transit answers alike for a key that is gone and for one that is another.
      if (!key) throw new KeyRingFault('WRAP_DIFFERS', name, status)
      return key
    },
  }
}

/** KMS binds the wrapped form to the name. */
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
