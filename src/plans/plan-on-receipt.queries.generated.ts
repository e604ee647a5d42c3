// Made by scripts/generate-queries.ts from plan-on-receipt.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'

export interface PlanOnReceiptParameters {
  readonly shard: number
  readonly planId: string
}

export interface PlanOnReceiptRow {
  readonly firstStatus: string | null
  readonly occurrences: number
  readonly nextDate: CalendarDate | null
  readonly lastDate: CalendarDate | null
  readonly includesLast: boolean
}

/**
 * Returns the status of the first occurrence of a plan, and the number and the dates of its
 * scheduled occurrences, for the holder of its session's link.
 */
export const planOnReceipt: Statement<PlanOnReceiptParameters, PlanOnReceiptRow> = {
  name: 'planOnReceipt',
  text: `select min(o.status) filter (where o.number = 1) as "first_status?",
  count(*) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue'))::integer as "occurrences!",
  min(o.due_date) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue')) as "next_date?",
  max(o.due_date) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue')) as "last_date?",
  count(*) filter (where o.status = 'Scheduled' and p.status in ('Active', 'PastDue') and o.number = p.occurrences) > 0
    as "includes_last!"
from payment_plan_occurrences o join payment_plans p on p.shard = o.shard and p.id = o.plan_id
where o.shard = $1 and o.plan_id = $2`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    firstStatus: v[0] as string | null,
    occurrences: v[1] as number,
    nextDate: v[2] as CalendarDate | null,
    lastDate: v[3] as CalendarDate | null,
    includesLast: v[4] as boolean,
  }),
}
