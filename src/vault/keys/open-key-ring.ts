import { join } from 'node:path'
import type { Clock } from '../../platform/time/index.ts'
import { openFileRing } from './file-ring.ts'
import type { FileWrappers } from './key-file.ts'
import type { KeyRing } from './key-ring.ts'
import { openKeyWrapper, type WrapSettings } from './key-wrapper.ts'
import type { KmsSettings } from './kms.ts'
import { openKmsRing } from './kms-ring.ts'
import type { TransitSettings } from './transit.ts'
import { openTransitRing } from './transit-ring.ts'

/**
 * A folder of this host, or of a volume that all hosts mount at the same path. Null: a folder in
 * the data directory.
 */
export interface FileSettings {
  readonly kind: 'file'
  readonly folder: string | null
  /** The server that wraps new keys. Absent: keys are not wrapped. */
  readonly wrap?: WrapSettings
  /** The server that wrapped older keys. */
  readonly formerWrap?: WrapSettings
}

/** The kind of key ring and its settings. */
export type KeyRingSettings = FileSettings | TransitSettings | KmsSettings

/** Creates the configured ring. It is not accessed until a key is needed. */
export function openKeyRing(settings: KeyRingSettings, dataDir: string, wallNow: Clock): KeyRing {
  switch (settings.kind) {
    case 'file':
      return openFileRing(settings.folder ?? join(dataDir, 'key-ring'), wallNow, fileWrappers(settings, wallNow))
    case 'vault-transit':
      return openTransitRing(settings)
    case 'aws-kms':
      return openKmsRing(settings, wallNow)
  }
}

function fileWrappers({ wrap, formerWrap }: FileSettings, wallNow: Clock): FileWrappers {
  const wrapsNew = wrap ? openKeyWrapper(wrap, wallNow) : null
  const former = formerWrap ? openKeyWrapper(formerWrap, wallNow) : null
  return { wrapsNew, opens: [wrapsNew, former].filter((wrapper) => wrapper !== null) }
}
