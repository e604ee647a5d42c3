import { LRUCache } from 'lru-cache'

/** Counts invalid signatures by sender. */
export interface FailedSignatures {
  /** Returns the milliseconds for which a sender is refused; 0 if it is not refused. */
  readonly waitMs: (sender: string) => number
  /** Counts a request before its verification, which may call the provider. */
  readonly count: (sender: string) => void
  /** Subtracts a request with a valid signature. */
  readonly forgive: (sender: string) => void
}

const FAILED_MAX = 30
const COUNTED_FOR_MS = 60_000
const SENDERS_MAX = 10_000

/**
 * Creates a counter. After 30 failures, refuses a sender until a minute after the first failure.
 */
export function countFailedSignatures(elapsedMs: () => number): FailedSignatures {
  const counts = new LRUCache<string, { failed: number; readonly sinceMs: number }>({ max: SENDERS_MAX })

  function countOf(sender: string) {
    const present = counts.get(sender)
    if (present && elapsedMs() - present.sinceMs < COUNTED_FOR_MS) return present
    return { failed: 0, sinceMs: elapsedMs() }
  }

  return {
    waitMs: (sender) => {
      const { failed, sinceMs } = countOf(sender)
      return failed < FAILED_MAX ? 0 : sinceMs + COUNTED_FOR_MS - elapsedMs()
    },
    count: (sender) => {
      const count = countOf(sender)
      count.failed++
      counts.set(sender, count)
    },
    forgive: (sender) => {
      const count = counts.get(sender)
      if (count && count.failed > 0) count.failed--
    },
  }
}
