// Made by scripts/generate-queries.ts from payment-defaults.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface PaymentDefaultsOfParameters {
  readonly shard: number
  readonly orgId: string
}

export interface PaymentDefaultsOfRow {
  readonly statementDescriptor: string | null
  readonly description: string | null
}

/**
 * Returns the default texts of an organization's payments, or no row when it has none. Run only for
 * an organization that the caller can reach.
 */
export const paymentDefaultsOf: Statement<PaymentDefaultsOfParameters, PaymentDefaultsOfRow> = {
  name: 'paymentDefaultsOf',
  text: `select d.statement_descriptor, d.description
from payment_defaults d
where d.shard = $1 and d.org_id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    statementDescriptor: v[0] as string | null,
    description: v[1] as string | null,
  }),
}

export interface WritePaymentDefaultsParameters {
  readonly shard: number
  readonly orgId: string
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly updatedAt: Timestamp
  readonly kept: readonly (string | null)[]
}

export type WritePaymentDefaultsRow = object

/**
 * Inserts the default texts of an organization's payments, or updates them except for the fields in
 * `kept`. Run only in the transaction that has proven the caller's access. It returns nothing,
 * because the organization can be in another cell.
 */
export const writePaymentDefaults: Statement<WritePaymentDefaultsParameters, WritePaymentDefaultsRow> = {
  name: 'writePaymentDefaults',
  text: `insert into payment_defaults as d (shard, org_id, statement_descriptor, description, updated_at)
values ($1, $2, $3, $4, $5)
on conflict (shard, org_id) do update set
  statement_descriptor = case when 'statementDescriptor' = any($6::text[])
    then d.statement_descriptor else excluded.statement_descriptor end,
  description = case when 'description' = any($6::text[]) then d.description else excluded.description end,
  updated_at = excluded.updated_at`,
  parameters: ['shard', 'orgId', 'statementDescriptor', 'description', 'updatedAt', 'kept'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
