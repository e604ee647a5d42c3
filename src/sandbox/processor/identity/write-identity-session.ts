import type { House } from '../house.ts'
import type { Merchant } from '../ledger.ts'
import { nextStep, playOf } from './identity-play.ts'
import type { IdentitySession, SessionStatus, Step } from './identity-session.ts'

/** A session, and whose it is. */
export interface HeldSession {
  readonly merchant: Merchant
  readonly session: IdentitySession
}

const COMPLETE: readonly SessionStatus[] = ['success', 'failed', 'pending_review', 'clouded']

/** Writes what a person did at a step; after the last one the session ends as their name says. */
export function takeStep(
  house: House,
  { merchant, session }: HeldSession,
  step: Step,
  said: Partial<Pick<IdentitySession, 'person' | 'document'>>,
): IdentitySession {
  const next = { ...session, ...said, taken: [...session.taken, step] }
  if (nextStep(next) === null) return endSession(house, { merchant, session: next }, playOf(next).ends ?? 'success')
  house.ledger.record({ kind: 'identity_session', merchant: merchant.id, value: next })
  return next
}

/** Ends a session that waits for the person, or decides one that is in review, and tells the merchant. */
export function endSession(
  house: House,
  { merchant, session }: HeldSession,
  status: Exclude<SessionStatus, 'active'>,
): IdentitySession {
  const completedAt = session.completedAt ?? (COMPLETE.includes(status) ? house.now() : null)
  const value = { ...session, status, completedAt, dueAt: null }
  const { id, reference } = value
  house.ledger.record({ kind: 'identity_session', merchant: merchant.id, value })
  const facts = { type: 'identity_session.updated', data: { identitySession: { id, reference, status } } }
  house.notifier.tell(merchant.id, [facts], null)
  return value
}

/** The session as it stands now: one whose time is over has expired, whether anybody looked or not. */
export function asOfNow(house: House, { merchant, session }: HeldSession): IdentitySession {
  const isOver = session.dueAt !== null && session.dueAt <= house.now()
  return isOver ? endSession(house, { merchant, session }, 'expired') : session
}
