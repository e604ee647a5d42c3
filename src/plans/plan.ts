import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { MetadataEntry } from '../platform/text/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import { type Announcement, changedFrom } from '../webhooks/events/index.ts'
import type { PaymentPlanByIdRow } from './payment-plans.queries.generated.ts'
import { amountOfOccurrence, lastAmountOf } from './plan-amounts.ts'

/**
 * A row of `payment_plans`. Ids are UUIDs. `metadata` is `MetadataEntry[] | null`, stored as JSON.
 * `remainingOccurrences` counts its occurrences: none before it is active. See `remainingOf`.
 */
export type PaymentPlan = PaymentPlanByIdRow

/**
 * Returns the number of occurrences that are neither paid nor skipped: all of them until the plan
 * is active.
 */
export function remainingOf(plan: Pick<PaymentPlan, 'status' | 'occurrences' | 'remainingOccurrences'>): number {
  return plan.status === 'Pending' ? plan.occurrences : plan.remainingOccurrences
}

/**
 * An occurrence that a request has ended or reopened. The last fields contain the data that the
 * request recorded.
 */
interface EndedOccurrence {
  readonly number: number
  readonly dueDate: string
  readonly status: string
  readonly tender?: string | null
  readonly paidReference?: string | null
  readonly paidDate?: string | null
  readonly waiverReason?: string | null
}

/** Returns the event of an occurrence that a request has ended. */
export function occurrenceEvent(type: Announcement['type'], plan: PaymentPlan, ended: EndedOccurrence): Announcement {
  return { type, subjectId: plan.id, data: { ...planPayload(plan), occurrence: occurrencePayload(plan, ended) } }
}

/**
 * Returns the event of a reopened occurrence. It contains the data of the former request, which the
 * row no longer has.
 */
export function reopenedEvent(plan: PaymentPlan, ended: EndedOccurrence, status: string): Announcement {
  const { number, dueDate } = ended
  const event = occurrenceEvent('payment_plan.occurrence_reopened', plan, { number, dueDate, status })
  return { ...event, previous: { occurrence: occurrencePayload(plan, ended) } }
}

function occurrencePayload(
  plan: PaymentPlan,
  { number, dueDate, status, tender, paidReference = null, paidDate = null, waiverReason = null }: EndedOccurrence,
) {
  const paidElsewhere = tender == null ? null : { tender, reference: paidReference, paidDate }
  return { number, dueDate, amount: amountInPayload(plan, number), status, paidElsewhere, waiverReason }
}

/** A failed charge of an occurrence, and its consequence. */
interface FailedOccurrence {
  readonly number: number
  readonly dueDate: string
  readonly attempts: number
  readonly paymentId: string | null
  readonly retryAt: Timestamp | null
}

/** Returns the event of a failed charge of an occurrence. */
export function paymentFailedEvent(
  plan: PaymentPlan,
  { number, dueDate, attempts, paymentId, retryAt }: FailedOccurrence,
  { noRetryReason }: { readonly noRetryReason: string | null },
): Announcement {
  const occurrence = {
    number,
    dueDate,
    amount: amountInPayload(plan, number),
    attempts,
    paymentId: paymentId && formatId('pay', paymentId),
    nextRetryAt: retryAt && toSeconds(retryAt),
    noRetryReason,
  }
  return { type: 'payment_plan.payment_failed', subjectId: plan.id, data: { ...planPayload(plan), occurrence } }
}

/** Returns the event that announces an upcoming charge. */
export function upcomingEvent(
  plan: PaymentPlan,
  { number, dueDate, dueAt }: { readonly number: number; readonly dueDate: string; readonly dueAt: Timestamp },
): Announcement {
  const occurrence = { number, dueDate, amount: amountInPayload(plan, number), dueAt: toSeconds(dueAt) }
  return { type: 'payment_plan.upcoming', subjectId: plan.id, data: { ...planPayload(plan), occurrence } }
}

const amountInPayload = (plan: PaymentPlan, number: number) =>
  formatMinor(amountOfOccurrence(plan, number), plan.currency)

/** Returns the event of new dates of a plan, in order of number. */
export function rescheduledEvent(
  plan: PaymentPlan,
  dates: readonly { readonly number: number; readonly dueDate: string }[],
  consentId: string,
): Announcement {
  const [next] = dates
  const schedule = {
    nextNumber: next?.number,
    nextDate: next?.dueDate,
    lastDate: dates.at(-1)?.dueDate,
    consentId: formatId('cns', consentId),
  }
  return { type: 'payment_plan.rescheduled', subjectId: plan.id, data: { ...planPayload(plan), schedule } }
}

/** Returns an event about a plan. */
export function planEvent(type: Announcement['type'], plan: PaymentPlan): Announcement {
  return { type, subjectId: plan.id, data: planPayload(plan) }
}

/** Returns the event of a change that no other event reports. */
export function planUpdated(before: PaymentPlan, after: PaymentPlan): Announcement {
  const updated = planEvent('payment_plan.updated', after)
  return { ...updated, previous: changedFrom(planPayload(before), planPayload(after)) ?? {} }
}

/** Returns the plan for event payloads. */
function planPayload(plan: PaymentPlan) {
  return {
    id: formatId('ppl', plan.id),
    orgId: formatId('org', plan.orgId),
    contactId: formatId('con', plan.contactId),
    amount: formatMinor(plan.amountMinor, plan.currency),
    lastAmount: formatMinor(lastAmountOf(plan), plan.currency),
    totalAmount: plan.totalAmountMinor === null ? null : formatMinor(plan.totalAmountMinor, plan.currency),
    currency: plan.currency,
    frequency: plan.frequency,
    startDate: plan.startDate,
    occurrences: plan.occurrences,
    remainingOccurrences: remainingOf(plan),
    nextRunAt: plan.nextRunAt && toSeconds(plan.nextRunAt),
    status: plan.status,
    paymentMethodId: plan.paymentMethodId && formatId('pmt', plan.paymentMethodId),
    paymentPlanSessionId: plan.paymentPlanSessionId && formatId('pps', plan.paymentPlanSessionId),
    vaultTokenId: plan.vaultTokenId && formatId('vtk', plan.vaultTokenId),
    statementDescriptor: plan.statementDescriptor,
    description: plan.description,
    transactionRef: plan.transactionRef,
    metadata: plan.metadata as readonly MetadataEntry[] | null,
    createdAt: toSeconds(plan.createdAt),
    updatedAt: toSeconds(plan.updatedAt),
  }
}
