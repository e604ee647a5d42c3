import { setImmediate as immediate } from 'node:timers/promises'
import type { Services } from '../../accounts/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { every } from '../../platform/schedule/index.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import type { Attempts } from './attempts.ts'
import {
  type ClaimedRequest,
  type ClaimLimits,
  type ClaimResult,
  claimRequests,
  type EndpointQueue,
  releaseClaims,
  type UnrecordedOf,
} from './claim.ts'
import type { ConcurrencySlots } from './concurrency-slots.ts'
import type { EndpointWindows } from './endpoint-windows.ts'
import type { DeliveryMetrics } from './metrics/delivery-metrics.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'
import { createReadyQueue, type ReadyQueue } from './ready-queue.ts'
import type { RunExclusive } from './record.ts'
import { claimLimits, isStarved, queuesToClaim, schedulerStep } from './scheduler-rules.ts'
import type { SigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
/** The pause before a claim when other processes have the locks of all ready queues. */
const LOCKED_MS = 5
/**
 * From this number of attempts in flight on, a webhook's slots are released at acceptance. Below
 * it, one claim after the outcomes are recorded costs less.
 */
const RELEASE_EARLY_FROM = 16
/** The longest time that a queue with free slots waits for more of them. */
const PARTLY_FREE_MS = 5

/** The dependencies of a scheduler. */
export interface SchedulerOptions {
  readonly attempts: Attempts
  readonly unrecordedOf: UnrecordedOf
  readonly keys: SigningKeys
  readonly slots: ConcurrencySlots
  readonly windows: EndpointWindows
  readonly metrics: DeliveryMetrics
  readonly runExclusive: RunExclusive
  readonly log: Log
}

/** Claims requests from ready queues and starts their attempts. */
export interface Scheduler {
  /** Makes queues ready that were found to have requests to send. */
  readonly schedule: (queues: readonly EndpointQueue[]) => void
  /** Makes queues ready that have new requests, unless they are full. */
  readonly scheduleDue: (queues: readonly EndpointQueue[]) => void
  /** Claims nothing more, and resolves when the last claim has ended. */
  readonly stop: () => Promise<void>
}

/** Starts a scheduler. It claims as many requests as there are free slots. */
export function startScheduler(services: Services, options: SchedulerOptions): Scheduler {
  const { unrecordedOf, slots, windows, metrics, runExclusive, log } = options
  const ready = createReadyQueue()
  const timers = createTimers(() => polling.wake())
  const addPartlyFree = coalesced((work) => timers.set(PARTLY_FREE_MS, work), ready.addPartlyFree)
  // Many outcomes are recorded at once, so one claim fills the slots that they free.
  const claimAgain = coalesced(setImmediate, () => polling.wake())
  const starter = createStarter(services, options, ready, () => {
    if (ready.hasPartlyFree()) addPartlyFree()
    claimAgain()
  })
  const polling = every(POLL_MS, 'send webhook requests', claimAll, log)

  async function claimAll(): Promise<void> {
    while (!starter.isStopped() && (await claimOnce()));
  }

  /** Returns true if there may be more to claim at once. */
  async function claimOnce(): Promise<boolean> {
    const free = slots.free()
    const queues = ready.take(queuesToClaim(free))
    if (queues.length === 0) return false
    const inFlight = queues.map(({ webhookId }) => slots.inFlightOf(webhookId))
    const claimed = await claimFrom(queues, claimLimits(free, inFlight))
    windows.claimed(claimed.queues)
    claimed.queues.forEach(scheduleWhenPaced)
    ready.claimed(claimed.queues, isStarved(claimed, free))
    if (ready.hasPartlyFree()) addPartlyFree()
    const next = schedulerStep(claimed, ready.length())
    if (next === 'retry') timers.set(LOCKED_MS)
    return next === 'claim'
  }

  async function claimFrom(queues: readonly EndpointQueue[], limits: ClaimLimits): Promise<ClaimResult> {
    try {
      const claimed = await runExclusive(() => claimRequests(services, queues, limits, unrecordedOf))
      metrics.lost(claimed.lost)
      await starter.start(claimed.claims)
      return claimed
    } catch (error) {
      ready.putBack(queues)
      throw error
    }
  }

  function scheduleWhenPaced({ shard, webhookId, pacedUntil }: QueueAfterClaim): void {
    if (pacedUntil === null) return
    // A timer can fire a fraction of a millisecond before the wall clock's time.
    const ms = Math.max(millisecondsBetween(services.wallNow(), pacedUntil), 0) + 1
    timers.set(ms, () => ready.add({ shard, webhookId }))
  }

  return {
    schedule: (queues) => {
      queues.forEach(ready.add)
      if (queues.length > 0) polling.wake()
    },
    scheduleDue: (queues) => {
      queues.forEach(ready.addDue)
      if (ready.length() > 0) polling.wake()
    },
    stop: async () => {
      starter.stop()
      timers.stop()
      await polling.stop()
      await starter.allStarted()
    },
  }
}

/** Creates the functions that start the attempts of claims. `afterEnd` runs after each attempt. */
function createStarter(
  services: Services,
  { attempts, keys, slots }: SchedulerOptions,
  ready: ReadyQueue,
  afterEnd: () => void,
) {
  let isStopped = false
  let starting = Promise.resolve()

  async function start(claims: readonly ClaimedRequest[]): Promise<void> {
    try {
      await keys.load(claims.filter((claim) => !claim.isCallback))
    } catch (error) {
      await releaseClaims(services, claims)
      throw error
    }
    if (isStopped) return releaseClaims(services, claims)
    for (const claim of claims) {
      slots.acquire(claim)
      ready.started(claim)
    }
    starting = starting.then(() => startAfterNextClaim(claims))
  }

  /**
   * Starts attempts after the next claim was sent, so that the database works while these start.
   */
  async function startAfterNextClaim(claims: readonly ClaimedRequest[]): Promise<void> {
    await immediate()
    await immediate()
    for (const claim of claims)
      attempts.start(
        claim,
        () => {
          slots.release(claim)
          ready.ended(claim, claim.isLowPriority)
          afterEnd()
        },
        () => slots.inFlightOf(claim.webhookId) >= RELEASE_EARLY_FROM,
      )
  }

  return {
    start,
    isStopped: () => isStopped,
    stop: (): void => {
      isStopped = true
    },
    allStarted: () => starting,
  }
}

/** Creates timers that call `wake`, after their own work, until they are stopped. */
function createTimers(wake: () => void) {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false
  return {
    set: (ms: number, work: () => void = () => {}): void => {
      if (isStopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
        wake()
      }, ms)
      timers.add(timer)
    },
    stop: (): void => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Returns a function that schedules `work` once for all calls until it runs. */
function coalesced(schedule: (work: () => void) => void, work: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      work()
    })
  }
}
