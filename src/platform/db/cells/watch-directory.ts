import type { Log } from '../../log/index.ts'
import type { Cell } from './cell.ts'

const CHECK_MS = 1_000

/** The time for which the directory has been down. */
export interface WatchedDirectory {
  /** Returns the seconds since this process has lost the directory. Zero: it is up. */
  readonly downSeconds: () => number
  /** Returns whether the copies of its tables in the other cells may be read. */
  readonly canReadCopies: () => boolean
  readonly close: () => void
}

/**
 * Counts and logs how long the directory is down. The cells work with their copies of its tables
 * for `graceSeconds`, because a key that was revoked meanwhile would still be accepted.
 */
export function watchDirectory({ name, database }: Cell, graceSeconds: number, log: Log): WatchedDirectory {
  const ofDirectory = log.child({ cell: name })
  let seconds = 0
  const timer = setInterval(() => {
    if (!database.isDown()) {
      if (seconds > 0) ofDirectory.info({ seconds }, 'the directory is up again')
      seconds = 0
      return
    }
    seconds += CHECK_MS / 1_000
    if (seconds === 1) ofDirectory.error({ graceSeconds }, 'the directory is down, and its copies are used')
    if (seconds === graceSeconds) ofDirectory.error({}, 'the directory is down for too long: requests are refused')
  }, CHECK_MS)
  timer.unref()
  return {
    downSeconds: () => (database.isDown() ? seconds : 0),
    canReadCopies: () => seconds < graceSeconds,
    close: () => clearInterval(timer),
  }
}
