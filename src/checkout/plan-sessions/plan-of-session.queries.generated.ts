// Made by scripts/generate-queries.ts from plan-of-session.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface LockPlanOfSessionParameters {
  readonly shard: number
  readonly sessionId: string
}

export interface LockPlanOfSessionRow {
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

/** Locks the plan of a session, in any status. */
export const lockPlanOfSession: Statement<LockPlanOfSessionParameters, LockPlanOfSessionRow> = {
  name: 'lockPlanOfSession',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.payment_plan_session_id = $2
for update of p`,
  parameters: ['shard', 'sessionId'],
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

export interface LockPendingPlanOfSessionParameters {
  readonly shard: number
  readonly sessionId: string
  readonly callerId: string
}

export interface LockPendingPlanOfSessionRow {
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

/** Locks the pending plan of a session. */
export const lockPendingPlanOfSession: Statement<LockPendingPlanOfSessionParameters, LockPendingPlanOfSessionRow> = {
  name: 'lockPendingPlanOfSession',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.payment_plan_session_id = $2 and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of p`,
  parameters: ['shard', 'sessionId', 'callerId'],
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

export interface WritePaymentPlanParameters {
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface WritePaymentPlanRow {
  readonly id: string
}

/** Updates the terms and the status of a pending plan. */
export const writePaymentPlan: Statement<WritePaymentPlanParameters, WritePaymentPlanRow> = {
  name: 'writePaymentPlan',
  text: `update payment_plans p
set contact_id = $1, amount_minor = $2, total_amount_minor = $3, currency = $4, status = $5,
  frequency = $6, start_date = $7, occurrences = $8, updated_at = $9
where p.shard = $10 and p.id = $11 and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and $12 in (a.id, a.agency_id, a.platform_id))
returning p.id`,
  parameters: ['contactId', 'amountMinor', 'totalAmountMinor', 'currency', 'status', 'frequency', 'startDate', 'occurrences', 'updatedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CancelPendingPlansOfSessionsParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly sessionIds: readonly (string | null)[]
}

export interface CancelPendingPlansOfSessionsRow {
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

/** Cancels the pending plans of sessions that ended without being completed. */
export const cancelPendingPlansOfSessions: Statement<CancelPendingPlansOfSessionsParameters, CancelPendingPlansOfSessionsRow> = {
  name: 'cancelPendingPlansOfSessions',
  text: `update payment_plans p
set status = 'Canceled', updated_at = $1
where p.shard = $2 and p.payment_plan_session_id = any($3) and p.status = 'Pending'
returning p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at`,
  parameters: ['now', 'shard', 'sessionIds'],
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

export interface SessionOfPendingPlanParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface SessionOfPendingPlanRow {
  readonly paymentPlanSessionId: string | null
}

/** Returns the session of a pending plan. */
export const sessionOfPendingPlan: Statement<SessionOfPendingPlanParameters, SessionOfPendingPlanRow> = {
  name: 'sessionOfPendingPlan',
  text: `select p.payment_plan_session_id from payment_plans p
where p.shard = $1 and p.id = $2 and p.status = 'Pending'
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    paymentPlanSessionId: v[0] as string | null,
  }),
}
