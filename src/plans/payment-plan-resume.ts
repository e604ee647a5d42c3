import { type Context, transaction } from '../accounts/index.ts'
import { authorizationProblems } from '../payments/consents/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { AuthorizationInput, PaymentPlanResumeInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { invalid, Refusal, refuseProblems } from '../platform/refusal.ts'
import { type CalendarDate, dateIn } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { sourceOfPlan, writeChangeConsent } from './change-consent.ts'
import {
  givenUpOccurrence,
  lastAgreedDate,
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
 * and the passed ones are due at once. Dates move past the consent in force only with the
 * customer's authorization. Failed occurrences are retried once, at once. If one may not be
 * retried, the plan becomes PastDue.
 */
export function paymentPlanResume(context: Context, input: PaymentPlanResumeInput): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  const authorization = input.authorization ?? null
  return transaction(context, async (tx) => {
    const locked = await lockAccessiblePlan(context, tx, id)
    if (authorization !== null) refuseProblems(authorizationProblems(authorization, context.now(locked.account)))
    if (locked.plan.status !== 'Paused')
      throw new Refusal('INVALID_STATE', `The payment plan is ${locked.plan.status}.`)
    await refuseUnchargeable(tx, locked)
    await redate(context, tx, locked, authorization)
    return continuePlan(context, tx, locked)
  })
}

/** Throws if the plan's payment method can't be charged. The next charge would fail. */
async function refuseUnchargeable(tx: Transaction, { plan, account }: LockedPaymentPlan): Promise<void> {
  const row = first(await tx.run(methodOfPlan, { shard: account.shard, planId: plan.id }))
  if (!row) throw new Error('a paused plan has no payment method')
  if (row.deletedAt === null && row.status === 'Active') return
  throw new Refusal('INVALID_STATE', 'The payment method of the payment plan cannot be charged. Change it first.')
}

async function redate(
  context: Context,
  tx: Transaction,
  locked: LockedPaymentPlan,
  authorization: AuthorizationInput | null,
): Promise<void> {
  const { plan, account } = locked
  const key = { shard: account.shard, planId: plan.id, now: context.now(account) }
  const today = dateIn(account.timeZone, key.now)
  const { whenResumed } = await policyOf(tx, account)
  if (whenResumed === 'Skip') await tx.run(skipOccurrences, { ...key, today })
  else if (whenResumed === 'Shift') await shift(context, tx, locked, today, authorization)
  await retryFailedOccurrences(tx, key, plan.paymentMethodId)
}

async function shift(
  context: Context,
  tx: Transaction,
  locked: LockedPaymentPlan,
  today: CalendarDate,
  given: AuthorizationInput | null,
): Promise<void> {
  const { plan, account } = locked
  const scheduled = await tx.run(scheduledOccurrences, { shard: account.shard, planId: plan.id })
  const moved = shiftedDates(scheduled, plan.frequency, today)
  const last = moved.at(-1)
  if (!last) return
  if (given === null) await refuseBeyondConsent(tx, locked, last.dueDate)
  await moveDates(context, tx, locked, moved)
  if (given === null) return
  const source = await sourceOfPlan(tx, locked)
  const change = { purposes: ['DateChange'], given, remaining: moved, source, attemptId: null } as const
  await writeChangeConsent(context, tx, locked, today, change)
}

/** Throws if the last date would be later than the consent in force allows. */
async function refuseBeyondConsent(
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
  lastDate: CalendarDate,
): Promise<void> {
  const agreed = first(await tx.run(lastAgreedDate, { shard: account.shard, planId: plan.id }))?.lastDate
  if (agreed === undefined || lastDate <= agreed) return
  throw invalid(
    'authorization',
    `is required: the dates move to ${lastDate}, past ${agreed}, the last one that the customer agreed to`,
  )
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
