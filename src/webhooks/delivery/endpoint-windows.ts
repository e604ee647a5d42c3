import { LRUCache } from 'lru-cache'
import { epochMsOf } from '../../platform/time/index.ts'
import { FIRST_WINDOW } from '../subscriptions/webhook.ts'
import type { QueueAfterClaim } from './claim.ts'
import type { CompletedAttempt } from './record.ts'

const QUEUES_MAX = 10_000
/** The best latency is measured anew after this time, because the endpoint may have changed. */
const BEST_EXPIRES_MS = 60_000
/** Latency is good up to this multiple of the best, and a time for delays of this process. */
const GOOD_FACTOR = 1.5
const GOOD_MORE_MS = 20
/** The least part of the window that remains when latency rises. */
const GRADIENT_MIN = 0.5

/** What a process knows of an endpoint. Times are milliseconds since 1970. */
export interface EndpointKnowledge {
  /** The window that the last claim found. */
  readonly windowSize: number
  /** True if the last claim took all slots of the window: only then can it be too small. */
  readonly isUsed: boolean
  readonly bestMs: number | null
  readonly bestAtMs: number
  /** Attempts that started before were sent with a larger window, and tell nothing. */
  readonly cutAtMs: number
}

/** The responses to some attempts of one endpoint, which ended together. */
export interface Responses {
  /** The times and durations of accepted attempts. */
  readonly accepted: readonly { readonly startedAtMs: number; readonly durationMs: number }[]
  /** When attempts started that timed out, or got 429 or 503. */
  readonly overloadedAtMs: readonly number[]
  /** The attempts in flight in this process, with these. */
  readonly inFlight: number
  readonly nowMs: number
}

/**
 * Returns by how many slots these responses change the window of an endpoint, and what is known of
 * it afterwards. In the time of one response, when all slots have been used once:
 *
 * - It halves after a time-out, 429 or 503, at most once for the attempts in flight.
 * - It grows by its square root while latency is good, if all its slots are used.
 * - It shrinks by the ratio of good latency to latency otherwise, at most by half, and not below
 *   the first window, because the latency of some endpoints varies by itself.
 *
 * The last two are the rule of Netflix's concurrency-limits (Gradient2Limit), with the best latency
 * of the last minute instead of a long average. Each process adds the share of its own attempts.
 */
export function windowChange(
  known: EndpointKnowledge,
  { accepted, overloadedAtMs, inFlight, nowMs }: Responses,
): { readonly change: number; readonly known: EndpointKnowledge } {
  const { windowSize, isUsed, cutAtMs } = known
  const halved = (more: Partial<EndpointKnowledge> = {}) => ({
    change: -(windowSize / 2) * Math.min(inFlight / windowSize, 1),
    known: { ...known, cutAtMs: nowMs, ...more },
  })
  if (overloadedAtMs.some((startedAtMs) => startedAtMs >= cutAtMs)) return halved()
  const durations = accepted.filter(({ startedAtMs }) => startedAtMs >= cutAtMs).map(({ durationMs }) => durationMs)
  if (durations.length === 0) return { change: 0, known }
  const isExpired = nowMs - known.bestAtMs >= BEST_EXPIRES_MS
  // Fewer attempts in flight show the latency that this window does not cause.
  if (isExpired && isUsed && known.bestMs !== null) return halved({ bestMs: null, bestAtMs: nowMs })
  const minMs = Math.min(...durations)
  const isBest = isExpired || known.bestMs === null || minMs < known.bestMs
  const after = isBest ? { ...known, bestMs: minMs, bestAtMs: nowMs } : known
  if (!isUsed) return { change: 0, known: after }
  const meanMs = durations.reduce((sum, ms) => sum + ms, 0) / durations.length
  const target = targetOf(windowSize, after.bestMs ?? minMs, meanMs)
  return { change: (target - windowSize) * Math.min(durations.length / windowSize, 1), known: after }
}

function targetOf(windowSize: number, bestMs: number, meanMs: number): number {
  const goodMs = bestMs * GOOD_FACTOR + GOOD_MORE_MS
  const gradient = Math.min(Math.max(goodMs / meanMs, GRADIENT_MIN), 1)
  return Math.max(windowSize * gradient + Math.sqrt(windowSize), Math.min(windowSize, FIRST_WINDOW))
}

/** What this process knows of the endpoints that it sends to. */
export interface EndpointWindows {
  /** Takes what a claim has found. */
  readonly claimed: (queues: readonly QueueAfterClaim[]) => void
  /**
   * Returns by how many slots these outcomes change windows: for the first attempt of each webhook
   * the change of its window, and zero for others.
   */
  readonly changes: (attempts: readonly CompletedAttempt[], nowMs: number) => number[]
}

const UNKNOWN: EndpointKnowledge = { windowSize: FIRST_WINDOW, isUsed: false, bestMs: null, bestAtMs: 0, cutAtMs: 0 }

/**
 * Creates the knowledge of a process that has sent nothing yet. `inFlightOf` returns the attempts
 * of this process that are in flight at a webhook.
 */
export function createEndpointWindows(inFlightOf: (webhookId: string) => number): EndpointWindows {
  const endpoints = new LRUCache<string, EndpointKnowledge>({ max: QUEUES_MAX })
  const knownOf = (webhookId: string) => endpoints.get(webhookId) ?? UNKNOWN
  return {
    claimed: (queues) => {
      for (const { webhookId, windowSize, state } of queues)
        if (windowSize !== null)
          endpoints.set(webhookId, { ...knownOf(webhookId), windowSize, isUsed: state === 'full' })
    },
    changes: (attempts, nowMs) => {
      const changes = new Map<CompletedAttempt | undefined, number>()
      for (const [webhookId, its] of Map.groupBy(attempts, ({ claim }) => claim.webhookId)) {
        const responses = { ...responsesOf(its), inFlight: inFlightOf(webhookId), nowMs }
        const { change, known } = windowChange(knownOf(webhookId), responses)
        endpoints.set(webhookId, known)
        changes.set(its[0], change)
      }
      return attempts.map((attempt) => changes.get(attempt) ?? 0)
    },
  }
}

/** Returns the responses of the webhook's present endpoint. */
function responsesOf(attempts: readonly CompletedAttempt[]): Pick<Responses, 'accepted' | 'overloadedAtMs'> {
  const ofUrl = attempts.filter(({ claim }) => !claim.isOldUrl)
  const startedAtMs = ({ startedAt }: CompletedAttempt) => epochMsOf(startedAt)
  return {
    accepted: ofUrl
      .filter(({ outcome }) => outcome.error === null)
      .map((attempt) => ({ startedAtMs: startedAtMs(attempt), durationMs: attempt.outcome.durationMs })),
    overloadedAtMs: ofUrl.filter(({ outcome }) => isOverload(outcome)).map(startedAtMs),
  }
}

function isOverload({ error, statusCode }: CompletedAttempt['outcome']): boolean {
  return error === 'timeout' || statusCode === 429 || statusCode === 503
}
