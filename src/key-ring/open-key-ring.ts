import { join } from 'node:path'
import type { Clock } from '../platform/time/index.ts'
import { openFileRing } from './file-ring.ts'
import type { KeyRing } from './key-ring.ts'
import { type KmsSettings, openKmsRing } from './kms-ring.ts'
import { openTransitRing, type TransitSettings } from './transit-ring.ts'

/** A folder of this host, or of a volume that every host has at this place; null: one below the data directory. */
export interface FileSettings {
  readonly kind: 'file'
  readonly folder: string | null
}

/** Which ring holds the keys, and how it is reached. */
export type KeyRingSettings = FileSettings | TransitSettings | KmsSettings

/** The ring that the settings name. Nothing is asked of it before a key is needed. */
export function openKeyRing(settings: KeyRingSettings, dataDir: string, wallNow: Clock): KeyRing {
  switch (settings.kind) {
    case 'file':
      return openFileRing(settings.folder ?? join(dataDir, 'key-ring'), wallNow)
    case 'vault-transit':
      return openTransitRing(settings)
    case 'aws-kms':
      return openKmsRing(settings, wallNow)
  }
}
