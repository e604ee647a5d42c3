import type { Timestamp } from '../../platform/time/index.ts'
import type { ClaimFromQueuesRow } from './claim.queries.generated.ts'
import type { ClaimLimits, EndpointQueue } from './claim.ts'

/** The state of an endpoint queue after a claim. */
export interface QueueAfterClaim extends EndpointQueue {
  /**
   * `more`: it may have more requests to send. `full`: all slots of its window are taken, or its
   * limit was zero. `locked`: another claim, or an outcome being written, has its lock. `empty`:
   * nothing can be sent now.
   */
  readonly state: 'more' | 'full' | 'locked' | 'empty'
  /**
   * The time at which its rate limit permits the next request; null without a limit to wait for.
   */
  readonly pacedUntil: Timestamp | null
  /**
   * Its window, and its attempts in flight in all processes, without the accepted ones that this
   * process has not recorded. Null: unknown, because it is locked.
   */
  readonly window: { readonly size: number; readonly inFlight: number } | null
}

/** Returns the states of the queues that a claim has read. */
export function queuesAfterClaim(
  rows: readonly ClaimFromQueuesRow[],
  queues: readonly EndpointQueue[],
  { perQueue }: ClaimLimits,
): QueueAfterClaim[] {
  const limits = new Map(queues.map(({ webhookId }, index) => [webhookId, perQueue[index] ?? 0]))
  const rowsOfQueue = Map.groupBy(rows, ({ webhookId }) => webhookId)
  return [...rowsOfQueue].map(([webhookId, its]) => {
    const { shard } = its[0]!
    const { capacity = null, windowSize = null, inFlight = null } = its.find(({ kind }) => kind === 'locked') ?? {}
    const pacedUntil = its.find(({ kind }) => kind === 'paced')?.pacedUntil ?? null
    const claimed = its.filter(({ kind }) => kind === 'claimed')
    const newlyInFlight = claimed.filter(({ lostClaimAt }) => lostClaimAt === null).length
    const window = windowSize === null ? null : { size: windowSize, inFlight: (inFlight ?? 0) + newlyInFlight }
    const queue = { shard, webhookId, pacedUntil, window }
    // The scheduler sets a timer for a paced queue, so it need not ask again before.
    if (capacity === null) return { ...queue, state: pacedUntil === null ? 'locked' : 'empty' }
    const limit = limits.get(webhookId) ?? 0
    if (newlyInFlight >= capacity || limit === 0) return { ...queue, state: 'full' }
    return { ...queue, state: claimed.length >= Math.min(limit, capacity) ? 'more' : 'empty' }
  })
}
