// Made by scripts/generate-queries.ts from payments-of-sessions.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface WriteTermsOfPaymentParameters {
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly transactionRef: string | null
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WriteTermsOfPaymentRow = object

/** gives a payment that nobody has paid the terms of its session. */
export const writeTermsOfPayment: Statement<WriteTermsOfPaymentParameters, WriteTermsOfPaymentRow> = {
  name: 'writeTermsOfPayment',
  text: `update payments p
set contact_id = $1, amount_minor = $2, currency = $3, transaction_ref = $4,
  success_url = $5, cancel_url = $6, updated_at = $7
where p.shard = $8 and p.id = $9 and p.status in ('Pending', 'Failed')`,
  parameters: ['contactId', 'amountMinor', 'currency', 'transactionRef', 'successUrl', 'cancelUrl', 'updatedAt', 'shard', 'id'],
  row: () => ({}),
}
