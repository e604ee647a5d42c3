import type { Timestamp } from '../platform/time/index.ts'

export type SessionStatus = 'Active' | 'Completed' | 'Canceled' | 'Expired'

/** Which status follows which. Nothing leaves the last three. */
const TRANSITIONS: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  Active: ['Completed', 'Canceled', 'Expired'],
  Completed: [],
  Canceled: [],
  Expired: [],
}

/** Where a session may stand to move to `next`: what the guarded update compares with. */
export function sessionStatusesBefore(next: SessionStatus): SessionStatus[] {
  const statuses = Object.keys(TRANSITIONS) as SessionStatus[]
  return statuses.filter((status) => TRANSITIONS[status].includes(next))
}

/** The status as of `now`: an Active session past its expiration date is Expired, swept or not. */
export function judgedStatus(
  session: { readonly status: string; readonly expirationDate: Timestamp | null },
  now: Timestamp,
): SessionStatus {
  const past = session.status === 'Active' && session.expirationDate !== null && session.expirationDate <= now
  return past ? 'Expired' : (session.status as SessionStatus)
}
