import { type Context, transaction } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { changePlanStatus } from './change-plan-status.ts'
import { type LockedPaymentPlan, lockAccessiblePlan, requireTransition } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'

/** Cancels a pending plan with its locked session, and returns the plan. */
type CancelWithSession = (locked: LockedPaymentPlan) => Promise<PaymentPlan>

/**
 * Locks the session of a pending plan and returns the function that cancels both; null when the
 * plan has no such session.
 */
export type LockSessionOfPlan = (context: Context, tx: Transaction, planId: Id) => Promise<CancelWithSession | null>

/** The functions that cancel the session of a pending plan with it. */
export interface SessionOfPlan {
  /** Expires the challenge that the session's customer has. Must not be called in a transaction. */
  readonly endChallenge: (context: Context, planId: Id) => Promise<void>
  readonly lock: LockSessionOfPlan
}

/**
 * Cancels a plan. For a pending plan, also cancels its session. Payments in progress finish, except
 * that a challenge of the session's customer expires. If the customer has already confirmed it, the
 * first occurrence is paid and the others are canceled.
 */
export async function paymentPlanCancel(
  context: Context,
  input: { readonly id: string },
  session: SessionOfPlan,
): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  await session.endChallenge(context, id)
  return transaction(context, async (tx) => {
    // The session is locked before its plan, as on completion.
    const cancelWithSession = await session.lock(context, tx, id)
    const locked = await lockAccessiblePlan(context, tx, id)
    requireTransition('Canceled', locked.plan)
    return locked.plan.status === 'Pending' && cancelWithSession
      ? cancelWithSession(locked)
      : changePlanStatus(context, tx, locked.account, locked.plan, 'Canceled')
  })
}
