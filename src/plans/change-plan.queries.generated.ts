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

/** Locks a plan that the caller can reach. */
export const lockPaymentPlan: Statement<LockPaymentPlanParameters, LockPaymentPlanRow> = {
  name: 'lockPaymentPlan',
  text: `select p.id, p.org_id, p.contact_id, p.payment_plan_session_id, p.amount_minor, p.total_amount_minor, p.currency, p.status, p.frequency,
  p.start_date, p.occurrences, p.statement_descriptor, p.description, p.transaction_ref, p.metadata, p.payment_method_id, p.vault_token_id, p.remaining_occurrences,
  p.next_run_at, p.created_at, p.updated_at
from payment_plans p
where p.shard = $1 and p.id = $2
  and exists (select from accounts a where a.id = p.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of p`,
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

export interface MethodOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface MethodOfPlanRow {
  readonly status: string
  readonly deletedAt: Timestamp | null
}

/** Returns the status of the payment method of a locked plan. */
export const methodOfPlan: Statement<MethodOfPlanParameters, MethodOfPlanRow> = {
  name: 'methodOfPlan',
  text: `select m.status, m.deleted_at
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
    deletedAt: v[1] as Timestamp | null,
  }),
}

export interface ShownMethodOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface ShownMethodOfPlanRow {
  readonly type: string
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
}

/** Returns the visible fields of the payment method of a locked plan. */
export const shownMethodOfPlan: Statement<ShownMethodOfPlanParameters, ShownMethodOfPlanRow> = {
  name: 'shownMethodOfPlan',
  text: `select m.type, m.brand, m.institution_name, m.last4
from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.id = $2`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    type: v[0] as string,
    brand: v[1] as string | null,
    institutionName: v[2] as string | null,
    last4: v[3] as string | null,
  }),
}

export interface LastAgreedDateParameters {
  readonly shard: number
  readonly planId: string
}

export interface LastAgreedDateRow {
  readonly lastDate: CalendarDate
}

/** Returns the last date of the consent in force of a locked plan. */
export const lastAgreedDate: Statement<LastAgreedDateParameters, LastAgreedDateRow> = {
  name: 'lastAgreedDate',
  text: `select n.last_date from payment_plan_consents u join consents n on n.shard = u.shard and n.id = u.consent_id
where u.shard = $1 and u.plan_id = $2
order by u.since desc, u.consent_id desc limit 1`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    lastDate: v[0] as CalendarDate,
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
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
  }),
}

export interface ChargesToComeParameters {
  readonly shard: number
  readonly planId: string
}

export interface ChargesToComeRow {
  readonly number: number
  readonly dueDate: CalendarDate
}

/** Returns the occurrences of a live plan that are not paid, in order. */
export const chargesToCome: Statement<ChargesToComeParameters, ChargesToComeRow> = {
  name: 'chargesToCome',
  text: `select o.number, o.due_date from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.status in ('Scheduled', 'Failed', 'Processing')
order by o.number`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface SkipOccurrencesParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly today: CalendarDate
}

export type SkipOccurrencesRow = object

/** Skips the scheduled occurrences of a plan that are due before today. */
export const skipOccurrences: Statement<SkipOccurrencesParameters, SkipOccurrencesRow> = {
  name: 'skipOccurrences',
  text: `update payment_plan_occurrences o set status = 'Skipped', updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.status = 'Scheduled' and o.due_date < $4`,
  parameters: ['now', 'shard', 'planId', 'today'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface RetryOccurrencesParameters {
  readonly paymentMethodId: string | null
  readonly debitedSince: Timestamp
  readonly shard: number
  readonly planId: string
  readonly now: Timestamp
}

export interface RetryOccurrencesRow {
  readonly number: number
}

/**
 * Makes the failed occurrences of a plan due now and restarts their retry schedule. Omits
 * occurrences whose failed charge may still be captured. If a debit of the payment method may not
 * be repeated, ends the retry instead: it was returned three times for lack of funds, or was first
 * made before the given time. Returns the changed occurrences.
 */
export const retryOccurrences: Statement<RetryOccurrencesParameters, RetryOccurrencesRow> = {
  name: 'retryOccurrences',
  text: `with failed as (
  select o.number, not exists (
    select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
    where o.returns > 0 and p.shard = o.shard and p.org_id = o.org_id and p.payment_method_id = $1
      and p.payment_plan_id = o.plan_id and p.plan_occurrence = o.number
      and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
      and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
    having count(*) > 2 or min(p.created_at) < $2
  ) as may_be_retried
  from payment_plan_occurrences o
  where o.shard = $3 and o.plan_id = $4 and o.status = 'Failed'
    and o.retry_needs is distinct from 'ManualRequest'
), retried as (
  update payment_plan_occurrences o
  set retry_at = case when failed.may_be_retried then $5::timestamptz end,
    first_failed_at = case when failed.may_be_retried then null else o.first_failed_at end,
    retry_needs = case when failed.may_be_retried then null else o.retry_needs end,
    updated_at = $5
  from failed
  where o.shard = $3 and o.plan_id = $4 and o.number = failed.number
    and (failed.may_be_retried or o.retry_at is not null)
  returning o.number
)
select retried.number from retried`,
  parameters: ['paymentMethodId', 'debitedSince', 'shard', 'planId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface GivenUpOccurrenceParameters {
  readonly shard: number
  readonly planId: string
}

export interface GivenUpOccurrenceRow {
  readonly number: number
}

/** Returns a failed occurrence of a plan that will not be retried. */
export const givenUpOccurrence: Statement<GivenUpOccurrenceParameters, GivenUpOccurrenceRow> = {
  name: 'givenUpOccurrence',
  text: `select o.number from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.status = 'Failed' and o.retry_at is null
limit 1`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ProcessingPaymentOfPlanParameters {
  readonly shard: number
  readonly planId: string
}

export interface ProcessingPaymentOfPlanRow {
  readonly status: string
}

/** Returns the status of the payment of a plan that is processing. */
export const processingPaymentOfPlan: Statement<ProcessingPaymentOfPlanParameters, ProcessingPaymentOfPlanRow> = {
  name: 'processingPaymentOfPlan',
  text: `select p.status from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = $1 and o.plan_id = $2 and o.status = 'Processing'`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    status: v[0] as string,
  }),
}

export interface OccurrencesToEndParameters {
  readonly shard: number
  readonly planId: string
}

export interface OccurrencesToEndRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly status: string
}

/** Returns the occurrences of a locked plan in order. */
export const occurrencesToEnd: Statement<OccurrencesToEndParameters, OccurrencesToEndRow> = {
  name: 'occurrencesToEnd',
  text: `select o.number, o.due_date, o.status from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2
order by o.number`,
  parameters: ['shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    status: v[2] as string,
  }),
}

export interface OccurrenceToReopenParameters {
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface OccurrenceToReopenRow {
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: string
  readonly attempts: number
  readonly tender: string | null
  readonly paidReference: string | null
  readonly paidDate: CalendarDate | null
  readonly waiverReason: string | null
  readonly paymentStatus: string | null
}

/**
 * Returns an occurrence of a locked plan, with the status of its newest payment unless the payment
 * was refunded.
 */
export const occurrenceToReopen: Statement<OccurrenceToReopenParameters, OccurrenceToReopenRow> = {
  name: 'occurrenceToReopen',
  text: `select o.number, o.due_date, o.due_at, o.status, o.attempts, o.tender, o.paid_reference, o.paid_date, o.waiver_reason,
  case when p.refunded_minor < p.amount_minor then p.status end as "payment_status?"
from payment_plan_occurrences o left join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = $1 and o.plan_id = $2 and o.number = $3`,
  parameters: ['shard', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    dueDate: v[1] as CalendarDate,
    dueAt: v[2] as Timestamp,
    status: v[3] as string,
    attempts: v[4] as number,
    tender: v[5] as string | null,
    paidReference: v[6] as string | null,
    paidDate: v[7] as CalendarDate | null,
    waiverReason: v[8] as string | null,
    paymentStatus: v[9] as string | null,
  }),
}

export interface ReopenOccurrenceParameters {
  readonly status: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface ReopenOccurrenceRow {
  readonly number: number
}

/** Makes an ended occurrence of a locked plan unpaid again. Keeps the needs of a retry. */
export const reopenOccurrence: Statement<ReopenOccurrenceParameters, ReopenOccurrenceRow> = {
  name: 'reopenOccurrence',
  text: `update payment_plan_occurrences o
set status = $1, is_reopened = $1 = 'Failed', first_failed_at = null, tender = null, paid_reference = null,
  paid_date = null, waiver_reason = null, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.number = $5 and o.status in ('PaidElsewhere', 'Waived', 'Skipped')
returning o.number`,
  parameters: ['status', 'now', 'shard', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface EndOccurrenceParameters {
  readonly status: string
  readonly tender: string | null
  readonly reference: string | null
  readonly paidDate: CalendarDate | null
  readonly reason: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
  readonly statusesBefore: readonly (string | null)[]
}

export interface EndOccurrenceRow {
  readonly number: number
}

/** Ends an occurrence of a locked plan without a payment. */
export const endOccurrence: Statement<EndOccurrenceParameters, EndOccurrenceRow> = {
  name: 'endOccurrence',
  text: `update payment_plan_occurrences o
set status = $1, retry_at = null, tender = $2, paid_reference = $3, paid_date = $4,
  waiver_reason = $5, updated_at = $6
where o.shard = $7 and o.plan_id = $8 and o.number = $9 and o.status = any($10)
returning o.number`,
  parameters: ['status', 'tender', 'reference', 'paidDate', 'reason', 'now', 'shard', 'planId', 'number', 'statusesBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}
