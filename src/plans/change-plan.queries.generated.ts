// Made by scripts/generate-queries.ts from change-plan.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'

export interface LockPaymentPlanParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockPaymentPlanRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly paymentPlanSessionId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly metadata: unknown
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly remainingOccurrences: number
  readonly nextRunAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a plan that the caller can reach. */
export const lockPaymentPlan: Statement<LockPaymentPlanParameters, LockPaymentPlanRow> = {
  name: 'lockPaymentPlan',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of p`,
  parameters: ['shard', 'id', 'callerId'],
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    paymentPlanSessionId: v[3] as string | null,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    metadata: v[10],
    paymentMethodId: v[11] as string | null,
    vaultTokenId: v[12] as string | null,
    remainingOccurrences: v[13] as number,
    nextRunAt: v[14] as Timestamp | null,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}

export interface ContactOfPlanParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
}

export interface ContactOfPlanRow {
  readonly id: string
  readonly email: string | null
  readonly deletedAt: Timestamp | null
}

/**
 * Returns a contact of an organization that the caller is known to reach, with its email address
 * and deletion time.
 */
export const contactOfPlan: Statement<ContactOfPlanParameters, ContactOfPlanRow> = {
  name: 'contactOfPlan',
  text: `select c.id, c.email, c.deleted_at from contacts c where c.shard = $1 and c.org_id = $2 and c.id = $3`,
  parameters: ['shard', 'orgId', 'contactId'],
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string | null,
    deletedAt: v[2] as Timestamp | null,
  }),
}

export interface MethodOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface MethodOfPlanRow {
  readonly status: string
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly deletedAt: Timestamp | null
}

/** Returns the status and the expiry of the payment method of a locked plan. */
export const methodOfPlan: Statement<MethodOfPlanParameters, MethodOfPlanRow> = {
  name: 'methodOfPlan',
  text: `select m.status, m.expiration_month, m.expiration_year, m.deleted_at
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
  row: (v) => ({
    status: v[0] as string,
    expirationMonth: v[1] as number | null,
    expirationYear: v[2] as number | null,
    deletedAt: v[3] as Timestamp | null,
  }),
}

export interface ScheduledOccurrencesParameters {
  readonly shard: number
  readonly planId: string
}

export interface ScheduledOccurrencesRow {
  readonly number: number
  readonly dueDate: CalendarDate
}

/** Returns the scheduled occurrences of a plan in order. */
export const scheduledOccurrences: Statement<ScheduledOccurrencesParameters, ScheduledOccurrencesRow> = {
  name: 'scheduledOccurrences',
  text: `select o.number, o.due_date from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.status = 'Scheduled'
order by o.number`,
  parameters: ['shard', 'planId'],
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
  }),
}

export interface MoveOccurrencesParameters {
  readonly now: Timestamp
  readonly numbers: readonly (number | null)[]
  readonly dueDates: readonly (CalendarDate | null)[]
  readonly dueAts: readonly (Timestamp | null)[]
  readonly shard: number
  readonly planId: string
}

export type MoveOccurrencesRow = object

/** Updates the dates of scheduled occurrences. */
export const moveOccurrences: Statement<MoveOccurrencesParameters, MoveOccurrencesRow> = {
  name: 'moveOccurrences',
  text: `update payment_plan_occurrences o
set due_date = d.due_date, due_at = d.due_at, updated_at = $1
from unnest($2::integer[], $3::date[], $4::timestamptz[]) as d (number, due_date, due_at)
where o.shard = $5 and o.plan_id = $6 and o.number = d.number and o.status = 'Scheduled'`,
  parameters: ['now', 'numbers', 'dueDates', 'dueAts', 'shard', 'planId'],
  row: () => ({}),
}

export interface SkipOccurrencesParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly today: CalendarDate
}

export type SkipOccurrencesRow = object

/** Skips the scheduled occurrences of a plan from before today. */
export const skipOccurrences: Statement<SkipOccurrencesParameters, SkipOccurrencesRow> = {
  name: 'skipOccurrences',
  text: `update payment_plan_occurrences o set status = 'Skipped', updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.status = 'Scheduled' and o.due_date < $4`,
  parameters: ['now', 'shard', 'planId', 'today'],
  row: () => ({}),
}

export interface RetryOccurrencesParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export interface RetryOccurrencesRow {
  readonly number: number
}

/** Makes the failed occurrences of a plan due now and restarts their retry schedule. */
export const retryOccurrences: Statement<RetryOccurrencesParameters, RetryOccurrencesRow> = {
  name: 'retryOccurrences',
  text: `update payment_plan_occurrences o set retry_at = $1, first_failed_at = null, updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.status = 'Failed'
returning o.number`,
  parameters: ['now', 'shard', 'planId'],
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface ChargePlanToMethodParameters {
  readonly paymentMethodId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export interface ChargePlanToMethodRow {
  readonly id: string
}

/** Sets the payment method of a locked plan. */
export const chargePlanToMethod: Statement<ChargePlanToMethodParameters, ChargePlanToMethodRow> = {
  name: 'chargePlanToMethod',
  text: `update payment_plans p set payment_method_id = $1, updated_at = $2
where p.shard = $3 and p.id = $4 and p.status in ('Active', 'Paused', 'PastDue')
returning p.id`,
  parameters: ['paymentMethodId', 'now', 'shard', 'planId'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LivePlanOfMethodParameters {
  readonly shard: number
  readonly paymentMethodId: string
}

export interface LivePlanOfMethodRow {
  readonly id: string
}

/** Returns a plan that is charged to a locked payment method. */
export const livePlanOfMethod: Statement<LivePlanOfMethodParameters, LivePlanOfMethodRow> = {
  name: 'livePlanOfMethod',
  text: `select p.id from payment_plans p
where p.shard = $1 and p.payment_method_id = $2 and p.status in ('Active', 'Paused', 'PastDue')
limit 1`,
  parameters: ['shard', 'paymentMethodId'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
