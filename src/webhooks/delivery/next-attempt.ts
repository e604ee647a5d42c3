import type { RetrySchedule } from './retry-schedules.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

const JITTER = 0.1
const RETRY_AFTER_MAX_MS = 12 * HOUR

/** A failed attempt, and what its request allows. Instants are milliseconds since 1970. */
export interface FailedAttempt {
  readonly requestId: string
  readonly schedule: Pick<RetrySchedule, 'waitsMs' | 'lastAttemptBeforeDeadlineMs'>
  /** Which attempt it was; the first is 1. */
  readonly number: number
  readonly atMs: number
  readonly deadlineMs: number
  /** How long the endpoint asked us to stay away; null when it did not. */
  readonly retryAfterMs: number | null
}

/**
 * When the next attempt is due, in milliseconds since 1970; null when the failed one was the last before the deadline.
 * An endpoint may ask for a longer wait than ours, up to 12 hours, but not past the last slot; a shorter one is ours.
 */
export function nextAttemptMs(failed: FailedAttempt): number | null {
  const { waitsMs, lastAttemptBeforeDeadlineMs } = failed.schedule
  const lastSlotMs = failed.deadlineMs - lastAttemptBeforeDeadlineMs
  if (failed.atMs >= lastSlotMs) return null
  const waitMs = waitsMs[Math.min(failed.number, waitsMs.length) - 1]!
  const ownMs = Math.floor(waitMs * (1 + JITTER * chance(failed.requestId, failed.number)))
  const askedMs = Math.min(failed.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)
  return Math.min(failed.atMs + Math.max(ownMs, askedMs), lastSlotMs)
}

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from `nowMs`; null when it says nothing. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? null : Math.max(atMs - nowMs, 0)
}

// From the request's own random bits, so that the schedule is a pure function and neighbours still spread: 0 up to 1.
function chance(requestId: string, number: number): number {
  const bits = Number.parseInt(requestId.slice(24, 32), 16)
  const mixed = Math.imul((bits ^ (number * 0x9e3779b9)) >>> 0, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}
