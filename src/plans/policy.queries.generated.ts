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
  readonly retryDays: readonly (number | null)[]
  readonly whenPastDue: string
  readonly whenResumed: string
  readonly upcomingDays: number
  readonly whenDisputed: string
  readonly updatedAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface WritePaymentPlanPolicyRow {
  readonly orgId: string
}

/** Inserts or updates the plan policy of an organization that the caller can reach. */
export const writePaymentPlanPolicy: Statement<WritePaymentPlanPolicyParameters, WritePaymentPlanPolicyRow> = {
  name: 'writePaymentPlanPolicy',
  text: `insert into payment_plan_policies (shard, org_id, retry_days, when_past_due, when_resumed, upcoming_days, when_disputed,
  updated_at)
select $1, a.id, $2::smallint[], $3, $4, $5, $6, $7
from accounts a
where a.id = $8 and $9 in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set retry_days = excluded.retry_days, when_past_due = excluded.when_past_due, when_resumed = excluded.when_resumed,
  upcoming_days = excluded.upcoming_days, when_disputed = excluded.when_disputed, updated_at = excluded.updated_at
returning org_id`,
  parameters: ['shard', 'retryDays', 'whenPastDue', 'whenResumed', 'upcomingDays', 'whenDisputed', 'updatedAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    orgId: v[0] as string,
  }),
}
