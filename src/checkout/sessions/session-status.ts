import { type Context, currentTimeOf } from '../../accounts/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

/** A session starts Active. The other statuses are final. */
export type CheckoutSessionStatus = 'Active' | 'Completed' | 'Canceled' | 'Expired'

/** The fields of a session that decide its status at a time. */
export interface ExpirableSession {
  readonly status: string
  readonly expirationDate: Timestamp | null
  /** The time since which a payment has been at the provider without a known outcome. */
  readonly completingSince: Timestamp | null
}

/**
 * Returns the status at `now`. An Active session past its expiration date is Expired, also before
 * the job has written that. A session does not expire while it is being completed.
 */
export function statusAt(
  { status, expirationDate, completingSince }: ExpirableSession,
  now: Timestamp,
): CheckoutSessionStatus {
  const past = status === 'Active' && completingSince === null && expirationDate !== null && expirationDate <= now
  return past ? 'Expired' : (status as CheckoutSessionStatus)
}

/**
 * Returns the present status of a session. Reads the organization's time only for a session that
 * can expire.
 */
export function currentStatus(
  context: Context,
  session: ExpirableSession & { readonly orgId: string },
): CheckoutSessionStatus | Promise<CheckoutSessionStatus> {
  if (session.status !== 'Active' || session.expirationDate === null) return session.status as CheckoutSessionStatus
  const now = currentTimeOf(context, session.orgId)
  return typeof now === 'string' ? statusAt(session, now) : now.then((at) => statusAt(session, at))
}
