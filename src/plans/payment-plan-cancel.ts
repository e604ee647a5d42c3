import { type Context, transaction } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { sessionOfPendingPlan } from './change-plan.queries.generated.ts'
import { type HeldPaymentPlan, holdPaymentPlan, refuseUnlessMayBecome } from './held-plan.ts'
import { movePlan } from './move-plan.ts'
import { lockPaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import type { PaymentPlan } from './plan.ts'
import type { PaymentPlanSession } from './session.ts'
import { planAfterSession } from './session-change.ts'
import { refuseUnlessOpen } from './update-payment-plan-session.ts'
import { writeSessionChange } from './write-session-change.ts'

/**
 * Cancels a plan: nothing more of it is sent, and what is at the provider is left to end. One that is pending is canceled
 * with the session that it waits for.
 */
export function paymentPlanCancel(context: Context, input: { readonly id: string }): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    // Held before its plan, as by whoever completes it.
    const session = await holdSession(context, tx, id)
    const held = await holdPaymentPlan(context, tx, id)
    refuseUnlessMayBecome('Canceled', held.plan)
    return held.plan.status === 'Pending' && session
      ? cancelWithSession(context, tx, held, session)
      : movePlan(context, tx, held.account, held.plan, 'Canceled')
  })
}

async function holdSession(context: Context, tx: Transaction, { shard, uuid }: Id): Promise<PaymentPlanSession | null> {
  const callerId = context.caller.account.id
  const pending = first(await tx.run(sessionOfPendingPlan, { shard, id: uuid, callerId }))
  if (!pending?.paymentPlanSessionId) return null
  const key = { shard, id: pending.paymentPlanSessionId, orgId: null, callerId }
  return first(await tx.run(lockPaymentPlanSession, key))
}

async function cancelWithSession(
  context: Context,
  tx: Transaction,
  { plan, account }: HeldPaymentPlan,
  before: PaymentPlanSession,
): Promise<PaymentPlan> {
  const now = context.now(account)
  refuseUnlessOpen(before, now)
  const session: PaymentPlanSession = { ...before, status: 'Canceled', updatedAt: now }
  await writeSessionChange(context, tx, account, before, session)
  return planAfterSession(plan, session)
}
