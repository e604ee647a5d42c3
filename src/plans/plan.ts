import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import type { MetadataEntry } from '../platform/text/index.ts'
import { type CalendarDate, type Timestamp, toSeconds } from '../platform/time/index.ts'

/** A row of `payment_plans`. Ids are UUIDs. */
export interface PaymentPlan {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  /** `MetadataEntry[] | null`, stored as JSON. */
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  /** Counted from its occurrences: none before it is active. See `remainingOf`. */
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Returns the number of occurrences that are neither paid nor skipped: all of them until the plan
 * is active.
 */
export function remainingOf(plan: Pick<PaymentPlan, 'status' | 'occurrences' | 'remainingOccurrences'>): number {
  return plan.status === 'Pending' ? plan.occurrences : plan.remainingOccurrences
}

/** Returns the plan for event payloads. */
export function planPayload(plan: PaymentPlan) {
  return {
    id: formatId('ppl', plan.id),
    orgId: formatId('org', plan.orgId),
    contactId: formatId('con', plan.contactId),
    amount: formatMinor(plan.amountMinor, plan.currency),
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
    metadata: plan.metadata as readonly MetadataEntry[] | null,
    createdAt: toSeconds(plan.createdAt),
    updatedAt: toSeconds(plan.updatedAt),
  }
}
