// Made by scripts/generate-queries.ts from write-due.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface WritePlanDueParameters {
  readonly shard: number
  readonly planId: string
  readonly now: Timestamp
}

export interface WritePlanDueRow {
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

/**
 * Updates the remaining occurrences, the next run and the due row of a plan from its occurrences.
 * Only a plan that can be charged has a due row.
 */
export const writePlanDue: Statement<WritePlanDueParameters, WritePlanDueRow> = {
  name: 'writePlanDue',
  text: `with unpaid as (
  select count(*) filter (where o.status not in ('Succeeded', 'PaidElsewhere', 'Waived', 'Skipped', 'Canceled'))::integer as remaining,
    min(case o.status when 'Scheduled' then o.due_at when 'Failed' then o.retry_at end) as next_at
  from payment_plan_occurrences o
  where o.shard = $1 and o.plan_id = $2
), next as (
  select case when p.status in ('Active', 'PastDue') then unpaid.next_at end as run_at, unpaid.remaining
  from payment_plans p, unpaid
  where p.shard = $1 and p.id = $2
), plan as (
  update payment_plans p
  set remaining_occurrences = next.remaining, next_run_at = next.run_at,
    updated_at = case when (p.remaining_occurrences, p.next_run_at) is distinct from (next.remaining, next.run_at)
      then $3 else p.updated_at end
  from next
  where p.shard = $1 and p.id = $2
  returning p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
), idle as (
  delete from plan_due d using plan
  where d.shard = $1 and d.plan_id = plan.id and plan.next_run_at is null
), due as (
  -- Ends a claim: the plan's next action may have changed.
  insert into plan_due (shard, plan_id, org_id, due_at, clock_id, claim_token)
  select $1, plan.id, plan.org_id, plan.next_run_at, a.clock_id, null
  from plan join accounts a on a.id = plan.org_id where plan.next_run_at is not null
  on conflict (shard, plan_id) do update
  set due_at = excluded.due_at, clock_id = excluded.clock_id, claim_token = null
)
select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from plan p`,
  parameters: ['shard', 'planId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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
