import { type Context, transaction } from '../accounts/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { changePlanStatus } from './change-plan-status.ts'
import { lockAccessiblePlan, requireTransition } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'

/** Pauses a plan: nothing is charged until it resumes. Payments in progress finish. */
export function paymentPlanPause(context: Context, input: { readonly id: string }): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const { plan, account } = await lockAccessiblePlan(context, tx, id)
    requireTransition('Paused', plan)
    return changePlanStatus(context, tx, account, plan, 'Paused')
  })
}
