import { type Context, refuseAboveRefundLimit } from '../accounts/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import type {
  PaymentPlanOccurrenceStatus,
  PaymentPlanStatus,
  PaymentPlanTender,
} from '../platform/graphql/inputs.generated.ts'
import { invalid, Refusal } from '../platform/refusal.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { type Announcement, announce } from '../webhooks/events/index.ts'
import { endOccurrence as endOccurrenceStatement, occurrencesToEnd } from './change-plan.queries.generated.ts'
import { changePlanStatuses } from './change-plan-status.ts'
import { chargeInFlight } from './charge-in-flight.ts'
import type { LockedPaymentPlan } from './lock-payment-plan.ts'
import { occurrenceEvent, type PaymentPlan } from './plan.ts'
import { amountOfOccurrence } from './plan-amounts.ts'
import { occurrenceStatusesBefore, statusesAfterEnd } from './plan-states.ts'
import { writeDue } from './write-due.ts'

/** An occurrence of a locked plan. */
export interface OccurrenceToEnd {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: PaymentPlanOccurrenceStatus
}

/** The end of an occurrence without a payment. */
export interface OccurrenceEnd {
  readonly status: 'PaidElsewhere' | 'Waived' | 'Skipped'
  readonly tender?: PaymentPlanTender
  readonly reference?: string | null
  readonly paidDate?: CalendarDate
  readonly reason?: string
}

const EVENTS: Readonly<Record<OccurrenceEnd['status'], Announcement['type']>> = {
  PaidElsewhere: 'payment_plan.occurrence_marked_paid',
  Waived: 'payment_plan.occurrence_waived',
  Skipped: 'payment_plan.occurrence_skipped',
}

/** Returns the occurrences of a locked plan in order. */
export async function occurrencesOfLocked(
  tx: Transaction,
  { plan, account }: LockedPaymentPlan,
): Promise<OccurrenceToEnd[]> {
  const rows = await tx.run(occurrencesToEnd, { shard: account.shard, planId: plan.id })
  return rows as OccurrenceToEnd[]
}

/**
 * Ends an unpaid occurrence of a locked plan, so that it is never charged again, and returns the
 * plan. A past due plan becomes Active if none of its occurrences is failed any more. A plan
 * becomes Completed when its last occurrence ends. Throws INVALID_STATE while the occurrence is
 * being charged, and for one that has ended.
 */
export async function endOccurrence(
  context: Context,
  tx: Transaction,
  locked: LockedPaymentPlan,
  number: number,
  end: OccurrenceEnd,
): Promise<PaymentPlan> {
  const { plan, account } = locked
  const occurrences = await occurrencesOfLocked(tx, locked)
  const before = occurrences.find((each) => each.number === number)
  if (!before) throw invalid('number', 'must be the number of an occurrence of the plan')
  if (before.status === 'Processing') throw await chargeInFlight(tx, account, plan.id)
  const statusesBefore = occurrenceStatusesBefore(end.status)
  if (!statusesBefore.includes(before.status)) throw new Refusal('INVALID_STATE', `The occurrence is ${before.status}.`)
  // The refund limit applies to waivers, too, because they cost as much as a mark as paid.
  if (end.status !== 'Skipped') {
    const amountMinor = amountOfOccurrence(plan, number)
    refuseAboveRefundLimit(context.caller, { amountMinor, currency: plan.currency })
  }
  const { status, tender = null, reference = null, paidDate = null, reason = null } = end
  const key = { shard: account.shard, planId: plan.id, number, now: context.now(account) }
  await tx.run(endOccurrenceStatement, { ...key, status, tender, reference, paidDate, reason, statusesBefore })
  const ended = await writeDue(context, tx, account, plan.id)
  const recorded = { ...before, status, tender, paidReference: reference, paidDate, waiverReason: reason }
  await announce(context, tx, { account, ...occurrenceEvent(EVENTS[status], ended, recorded) })
  const after = occurrences.map((each) => (each.number === number ? { ...each, status } : each))
  const statuses = statusesAfterEnd(plan.status as PaymentPlanStatus, after)
  return (await changePlanStatuses(context, tx, account, plan, statuses)) ?? ended
}
