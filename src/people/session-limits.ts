import { plus, type Timestamp } from '../platform/time/index.ts'

/** A session ends after this time without a request (PCI DSS 8.2.8). */
export const SESSION_IDLE_MINUTES = 15
/** A session ends after this time, however often it is used. */
export const SESSION_TOTAL_HOURS = 12
/** The time of the last request is written at most this often. */
export const LAST_SEEN_WRITTEN_EVERY_SECONDS = 30
/** A factor that was proven within this time counts as step-up. */
export const STEP_UP_MINUTES = 5

/** The times that decide whether a session is open. */
export interface SessionTimes {
  readonly createdAt: Timestamp
  readonly lastSeenAt: Timestamp
  readonly endedAt: Timestamp | null
}

/** Returns whether a session was not ended and is within both of its limits. */
export function isOpenSession({ createdAt, lastSeenAt, endedAt }: SessionTimes, now: Timestamp): boolean {
  return endedAt === null && now < sessionEndsAt({ createdAt, lastSeenAt })
}

/** Returns when a session ends unless another request arrives. */
export function sessionEndsAt({ createdAt, lastSeenAt }: Omit<SessionTimes, 'endedAt'>): Timestamp {
  const idle = plus(lastSeenAt, { minutes: SESSION_IDLE_MINUTES })
  const total = plus(createdAt, { hours: SESSION_TOTAL_HOURS })
  return idle < total ? idle : total
}

/** Returns whether a factor was proven recently enough for an operation that needs step-up. */
export function hasStepUp({ provenAt }: { readonly provenAt: Timestamp }, now: Timestamp): boolean {
  return now < plus(provenAt, { minutes: STEP_UP_MINUTES })
}
