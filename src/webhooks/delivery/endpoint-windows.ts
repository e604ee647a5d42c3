import { LRUCache } from 'lru-cache'
import { epochMsOf, type Timestamp } from '../../platform/time/index.ts'
import { FIRST_WINDOW } from '../subscriptions/webhook.ts'
import type { LastError } from './last-error.ts'
import type { QueueAfterClaim } from './queues-after-claim.ts'
import type { CompletedAttempt } from './record.ts'

const QUEUES_MAX = 10_000
/** Latency is good up to this multiple of the best, and a time for small delays. */
const GOOD_FACTOR = 1.5
const GOOD_MORE_MS = 20
/** The event loop is late when it sends a request, and when it reads the response. */
const EVENT_LOOP_DELAYS = 2
/** The least part of the window that remains when latency rises. */
const GRADIENT_MIN = 0.5
const MINUTE_MS = 60_000

const OVERLOADED_STATUSES: ReadonlySet<number | null> = new Set([429, 502, 503, 504])
const OVERLOADED_ERRORS: ReadonlySet<LastError | null> = new Set([
  'timeout',
  'connection refused',
  'connection reset',
] as const)

/** The measurements of an endpoint by one process. Times are milliseconds of a monotonic clock. */
export interface EndpointKnowledge {
  /** The window at the last claim. */
  readonly windowSize: number
  /**
   * The attempts of all processes in flight after the last claim, without the accepted ones that
   * this process has not recorded.
   */
  readonly inFlight: number
  readonly bestMs: number | null
  /** The minute in which the best latency was measured. */
  readonly bestOfMinute: number
  /** Attempts that started before were sent with a larger window, and tell nothing. */
  readonly cutAtMs: number
}

/** An attempt at an endpoint that has ended. */
export interface Ended {
  readonly startedAtMs: number
  readonly durationMs: number
  /** `overloaded`: no response in time, no connection, or the status 429, 502, 503 or 504. */
  readonly result: 'accepted' | 'overloaded' | 'failed'
}

/** The present time, and the share of this process. */
export interface Present {
  readonly nowMs: number
  /** The number of the minute. It is the same in all processes, so that all measure together. */
  readonly minute: number
  /** The attempts of this process in flight, including accepted ones that are being recorded. */
  readonly ownInFlight: number
  /** The event loop delay. It is in the measured latency, but the endpoint does not cause it. */
  readonly eventLoopDelayMs: number
}

/**
 * Returns by how many slots attempts that ended together change the window of an endpoint, and what
 * is known of it afterwards. In the time of one response, when all slots have been used once:
 *
 * - The window becomes half of the attempts in flight when the endpoint is overloaded, at most once
 *   for these attempts.
 * - It grows by its square root while latency is good, if all its slots are used.
 * - It shrinks by the ratio of good latency to latency otherwise, at most by half, and not below
 *   the first window, because the latency of some endpoints varies by itself.
 *
 * The last two are the rule of Netflix's concurrency-limits (Gradient2Limit), with the best latency
 * instead of a long average. Once a minute the window is halved, not below the first window, and
 * the best latency measured anew. Each process adds the share of its own attempts.
 */
export function windowChange(
  known: EndpointKnowledge,
  ended: readonly Ended[],
  { nowMs, minute, ownInFlight, eventLoopDelayMs }: Present,
): { readonly change: number; readonly known: EndpointKnowledge } {
  const { windowSize, inFlight, cutAtMs } = known
  const isUsed = inFlight >= windowSize
  const newer = ended.filter(({ startedAtMs }) => startedAtMs >= cutAtMs)
  const cutTo = (size: number) => ({
    change: (size - windowSize) * Math.min(ownInFlight / Math.max(inFlight, 1), 1),
    known: { ...known, cutAtMs: nowMs },
  })
  if (newer.some(({ result }) => result === 'overloaded')) return cutTo(Math.min(windowSize, inFlight) / 2)
  const durations = newer.filter(({ result }) => result === 'accepted').map(({ durationMs }) => durationMs)
  if (durations.length === 0) return { change: 0, known }
  const isOld = known.bestOfMinute !== minute
  // Fewer attempts in flight show the latency that this window does not cause.
  if (isOld && isUsed && known.bestMs !== null && windowSize > FIRST_WINDOW) {
    const { change, known: after } = cutTo(Math.max(windowSize / 2, FIRST_WINDOW))
    return { change, known: { ...after, bestMs: null, bestOfMinute: minute } }
  }
  const bestMs = Math.min(...durations, ...(isOld || known.bestMs === null ? [] : [known.bestMs]))
  const after = { ...known, bestMs, bestOfMinute: minute }
  if (!isUsed) return { change: 0, known: after }
  const goodMs = bestMs * GOOD_FACTOR + GOOD_MORE_MS + eventLoopDelayMs * EVENT_LOOP_DELAYS
  const target = targetOf(windowSize, goodMs, durations)
  // A window does not grow while some requests fail.
  const bounded = newer.length > durations.length ? Math.min(target, windowSize) : target
  return { change: (bounded - windowSize) * Math.min(durations.length / windowSize, 1), known: after }
}

