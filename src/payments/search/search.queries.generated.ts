// Made by scripts/generate-queries.ts from search.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface FoundPaymentsParameters {
  readonly shard: number
  readonly orgId: string
  readonly reference: string
  readonly limit: number
  readonly ownId: string | null
  readonly callerId: string
}

export interface FoundPaymentsRow {
  readonly id: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly transactionRef: string | null
}

/**
 * Returns the newest payments of an organization with a reference: the client's, the provider's of
 * an attempt or a refund, or ours if it is one of our ids.
 */
export const foundPayments: Statement<FoundPaymentsParameters, FoundPaymentsRow> = {
  name: 'foundPayments',
  text: `select p.id, p.amount_minor, p.currency, p.status, p.transaction_ref
from payments p
where p.shard = $1 and p.org_id = $2 and not p.is_verification
  and p.id in (
    (select o.id from payments o
     where o.shard = $1 and o.org_id = $2 and o.transaction_ref = $3
     order by o.id desc limit $4::integer)
    union all
    select t.payment_id from payment_attempts t
    where t.shard = $1 and t.org_id = $2 and t.id = $5
    union all
    select t.payment_id
    from provider_configurations c
      join payment_attempt_references r on r.shard = c.shard and r.configuration_id = c.id
      join payment_attempts t on t.shard = r.shard and t.id = r.attempt_id
    where c.shard = $1 and c.org_id = $2 and r.reference = $3
    union all
    select r.payment_id from refunds r
    where r.shard = $1 and r.org_id = $2 and r.id = $5
    union all
    select r.payment_id
    from provider_configurations c join refunds r on r.shard = c.shard and r.configuration_id = c.id
    where c.shard = $1 and c.org_id = $2 and r.provider_reference = $3)
  and exists (select from accounts a where a.id = p.org_id and $6 in (a.id, a.agency_id, a.platform_id))
order by p.id desc limit $4::integer`,
  parameters: ['shard', 'orgId', 'reference', 'limit', 'ownId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    amountMinor: v[1] as bigint,
    currency: v[2] as string,
    status: v[3] as string,
    transactionRef: v[4] as string | null,
  }),
}

export interface FoundPaymentMethodsParameters {
  readonly shard: number
  readonly orgId: string
  readonly last4: string
  readonly callerId: string
  readonly limit: number
}

export interface FoundPaymentMethodsRow {
  readonly id: string
  readonly type: string
  readonly brand: string | null
  readonly last4: string
  readonly contactName: string
}

/** Returns the newest payment methods of an organization with these last digits. */
export const foundPaymentMethods: Statement<FoundPaymentMethodsParameters, FoundPaymentMethodsRow> = {
  name: 'foundPaymentMethods',
  text: `select m.id, m.type, m.brand, m.last4 as "last4!", c.name as contact_name
from payment_methods m join contacts c on c.shard = m.shard and c.id = m.contact_id
where m.shard = $1 and m.org_id = $2 and m.last4 = $3 and m.deleted_at is null
  and exists (select from accounts a where a.id = m.org_id and $4 in (a.id, a.agency_id, a.platform_id))
order by m.id desc limit $5::integer`,
  parameters: ['shard', 'orgId', 'last4', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    type: v[1] as string,
    brand: v[2] as string | null,
    last4: v[3] as string,
    contactName: v[4] as string,
  }),
}
