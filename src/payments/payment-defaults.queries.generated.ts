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
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly updatedAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface WritePaymentDefaultsRow {
  readonly orgId: string
}

/**
 * Inserts or updates the default texts of the payments of an organization that the caller can
 * reach.
 */
export const writePaymentDefaults: Statement<WritePaymentDefaultsParameters, WritePaymentDefaultsRow> = {
  name: 'writePaymentDefaults',
  text: `insert into payment_defaults (shard, org_id, statement_descriptor, description, updated_at)
select $1, a.id, $2, $3, $4
from accounts a
where a.id = $5 and $6 in (a.id, a.agency_id, a.platform_id)
on conflict (shard, org_id) do update
set statement_descriptor = excluded.statement_descriptor, description = excluded.description, updated_at = excluded.updated_at
returning org_id`,
  parameters: ['shard', 'statementDescriptor', 'description', 'updatedAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    orgId: v[0] as string,
  }),
}
