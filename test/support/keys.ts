import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import type { Clock } from '../../src/platform/time/index.ts'
import { createKeys, type Keys, openKeyRing } from '../../src/vault/keys/index.ts'

/** Keys in a folder of the test, and a function that removes both. */
export interface TestKeys {
  readonly keys: Keys
  readonly folder: string
  readonly remove: () => Promise<void>
}

/**
 * Opens the keys of a test's services in files, as the product stores them; in `folder` when
 * another process created them.
 */
export async function openTestKeys(db: Database, wallNow: Clock, folder?: string): Promise<TestKeys> {
  const keyFolder = folder ?? (await mkdtemp(join(tmpdir(), 'tallystick-keys-')))
  const log = createLog({ level: 'silent' })
  const keys = createKeys({
    db,
    wallNow,
    rings: [openKeyRing({ kind: 'file', folder: null }, keyFolder, wallNow)],
    log,
  })
  return {
    keys,
    folder: keyFolder,
    remove: async () => {
      keys.close()
      await rm(keyFolder, { recursive: true, force: true })
    },
  }
}
