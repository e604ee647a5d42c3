import type { Account, Context } from '../../accounts/index.ts'
import { type PaymentPlan, planPayload } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { type Announcement, announceAll, changedFrom } from '../../webhooks/events/index.ts'
import { subscribeCallback } from '../../webhooks/index.ts'
import { sessionStatusesBefore } from '../sessions/index.ts'
import { writePaymentPlanSession } from './payment-plan-sessions.queries.generated.ts'
import { lockPendingPlanOfSession, writePaymentPlan } from './plan-of-session.queries.generated.ts'
import { type PaymentPlanSession, sessionPayload } from './session.ts'
import { planAfterSession } from './session-change.ts'

/** Writes a locked session as it is after a change, its pending plan with it, and announces what became of both. */
export async function writeSessionChange(
  context: Context,
  tx: Transaction,
  account: Account,
  before: PaymentPlanSession,
  after: PaymentPlanSession,
): Promise<void> {
  const key = { shard: account.shard, callerId: context.caller.account.id }
  const [written, plans] = await Promise.all([
    tx.run(writePaymentPlanSession, { ...after, ...key, statusesBefore: guard(after) }),
    tx.run(lockPendingPlanOfSession, { ...key, sessionId: after.id }),
  ])
  // The row is locked and was Active: only a defect of ours can come here.
  if (written.length === 0) throw new Error('a locked session could not be written')
  const plan = first(plans)
  const planAfter = plan && planAfterSession(plan, after)
  if (planAfter && planAfter !== plan)
    await tx.run(writePaymentPlan, { ...planAfter, ...key, statusesBefore: ['Pending'] })
  if (after.callbackUrl !== before.callbackUrl) {
    await subscribeCallback(context, tx, { account, url: after.callbackUrl, subjectId: after.id })
  }
  await announceAll(context, tx, account, [
    sessionEvents(before, after),
    ...(plan && planAfter && planAfter !== plan ? [planEvents(plan, planAfter)] : []),
  ])
}

/** Returns the statuses in which the session can change: Active, also for a cancellation. */
function guard(after: PaymentPlanSession): string[] {
  return after.status === 'Canceled' ? sessionStatusesBefore('Canceled') : ['Active']
}

function sessionEvents(before: PaymentPlanSession, after: PaymentPlanSession): Announcement {
  const data = sessionPayload(after)
  if (after.status === 'Canceled') return { type: 'payment_plan_session.canceled', subjectId: after.id, data }
  const previous = changedFrom(sessionPayload(before), data) ?? {}
  return { type: 'payment_plan_session.updated', subjectId: after.id, data, previous }
}

function planEvents(before: PaymentPlan, after: PaymentPlan): Announcement {
  const data = planPayload(after)
  if (after.status === 'Canceled') return { type: 'payment_plan.canceled', subjectId: after.id, data }
  return {
    type: 'payment_plan.updated',
    subjectId: after.id,
    data,
    previous: changedFrom(planPayload(before), data) ?? {},
  }
}
