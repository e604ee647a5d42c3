import { type ClaimLimits, type ClaimResult, IN_FLIGHT_PER_WEBHOOK } from './claim.ts'
import type { FreeSlots } from './concurrency-slots.ts'

const QUEUES_PER_CLAIM = 64
const REQUESTS_PER_CLAIM = 512

/**
 * The next step of the scheduler after a claim. `claim`: claim again at once. `retry`: other
 * processes have the locks of all queues, so claim after a pause. `wait`: wait for a hint, an
 * outcome or the next poll.
 */
export type SchedulerStep = 'claim' | 'retry' | 'wait'

/** Returns the most queues that a claim may take, because each of them needs a free slot. */
export function queuesToClaim({ total }: FreeSlots): number {
  return Math.min(total, QUEUES_PER_CLAIM)
}

/** Returns the limits of a claim. The free slots are divided among the queues. */
export function claimLimits(free: FreeSlots, queues: number): ClaimLimits {
  const requests = Math.min(free.total, REQUESTS_PER_CLAIM)
  const perQueue = Math.min(Math.floor(requests / queues), IN_FLIGHT_PER_WEBHOOK)
  return { perQueue, lowPriorityMax: free.lowPriority }
}

/**
 * Returns whether a claim took all free slots for low priority. Queues that seem empty may then
 * have such requests.
 */
export function isStarved({ claims }: Pick<ClaimResult, 'claims'>, { lowPriority }: FreeSlots): boolean {
  return claims.filter(({ isLowPriority }) => isLowPriority).length >= lowPriority
}

/** Returns the next step after a claim that left this number of queues ready. */
export function schedulerStep({ queues }: Pick<ClaimResult, 'queues'>, readyQueues: number): SchedulerStep {
  if (readyQueues === 0) return 'wait'
  return queues.some(({ state }) => state !== 'locked') ? 'claim' : 'retry'
}
