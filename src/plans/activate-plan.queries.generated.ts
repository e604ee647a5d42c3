// Made by scripts/generate-queries.ts from activate-plan.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface InsertActivePlanParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: string | null
  readonly paymentMethodId: string
  readonly vaultTokenId: string | null
  readonly now: Timestamp
}

export interface InsertActivePlanRow {
  readonly id: string
}

/** Inserts a plan that is active from the start. */
export const insertActivePlan: Statement<InsertActivePlanParameters, InsertActivePlanRow> = {
  name: 'insertActivePlan',
  text: `insert into payment_plans (shard, id, org_id, contact_id, payment_plan_session_id, amount_minor, total_amount_minor, currency, status, frequency,
  start_date, occurrences, statement_descriptor, description, transaction_ref, metadata, payment_method_id, vault_token_id, remaining_occurrences, created_at,
  updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, 'Active', $9, $10,
  $11, $12, $13, $14, $15::json, $16, $17, $11, $18, $18)
returning id`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'paymentPlanSessionId', 'amountMinor', 'totalAmountMinor', 'currency', 'frequency', 'startDate', 'occurrences', 'statementDescriptor', 'description', 'transactionRef', 'metadata', 'paymentMethodId', 'vaultTokenId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ActivatePendingPlanParameters {
  readonly startDate: CalendarDate
  readonly paymentMethodId: string
  readonly vaultTokenId: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly statusesBefore: readonly (string | null)[]
}

export interface ActivatePendingPlanRow {
  readonly id: string
}

/** Activates a pending plan and sets its start date. */
export const activatePendingPlan: Statement<ActivatePendingPlanParameters, ActivatePendingPlanRow> = {
  name: 'activatePendingPlan',
  text: `update payment_plans p
set status = 'Active', start_date = $1, payment_method_id = $2, vault_token_id = $3,
  remaining_occurrences = p.occurrences, updated_at = $4
where p.shard = $5 and p.id = $6 and p.status = any($7)
returning p.id`,
  parameters: ['startDate', 'paymentMethodId', 'vaultTokenId', 'now', 'shard', 'id', 'statusesBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertOccurrencesParameters {
  readonly shard: number
  readonly planId: string
  readonly orgId: string
  readonly firstStatus: string
  readonly firstPaymentId: string | null
  readonly now: Timestamp
  readonly numbers: readonly (number | null)[]
  readonly dueDates: readonly (CalendarDate | null)[]
  readonly dueAts: readonly (Timestamp | null)[]
}

export type InsertOccurrencesRow = object

/**
 * Inserts all occurrences of a plan that starts. The first one gets the payment, if there is one.
 */
export const insertOccurrences: Statement<InsertOccurrencesParameters, InsertOccurrencesRow> = {
  name: 'insertOccurrences',
  text: `insert into payment_plan_occurrences (shard, plan_id, number, org_id, due_date, due_at, status, payment_id, attempts, updated_at)
select $1, $2, d.number, $3, d.due_date, d.due_at,
  case when d.number = 1 then $4 else 'Scheduled' end,
  case when d.number = 1 then $5::uuid end,
  case when d.number = 1 and $5::uuid is not null then 1 else 0 end,
  $6
from unnest($7::integer[], $8::date[], $9::timestamptz[]) as d (number, due_date, due_at)`,
  parameters: ['shard', 'planId', 'orgId', 'firstStatus', 'firstPaymentId', 'now', 'numbers', 'dueDates', 'dueAts'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface SetOccurrenceOfPaymentParameters {
  readonly planId: string
  readonly shard: number
  readonly paymentId: string
  readonly orgId: string
}

export interface SetOccurrenceOfPaymentRow {
  readonly id: string
}

/** Makes a payment the first occurrence of a plan. */
export const setOccurrenceOfPayment: Statement<SetOccurrenceOfPaymentParameters, SetOccurrenceOfPaymentRow> = {
  name: 'setOccurrenceOfPayment',
  text: `update payments p set payment_plan_id = $1, plan_occurrence = 1
where p.shard = $2 and p.id = $3 and p.org_id = $4
returning p.id`,
  parameters: ['planId', 'shard', 'paymentId', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
