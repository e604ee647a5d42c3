// Made by scripts/generate-queries.ts from pay-off.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface StartPayOffParameters {
  readonly paymentId: string
  readonly now: Timestamp
  readonly shard: number
  readonly planId: string
}

export interface StartPayOffRow {
  readonly number: number
}

/**
 * Starts all unpaid occurrences of a locked plan with one payment. Their retries remain scheduled,
 * in case it is declined.
 */
export const startPayOff: Statement<StartPayOffParameters, StartPayOffRow> = {
  name: 'startPayOff',
  text: `update payment_plan_occurrences o
set status = 'Processing', payment_id = $1, attempts = o.attempts + 1, updated_at = $2
where o.shard = $3 and o.plan_id = $4 and o.status in ('Scheduled', 'Failed')
returning o.number`,
  parameters: ['paymentId', 'now', 'shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    number: v[0] as number,
  }),
}

export interface WritePayOffParameters {
  readonly now: Timestamp
  readonly isUncharged: boolean
  readonly isReturned: boolean
  readonly keepsRetries: boolean
  readonly numbers: readonly (number | null)[]
  readonly statuses: readonly (string | null)[]
  readonly retryNeeds: readonly (string | null)[]
  readonly shard: number
  readonly planId: string
}

export type WritePayOffRow = object

/**
 * Writes the outcome of a payment for all unpaid occurrences of a locked plan. Resets an occurrence
 * that becomes Scheduled again to its state before any attempt. An empty text means no needs.
 */
export const writePayOff: Statement<WritePayOffParameters, WritePayOffRow> = {
  name: 'writePayOff',
  text: `update payment_plan_occurrences o
set status = d.status, updated_at = $1,
  payment_id = case when d.status <> 'Scheduled' then o.payment_id end,
  attempts = case when d.status = 'Scheduled' then 0 else o.attempts - case when $2 then 1 else 0 end end,
  returns = o.returns + case when $3 and d.status = 'Failed' then 1 else 0 end,
  retry_at = case when d.status = 'Failed' and $4 then o.retry_at end,
  first_failed_at = case when d.status = 'Failed' then o.first_failed_at end,
  retry_needs = nullif(d.retry_needs, '')
from unnest($5::integer[], $6::text[], $7::text[]) as d (number, status, retry_needs)
where o.shard = $8 and o.plan_id = $9 and o.number = d.number`,
  parameters: ['now', 'isUncharged', 'isReturned', 'keepsRetries', 'numbers', 'statuses', 'retryNeeds', 'shard', 'planId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ReturnedPayOffsParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentMethodId: string
  readonly planId: string
  readonly amountMinor: bigint
}

export interface ReturnedPayOffsRow {
  readonly createdAt: Timestamp
}

/**
 * Returns the times of a plan's pay-offs of this amount that the bank of a payment method has
 * returned for lack of funds.
 */
export const returnedPayOffs: Statement<ReturnedPayOffsParameters, ReturnedPayOffsRow> = {
  name: 'returnedPayOffs',
  text: `select p.created_at from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
where p.shard = $1 and p.org_id = $2 and p.payment_method_id = $3
  and p.payment_plan_id = $4 and p.plan_occurrence is null and p.amount_minor = $5
  and t.outcome = 'Returned' and t.return_code in ('R01', 'R09')
limit 16`,
  parameters: ['shard', 'orgId', 'paymentMethodId', 'planId', 'amountMinor'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    createdAt: v[0] as Timestamp,
  }),
}
