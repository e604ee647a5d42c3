import type { MetadataEntry } from '../checkout-sessions/index.ts'
import { formatId } from '../platform/ids/index.ts'
import { formatMinor } from '../platform/money/index.ts'
import { type CalendarDate, type Timestamp, toSeconds } from '../platform/time/index.ts'

/** A payment plan as its row holds it. Ids are uuids. */
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
  /** `MetadataEntry[] | null`; the database knows it as JSON only. */
  readonly metadata: unknown
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** The plan as its events show it. */
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
    status: plan.status,
    paymentPlanSessionId: plan.paymentPlanSessionId && formatId('pps', plan.paymentPlanSessionId),
    metadata: plan.metadata as readonly MetadataEntry[] | null,
    createdAt: toSeconds(plan.createdAt),
    updatedAt: toSeconds(plan.updatedAt),
  }
}
