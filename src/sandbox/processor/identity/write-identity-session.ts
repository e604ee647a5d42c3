import type { Merchant } from '../ledger.ts'
import type { ProcessorContext } from '../processor-context.ts'
import { identityScenarioOf, nextStep } from './identity-scenarios.ts'
import type { IdentitySessionStatus, IdentityStep, SandboxIdentitySession } from './identity-session.ts'

/** A session and its merchant. */
export interface MerchantSession {
  readonly merchant: Merchant
  readonly session: SandboxIdentitySession
}

const COMPLETE: readonly IdentitySessionStatus[] = ['success', 'failed', 'pending_review', 'clouded']

/**
 * Completes a step of a session. After the last step the session ends with the scripted outcome.
 */
export function completeStep(
  context: ProcessorContext,
  { merchant, session }: MerchantSession,
  step: IdentityStep,
  said: Partial<Pick<SandboxIdentitySession, 'person' | 'document'>>,
): SandboxIdentitySession {
  const next = { ...session, ...said, taken: [...session.taken, step] }
  if (nextStep(next) === null)
    return endSession(context, { merchant, session: next }, identityScenarioOf(next).ends ?? 'success')
  context.ledger.record({ kind: 'identity_session', merchant: merchant.id, value: next })
  return next
}

/**
 * Ends a session that waits for the person or decides one that is in review, and notifies the
 * merchant.
 */
export function endSession(
  context: ProcessorContext,
  { merchant, session }: MerchantSession,
  status: Exclude<IdentitySessionStatus, 'active'>,
): SandboxIdentitySession {
  const completedAt = session.completedAt ?? (COMPLETE.includes(status) ? context.now() : null)
  const value = { ...session, status, completedAt, dueAt: null }
  const { id, reference } = value
  context.ledger.record({ kind: 'identity_session', merchant: merchant.id, value })
  const content = { type: 'identity_session.updated', data: { identitySession: { id, reference, status } } }
  context.notifier.notify(merchant.id, [content], null)
  return value
}

/** Returns the session with its present status. Expires it first if its time has passed. */
export function currentSession(
  context: ProcessorContext,
  { merchant, session }: MerchantSession,
): SandboxIdentitySession {
  const hasExpired = session.dueAt !== null && session.dueAt <= context.now()
  return hasExpired ? endSession(context, { merchant, session }, 'expired') : session
}
