import type { WebhookRetrySchedule } from '../../platform/graphql/inputs.generated.ts'
import { epochMsOf, plus, type Timestamp, timestampOf } from '../../platform/time/index.ts'
import type { ClaimedRequest } from './claim.ts'
import type { AttemptOutcome } from './send.ts'

/** The rules for the retries of a webhook: the waits, the deadline and the breaker. */
export interface RetrySchedule {
  /** The wait after the first, second, third … failure; the last one repeats. */
  readonly waitsMs: readonly number[]
  /** The time from dispatch to the deadline, after which a request is failed. */
  readonly deadlineSeconds: number
  /**
   * The time from the last attempt to the deadline, so that its outcome is known at the deadline.
   */
  readonly lastAttemptBeforeDeadlineMs: number
  readonly breaker: {
    /** The number of consecutive failures that opens the breaker. */
    readonly opensAfter: number
    /** The time for which the breaker stays open first. Each further failure doubles it. */
    readonly openSeconds: number
    /** The longest time between two probes. */
    readonly openSecondsMax: number
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const JITTER = 0.1
const RETRY_AFTER_MAX_MS = 12 * HOUR

/**
 * The number of days in which an endpoint can accept a delivery on the standard schedule, including
 * all retries.
 */
export const DELIVERY_DAYS = 7

/**
 * The schedules. Short lasts minutes, so that failure, alerts and recovery can be rehearsed with
 * sandbox webhooks.
 */
export const RETRY_SCHEDULES: Readonly<Record<WebhookRetrySchedule, RetrySchedule>> = {
  Standard: {
    waitsMs: [
      ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
      ...[1 * HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR],
    ],
    deadlineSeconds: DELIVERY_DAYS * 24 * 60 * 60,
    lastAttemptBeforeDeadlineMs: 15 * MINUTE,
    breaker: { opensAfter: 10, openSeconds: 30, openSecondsMax: 10 * 60 },
  },
  Short: {
    waitsMs: [5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND, 1 * MINUTE],
    deadlineSeconds: 10 * 60,
    lastAttemptBeforeDeadlineMs: 1 * MINUTE,
    breaker: { opensAfter: 5, openSeconds: 10, openSecondsMax: 60 },
  },
}

/** Returns the deadline of a request that is dispatched now. */
export function deadlineOf(schedule: WebhookRetrySchedule, now: Timestamp): Timestamp {
  return plus(now, { seconds: RETRY_SCHEDULES[schedule].deadlineSeconds })
}

const standard = RETRY_SCHEDULES.Standard.breaker
const short = RETRY_SCHEDULES.Short.breaker

/**
 * The failures after which breakers open, as parameters of the statements that claim and record.
 */
export const BREAKER_OPENS_AFTER = { opensAfter: standard.opensAfter, shortOpensAfter: short.opensAfter }

/** The times for which breakers stay open, as parameters of the statement that records. */
export const BREAKER_OPEN_SECONDS = {
  openSeconds: standard.openSeconds,
  openSecondsMax: standard.openSecondsMax,
  shortOpenSeconds: short.openSeconds,
  shortOpenSecondsMax: short.openSecondsMax,
}

/**
 * Returns the time of the attempt after an outcome. Null: the endpoint accepted the request, or the
 * last attempt before the deadline has failed. An endpoint that is busy can ask for a longer wait.
 */
export function nextAttemptAt(claim: ClaimedRequest, outcome: AttemptOutcome, now: Timestamp): Timestamp | null {
  if (outcome.error === null) return null
  const nowMs = epochMsOf(now)
  const isBusy = outcome.statusCode === 429 || outcome.statusCode === 503
  const nextMs = nextAttemptMs({
    requestId: claim.requestId,
    schedule: RETRY_SCHEDULES[claim.retrySchedule],
    number: claim.attempts + 1,
    atMs: nowMs,
    deadlineMs: epochMsOf(claim.deadlineAt),
    retryAfterMs: isBusy ? retryAfterMs(outcome.retryAfter, nowMs) : null,
  })
  return nextMs === null ? null : timestampOf(nextMs)
}

/** A failed attempt and the limits of its request. Times are milliseconds since 1970. */
export interface FailedAttempt {
  readonly requestId: string
  readonly schedule: Pick<RetrySchedule, 'waitsMs' | 'lastAttemptBeforeDeadlineMs'>
  /** The number of the attempt; the first is 1. */
  readonly number: number
  readonly atMs: number
  readonly deadlineMs: number
  /** The wait of the endpoint's `Retry-After` header; null without one. */
  readonly retryAfterMs: number | null
}

/**
 * Returns the time of the next attempt, or null after the last one before the deadline. An endpoint
 * can ask for a longer wait than the schedule's, up to 12 hours and not past the last attempt's
 * time. A shorter wait is ignored.
 */
export function nextAttemptMs(failed: FailedAttempt): number | null {
  const { waitsMs, lastAttemptBeforeDeadlineMs } = failed.schedule
  const lastSlotMs = failed.deadlineMs - lastAttemptBeforeDeadlineMs
  if (failed.atMs >= lastSlotMs) return null
  const waitMs = waitsMs[Math.min(failed.number, waitsMs.length) - 1]!
  const ownMs = Math.floor(waitMs * (1 + JITTER * jitter(failed.requestId, failed.number)))
  const askedMs = Math.min(failed.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)
  return Math.min(failed.atMs + Math.max(ownMs, askedMs), lastSlotMs)
}

/**
 * Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from `nowMs`; null if it
 * is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? null : Math.max(atMs - nowMs, 0)
}

/**
 * Returns a number from 0 to 1 from the request's random bits, so that the schedule is a pure
 * function and still spread.
 */
function jitter(requestId: string, number: number): number {
  const bits = Number.parseInt(requestId.slice(24, 32), 16)
  const mixed = Math.imul((bits ^ (number * 0x9e3779b9)) >>> 0, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
