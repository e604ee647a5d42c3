// Made by scripts/generate-queries.ts from totals.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface ChangedPaymentsParameters {
  readonly shards: readonly (number | null)[]
  readonly paymentIds: readonly (string | null)[]
  readonly changedAt: readonly (Timestamp | null)[]
}

export interface ChangedPaymentsRow {
  readonly shard: number
  readonly orgId: string
  readonly createdAt: Timestamp
  readonly timeZone: string
  readonly changedAt: Timestamp
}

/** Returns when changed payments were created, and where. */
export const changedPayments: Statement<ChangedPaymentsParameters, ChangedPaymentsRow> = {
  name: 'changedPayments',
  text: `select p.shard, p.org_id, p.created_at, a.time_zone, c.changed_at as "changed_at!"
from unnest($1::smallint[], $2::uuid[], $3::timestamptz[])
    as c (shard, payment_id, changed_at)
  join payments p on p.shard = c.shard and p.id = c.payment_id
  join accounts a on a.id = p.org_id
where not p.is_verification`,
  parameters: ['shards', 'paymentIds', 'changedAt'],
  route: { to: 'shards', parameter: 'shards', parallel: ['paymentIds', 'changedAt'] },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    orgId: v[1] as string,
    createdAt: v[2] as Timestamp,
    timeZone: v[3] as string,
    changedAt: v[4] as Timestamp,
  }),
}

export interface MarkTotalsParameters {
  readonly changeId: string
  readonly dueAt: Timestamp
  readonly shards: readonly (number | null)[]
  readonly orgIds: readonly (string | null)[]
  readonly kinds: readonly (string | null)[]
  readonly days: readonly (CalendarDate | null)[]
  readonly changedAt: readonly (Timestamp | null)[]
}

export type MarkTotalsRow = object

/** Marks totals as not counted. */
export const markTotals: Statement<MarkTotalsParameters, MarkTotalsRow> = {
  name: 'markTotals',
  text: `insert into totals_due as d (shard, org_id, kind, day, change_id, changed_at, due_at)
select c.shard, c.org_id, c.kind, c.day, $1, c.changed_at, $2
from unnest($3::smallint[], $4::uuid[], $5::text[], $6::date[], $7::timestamptz[])
    as c (shard, org_id, kind, day, changed_at)
order by c.shard, c.org_id, c.kind, c.day
on conflict on constraint totals_due_pkey
  do update set change_id = excluded.change_id, changed_at = least(d.changed_at, excluded.changed_at)`,
  parameters: ['changeId', 'dueAt', 'shards', 'orgIds', 'kinds', 'days', 'changedAt'],
  route: { to: 'shards', parameter: 'shards', parallel: ['orgIds', 'kinds', 'days', 'changedAt'] },
  writes: true,
  row: () => ({}),
}

export interface MarkAllTotalsParameters {
  readonly shard: number
  readonly orgId: string
  readonly changeId: string
  readonly changedAt: Timestamp
}

export type MarkAllTotalsRow = object

/**
 * Marks everything that an organization has, or that its totals count, as not counted: the days
 * before and after a payment, too, because its day depends on the time zone. Counts in progress
 * start again, because they may have the days of another time zone.
 */
