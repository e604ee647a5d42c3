// Made by scripts/generate-queries.ts from payment-plans.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface PaymentPlanByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentPlanByIdRow {
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

/** Returns a plan that the caller can reach. */
export const paymentPlanById: Statement<PaymentPlanByIdParameters, PaymentPlanByIdRow> = {
  name: 'paymentPlanById',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface LockPlansOfContactParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly statusesBefore: readonly (string | null)[]
  readonly rowsMax: number
}

export interface LockPlansOfContactRow {
  readonly id: string
}

/** Locks a batch of a contact's plans. */
export const lockPlansOfContact: Statement<LockPlansOfContactParameters, LockPlansOfContactRow> = {
  name: 'lockPlansOfContact',
  text: `select p.id from payment_plans p
where p.shard = $1 and p.org_id = $2 and p.contact_id = $3 and p.status = any($4)
order by p.id limit $5::integer
for update of p`,
  parameters: ['shard', 'orgId', 'contactId', 'statusesBefore', 'rowsMax'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CancelPlansParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly occurrenceStatusesBefore: readonly (string | null)[]
}

export interface CancelPlansRow {
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

/** Cancels locked plans and their open occurrences. Open charges continue. */
export const cancelPlans: Statement<CancelPlansParameters, CancelPlansRow> = {
  name: 'cancelPlans',
  text: `with occurrence as (
  update payment_plan_occurrences o set status = 'Canceled', retry_at = null, updated_at = $1
  where o.shard = $2 and o.plan_id = any($3) and o.status = any($4)
), due as (
  delete from plan_due d where d.shard = $2 and d.plan_id = any($3)
)
update payment_plans p
set status = 'Canceled', paused_at = null, next_run_at = null, updated_at = $1,
  remaining_occurrences = (
    select count(*)::integer from payment_plan_occurrences o
    where o.shard = $2 and o.plan_id = p.id and o.status = 'Processing'
  )
where p.shard = $2 and p.id = any($3)
returning p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at`,
  parameters: ['now', 'shard', 'ids', 'occurrenceStatusesBefore'],
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
