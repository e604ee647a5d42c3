import type { ClaimLimits, ClaimResult } from './claim.ts'
import { type FreeSlots, NARROW } from './concurrency-slots.ts'

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

/**
 * Returns the limits of a claim from queues with these numbers of attempts in flight. The free
 * slots are divided among the queues.
 */
export function claimLimits(free: FreeSlots, inFlight: readonly number[]): ClaimLimits {
  const queues = inFlight.length
  const all = Math.floor(Math.min(free.total, REQUESTS_PER_CLAIM) / queues)
  const wide = (index: number) => Math.floor(free.wide / queues) + (index < free.wide % queues ? 1 : 0)
  const perQueue = inFlight.map((count, index) => Math.min(all, Math.max(NARROW - count, 0) + wide(index)))
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
