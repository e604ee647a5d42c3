import type { EndpointQueue } from './claim.ts'
import {
  afterClaim,
  afterDue,
  afterEnd,
  afterFound,
  afterStart,
  afterTaken,
  IDLE,
  type QueueState,
} from './queue-state.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'

/**
 * The endpoint queues of this process by state; `queue-state.ts` has the table. Ready ones are
 * first in, first out.
 */
export interface ReadyQueue {
  /** Appends a queue, unless it is ready already. */
  readonly add: (queue: EndpointQueue) => void
  /** Appends a queue with new requests, unless it is ready already or full. */
  readonly addDue: (queue: EndpointQueue) => void
  /** Takes at most `limit` queues for a claim. The caller then calls `claimed` or `putBack`. */
  readonly take: (limit: number) => EndpointQueue[]
  /** Ends the claim. Taken queues that are missing from `queues` have nothing to send. */
  readonly claimed: (queues: readonly QueueAfterClaim[], isStarved?: boolean) => void
  /** Makes the taken queues ready again, because the claim failed. */
  readonly putBack: (queues: readonly EndpointQueue[]) => void
  /** Counts the start of an attempt. */
  readonly started: (queue: EndpointQueue) => void
  /** Counts the end of an attempt. */
  readonly ended: (queue: EndpointQueue, isLowPriority?: boolean) => void
  readonly hasPartlyFree: () => boolean
  /** Makes the partly free queues ready. */
  readonly addPartlyFree: () => void
  /** Returns the number of ready queues. */
  readonly length: () => number
}

const NOTHING = { state: 'empty', window: null } as const
const FAILED = { state: 'more', window: null } as const

/** Creates an empty ready queue. */
export function createReadyQueue(): ReadyQueue {
  const states = new Map<string, QueueState>()
  const members = {
    ready: new Map<string, EndpointQueue>(),
    claiming: new Map<string, EndpointQueue>(),
    'partly free': new Map<string, EndpointQueue>(),
    starved: new Map<string, EndpointQueue>(),
    full: null,
    idle: null,
  } as const satisfies Record<QueueState['state'], Map<string, EndpointQueue> | null>

  function apply({ shard, webhookId }: EndpointQueue, transition: (queue: QueueState) => QueueState): void {
    const before = states.get(webhookId) ?? IDLE
    const after = transition(before)
    if (after.state !== before.state) {
      members[before.state]?.delete(webhookId)
      members[after.state]?.set(webhookId, { shard, webhookId })
    }
    if (after.state === 'idle' && after.inFlight === 0) states.delete(webhookId)
    else states.set(webhookId, after)
  }

  const add = (queue: EndpointQueue) => apply(queue, afterFound)
  const addAll = (queues: ReadonlyMap<string, EndpointQueue>) => [...queues.values()].forEach(add)

  return {
    add,
    addDue: (queue) => apply(queue, afterDue),
    take: (limit) => {
      const queues = members.ready.values().take(limit).toArray()
      for (const queue of queues) apply(queue, afterTaken)
      return queues
    },
    claimed: (queues, isStarved = false) => {
      for (const queue of queues) apply(queue, (before) => afterClaim(before, queue, isStarved))
      for (const queue of [...members.claiming.values()]) apply(queue, (before) => afterClaim(before, NOTHING, false))
    },
    putBack: (queues) => {
      for (const queue of queues) apply(queue, (before) => afterClaim(before, FAILED, false))
    },
    started: (queue) => apply(queue, afterStart),
    ended: (queue, isLowPriority = false) => {
      apply(queue, afterEnd)
      if (isLowPriority) addAll(members.starved)
    },
    hasPartlyFree: () => members['partly free'].size > 0,
    addPartlyFree: () => addAll(members['partly free']),
    length: () => members.ready.size,
  }
}
