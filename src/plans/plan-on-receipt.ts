import type { Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'
import type { PaymentPlanOccurrenceStatus } from './occurrence-status.ts'
import { planOnReceipt as planOnReceiptStatement } from './plan-on-receipt.queries.generated.ts'

/** The dates that a plan charges by itself from now on. */
export interface DatesAhead {
  readonly occurrences: number
  readonly nextDate: CalendarDate
  readonly lastDate: CalendarDate
}

/** A plan as the receipt of its session shows it. */
export interface PlanOnReceipt {
  /** How the first occurrence stands, whichever payment paid it; null of a plan that has none yet. */
  readonly firstStatus: PaymentPlanOccurrenceStatus | null
  /** Null when nothing is ahead, as of a plan that is paused or over. */
  readonly ahead: DatesAhead | null
}

/** Returns what the receipt of a plan's session says of the plan as it is now. */
export async function planOnReceipt({ db }: Pick<Services, 'db'>, planId: string): Promise<PlanOnReceipt> {
  const row = first(await db.read.run(planOnReceiptStatement, { shard: shardOf(planId), planId }))
  if (!row) throw new Error('an aggregate query returned no row')
  const { firstStatus, occurrences, nextDate, lastDate } = row
  return {
    firstStatus: firstStatus as PaymentPlanOccurrenceStatus | null,
    ahead: nextDate && lastDate && { occurrences, nextDate, lastDate },
  }
}