export const markAllTotals: Statement<MarkAllTotalsParameters, MarkAllTotalsRow> = {
  name: 'markAllTotals',
  text: `insert into totals_due as d (shard, org_id, kind, day, change_id, changed_at, due_at)
select $1, $2, found.kind, found.day, $3, $4, $4
from (
  select distinct 'Payments' as kind, (p.created_at at time zone 'UTC')::date + near.days as day
  from payments p cross join generate_series(-1, 1) as near (days)
  where p.shard = $1 and p.org_id = $2 and not p.is_verification
  union
  select 'Payments', t.day from payment_totals t where t.shard = $1 and t.org_id = $2
  union
  select 'Plans', 'infinity'
) found
order by found.kind, found.day
on conflict on constraint totals_due_pkey
  do update set change_id = excluded.change_id, changed_at = least(d.changed_at, excluded.changed_at),
    due_at = least(d.due_at, excluded.due_at), claim_token = null,
    counted_to = null, sums = null, counting_since = null, counting_change_id = null, counting_ms = null`,
  parameters: ['shard', 'orgId', 'changeId', 'changedAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ClaimTotalsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly now: Timestamp
  readonly rowsMax: number
  readonly leaseUntil: Timestamp
  readonly token: string
}

export interface ClaimTotalsRow {
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly day: CalendarDate
  readonly changeId: string
  readonly timeZone: string
  readonly hasClock: boolean
  readonly countedTo: string | null
  readonly sums: unknown
  readonly countingSince: Timestamp | null
  readonly countingChangeId: string | null
  readonly countingMs: number | null
}

/** Claims uncounted totals of a range of shards until the lease ends, longest due first. */
export const claimTotals: Statement<ClaimTotalsParameters, ClaimTotalsRow> = {
  name: 'claimTotals',
  text: `with due as materialized (
  select d.shard, d.org_id, d.kind, d.day from totals_due d
  where d.shard between $1 and $2 and d.due_at <= $3
  order by d.due_at limit $4::integer
  for update skip locked
)
update totals_due d set due_at = $5, claim_token = $6
from due join accounts a on a.id = due.org_id
where d.shard = due.shard and d.org_id = due.org_id and d.kind = due.kind and d.day = due.day
returning d.shard, d.org_id, d.kind, d.day, d.change_id, a.time_zone, a.clock_id is not null as "has_clock!",
  d.counted_to, d.sums, d.counting_since, d.counting_change_id, d.counting_ms`,
  parameters: ['fromShard', 'toShard', 'now', 'rowsMax', 'leaseUntil', 'token'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    shard: v[0] as number,
    orgId: v[1] as string,
    kind: v[2] as string,
    day: v[3] as CalendarDate,
    changeId: v[4] as string,
    timeZone: v[5] as string,
    hasClock: v[6] as boolean,
    countedTo: v[7] as string | null,
    sums: v[8],
    countingSince: v[9] as Timestamp | null,
    countingChangeId: v[10] as string | null,
    countingMs: v[11] as number | null,
  }),
}

export interface DeleteClaimedTotalParameters {
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly day: CalendarDate
  readonly token: string
  readonly changeId: string
}

export interface DeleteClaimedTotalRow {
  readonly day: CalendarDate
}

/** Deletes the mark of claimed totals that did not change during the count. */
export const deleteClaimedTotal: Statement<DeleteClaimedTotalParameters, DeleteClaimedTotalRow> = {
  name: 'deleteClaimedTotal',
  text: `delete from totals_due d
where d.shard = $1 and d.org_id = $2 and d.kind = $3 and d.day = $4 and d.claim_token = $5
  and d.change_id = $6
returning d.day`,
  parameters: ['shard', 'orgId', 'kind', 'day', 'token', 'changeId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    day: v[0] as CalendarDate,
  }),
}

export interface PostponeTotalParameters {
  readonly changedAt: Timestamp
  readonly dueAt: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly day: CalendarDate
  readonly token: string
}

export interface PostponeTotalRow {
  readonly day: CalendarDate
}

/** Ends the claim of totals that changed during the count. */
export const postponeTotal: Statement<PostponeTotalParameters, PostponeTotalRow> = {
  name: 'postponeTotal',
  text: `update totals_due d set claim_token = null, changed_at = $1, due_at = $2,
  counted_to = null, sums = null, counting_since = null, counting_change_id = null, counting_ms = null
where d.shard = $3 and d.org_id = $4 and d.kind = $5 and d.day = $6 and d.claim_token = $7
returning d.day`,
  parameters: ['changedAt', 'dueAt', 'shard', 'orgId', 'kind', 'day', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    day: v[0] as CalendarDate,
  }),
}

export interface KeepPartOfTotalParameters {
  readonly dueAt: Timestamp
  readonly countedTo: string
  readonly sums: string
  readonly countingSince: Timestamp
  readonly countingChangeId: string
  readonly countingMs: number
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly day: CalendarDate
  readonly token: string
}

export interface KeepPartOfTotalRow {
  readonly day: CalendarDate
}

