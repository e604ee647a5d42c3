import { LRUCache } from 'lru-cache'
import { createTokenBuckets, perMinute } from '../platform/http/index.ts'

/** Counts the signatures that were not right, of each sender by itself. */
export interface FailedSignatures {
  /** How long nothing more is read of a sender; 0 for one that may send. */
  readonly waitMs: (sender: string) => number
  readonly count: (sender: string) => void
}

const FAILED_PER_MINUTE = 30
const SENDERS_MOST = 10_000

/** At most 30 in any minute; then a sender waits until one more is allowed. */
export function countFailedSignatures(elapsedMs: () => number): FailedSignatures {
  const take = createTokenBuckets(perMinute(FAILED_PER_MINUTE), elapsedMs)
  const waitsUntilMs = new LRUCache<string, number>({ max: SENDERS_MOST })
  return {
    waitMs: (sender) => Math.max((waitsUntilMs.get(sender) ?? 0) - elapsedMs(), 0),
    count: (sender) => {
      const waitMs = take(sender, 1)
      if (waitMs > 0) waitsUntilMs.set(sender, elapsedMs() + waitMs)
    },
  }
}
