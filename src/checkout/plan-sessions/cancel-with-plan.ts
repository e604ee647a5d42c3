import type { Context } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { LockSessionOfPlan, SessionOfPlan } from '../../plans/index.ts'
import { first } from '../../platform/db/index.ts'
import type { Id } from '../../platform/ids/index.ts'
import { endChallengeOf } from '../flow/index.ts'
import { refuseUnlessOpen } from '../sessions/index.ts'
import { lockPaymentPlanSession, paymentPlanSessionById } from './payment-plan-sessions.queries.generated.ts'
import { sessionOfPendingPlan } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { planAfterSession } from './session-change.ts'
import { writeSessionChange } from './write-session-change.ts'

/** Returns the functions that cancel the session of a pending plan together with it. */
export const sessionOfPlan = (whenSettled: readonly WhenSettled[]): SessionOfPlan => ({
  endChallenge: (context, planId) => endChallengeOfPlan(context, whenSettled, planId),
  lock: lockSessionOfPlan,
})

/**
 * Expires the challenge that the customer of a pending plan has, so that plan and session can be
 * canceled.
 */
async function endChallengeOfPlan(
  context: Context,
  whenSettled: readonly WhenSettled[],
  { shard, uuid }: Id,
): Promise<void> {
  const callerId = context.caller.account.id
  const pending = first(await context.db.read.run(sessionOfPendingPlan, { shard, id: uuid, callerId }))
  if (!pending?.paymentPlanSessionId) return
  const key = { shard, id: pending.paymentPlanSessionId, callerId }
  const session = first(await context.db.read.run(paymentPlanSessionById, key))
  await endChallengeOf(context, whenSettled, PLAN_SESSION, session)
}

/**
 * Locks the session of a pending plan. The result cancels both, unless the session has ended or is
 * being completed (INVALID_STATE).
 */
const lockSessionOfPlan: LockSessionOfPlan = async (context, tx, { shard, uuid }) => {
  const callerId = context.caller.account.id
  const pending = first(await tx.run(sessionOfPendingPlan, { shard, id: uuid, callerId }))
  if (!pending?.paymentPlanSessionId) return null
  const before = first(
    await tx.run(lockPaymentPlanSession, { shard, id: pending.paymentPlanSessionId, orgId: null, callerId }),
  )
  if (!before) return null
  return async ({ plan, account }) => {
    const now = context.now(account)
    refuseUnlessOpen(PLAN_SESSION, before, now)
    const session: PaymentPlanSession = { ...before, status: 'Canceled', updatedAt: now }
    await writeSessionChange(context, tx, account, before, session)
    return planAfterSession(plan, session)
  }
}
