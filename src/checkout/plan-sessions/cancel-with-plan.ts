import type { LockSessionOfPlan } from '../../plans/index.ts'
import { first } from '../../platform/db/index.ts'
import { refuseUnlessOpen } from '../sessions/index.ts'
import { lockPaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import { sessionOfPendingPlan } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { planAfterSession } from './session-change.ts'
import { writeSessionChange } from './write-session-change.ts'

/** Locks the session of a pending plan. The result cancels both, unless the session has ended or is being completed (INVALID_STATE). */
export const lockSessionOfPlan: LockSessionOfPlan = async (context, tx, { shard, uuid }) => {
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
