// Made by scripts/generate-queries.ts from retry-plans-of-method.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface FailedPlansOfMethodParameters {
  readonly shard: number
  readonly paymentMethodId: string
  readonly after: string
  readonly limit: number
}

export interface FailedPlansOfMethodRow {
  readonly id: string
}

/**
 * Returns plans after an id that may be charged to a payment method. They have an occurrence that
 * failed after the last dispute of a payment of the plan.
 */
export const failedPlansOfMethod: Statement<FailedPlansOfMethodParameters, FailedPlansOfMethodRow> = {
  name: 'failedPlansOfMethod',
  text: `select p.id from payment_plans p
where p.shard = $1 and p.payment_method_id = $2 and p.status in ('Active', 'PastDue')
  and p.id > $3
  and exists (
    select from payment_plan_occurrences o join payments f on f.shard = o.shard and f.id = o.payment_id
    where o.shard = p.shard and o.plan_id = p.id and o.status = 'Failed' and not exists (
      select from payment_plan_occurrences x join payments d on d.shard = x.shard and d.id = x.payment_id
      where x.shard = o.shard and x.plan_id = o.plan_id and d.status = 'Disputed' and d.updated_at >= f.created_at))
order by p.id limit $4::integer`,
  parameters: ['shard', 'paymentMethodId', 'after', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockPlanOfMethodParameters {
  readonly shard: number
  readonly id: string
  readonly paymentMethodId: string
}

export interface LockPlanOfMethodRow {
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

/** Locks a plan if it may still be charged to a payment method. */
export const lockPlanOfMethod: Statement<LockPlanOfMethodParameters, LockPlanOfMethodRow> = {
  name: 'lockPlanOfMethod',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = $2 and p.payment_method_id = $3 and p.status in ('Active', 'PastDue')
for update of p`,
  parameters: ['shard', 'id', 'paymentMethodId'],
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

export interface RetryAfterUpdateParameters {
  readonly retryAt: Timestamp
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly credentialChangedAt: Timestamp | null
  readonly orgId: string
}

export interface RetryAfterUpdateRow {
  readonly number: number
}

/**
 * Makes the failed occurrences of a locked plan due for a retry and restarts their retry schedule.
 * Omits occurrences that may not be retried with the present number or consent. Omits occurrences
 * if a payment of the plan was disputed after their charge. Omits occurrences that are due already,
 * for example because the method was set on the plan meanwhile. An occurrence without a payment was
 * reopened: it never failed with the method. The newest payment may have no attempt, because the
 * method was unusable.
 */
export const retryAfterUpdate: Statement<RetryAfterUpdateParameters, RetryAfterUpdateRow> = {
  name: 'retryAfterUpdate',
  text: `update payment_plan_occurrences o
set retry_at = least(o.retry_at, $1), first_failed_at = null, retry_needs = null, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.status = 'Failed' and o.payment_id is not null
  and not exists (
    select from payment_plan_occurrences x
      join payments d on d.shard = x.shard and d.id = x.payment_id
      join payments f on f.shard = o.shard and f.id = o.payment_id
    where x.shard = o.shard and x.plan_id = o.plan_id and d.status = 'Disputed' and d.updated_at >= f.created_at)
  and (o.retry_at is null or o.retry_at > $1 or o.first_failed_at is not null or o.retry_needs is not null)
  and (o.retry_needs is null or (o.retry_needs = 'NewCredential' and $5::timestamptz > (
    select max(t.created_at) from payments y join payment_attempts t on t.shard = y.shard and t.payment_id = y.id
    where y.shard = o.shard and y.org_id = $6 and y.payment_plan_id = o.plan_id
      and (y.plan_occurrence = o.number or y.id = o.payment_id))))
returning o.number`,
  parameters: ['retryAt', 'now', 'shard', 'planId', 'credentialChangedAt', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}
