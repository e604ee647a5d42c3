import { millisecondsBetween, plus, type Timestamp } from '../../../platform/time/index.ts'

const ATTEMPTED_FOR_HOURS = 24
const BACKOFF_MAX_SECONDS = 3600

/** A notification that could not be applied. */
export interface UnappliedNotification {
  readonly receivedAt: Timestamp
  /** The number of attempts, at least one. */
  readonly attempts: number
}

/**
 * Returns the time of the next attempt: after a second, then doubling up to an hour, and a last
 * time a day after receipt. Returns null after that.
 */
export function nextAttemptAt({ receivedAt, attempts }: UnappliedNotification, now: Timestamp): Timestamp | null {
  const lastTryAt = plus(receivedAt, { hours: ATTEMPTED_FOR_HOURS })
  if (millisecondsBetween(now, lastTryAt) <= 0) return null
  const nextAt = plus(now, { seconds: Math.min(2 ** Math.min(attempts - 1, 12), BACKOFF_MAX_SECONDS) })
  return nextAt < lastTryAt ? nextAt : lastTryAt
}
