import type { Account, Context } from '../../accounts/index.ts'
import { type PaymentPlan, planEvent, planUpdated } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Announcement, announceAll } from '../../webhooks/events/index.ts'
import { subscribeCallback } from '../../webhooks/index.ts'
import { sessionChangeEvent } from '../sessions/index.ts'
import { writePaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import { lockPendingPlanOfSession, writePaymentPlan } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { planAfterSession } from './session-change.ts'

/** Writes an update of a locked session and of its pending plan, and announces both. */
export async function writeSessionChange(
  context: Context,
  tx: Transaction,
  account: Account,
  before: PaymentPlanSession,
  after: PaymentPlanSession,
): Promise<void> {
  const key = { shard: account.shard, callerId: context.caller.account.id }
  const [written, plans] = await Promise.all([
    tx.run(writePaymentPlanSession, { ...after, ...key }),
    tx.run(lockPendingPlanOfSession, { ...key, sessionId: after.id }),
  ])
  // The row is locked and was active.
  if (written.length === 0) throw new Error('a locked session could not be written')
  const plan = first(plans)
  const planAfter = plan && planAfterSession(plan, after)
  if (planAfter && planAfter !== plan) await tx.run(writePaymentPlan, { ...planAfter, ...key })
  if (after.callbackUrl !== before.callbackUrl) {
    await subscribeCallback(context, tx, { account, url: after.callbackUrl, subjectId: after.id })
  }
  await announceAll(context, tx, account, [
    sessionChangeEvent(PLAN_SESSION, before, after),
    ...(plan && planAfter && planAfter !== plan ? [planChange(plan, planAfter)] : []),
  ])
}

function planChange(before: PaymentPlan, after: PaymentPlan): Announcement {
  return after.status === 'Canceled' ? planEvent('payment_plan.canceled', after) : planUpdated(before, after)
}
