import type { Timestamp } from '../../platform/time/index.ts'

export type SessionStatus = 'Active' | 'Completed' | 'Canceled' | 'Expired'

/** Which status follows which. Nothing leaves the last three. */
const TRANSITIONS: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  Active: ['Completed', 'Canceled', 'Expired'],
  Completed: [],
  Canceled: [],
  Expired: [],
}

/** Returns the statuses from which a session can move to `next`, for the guarded update. */
export function sessionStatusesBefore(next: SessionStatus): SessionStatus[] {
  const statuses = Object.keys(TRANSITIONS) as SessionStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}

/** A session as far as its status is judged by the time. */
export interface JudgedSession {
  readonly status: string
  readonly expirationDate: Timestamp | null
  /** Since when what it asks for has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
}

/**
 * The status as of `now`: an Active session past its expiration date is Expired, swept or not. Whoever is completing it when its
 * time runs out may finish: it does not expire meanwhile.
 */
export function judgedStatus(
  { status, expirationDate, completingSince }: JudgedSession,
  now: Timestamp,
): SessionStatus {
  const past = status === 'Active' && completingSince === null && expirationDate !== null && expirationDate <= now
  return past ? 'Expired' : (status as SessionStatus)
}
