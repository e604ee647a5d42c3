import { type Context, transaction } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type CalendarDate, dateIn } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import {
  givenUpOccurrence,
  methodOfPlan,
  scheduledOccurrences,
  skipOccurrences,
} from './change-plan.queries.generated.ts'
import { changePlanStatus, completeIfNoneRemain, makePlanActive } from './change-plan-status.ts'
import { type LockedPaymentPlan, lockAccessiblePlan } from './lock-payment-plan.ts'
import { moveDates } from './move-dates.ts'
import { type PaymentPlan, planEvent } from './plan.ts'
import { policyOf } from './policy.ts'
import { retryFailedOccurrences } from './retry-failed-occurrences.ts'
import { shiftedDates } from './schedule.ts'

/**
 * Resumes a paused plan. The organization's policy decides about the dates that passed: all
 * remaining dates move so that the next is today, the passed dates are skipped, or all dates stay
 * and the passed ones are due at once. Failed occurrences are retried once, at once. While one may
 * not be, the plan is PastDue.
 */
export function paymentPlanResume(context: Context, input: { readonly id: string }): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockAccessiblePlan(context, tx, id)
    if (locked.plan.status !== 'Paused')
      throw new Refusal('INVALID_STATE', `The payment plan is ${locked.plan.status}.`)
    await refuseUnchargeable(tx, locked)
    await redate(context, tx, locked)
    return continuePlan(context, tx, locked)
  })
}

/** Throws if the plan's payment method can't be charged, because the next charge would fail. */
async function refuseUnchargeable(tx: Transaction, { plan, account }: LockedPaymentPlan): Promise<void> {
  const row = first(await tx.run(methodOfPlan, { shard: account.shard, planId: plan.id }))
  if (!row) throw new Error('a paused plan has no payment method')
  if (row.deletedAt === null && row.status === 'Active') return
  throw new Refusal('INVALID_STATE', 'The payment method of the payment plan cannot be charged. Change it first.')
}

async function redate(context: Context, tx: Transaction, { plan, account }: LockedPaymentPlan): Promise<void> {
  const key = { shard: account.shard, planId: plan.id, now: context.now(account) }
  const today = dateIn(account.timeZone, key.now)
  const { whenResumed } = await policyOf(tx, account)
  if (whenResumed === 'Skip') await tx.run(skipOccurrences, { ...key, today })
  else if (whenResumed === 'Shift') await shift(context, tx, { plan, account }, today)
  await retryFailedOccurrences(tx, key, plan.paymentMethodId)
}

async function shift(context: Context, tx: Transaction, locked: LockedPaymentPlan, today: CalendarDate): Promise<void> {
  const { plan, account } = locked
  const scheduled = await tx.run(scheduledOccurrences, { shard: account.shard, planId: plan.id })
  await moveDates(context, tx, locked, shiftedDates(scheduled, plan.frequency, today))
}

async function continuePlan(
  context: Context,
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
): Promise<PaymentPlan> {
  const resumed = await makePlanActive(context, tx, account, plan)
  await announce(context, tx, { account, ...planEvent('payment_plan.resumed', resumed) })
  const givenUp = first(await tx.run(givenUpOccurrence, { shard: account.shard, planId: plan.id }))
  if (givenUp) return changePlanStatus(context, tx, account, resumed, 'PastDue')
  return completeIfNoneRemain(context, tx, account, resumed)
}
