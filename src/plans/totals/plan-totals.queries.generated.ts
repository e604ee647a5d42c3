// Made by scripts/generate-queries.ts from plan-totals.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate } from '../../platform/time/index.ts'

export interface NextPlansParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly readMax: number
  readonly timeZone: string
}

export interface NextPlansRow {
  readonly lastId: string | null
  readonly read: number
  readonly status: string | null
  readonly currency: string | null
  readonly nextRunOn: CalendarDate | null
  readonly plans: number | null
  readonly amountMinor: bigint | null
}

/**
 * Reads the next plans of an organization, and counts them by status, currency and the day of their
 * next charge. Each row has the last plan and the number of all plans read.
 */
export const nextPlans: Statement<NextPlansParameters, NextPlansRow> = {
  name: 'nextPlans',
  text: `with part as materialized (
  select p.id, p.status, p.currency, p.next_run_at, p.amount_minor
  from payment_plans p
  where p.shard = $1 and p.org_id = $2 and p.id > $3
  order by p.id limit $4::integer
), counted as (
  select part.status, part.currency, coalesce((part.next_run_at at time zone $5)::date, 'infinity') as next_run_on,
    count(*)::integer as plans, sum(part.amount_minor)::bigint as amount_minor
  from part
  group by 1, 2, 3
)
select (select part.id from part order by part.id desc limit 1) as "last_id?",
  (select count(*)::integer from part) as "read!",
  c.status as "status?", c.currency as "currency?", c.next_run_on as "next_run_on?", c.plans as "plans?",
  c.amount_minor as "amount_minor?"
from (values (true)) as one (always)
  left join counted c on one.always`,
  parameters: ['shard', 'orgId', 'after', 'readMax', 'timeZone'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    lastId: v[0] as string | null,
    read: v[1] as number,
    status: v[2] as string | null,
    currency: v[3] as string | null,
    nextRunOn: v[4] as CalendarDate | null,
    plans: v[5] as number | null,
    amountMinor: v[6] as bigint | null,
  }),
}

export interface DeletePlanTotalsParameters {
  readonly shard: number
  readonly orgId: string
}

export type DeletePlanTotalsRow = object

/** Deletes the plan totals of an organization. */
export const deletePlanTotals: Statement<DeletePlanTotalsParameters, DeletePlanTotalsRow> = {
  name: 'deletePlanTotals',
  text: `delete from plan_totals t where t.shard = $1 and t.org_id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertPlanTotalsParameters {
  readonly shard: number
  readonly orgId: string
  readonly statuses: readonly (string | null)[]
  readonly currencies: readonly (string | null)[]
  readonly nextRunsOn: readonly (CalendarDate | null)[]
  readonly plans: readonly (number | null)[]
  readonly amounts: readonly (bigint | null)[]
}

export type InsertPlanTotalsRow = object

/** Inserts the plan totals of an organization. */
export const insertPlanTotals: Statement<InsertPlanTotalsParameters, InsertPlanTotalsRow> = {
  name: 'insertPlanTotals',
  text: `insert into plan_totals (shard, org_id, status, currency, next_run_on, plans, amount_minor)
select $1, $2, c.status, c.currency, c.next_run_on, c.plans, c.amount_minor
from unnest($3::text[], $4::text[], $5::date[], $6::integer[], $7::bigint[])
  as c (status, currency, next_run_on, plans, amount_minor)`,
  parameters: ['shard', 'orgId', 'statuses', 'currencies', 'nextRunsOn', 'plans', 'amounts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PlanTotalsByStatusParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string
  readonly callerId: string
}

export interface PlanTotalsByStatusRow {
  readonly status: string
  readonly plans: number
  readonly amountMinor: bigint
}

/** Returns the number of an organization's plans in each status, and their amounts. */
export const planTotalsByStatus: Statement<PlanTotalsByStatusParameters, PlanTotalsByStatusRow> = {
  name: 'planTotalsByStatus',
  text: `select t.status, sum(t.plans)::integer as "plans!", sum(t.amount_minor)::bigint as "amount_minor!"
from plan_totals t
where t.shard = $1 and t.org_id = $2 and t.currency = $3
  and exists (select from accounts a where a.id = t.org_id and $4 in (a.id, a.agency_id, a.platform_id))
group by t.status
order by t.status`,
  parameters: ['shard', 'orgId', 'currency', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    plans: v[1] as number,
    amountMinor: v[2] as bigint,
  }),
}

export interface PlanTotalsByDayParameters {
  readonly shard: number
  readonly orgId: string
  readonly currency: string
  readonly until: CalendarDate
  readonly callerId: string
}

export interface PlanTotalsByDayRow {
  readonly day: CalendarDate
  readonly plans: number
  readonly amountMinor: bigint
}

/**
 * Returns the number of plans with their next charge on each day until a last one, and the sum of
 * the charges.
 */
export const planTotalsByDay: Statement<PlanTotalsByDayParameters, PlanTotalsByDayRow> = {
  name: 'planTotalsByDay',
  text: `select t.next_run_on as "day!", sum(t.plans)::integer as "plans!", sum(t.amount_minor)::bigint as "amount_minor!"
from plan_totals t
where t.shard = $1 and t.org_id = $2 and t.currency = $3 and t.next_run_on <= $4
  and exists (select from accounts a where a.id = t.org_id and $5 in (a.id, a.agency_id, a.platform_id))
group by t.next_run_on
order by t.next_run_on`,
  parameters: ['shard', 'orgId', 'currency', 'until', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    day: v[0] as CalendarDate,
    plans: v[1] as number,
    amountMinor: v[2] as bigint,
  }),
}
