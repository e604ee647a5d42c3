import type { Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { PaymentPlanOccurrenceStatus } from '../platform/graphql/inputs.generated.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import { planOnReceipt as planOnReceiptStatement } from './plan-on-receipt.queries.generated.ts'

/** The remaining dates that a plan will charge. */
export interface RemainingDates {
  readonly occurrences: number
  readonly nextDate: CalendarDate
  readonly lastDate: CalendarDate
  /** True when the plan's last occurrence is one of them. */
  readonly includesLast: boolean
}

/** The state of a plan on its session's receipt. */
export interface PlanOnReceipt {
  /** The status of the first occurrence. Null for a plan without occurrences. */
  readonly firstStatus: PaymentPlanOccurrenceStatus | null
  /** Null if nothing will be charged, for example for a paused or finished plan. */
  readonly remaining: RemainingDates | null
}

/** Returns the current state of the plan for its session's receipt. */
export async function planOnReceipt({ db }: Pick<Services, 'db'>, planId: string): Promise<PlanOnReceipt> {
  const row = first(await db.read.run(planOnReceiptStatement, { shard: shardOf(planId), planId }))
  if (!row) throw new Error('an aggregate query returned no row')
  const { firstStatus, occurrences, nextDate, lastDate, includesLast } = row
  return {
    firstStatus: firstStatus as PaymentPlanOccurrenceStatus | null,
    remaining: nextDate && lastDate && { occurrences, nextDate, lastDate, includesLast },
  }
}
