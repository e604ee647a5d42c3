// Made by scripts/generate-queries.ts from plan-occurrences.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate } from '../platform/time/index.ts'

export interface OccurrencesByNumberAscendingParameters {
  readonly shard: number
  readonly planId: string
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface OccurrencesByNumberAscendingRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly paymentId: string | null
  readonly tender: string | null
  readonly paidReference: string | null
  readonly paidDate: CalendarDate | null
  readonly waiverReason: string | null
}

/** Returns the occurrences of a plan after a number. */
export const occurrencesByNumberAscending: Statement<OccurrencesByNumberAscendingParameters, OccurrencesByNumberAscendingRow> = {
  name: 'occurrencesByNumberAscending',
  text: `select o.number, o.due_date, o.status, o.payment_id, o.tender, o.paid_reference, o.paid_date, o.waiver_reason
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.number > $3::bigint
  and exists (select from accounts a where a.id = o.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by o.number asc limit $5::integer`,
  parameters: ['shard', 'planId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
    paymentId: v[3] as string | null,
    tender: v[4] as string | null,
    paidReference: v[5] as string | null,
    paidDate: v[6] as CalendarDate | null,
    waiverReason: v[7] as string | null,
  }),
}

export interface OccurrencesByNumberDescendingParameters {
  readonly shard: number
  readonly planId: string
  readonly from: bigint
  readonly callerId: string
  readonly limit: number
}

export interface OccurrencesByNumberDescendingRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
  readonly paymentId: string | null
  readonly tender: string | null
  readonly paidReference: string | null
  readonly paidDate: CalendarDate | null
  readonly waiverReason: string | null
}

/** Returns the occurrences of a plan after a number. */
export const occurrencesByNumberDescending: Statement<OccurrencesByNumberDescendingParameters, OccurrencesByNumberDescendingRow> = {
  name: 'occurrencesByNumberDescending',
  text: `select o.number, o.due_date, o.status, o.payment_id, o.tender, o.paid_reference, o.paid_date, o.waiver_reason
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.number < $3::bigint
  and exists (select from accounts a where a.id = o.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by o.number desc limit $5::integer`,
  parameters: ['shard', 'planId', 'from', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
    paymentId: v[3] as string | null,
    tender: v[4] as string | null,
    paidReference: v[5] as string | null,
    paidDate: v[6] as CalendarDate | null,
    waiverReason: v[7] as string | null,
  }),
}

export const occurrencesByNumber = {
  ascending: occurrencesByNumberAscending,
  descending: occurrencesByNumberDescending,
}
