import { judgedStatus, type SessionStatus } from '../checkout-sessions/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

/** The status as of `now`. Whoever is paying when the session's time runs out may finish: it does not expire meanwhile. */
export function statusOf(
  session: {
    readonly status: string
    readonly expirationDate: Timestamp | null
    readonly completingSince: Timestamp | null
  },
  now: Timestamp,
): SessionStatus {
  return session.completingSince === null ? judgedStatus(session, now) : (session.status as SessionStatus)
}
