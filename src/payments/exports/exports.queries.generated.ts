// Made by scripts/generate-queries.ts from exports.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ExportedPaymentsParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly limit: number
}

export interface ExportedPaymentsRow {
  readonly id: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly status: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly refundedMinor: bigint
  readonly declineCode: string | null
  readonly failureMessage: string | null
  readonly contactId: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly paymentMethodId: string | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodLast4: string | null
  readonly paymentPlanId: string | null
  readonly planOccurrence: number | null
  readonly paymentSessionId: string | null
  readonly configurationId: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly providerReference: string | null
}

/** Returns the payments of an organization after an id, for a file. */
export const exportedPayments: Statement<ExportedPaymentsParameters, ExportedPaymentsRow> = {
  name: 'exportedPayments',
  text: `select p.id, p.created_at, p.updated_at, p.status, p.amount_minor, p.currency, p.refunded_minor, p.decline_code, p.failure_message,
  p.contact_id, c.name as "contact_name?", c.email as "contact_email?", p.payment_method_id, m.type as "method_type?",
  m.brand as "method_brand?", m.last4 as "method_last4?", p.payment_plan_id, p.plan_occurrence, p.payment_session_id,
  p.configuration_id, p.transaction_ref, p.statement_descriptor, p.description,
  (select t.provider_reference from payment_attempts t
   where t.shard = p.shard and t.payment_id = p.id order by t.id desc limit 1) as "provider_reference?"
from payments p
  left join contacts c on c.shard = p.shard and c.id = p.contact_id
  left join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id > $3 and p.id >= $4 and p.id < $5
  and ($6::timestamptz is null or p.created_at >= $6) and ($7::timestamptz is null or p.created_at < $7)
order by p.id limit $8::integer`,
  parameters: ['shard', 'orgId', 'after', 'firstId', 'endId', 'since', 'until', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    createdAt: v[1] as Timestamp,
    updatedAt: v[2] as Timestamp,
    status: v[3] as string,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    refundedMinor: v[6] as bigint,
    declineCode: v[7] as string | null,
    failureMessage: v[8] as string | null,
    contactId: v[9] as string | null,
    contactName: v[10] as string | null,
    contactEmail: v[11] as string | null,
    paymentMethodId: v[12] as string | null,
    methodType: v[13] as string | null,
    methodBrand: v[14] as string | null,
    methodLast4: v[15] as string | null,
    paymentPlanId: v[16] as string | null,
    planOccurrence: v[17] as number | null,
    paymentSessionId: v[18] as string | null,
    configurationId: v[19] as string | null,
    transactionRef: v[20] as string | null,
    statementDescriptor: v[21] as string | null,
    description: v[22] as string | null,
    providerReference: v[23] as string | null,
  }),
}

export interface ExportedRefundsParameters {
  readonly shard: number
  readonly orgId: string
  readonly after: string
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly limit: number
}

export interface ExportedRefundsRow {
  readonly id: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly status: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly reason: string | null
  readonly failureCode: string | null
  readonly origin: string
  readonly providerReference: string | null
  readonly paymentId: string
  readonly transactionRef: string | null
  readonly contactId: string | null
  readonly configurationId: string
}

/** Returns the refunds of an organization after an id, for a file. */
export const exportedRefunds: Statement<ExportedRefundsParameters, ExportedRefundsRow> = {
  name: 'exportedRefunds',
  text: `select r.id, r.created_at, r.updated_at, r.status, r.amount_minor, r.currency, r.reason, r.failure_code, r.origin,
  r.provider_reference, r.payment_id, p.transaction_ref, p.contact_id, r.configuration_id
from refunds r join payments p on p.shard = r.shard and p.id = r.payment_id
where r.shard = $1 and r.org_id = $2 and r.id > $3 and r.id >= $4 and r.id < $5
  and ($6::timestamptz is null or r.created_at >= $6) and ($7::timestamptz is null or r.created_at < $7)
order by r.id limit $8::integer`,
  parameters: ['shard', 'orgId', 'after', 'firstId', 'endId', 'since', 'until', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    createdAt: v[1] as Timestamp,
    updatedAt: v[2] as Timestamp,
    status: v[3] as string,
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    reason: v[6] as string | null,
    failureCode: v[7] as string | null,
    origin: v[8] as string,
    providerReference: v[9] as string | null,
    paymentId: v[10] as string,
    transactionRef: v[11] as string | null,
    contactId: v[12] as string | null,
    configurationId: v[13] as string,
  }),
}
