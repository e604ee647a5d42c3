// Made by scripts/generate-queries.ts from occurrences.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface OccurrencesOfPlansParameters {
  readonly shard: number
  readonly planIds: readonly (string | null)[]
}

export interface OccurrencesOfPlansRow {
  readonly planId: string
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: string
  readonly paymentId: string | null
  readonly attempts: number
  readonly isReopened: boolean
  readonly returns: number
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly retryNeeds: string | null
}

/** Returns all occurrences of plans of one shard, in order. */
export const occurrencesOfPlans: Statement<OccurrencesOfPlansParameters, OccurrencesOfPlansRow> = {
  name: 'occurrencesOfPlans',
  text: `select o.plan_id, o.number, o.due_date, o.due_at, o.status, o.payment_id, o.attempts, o.is_reopened, o.returns,
  o.first_failed_at, o.retry_at, o.retry_needs
from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = any($2)
order by o.plan_id, o.number`,
  parameters: ['shard', 'planIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    planId: v[0] as string,
    number: v[1] as number,
    dueDate: v[2] as CalendarDate,
    dueAt: v[3] as Timestamp,
    status: v[4] as string,
    paymentId: v[5] as string | null,
    attempts: v[6] as number,
    isReopened: v[7] as boolean,
    returns: v[8] as number,
    firstFailedAt: v[9] as Timestamp | null,
    retryAt: v[10] as Timestamp | null,
    retryNeeds: v[11] as string | null,
  }),
}

export interface OccurrencesToChargeParameters {
  readonly planIds: readonly (string | null)[]
  readonly shard: number
}

export interface OccurrencesToChargeRow {
  readonly planId: string
  readonly number: number
  readonly dueDate: CalendarDate
  readonly dueAt: Timestamp
  readonly status: string
  readonly paymentId: string | null
  readonly attempts: number
  readonly isReopened: boolean
  readonly returns: number
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly retryNeeds: string | null
}

/**
 * Returns the occurrences that the next charge of plans of one shard depends on: those in flight,
 * the failed ones, and the two scheduled ones with the earliest dates. A reopened occurrence keeps
 * its date when others were moved, so dates may not be in the order of numbers.
 */
export const occurrencesToCharge: Statement<OccurrencesToChargeParameters, OccurrencesToChargeRow> = {
  name: 'occurrencesToCharge',
  text: `select o.plan_id as "plan_id!", o.number as "number!", o.due_date as "due_date!", o.due_at as "due_at!", o.status as "status!",
  o.payment_id, o.attempts as "attempts!", o.is_reopened as "is_reopened!", o.returns as "returns!",
  o.first_failed_at, o.retry_at, o.retry_needs
from unnest($1::uuid[]) as plan (id)
cross join lateral (
  -- One scan of all dates, which are mostly not returned.
  select array_agg(each.number) filter (where each.status in ('Processing', 'Failed'))
    || (array_agg(each.number order by each.due_at, each.number) filter (where each.status = 'Scheduled'))[1:2] as numbers
  from payment_plan_occurrences each
  where each.shard = $2 and each.plan_id = plan.id
) wanted
join payment_plan_occurrences o on o.shard = $2 and o.plan_id = plan.id and o.number = any(wanted.numbers)`,
  parameters: ['planIds', 'shard'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    planId: v[0] as string,
    number: v[1] as number,
    dueDate: v[2] as CalendarDate,
    dueAt: v[3] as Timestamp,
    status: v[4] as string,
    paymentId: v[5] as string | null,
    attempts: v[6] as number,
    isReopened: v[7] as boolean,
    returns: v[8] as number,
    firstFailedAt: v[9] as Timestamp | null,
    retryAt: v[10] as Timestamp | null,
    retryNeeds: v[11] as string | null,
  }),
}

