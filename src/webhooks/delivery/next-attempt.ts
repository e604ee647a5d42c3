import type { RetrySchedule } from './retry-schedules.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

const JITTER = 0.1
const RETRY_AFTER_MAX_MS = 12 * HOUR

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
 * Returns the time of the next attempt, or null after the last one before the deadline. An endpoint can ask for a longer wait than
 * the schedule's, up to 12 hours and not past the last attempt's time. A shorter wait is ignored.
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

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from `nowMs`; null if it is missing or invalid. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? null : Math.max(atMs - nowMs, 0)
}

/** Returns a number from 0 to 1 from the request's random bits, so that the schedule is a pure function and still spread. */
function jitter(requestId: string, number: number): number {
  const bits = Number.parseInt(requestId.slice(24, 32), 16)
  const mixed = Math.imul((bits ^ (number * 0x9e3779b9)) >>> 0, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
