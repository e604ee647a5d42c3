// Made by scripts/generate-queries.ts from instrument-of-payment.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'

export interface InstrumentOfPaymentParameters {
  readonly shard: number
  readonly orgId: string
  readonly paymentId: string
}

export interface InstrumentOfPaymentRow {
  readonly type: string | null
  readonly brand: string | null
  readonly institutionName: string | null
  readonly last4: string | null
}

/**
 * Returns the instrument of the last attempt of a payment: a stored method, or else a vault token.
 */
export const instrumentOfPayment: Statement<InstrumentOfPaymentParameters, InstrumentOfPaymentRow> = {
  name: 'instrumentOfPayment',
  text: `select coalesce(m.type, t.type) as "type?", coalesce(m.brand, t.brand) as "brand?", m.institution_name as "institution_name?",
  coalesce(m.last4, t.last4) as "last4?"
from payments p
  left join payment_methods m on m.shard = p.shard and m.org_id = p.org_id and m.id = p.payment_method_id
  left join vault_tokens t on t.shard = p.shard and t.account_id = p.org_id and t.id = p.vault_token_id
    and p.payment_method_id is null
where p.shard = $1 and p.org_id = $2 and p.id = $3`,
  parameters: ['shard', 'orgId', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    type: v[0] as string | null,
    brand: v[1] as string | null,
    institutionName: v[2] as string | null,
    last4: v[3] as string | null,
  }),
}
