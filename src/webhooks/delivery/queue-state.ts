import type { QueueAfterClaim } from './queues-after-claim.ts'

/**
 * The states of an endpoint queue in this process:
 *
 * | State       | Meaning                                              | Event                       | Next state                          |
 * |-------------|------------------------------------------------------|-----------------------------|-------------------------------------|
 * | idle        | Nothing is known of it.                              | requests are due            | ready                               |
 * | ready       | It waits for a claim.                                | a claim takes it            | claiming                            |
 * | claiming    | A claim is running.                                  | more, or locked by others   | ready                               |
 * |             |                                                      | full                        | full; partly free if one has ended; |
 * |             |                                                      |                             | idle or ready if none is in flight  |
 * |             |                                                      | empty                       | idle, or starved                    |
 * | full        | Its attempts take all its slots.                     | an attempt ends             | partly free; ready from half, or 8  |
 * | partly free | It has free slots, but not half of them, or 8.       | an attempt ends             | partly free; ready from half, or 8  |
 * |             |                                                      | 5 ms have passed            | ready                               |
 * | starved     | The process has no free slot for low priority.       | an attempt of low priority  | ready                               |
 * |             |                                                      | ends, of any queue          |                                     |
 *
 * New due requests make a queue ready, unless it is full or partly free and this process has taken
 * all slots of its window. If they fall due while it is claimed from, the claim's result `empty`
 * does not count. A search that finds a queue with requests and a free slot makes it ready in every
 * state.
 */
export interface QueueState {
  readonly state: 'idle' | 'ready' | 'claiming' | 'full' | 'partly free' | 'starved'
  /** Its attempts in flight in this process. */
  readonly inFlight: number
  /** Its attempts in flight when it was last claimed from. */
  readonly slots: number
  /** True if these took all slots of its window: no other process has attempts in flight. */
  readonly hasAllSlots: boolean
  /** True if new requests have fallen due since the claim started. */
  readonly isDue: boolean
  /** True if an attempt has ended since the claim started. */
  readonly isFreed: boolean
}

/** A queue with many slots is ready when this number is free. */
const FREE_SLOTS_MAX = 8

export const IDLE: QueueState = {
  state: 'idle',
  inFlight: 0,
  slots: 0,
  hasAllSlots: false,
  isDue: false,
  isFreed: false,
}

/** Returns the state after a search has found that requests can be sent. */
export function afterFound(queue: QueueState): QueueState {
  return queue.state === 'claiming' ? { ...queue, isDue: true } : { ...queue, state: 'ready' }
}

/**
 * Returns the state after requests have fallen due. A queue whose slots this process has taken
 * finds them when an attempt ends.
 */
export function afterDue(queue: QueueState): QueueState {
  const isWaiting = queue.state === 'full' || queue.state === 'partly free'
  return isWaiting && queue.hasAllSlots ? queue : afterFound(queue)
}

/** Returns the state after a claim has taken the queue. */
export function afterTaken(queue: QueueState): QueueState {
  return { ...queue, state: 'claiming', isDue: false, isFreed: false }
}

/**
 * Returns the state after a claim. `isStarved`: the process has too few free slots for requests of
 * low priority.
 */
export function afterClaim(
  queue: QueueState,
  { state, window }: Pick<QueueAfterClaim, 'state' | 'window'>,
  isStarved: boolean,
): QueueState {
  const { inFlight } = queue
  const hasAllSlots = window !== null && inFlight >= window.size
  return { ...queue, state: stateAfterClaim(queue, state, isStarved), slots: inFlight, hasAllSlots }
}

function stateAfterClaim(
  { inFlight, isDue, isFreed }: QueueState,
  result: QueueAfterClaim['state'],
  isStarved: boolean,
): QueueState['state'] {
  switch (result) {
    case 'more':
    case 'locked':
      return 'ready'
    case 'full':
      // If the attempts in flight are of other processes, the poll finds the queue again.
      if (inFlight === 0) return isDue || isFreed ? 'ready' : 'idle'
      return isFreed ? 'partly free' : 'full'
    case 'empty':
      if (isDue) return 'ready'
      return isStarved ? 'starved' : 'idle'
  }
}

/** Returns the state after an attempt has started. */
export function afterStart(queue: QueueState): QueueState {
  return { ...queue, inFlight: queue.inFlight + 1 }
}

/**
 * Returns the state after an attempt has ended. One claim for several slots is cheaper than a claim
 * for each.
 */
export function afterEnd(queue: QueueState): QueueState {
  const inFlight = Math.max(queue.inFlight - 1, 0)
  const waitsForSlots = queue.state === 'full' || queue.state === 'partly free'
  if (!waitsForSlots) return { ...queue, inFlight, isFreed: queue.state === 'claiming' }
  const isReady = queue.slots - inFlight >= Math.min(queue.slots / 2, FREE_SLOTS_MAX)
  return { ...queue, inFlight, state: isReady ? 'ready' : 'partly free' }
}
