import { type Account, type Context, transaction } from '../accounts/index.ts'
import { paymentMethodStatus } from '../payments/methods/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type CalendarDate, dateIn } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import {
  methodOfPlan,
  moveOccurrences,
  retryOccurrences,
  scheduledOccurrences,
  skipOccurrences,
} from './change-plan.queries.generated.ts'
import { dueAt } from './due-at.ts'
import { type LockedPaymentPlan, lockAccessiblePlan } from './lock-payment-plan.ts'
import { completeWhenNothingIsLeft, moveToActive } from './move-plan.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { policyOf } from './policy.ts'
import { shiftedDates } from './shifted-dates.ts'

/**
 * Resumes a paused plan. The organization's policy decides about the dates that passed: all
 * remaining dates move so that the next is today, or the passed dates are skipped. Failed
 * occurrences are retried once, at once.
 */
export function paymentPlanResume(context: Context, input: { readonly id: string }): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockAccessiblePlan(context, tx, id)
    if (locked.plan.status !== 'Paused')
      throw new Refusal('INVALID_STATE', `The payment plan is ${locked.plan.status}.`)
    await refuseUnchargeable(context, tx, locked)
    await redate(context, tx, locked)
    return continuePlan(context, tx, locked)
  })
}

/** Throws if the plan's payment method can't be charged: the next charge would fail. */
async function refuseUnchargeable(
  { now }: Context,
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
): Promise<void> {
  const row = first(await tx.run(methodOfPlan, { shard: account.shard, planId: plan.id }))
  if (!row) throw new Error('a paused plan has no payment method')
  const method = { ...row, status: row.status as 'Active' | 'Invalid' }
  if (method.deletedAt === null && paymentMethodStatus(method, now(account)) === 'Active') return
  throw new Refusal('INVALID_STATE', 'The payment method of the payment plan cannot be charged. Change it first.')
}

async function redate(context: Context, tx: Transaction, { plan, account }: LockedPaymentPlan): Promise<void> {
  const key = { shard: account.shard, planId: plan.id, now: context.now(account) }
  const today = dateIn(account.timeZone, key.now)
  const { whenResumed } = await policyOf(tx, account)
  if (whenResumed === 'Skip') await tx.run(skipOccurrences, { ...key, today })
  else await shift(context, tx, { plan, account }, today)
  await tx.run(retryOccurrences, key)
}

async function shift(
  { now }: Context,
  tx: Transaction,
  { plan: { id: planId, frequency }, account }: LockedPaymentPlan,
  today: CalendarDate,
): Promise<void> {
  const { shard, timeZone } = account
  const moved = shiftedDates(await tx.run(scheduledOccurrences, { shard, planId }), frequency, today)
  if (moved.length === 0) return
  await tx.run(moveOccurrences, {
    shard,
    planId,
    numbers: moved.map(({ number }) => number),
    dueDates: moved.map(({ dueDate }) => dueDate),
    dueAts: moved.map(({ dueDate }) => dueAt(dueDate, timeZone, planId)),
    now: now(account),
  })
}

async function continuePlan(
  context: Context,
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
): Promise<PaymentPlan> {
  const resumed = await moveToActive(context, tx, account, plan)
  await announceResumed(context, tx, account, resumed)
  return completeWhenNothingIsLeft(context, tx, account, resumed)
}

function announceResumed(context: Context, tx: Transaction, account: Account, plan: PaymentPlan): Promise<void> {
  return announce(context, tx, {
    type: 'payment_plan.resumed',
    account,
    subjectId: plan.id,
    data: planPayload(plan),
  })
}
