import { IN_FLIGHT_PER_WEBHOOK, type QueueAfterClaim } from './claim.ts'

/**
 * The states of an endpoint queue in this process:
 *
 * | State       | Meaning                                              | Event                       | Next state                          |
 * |-------------|------------------------------------------------------|-----------------------------|-------------------------------------|
 * | idle        | Nothing is known of it.                              | requests are due            | ready                               |
 * | ready       | It waits for a claim.                                | a claim takes it            | claiming                            |
 * | claiming    | A claim is running.                                  | more, or locked by others   | ready                               |
 * |             |                                                      | full                        | full; ready if a slot is free again |
 * |             |                                                      | empty                       | idle, or starved                    |
 * | full        | Its attempts take all its slots.                     | an attempt ends             | partly free; ready from half        |
 * | partly free | It has free slots, but not half of them.             | an attempt ends             | partly free; ready from half        |
 * |             |                                                      | 20 ms have passed           | ready                               |
 * | starved     | The process has no free slot for low priority.       | an attempt of low priority  | ready                               |
 * |             |                                                      | ends, of any queue          |                                     |
 *
 * New due requests make a queue ready in every state. While it is claimed from, they do so when the
 * claim ends.
 */
export interface QueueState {
  readonly state: 'idle' | 'ready' | 'claiming' | 'full' | 'partly free' | 'starved'
  /** Its attempts in flight in this process. */
  readonly inFlight: number
  /** True if new requests have fallen due since the claim started. */
  readonly isDue: boolean
  /** True if an attempt has ended since the claim started. */
  readonly isFreed: boolean
}

const HALF_OF_SLOTS = IN_FLIGHT_PER_WEBHOOK / 2

export const IDLE: QueueState = { state: 'idle', inFlight: 0, isDue: false, isFreed: false }

/** Returns the state after requests have fallen due. */
export function afterDue(queue: QueueState): QueueState {
  return queue.state === 'claiming' ? { ...queue, isDue: true } : { ...queue, state: 'ready' }
}

/** Returns the state after a claim has taken the queue. */
export function afterTaken(queue: QueueState): QueueState {
  return { ...queue, state: 'claiming', isDue: false, isFreed: false }
}

/**
 * Returns the state after a claim. `isStarved`: the process has too few free slots for requests of
 * low priority.
 */
export function afterClaim(queue: QueueState, result: QueueAfterClaim['state'], isStarved: boolean): QueueState {
  return { ...queue, state: queue.isDue ? 'ready' : stateAfterClaim(queue, result, isStarved) }
}

function stateAfterClaim(
  { inFlight, isFreed }: QueueState,
  result: QueueAfterClaim['state'],
  isStarved: boolean,
): QueueState['state'] {
  switch (result) {
    case 'more':
    case 'locked':
      return 'ready'
    case 'full':
      // If the attempts in flight are of other processes, the poll finds the queue again.
      return isFreed ? 'ready' : inFlight > 0 ? 'full' : 'idle'
    case 'empty':
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
  return { ...queue, inFlight, state: inFlight > HALF_OF_SLOTS ? 'partly free' : 'ready' }
}
