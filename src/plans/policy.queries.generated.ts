// Made by scripts/generate-queries.ts from policy.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface PaymentPlanPolicyOfParameters {
  readonly shard: number
  readonly orgId: string
}

export interface PaymentPlanPolicyOfRow {
  readonly retryDays: number[]
  readonly whenPastDue: string
  readonly whenResumed: string
  readonly upcomingDays: number
  readonly whenDisputed: string
}

/**
 * Returns the plan policy of an organization, or no row when it has the default policy. Run only
 * for an organization that the caller can reach.
 */
export const paymentPlanPolicyOf: Statement<PaymentPlanPolicyOfParameters, PaymentPlanPolicyOfRow> = {
  name: 'paymentPlanPolicyOf',
  text: `select p.retry_days, p.when_past_due, p.when_resumed, p.upcoming_days, p.when_disputed
from payment_plan_policies p
where p.shard = $1 and p.org_id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    retryDays: v[0] as number[],
    whenPastDue: v[1] as string,
    whenResumed: v[2] as string,
    upcomingDays: v[3] as number,
    whenDisputed: v[4] as string,
  }),
}

export interface WritePaymentPlanPolicyParameters {
  readonly shard: number
  readonly orgId: string
  readonly retryDays: readonly (number | null)[]
  readonly whenPastDue: string
  readonly whenResumed: string
  readonly upcomingDays: number
  readonly whenDisputed: string
  readonly updatedAt: Timestamp
  readonly kept: readonly (string | null)[]
}

export type WritePaymentPlanPolicyRow = object

/**
 * Inserts the plan policy of an organization, or updates it except for the fields in `kept`. Run
 * only in the transaction that has proven the caller's access. It returns nothing, because the
 * organization can be in another cell.
 */
export const writePaymentPlanPolicy: Statement<WritePaymentPlanPolicyParameters, WritePaymentPlanPolicyRow> = {
  name: 'writePaymentPlanPolicy',
  text: `insert into payment_plan_policies as p (shard, org_id, retry_days, when_past_due, when_resumed, upcoming_days, when_disputed,
  updated_at)
values ($1, $2, $3::smallint[], $4, $5, $6, $7, $8)
on conflict (shard, org_id) do update set
  retry_days = case when 'retryDays' = any($9::text[]) then p.retry_days else excluded.retry_days end,
  when_past_due = case when 'whenPastDue' = any($9::text[]) then p.when_past_due else excluded.when_past_due end,
  when_resumed = case when 'whenResumed' = any($9::text[]) then p.when_resumed else excluded.when_resumed end,
  upcoming_days = case when 'upcomingDays' = any($9::text[]) then p.upcoming_days else excluded.upcoming_days end,
  when_disputed = case when 'whenDisputed' = any($9::text[]) then p.when_disputed else excluded.when_disputed end,
  updated_at = excluded.updated_at`,
  parameters: ['shard', 'orgId', 'retryDays', 'whenPastDue', 'whenResumed', 'upcomingDays', 'whenDisputed', 'updatedAt', 'kept'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EnqueueScheduleUpcomingParameters {
  readonly shard: number
  readonly orgId: string
  readonly now: Timestamp
  readonly upcomingDays: number
  readonly defaultDays: number
}

export type EnqueueScheduleUpcomingRow = object

/**
 * Inserts the job that announces charges by a new number of days, unless the organization has that
 * number. Run before the policy is written. An existing job starts again.
 */
export const enqueueScheduleUpcoming: Statement<EnqueueScheduleUpcomingParameters, EnqueueScheduleUpcomingRow> = {
  name: 'enqueueScheduleUpcoming',
  text: `insert into jobs as j (shard, kind, subject_id, org_id, due_at, attempts, created_at)
select $1, 'ScheduleUpcoming', $2, $2, $3, 0, $3
where $4::smallint is distinct from coalesce(
  (select p.upcoming_days from payment_plan_policies p where p.shard = $1 and p.org_id = $2),
  $5::smallint)
on conflict on constraint jobs_pkey do update set due_at = least(j.due_at, excluded.due_at), claim_token = null,
  done_until = null`,
  parameters: ['shard', 'orgId', 'now', 'upcomingDays', 'defaultDays'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
