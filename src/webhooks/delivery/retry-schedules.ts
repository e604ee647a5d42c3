import { plus, type Timestamp } from '../../platform/time/index.ts'

/** The names of the retry schedules, as the API spells them. */
export type RetryScheduleName = 'Standard' | 'Short'

/** The rules for retries of one webhook: when, for how long, and when its breaker opens. */
export interface RetrySchedule {
  /** The wait after the first, second, third … failure; the last one repeats. */
  readonly waitsMs: readonly number[]
  /** The time from dispatch to the deadline, after which a request is failed. */
  readonly deadlineSeconds: number
  /** The last attempt is due so long before the deadline, so that its outcome is known when the deadline comes. */
  readonly lastAttemptBeforeDeadlineMs: number
  readonly breaker: {
    /** The number of failures in a row after which the webhook is left alone. */
    readonly opensAfter: number
    /** How long it is left alone the first time. Each further failure doubles it. */
    readonly openSeconds: number
    /** The longest time between two attempts to see whether the endpoint is well again. */
    readonly openSecondsMax: number
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The number of days that an endpoint has to accept a delivery on the standard schedule, all retries included. */
export const DELIVERY_DAYS = 7

/** The schedules. Short lasts minutes, so that failure, alerts and recovery can be rehearsed with sandbox webhooks. */
export const RETRY_SCHEDULES: Readonly<Record<RetryScheduleName, RetrySchedule>> = {
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
export function deadlineOf(schedule: RetryScheduleName, now: Timestamp): Timestamp {
  return plus(now, { seconds: RETRY_SCHEDULES[schedule].deadlineSeconds })
}

const standard = RETRY_SCHEDULES.Standard.breaker
const short = RETRY_SCHEDULES.Short.breaker

/** The failures after which breakers open, as parameters of the statements that claim and record. */
export const OPENS_AFTER = { opensAfter: standard.opensAfter, shortOpensAfter: short.opensAfter }

/** The times for which breakers stay open, as parameters of the statement that records. */
export const OPEN_SECONDS = {
  openSeconds: standard.openSeconds,
  openSecondsMax: standard.openSecondsMax,
  shortOpenSeconds: short.openSeconds,
  shortOpenSecondsMax: short.openSecondsMax,
}