/** Stores a count that is not finished, and ends its claim. */
export const keepPartOfTotal: Statement<KeepPartOfTotalParameters, KeepPartOfTotalRow> = {
  name: 'keepPartOfTotal',
  text: `update totals_due d set claim_token = null, due_at = $1, counted_to = $2, sums = $3,
  counting_since = $4, counting_change_id = $5, counting_ms = $6
where d.shard = $7 and d.org_id = $8 and d.kind = $9 and d.day = $10 and d.claim_token = $11
returning d.day`,
  parameters: ['dueAt', 'countedTo', 'sums', 'countingSince', 'countingChangeId', 'countingMs', 'shard', 'orgId', 'kind', 'day', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    day: v[0] as CalendarDate,
  }),
}

export interface ReleaseTotalParameters {
  readonly dueAt: Timestamp
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly day: CalendarDate
  readonly token: string
}

export interface ReleaseTotalRow {
  readonly day: CalendarDate
}

/** Ends the claim of totals whose count was not continued. */
export const releaseTotal: Statement<ReleaseTotalParameters, ReleaseTotalRow> = {
  name: 'releaseTotal',
  text: `update totals_due d set claim_token = null, due_at = $1
where d.shard = $2 and d.org_id = $3 and d.kind = $4 and d.day = $5 and d.claim_token = $6
returning d.day`,
  parameters: ['dueAt', 'shard', 'orgId', 'kind', 'day', 'token'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    day: v[0] as CalendarDate,
  }),
}

export interface YieldTotalsParameters {
  readonly shard: number
  readonly orgId: string
  readonly now: Timestamp
}

export interface YieldTotalsRow {
  readonly day: CalendarDate
}

/** Moves the due totals of an organization behind those of all others. */
export const yieldTotals: Statement<YieldTotalsParameters, YieldTotalsRow> = {
  name: 'yieldTotals',
  text: `with due as materialized (
  select d.kind, d.day from totals_due d
  where d.shard = $1 and d.org_id = $2 and d.due_at <= $3
  order by d.kind, d.day
  for update skip locked
)
update totals_due d set due_at = $3
from due
where d.shard = $1 and d.org_id = $2 and d.kind = due.kind and d.day = due.day
returning d.day`,
  parameters: ['shard', 'orgId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    day: v[0] as CalendarDate,
  }),
}

export interface NextPaymentsParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly endId: string
  readonly readMax: number
  readonly since: Timestamp
  readonly until: Timestamp
}

export interface NextPaymentsRow {
  readonly lastId: string | null
  readonly read: number
  readonly currency: string | null
  readonly status: string | null
  readonly payments: number | null
  readonly amountMinor: bigint | null
  readonly refundedMinor: bigint | null
}

/**
 * Reads the next payments of an organization, and counts those created in a period by currency and
 * status. Each row has the last payment and the number of all payments read.
 */
export const nextPayments: Statement<NextPaymentsParameters, NextPaymentsRow> = {
  name: 'nextPayments',
  text: `with part as materialized (
  select p.id, p.currency, p.status, p.amount_minor, p.refunded_minor, p.created_at, p.is_verification
  from payments p
  where p.shard = $1 and p.org_id = $2 and p.id > $3 and p.id < $4
  order by p.id limit $5::integer
), counted as (
  select part.currency, part.status, count(*)::integer as payments, sum(part.amount_minor)::bigint as amount_minor,
    sum(part.refunded_minor)::bigint as refunded_minor
  from part
  where not part.is_verification and part.created_at >= $6 and part.created_at < $7
  group by part.currency, part.status
)
select (select part.id from part order by part.id desc limit 1) as "last_id?",
  (select count(*)::integer from part) as "read!",
  c.currency as "currency?", c.status as "status?", c.payments as "payments?", c.amount_minor as "amount_minor?",
  c.refunded_minor as "refunded_minor?"
from (values (true)) as one (always)
  left join counted c on one.always`,
  parameters: ['shard', 'orgId', 'after', 'endId', 'readMax', 'since', 'until'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    lastId: v[0] as string | null,
    read: v[1] as number,
    currency: v[2] as string | null,
    status: v[3] as string | null,
    payments: v[4] as number | null,
    amountMinor: v[5] as bigint | null,
    refundedMinor: v[6] as bigint | null,
  }),
}

