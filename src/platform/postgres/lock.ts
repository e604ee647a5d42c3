import { setTimeout as pause } from 'node:timers/promises'
import { type Lock, tryLock } from '../file-lock/index.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

const WAIT_MS = 20
/** Two minutes: the holder may be recovering a database after a power failure. */
const ATTEMPTS_MAX = 6_000

/** Waits for an exclusive lock on the file. */
export async function waitForLock(path: string): Promise<Lock> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const lock = tryLock(path, 'exclusive')
    if (lock) return lock
    await pause(WAIT_MS)
  }
  throw new EmbeddedDatabaseError(`another process has held the lock ${path} for two minutes.`)
}