export interface StartOccurrenceParameters {
  readonly paymentId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface StartOccurrenceRow {
  readonly number: number
}

/**
 * Starts an unpaid occurrence with a payment. Keeps the time of its next retry, in case nothing can
 * be charged.
 */
export const startOccurrence: Statement<StartOccurrenceParameters, StartOccurrenceRow> = {
  name: 'startOccurrence',
  text: `update payment_plan_occurrences o
set status = 'Processing', payment_id = $1, attempts = o.attempts + 1, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.number = $5 and o.status in ('Scheduled', 'Failed')
returning o.number`,
  parameters: ['paymentId', 'now', 'shard', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface WriteOccurrenceParameters {
  readonly status: string
  readonly attempts: number
  readonly returns: number
  readonly firstFailedAt: Timestamp | null
  readonly retryAt: Timestamp | null
  readonly retryNeeds: string | null
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
  readonly number: number
}

export interface WriteOccurrenceRow {
  readonly number: number
}

/** Writes the outcome of an occurrence of a locked plan. */
export const writeOccurrence: Statement<WriteOccurrenceParameters, WriteOccurrenceRow> = {
  name: 'writeOccurrence',
  text: `update payment_plan_occurrences o
set status = $1, attempts = $2, returns = $3, first_failed_at = $4,
  retry_at = $5, retry_needs = $6, updated_at = $7
where o.shard = $8 and o.plan_id = $9 and o.number = $10
returning o.number`,
  parameters: ['status', 'attempts', 'returns', 'firstFailedAt', 'retryAt', 'retryNeeds', 'now', 'shard', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface EndRetriesParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export type EndRetriesRow = object

/** Ends the automatic retries of a plan. */
export const endRetries: Statement<EndRetriesParameters, EndRetriesRow> = {
  name: 'endRetries',
  text: `update payment_plan_occurrences o set retry_at = null, updated_at = $1
where o.shard = $2 and o.plan_id = $3 and o.retry_at is not null`,
  parameters: ['now', 'shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface FailedForGoodParameters {
  readonly shard: number
  readonly planId: string
  readonly paymentId: string
}

export interface FailedForGoodRow {
  readonly number: number
}

/**
 * Returns the occurrence of a locked plan that this payment has failed to pay, if it is not
 * retried.
 */
export const failedForGood: Statement<FailedForGoodParameters, FailedForGoodRow> = {
  name: 'failedForGood',
  text: `select o.number from payment_plan_occurrences o
where o.shard = $1 and o.plan_id = $2 and o.payment_id = $3 and o.status = 'Failed' and o.retry_at is null
limit 1`,
  parameters: ['shard', 'planId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface DisputedSinceParameters {
  readonly shard: number
  readonly planId: string
  readonly since: Timestamp
}

export interface DisputedSinceRow {
  readonly id: string
}

/** Returns a payment of a plan that was disputed since a time. */
export const disputedSince: Statement<DisputedSinceParameters, DisputedSinceRow> = {
  name: 'disputedSince',
  text: `select p.id from payment_plan_occurrences o join payments p on p.shard = o.shard and p.id = o.payment_id
where o.shard = $1 and o.plan_id = $2 and p.status = 'Disputed' and p.updated_at >= $3
limit 1`,
  parameters: ['shard', 'planId', 'since'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReturnedDebitsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly planId: string
  readonly number: number
}

export interface ReturnedDebitsRow {
  readonly createdAt: Timestamp
}

/**
 * Returns the times of an occurrence's debits that the bank of a payment method has returned for
 * lack of funds.
 */
export const returnedDebits: Statement<ReturnedDebitsParameters, ReturnedDebitsRow> = {
  name: 'returnedDebits',
  text: `select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = $1 and p.org_id = $2 and p.payment_method_id = $3
  and p.payment_plan_id = $4 and p.plan_occurrence = $5
  and (t.payment_method_id = p.payment_method_id or (t.payment_method_id is null and t.stores))
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'planId', 'number'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    createdAt: v[0] as Timestamp,
  }),
}
