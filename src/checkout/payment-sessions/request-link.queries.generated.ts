// Made by scripts/generate-queries.ts from request-link.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface RequestPaymentSessionLinkParameters {
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
  readonly requestsMax: number
  readonly openSince: Timestamp
  readonly now: Timestamp
}

export interface RequestPaymentSessionLinkRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string | null
  readonly contactRef: unknown
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: string
  readonly storePaymentMethod: string
  readonly recurringProcessingModel: string | null
  readonly transactionRef: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Counts a request for a new link of an ended session. Returns no row when a request is open or the
 * limit is reached.
 */
export const requestPaymentSessionLink: Statement<RequestPaymentSessionLinkParameters, RequestPaymentSessionLinkRow> = {
  name: 'requestPaymentSessionLink',
  text: `update payment_sessions s set link_requested_at = $1, link_requests = s.link_requests + 1
where s.shard = $2 and s.id = $3 and s.link_requests < $4::integer
  and (s.link_requested_at is null or s.link_requested_at <= $5)
  and (s.status in ('Canceled', 'Expired')
    or (s.status = 'Active' and s.completing_since is null and s.expiration_date <= $6))
returning s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at`,
  parameters: ['wallNow', 'shard', 'id', 'requestsMax', 'openSince', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string | null,
    contactRef: v[3],
    amountMinor: v[4] as bigint,
    currency: v[5] as string,
    status: v[6] as string,
    storePaymentMethod: v[7] as string,
    recurringProcessingModel: v[8] as string | null,
    transactionRef: v[9] as string | null,
    statementDescriptor: v[10] as string | null,
    description: v[11] as string | null,
    cancelUrl: v[12] as string | null,
    successUrl: v[13] as string | null,
    linkSecretSealed: v[14] as Buffer,
    expirationDate: v[15] as Timestamp | null,
    paymentId: v[16] as string | null,
    checkoutConfigurationId: v[17] as string,
    brandLogoUrl: v[18] as string | null,
    brandName: v[19] as string | null,
    metadata: v[20],
    completingSince: v[21] as Timestamp | null,
    createdAt: v[22] as Timestamp,
    updatedAt: v[23] as Timestamp,
  }),
}
