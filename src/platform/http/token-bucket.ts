import { LRUCache } from 'lru-cache'

/** Tokens per second, and bursts of up to `burst`. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/**
 * Returns the rate for at most `most` within any minute, half of them at once: a full bucket and a
 * minute's refill add up to `most`. A request must not cost more than half.
 */
export function perMinute(max: number): Rate {
  const burst = Math.floor(max / 2)
  return { perSecond: (max - burst) / 60, burst }
}

/**
 * Takes tokens of a holder and returns 0, or takes none and returns the milliseconds until there
 * are enough.
 */
export type TakeTokens = (holder: string, tokens: number) => number

const HOLDERS_MAX = 10_000

/**
 * Limits each holder. The 10,000 latest are remembered; a forgotten holder starts with a full
 * burst.
 */
export function createTokenBuckets(rate: Rate, elapsedMs: () => number): TakeTokens {
  // The cache allocates space for all holders at once, so it is made at the first request.
  let buckets: LRUCache<string, { tokens: number; atMs: number }> | null = null
  return (holder, tokens) => {
    const atMs = elapsedMs()
    buckets ??= new LRUCache({ max: HOLDERS_MAX })
    let bucket = buckets.get(holder)
    if (!bucket) {
      bucket = { tokens: rate.burst, atMs }
      buckets.set(holder, bucket)
    }
    bucket.tokens = Math.min(rate.burst, bucket.tokens + ((atMs - bucket.atMs) * rate.perSecond) / 1000)
    bucket.atMs = atMs
    const missing = Math.min(tokens, rate.burst) - bucket.tokens
    if (missing > 0) return (missing * 1000) / rate.perSecond
    bucket.tokens -= tokens
    return 0
  }
}
