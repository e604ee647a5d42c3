import { type Context, transaction } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { type LockedPaymentPlan, lockAccessiblePlan, requireTransition } from './lock-payment-plan.ts'
import { movePlan } from './move-plan.ts'
import type { PaymentPlan } from './plan.ts'

/**
 * Cancels a pending plan together with its session, which the transaction has locked, and returns
 * the plan.
 */
export type CancelWithSession = (locked: LockedPaymentPlan) => Promise<PaymentPlan>

/**
 * Locks the session of a pending plan and returns how to cancel both; null when the plan has no
 * such session.
 */
export type LockSessionOfPlan = (context: Context, tx: Transaction, planId: Id) => Promise<CancelWithSession | null>

/**
 * Cancels a plan. Payments in progress at the provider finish. A pending plan is canceled with its
 * session.
 */
export function paymentPlanCancel(
  context: Context,
  input: { readonly id: string },
  lockSessionOfPlan: LockSessionOfPlan,
): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    // The session is locked before its plan, as on completion.
    const cancelWithSession = await lockSessionOfPlan(context, tx, id)
    const locked = await lockAccessiblePlan(context, tx, id)
    requireTransition('Canceled', locked.plan)
    return locked.plan.status === 'Pending' && cancelWithSession
      ? cancelWithSession(locked)
      : movePlan(context, tx, locked.account, locked.plan, 'Canceled')
  })
}