export interface DeletePaymentTotalsParameters {
  readonly shard: number
  readonly orgId: string
  readonly day: CalendarDate
}

export type DeletePaymentTotalsRow = object

/** Deletes the totals of a day. */
export const deletePaymentTotals: Statement<DeletePaymentTotalsParameters, DeletePaymentTotalsRow> = {
  name: 'deletePaymentTotals',
  text: `delete from payment_totals t where t.shard = $1 and t.org_id = $2 and t.day = $3`,
  parameters: ['shard', 'orgId', 'day'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertPaymentTotalsParameters {
  readonly shard: number
  readonly orgId: string
  readonly day: CalendarDate
  readonly currencies: readonly (string | null)[]
  readonly statuses: readonly (string | null)[]
  readonly payments: readonly (number | null)[]
  readonly amounts: readonly (bigint | null)[]
  readonly refunds: readonly (bigint | null)[]
}

export type InsertPaymentTotalsRow = object

/** Inserts the totals of a day. */
export const insertPaymentTotals: Statement<InsertPaymentTotalsParameters, InsertPaymentTotalsRow> = {
  name: 'insertPaymentTotals',
  text: `insert into payment_totals (shard, org_id, day, currency, status, payments, amount_minor, refunded_minor)
select $1, $2, $3, c.currency, c.status, c.payments, c.amount_minor, c.refunded_minor
from unnest($4::text[], $5::text[], $6::integer[], $7::bigint[], $8::bigint[])
  as c (currency, status, payments, amount_minor, refunded_minor)`,
  parameters: ['shard', 'orgId', 'day', 'currencies', 'statuses', 'payments', 'amounts', 'refunds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface PaymentTotalsOfPeriodParameters {
  readonly unit: string
  readonly shard: number
  readonly orgId: string
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: string
  readonly callerId: string
}

export interface PaymentTotalsOfPeriodRow {
  readonly start: CalendarDate
  readonly status: string
  readonly payments: number
  readonly amountMinor: bigint
  readonly refundedMinor: bigint
}

/** Returns the totals of an organization from one day to another, by interval and status. */
export const paymentTotalsOfPeriod: Statement<PaymentTotalsOfPeriodParameters, PaymentTotalsOfPeriodRow> = {
  name: 'paymentTotalsOfPeriod',
  text: `select date_trunc($1, t.day::timestamp)::date as "start!", t.status, sum(t.payments)::integer as "payments!",
  sum(t.amount_minor)::bigint as "amount_minor!", sum(t.refunded_minor)::bigint as "refunded_minor!"
from payment_totals t
where t.shard = $2 and t.org_id = $3 and t.day between $4 and $5 and t.currency = $6
  and exists (select from accounts a where a.id = t.org_id and $7 in (a.id, a.agency_id, a.platform_id))
group by 1, 2
order by 1, 2`,
  parameters: ['unit', 'shard', 'orgId', 'from', 'to', 'currency', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    start: v[0] as CalendarDate,
    status: v[1] as string,
    payments: v[2] as number,
    amountMinor: v[3] as bigint,
    refundedMinor: v[4] as bigint,
  }),
}

export interface OldestUncountedChangeParameters {
  readonly shard: number
  readonly orgId: string
  readonly kind: string
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export interface OldestUncountedChangeRow {
  readonly changedAt: Timestamp | null
  readonly eventId: string | null
}

/**
 * Returns the time of the oldest change that these totals do not count, and the first event that is
 * not fanned out.
 */
export const oldestUncountedChange: Statement<OldestUncountedChangeParameters, OldestUncountedChangeRow> = {
  name: 'oldestUncountedChange',
  text: `select (
    select min(d.changed_at) from totals_due d
    where d.shard = $1 and d.org_id = $2 and d.kind = $3 and d.day between $4 and $5
  ) as "changed_at?",
  (
    select o.event_id from event_outbox o
    where o.shard = $1 and o.target_account = $2
    order by o.event_id limit 1
  ) as "event_id?"`,
  parameters: ['shard', 'orgId', 'kind', 'from', 'to'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    changedAt: v[0] as Timestamp | null,
    eventId: v[1] as string | null,
  }),
}
