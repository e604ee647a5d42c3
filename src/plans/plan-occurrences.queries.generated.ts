// Made by scripts/generate-queries.ts from plan-occurrences.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'

export interface OccurrencesOfPlanAscendingParameters {
  readonly shard: number
  readonly planId: string
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface OccurrencesOfPlanAscendingRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly paymentId: string | null
}

/** Returns the occurrences of a plan after a number. */
export const occurrencesOfPlanAscending: Statement<OccurrencesOfPlanAscendingParameters, OccurrencesOfPlanAscendingRow> = {
  name: 'occurrencesOfPlanAscending',
  text: `select o.number, o.due_date, o.status, o.payment_id
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.number > $3::bigint
  and exists (select from accounts a where a.id = o.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by o.number asc limit $5::integer`,
  parameters: ['shard', 'planId', 'from', 'callerId', 'limit'],
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
    paymentId: v[3] as string | null,
  }),
}

export interface OccurrencesOfPlanDescendingParameters {
  readonly shard: number
  readonly planId: string
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface OccurrencesOfPlanDescendingRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly paymentId: string | null
}

/** Returns the occurrences of a plan after a number. */
export const occurrencesOfPlanDescending: Statement<OccurrencesOfPlanDescendingParameters, OccurrencesOfPlanDescendingRow> = {
  name: 'occurrencesOfPlanDescending',
  text: `select o.number, o.due_date, o.status, o.payment_id
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.number < $3::bigint
  and exists (select from accounts a where a.id = o.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by o.number desc limit $5::integer`,
  parameters: ['shard', 'planId', 'from', 'callerId', 'limit'],
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
    paymentId: v[3] as string | null,
  }),
}
