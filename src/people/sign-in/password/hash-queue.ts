import { tooMany } from '../../../platform/http/index.ts'

/** Runs work with bounded concurrency and a bounded number of waiting calls. */
export interface HashQueue {
  /** Runs the work after the calls before it. Throws a 503 when too many calls wait. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const RETRY_AFTER_MS = 1_000

/**
 * Creates a queue for hashes of passwords. Each takes 19 MiB, and all take one thread.
 */
export function createHashQueue({ concurrency = 1, waitingMax = 32 } = {}): HashQueue {
  const waiting: (() => void)[] = []
  let running = 0

  /** Passes the slot of finished work on, or frees it. */
  function finish(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    run: async (work) => {
      if (running >= concurrency) {
        if (waiting.length >= waitingMax) throw tooMany(RETRY_AFTER_MS, 503)
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        finish()
      }
    },
  }
}
