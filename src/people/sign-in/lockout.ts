import type { Services } from '../../accounts/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import { plus } from '../../platform/time/index.ts'
import { emailKey } from '../index.ts'
import { clearFailures, lockSubject, takeFailure, undoFailure } from './lockout.queries.generated.ts'

/** The failed passwords per email address and network until a lock. */
export const FAILURES_MAX = 10
/**
 * The failed codes per person, from all networks, until a lock. Only someone with the password can
 * cause them.
 */
export const CODE_FAILURES_MAX = 20
export const LOCK_MINUTES = 30
/**
 * The most messages about locks that a person gets while locks last. Attackers have many networks.
 */
const LOCK_MESSAGES_MAX = 3

type Needed = Pick<Services, 'wallNow' | 'sealer'>

/** A counter of failures. */
export interface FailureCount {
  readonly subject: Buffer
  readonly network: string
  readonly failuresMax: number
}

/** Returns the counter of an email address and a network. Nobody needs to have the address. */
export function failuresOfAddress({ sealer }: Needed, email: string, network: string): FailureCount {
  return { subject: sealer.hmac('person.sign_in.failures', emailKey(email)), network, failuresMax: FAILURES_MAX }
}

/** Returns the counter of a person's codes over all networks. */
export function failuresOfCodes({ sealer }: Needed, personId: string): FailureCount {
  const subject = sealer.hmac('person.code.failures', personId)
  return { subject, network: 'all', failuresMax: CODE_FAILURES_MAX }
}

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts can't exceed the
 * limit. Returns false when the subject is locked or has no attempt left.
 */
export async function takeAttempt(
  { wallNow }: Needed,
  queryable: Queryable,
  { subject, network, failuresMax }: FailureCount,
): Promise<boolean> {
  const now = wallNow()
  const windowStart = plus(now, { minutes: -LOCK_MINUTES })
  const taken = first(await queryable.run(takeFailure, { subject, network, now, windowStart }))
  return taken !== null && taken.failures <= failuresMax
}

/** Subtracts an attempt that succeeded. Earlier failures count until the sign-in is complete. */
export async function undoAttempt(queryable: Queryable, { subject, network }: FailureCount): Promise<void> {
  await queryable.run(undoFailure, { subject, network })
}

/** A lock that a failure caused. */
export interface NewLock {
  /** False if the person has reached the limit of messages about locks. */
  readonly isAnnounced: boolean
}

/** Locks a subject if this failure reached the limit. Otherwise returns null. */
export async function lockAfterFailure(
  { wallNow }: Needed,
  queryable: Queryable,
  { subject, network, failuresMax }: FailureCount,
): Promise<NewLock | null> {
  const now = wallNow()
  const lockedUntil = plus(now, { minutes: LOCK_MINUTES })
  const locked = first(await queryable.run(lockSubject, { subject, network, failuresMax, lockedUntil, now }))
  return locked && { isAnnounced: locked.others < LOCK_MESSAGES_MAX }
}

/** Deletes the failures after a complete sign-in. */
export async function forgetFailures(queryable: Queryable, { subject, network }: FailureCount): Promise<void> {
  await queryable.run(clearFailures, { subject, network })
}