function targetOf(windowSize: number, goodMs: number, durations: readonly number[]): number {
  const meanMs = durations.reduce((sum, ms) => sum + ms, 0) / durations.length
  const gradient = Math.min(Math.max(goodMs / meanMs, GRADIENT_MIN), 1)
  return Math.max(windowSize * gradient + Math.sqrt(windowSize), Math.min(windowSize, FIRST_WINDOW))
}

/** The measurements by this process of all endpoints that it sends to. */
export interface EndpointWindows {
  /** Takes what a claim has found. */
  readonly claimed: (queues: readonly QueueAfterClaim[]) => void
  /**
   * Returns by how many slots these outcomes change windows: for the first attempt of each webhook
   * the change of its window, and zero for others.
   */
  readonly changes: (attempts: readonly CompletedAttempt[]) => number[]
}

/** The measurements of the endpoint of one webhook, at its present url. */
interface KnownEndpoint extends EndpointKnowledge {
  readonly url: string | null
}

const UNKNOWN: KnownEndpoint = {
  ...{ url: null, windowSize: FIRST_WINDOW, inFlight: 0, bestMs: null, bestOfMinute: -1, cutAtMs: 0 },
}

/**
 * Creates the knowledge of a process that has sent nothing yet. `inFlightOf` returns the attempts
 * of this process that are in flight at a webhook, `eventLoopDelayMs` its event loop delay.
 */
export function createEndpointWindows(
  inFlightOf: (webhookId: string) => number,
  wallNow: () => Timestamp,
  eventLoopDelayMs: () => number,
  monotonicMs = () => performance.now(),
): EndpointWindows {
  const endpoints = new LRUCache<string, KnownEndpoint>({ max: QUEUES_MAX })
  const knownOf = (webhookId: string) => endpoints.get(webhookId) ?? UNKNOWN

  /** Returns the change of a webhook's window by its attempts at its present url. */
  function changeOf(webhookId: string, attempts: readonly CompletedAttempt[]): number {
    const url = attempts.at(-1)?.claim.url
    if (url === undefined) return 0
    const known = knownOf(webhookId)
    const ofUrl = known.url === url ? known : { ...UNKNOWN, windowSize: known.windowSize, inFlight: known.inFlight }
    const present = {
      nowMs: monotonicMs(),
      minute: Math.floor(epochMsOf(wallNow()) / MINUTE_MS),
      ownInFlight: inFlightOf(webhookId) + attempts.filter(({ outcome }) => outcome.error === null).length,
      eventLoopDelayMs: eventLoopDelayMs(),
    }
    const { change, known: after } = windowChange(ofUrl, attempts.map(endedOf), present)
    endpoints.set(webhookId, { ...after, url })
    return change
  }

  return {
    claimed: (queues) => {
      for (const { webhookId, window } of queues)
        if (window !== null)
          endpoints.set(webhookId, { ...knownOf(webhookId), windowSize: window.size, inFlight: window.inFlight })
    },
    changes: (attempts) => {
      const changes = new Map<CompletedAttempt | undefined, number>()
      for (const [webhookId, its] of Map.groupBy(attempts, ({ claim }) => claim.webhookId))
        changes.set(
          its[0],
          changeOf(
            webhookId,
            its.filter(({ claim }) => !claim.isOldUrl),
          ),
        )
      return attempts.map((attempt) => changes.get(attempt) ?? 0)
    },
  }
}

function endedOf({ startedAtMs, outcome: { error, statusCode, durationMs } }: CompletedAttempt): Ended {
  const isOverloaded = OVERLOADED_ERRORS.has(error) || OVERLOADED_STATUSES.has(statusCode)
  return { startedAtMs, durationMs, result: error === null ? 'accepted' : isOverloaded ? 'overloaded' : 'failed' }
}
