import { type Context, transaction } from '../accounts/index.ts'
import { authorizationProblems } from '../payments/consents/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type { PaymentPlanUpdateDayInput } from '../platform/graphql/inputs.generated.ts'
import { requireId } from '../platform/ids/index.ts'
import { Refusal, refuseProblems } from '../platform/refusal.ts'
import { dateIn } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { sourceOfPlan, writeChangeConsent } from './change-consent.ts'
import { scheduledOccurrences } from './change-plan.queries.generated.ts'
import { datesOnDay, dayProblem } from './dates-on-day.ts'
import { type LockedPaymentPlan, lockAccessiblePlan, refuseUnlessLive } from './lock-payment-plan.ts'
import { moveDates } from './move-dates.ts'
import { type PaymentPlan, rescheduledEvent } from './plan.ts'
import type { DatedOccurrence } from './schedule.ts'
import { writeDue } from './write-due.ts'

/**
 * Moves the scheduled occurrences after today of a live plan to another day, with the customer's
 * consent. Failed occurrences keep their retries, and a charge in flight continues. Does nothing if
 * the plan already has this day.
 */
export function paymentPlanUpdateDay(context: Context, input: PaymentPlanUpdateDayInput): Promise<PaymentPlan> {
  const { day, authorization } = input
  const id = requireId('ppl', input.id, 'Payment plan')
  return transaction(context, async (tx) => {
    const locked = await lockAccessiblePlan(context, tx, id)
    const { plan, account } = locked
    const now = context.now(account)
    const wrong = dayProblem(day, plan.frequency)
    refuseProblems([...(wrong ? [wrong] : []), ...authorizationProblems(authorization, now)])
    refuseUnlessLive(plan)
    const today = dateIn(account.timeZone, now)
    const scheduled = await tx.run(scheduledOccurrences, { shard: account.shard, planId: plan.id })
    const remaining = scheduled.filter(({ dueDate }) => dueDate > today)
    if (remaining.length === 0) throw nothingToMove()
    const moved = datesOnDay(remaining, plan.frequency, day)
    if (moved.every(({ dueDate }, index) => dueDate === remaining[index]?.dueDate)) return plan
    return move(context, tx, locked, { input, moved })
  })
}

const nothingToMove = () =>
  new Refusal('INVALID_STATE', 'The payment plan has no scheduled occurrence that is due after today.')

async function move(
  context: Context,
  tx: Transaction,
  locked: LockedPaymentPlan,
  { input, moved }: { readonly input: PaymentPlanUpdateDayInput; readonly moved: readonly DatedOccurrence[] },
): Promise<PaymentPlan> {
  const { plan, account } = locked
  const today = dateIn(account.timeZone, context.now(account))
  await moveDates(context, tx, locked, moved)
  const { id: consentId } = await writeChangeConsent(context, tx, locked, today, {
    purposes: ['DateChange'],
    given: input.authorization,
    remaining: moved,
    source: await sourceOfPlan(tx, locked),
    attemptId: null,
  })
  const rescheduled = await writeDue(context, tx, account, plan.id)
  await announce(context, tx, { account, ...rescheduledEvent(rescheduled, moved, consentId) })
  return rescheduled
}
