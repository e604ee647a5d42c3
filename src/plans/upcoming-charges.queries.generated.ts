// Made by scripts/generate-queries.ts from upcoming-charges.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface ScheduleUpcomingParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planIds: readonly (string | null)[]
}

export type ScheduleUpcomingRow = object

/**
 * Sets when the next date of each plan is announced, if the policy of its organization announces
 * dates. Omits dates that have passed or were announced.
 */
export const scheduleUpcoming: Statement<ScheduleUpcomingParameters, ScheduleUpcomingRow> = {
  name: 'scheduleUpcoming',
  text: `insert into reminders (shard, kind, subject_id, org_id, due_at, clock_id)
select p.shard, 'ChargeUpcoming', p.id, p.org_id, next.at - y.upcoming_days * interval '1 day', a.clock_id
from payment_plans p
  join payment_plan_policies y on y.shard = p.shard and y.org_id = p.org_id
  join accounts a on a.id = p.org_id
  cross join lateral (
    select min(o.due_at) as at from payment_plan_occurrences o
    where o.shard = p.shard and o.plan_id = p.id and o.status = 'Scheduled' and o.due_at > $1
      and o.announced_date is distinct from o.due_date
  ) next
where p.shard = $2 and p.id = any($3) and p.status in ('Active', 'PastDue') and y.upcoming_days > 0
  and next.at is not null
on conflict (shard, kind, subject_id) do update set due_at = excluded.due_at, clock_id = excluded.clock_id`,
  parameters: ['now', 'shard', 'planIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PlansInForceParameters {
  readonly shard: number
  readonly orgId: string
  readonly afterContactId: string
  readonly afterId: string
  readonly limit: number
}

export interface PlansInForceRow {
  readonly id: string
  readonly contactId: string
}

/** Returns plans of an organization that may be charged, after a key, in the order of contacts. */
export const plansInForce: Statement<PlansInForceParameters, PlansInForceRow> = {
  name: 'plansInForce',
  text: `select p.id, p.contact_id from payment_plans p
where p.shard = $1 and p.org_id = $2 and (p.contact_id, p.id) > ($3::uuid, $4::uuid)
  and p.status in ('Active', 'PastDue')
order by p.contact_id, p.id limit $5::integer`,
  parameters: ['shard', 'orgId', 'afterContactId', 'afterId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    contactId: v[1] as string,
  }),
}

export interface LockUpcomingPlansParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface LockUpcomingPlansRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks plans against changes, except those that another transaction has locked. */
export const lockUpcomingPlans: Statement<LockUpcomingPlansParameters, LockUpcomingPlansRow> = {
  name: 'lockUpcomingPlans',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = any($2)
order by p.id
for share of p skip locked`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    totalAmountMinor: v[5] as bigint | null,
    currency: v[6] as string,
    status: v[7] as string,
    frequency: v[8] as string,
    startDate: v[9] as CalendarDate,
    occurrences: v[10] as number,
    statementDescriptor: v[11] as string | null,
    description: v[12] as string | null,
    transactionRef: v[13] as string | null,
    metadata: v[14],
    paymentMethodId: v[15] as string | null,
    vaultTokenId: v[16] as string | null,
    remainingOccurrences: v[17] as number,
    nextRunAt: v[18] as Timestamp | null,
    createdAt: v[19] as Timestamp,
    updatedAt: v[20] as Timestamp,
  }),
}

export interface UnannouncedDatesParameters {
  readonly planIds: readonly (string | null)[]
  readonly shard: number
  readonly now: Timestamp
}

export interface UnannouncedDatesRow {
  readonly planId: string
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
}

/** Returns the next two scheduled dates of each plan that were not announced. */
export const unannouncedDates: Statement<UnannouncedDatesParameters, UnannouncedDatesRow> = {
  name: 'unannouncedDates',
  text: `select wanted.plan_id as "plan_id!", o.number, o.due_date, o.due_at
from unnest($1::uuid[]) as wanted (plan_id)
  cross join lateral (
    select o.number, o.due_date, o.due_at from payment_plan_occurrences o
    where o.shard = $2 and o.plan_id = wanted.plan_id and o.status = 'Scheduled' and o.due_at > $3
      and o.announced_date is distinct from o.due_date
    order by o.due_at limit 2
  ) o
order by wanted.plan_id, o.due_at`,
  parameters: ['planIds', 'shard', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    planId: v[0] as string,
    number: v[1] as number,
    dueDate: v[2] as CalendarDate,
    dueAt: v[3] as Timestamp,
  }),
}

export interface WriteAnnouncedDatesParameters {
  readonly planIds: readonly (string | null)[]
  readonly numbers: readonly (number | null)[]
  readonly shard: number
}

export type WriteAnnouncedDatesRow = object

/** Records that the present dates of scheduled occurrences of locked plans were announced. */
export const writeAnnouncedDates: Statement<WriteAnnouncedDatesParameters, WriteAnnouncedDatesRow> = {
  name: 'writeAnnouncedDates',
  text: `update payment_plan_occurrences o
set announced_date = o.due_date
from unnest($1::uuid[], $2::integer[]) as announced (plan_id, number)
where o.shard = $3 and o.plan_id = announced.plan_id and o.number = announced.number`,
  parameters: ['planIds', 'numbers', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
