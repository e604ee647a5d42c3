import { LRUCache } from 'lru-cache'

/** Counts the signatures that were not right, of each sender by itself. */
export interface FailedSignatures {
  /** How long nothing more is read of a sender; 0 for one that may send. */
  readonly waitMs: (sender: string) => number
  /** Counts one before it is looked at: looking may ask the provider. */
  readonly count: (sender: string) => void
  /** It was right after all. */
  readonly forgive: (sender: string) => void
}

const FAILED_MOST = 30
const COUNTED_FOR_MS = 60_000
const SENDERS_MOST = 10_000

/** After 30 within a minute of the first a sender waits until that minute is over. */
export function countFailedSignatures(elapsedMs: () => number): FailedSignatures {
  const counts = new LRUCache<string, { failed: number; readonly sinceMs: number }>({ max: SENDERS_MOST })

  function countOf(sender: string) {
    const present = counts.get(sender)
    if (present && elapsedMs() - present.sinceMs < COUNTED_FOR_MS) return present
    return { failed: 0, sinceMs: elapsedMs() }
  }

  return {
    waitMs: (sender) => {
      const { failed, sinceMs } = countOf(sender)
      return failed < FAILED_MOST ? 0 : sinceMs + COUNTED_FOR_MS - elapsedMs()
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
