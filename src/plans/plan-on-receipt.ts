import type { Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlanOccurrenceStatus } from './occurrence-status.ts'
import { planOnReceipt as planOnReceiptStatement } from './plan-on-receipt.queries.generated.ts'

/** The remaining dates that a plan will charge. */
export interface DatesAhead {
  readonly occurrences: number
  readonly nextDate: CalendarDate
  readonly lastDate: CalendarDate
}

/** A plan as its session's receipt shows it. */
export interface PlanOnReceipt {
  /** The status of the first occurrence. Null for a plan without occurrences. */
  readonly firstStatus: PaymentPlanOccurrenceStatus | null
  /** Null if nothing remains, for example for a paused or finished plan. */
  readonly ahead: DatesAhead | null
}

/** Returns the current state of the plan for its session's receipt. */
export async function planOnReceipt({ db }: Pick<Services, 'db'>, planId: string): Promise<PlanOnReceipt> {
  const row = first(await db.read.run(planOnReceiptStatement, { shard: shardOf(planId), planId }))
  if (!row) throw new Error('an aggregate query returned no row')
  const { firstStatus, occurrences, nextDate, lastDate } = row
  return {
    firstStatus: firstStatus as PaymentPlanOccurrenceStatus | null,
    ahead: nextDate && lastDate && { occurrences, nextDate, lastDate },
  }
}
