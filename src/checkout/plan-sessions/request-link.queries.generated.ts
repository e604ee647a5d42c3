// Made by scripts/generate-queries.ts from request-link.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface RequestPlanSessionLinkParameters {
  readonly wallNow: Timestamp
  readonly shard: number
  readonly id: string
  readonly requestsMax: number
  readonly openSince: Timestamp
  readonly now: Timestamp
}

export interface RequestPlanSessionLinkRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly amountMinor: bigint
  readonly totalAmountMinor: bigint | null
  readonly currency: string
  readonly status: string
  readonly frequency: string
  readonly startDate: CalendarDate
  readonly occurrences: number
  readonly callbackUrl: string | null
  readonly cancelUrl: string | null
  readonly successUrl: string | null
  readonly linkSecretSealed: Buffer
  readonly expirationDate: Timestamp | null
  readonly paymentPlanId: string | null
  readonly checkoutConfigurationId: string
  readonly brandLogoUrl: string | null
  readonly brandName: string | null
  readonly statementDescriptor: string | null
  readonly description: string | null
  readonly transactionRef: string | null
  readonly metadata: unknown
  readonly completingSince: Timestamp | null
  readonly paymentId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Counts a request for a new link of an ended plan session. Returns no row when a request is open
 * or the limit is reached.
 */
export const requestPlanSessionLink: Statement<RequestPlanSessionLinkParameters, RequestPlanSessionLinkRow> = {
  name: 'requestPlanSessionLink',
  text: `update payment_plan_sessions s set link_requested_at = $1, link_requests = s.link_requests + 1
where s.shard = $2 and s.id = $3 and s.link_requests < $4::integer
  and (s.link_requested_at is null or s.link_requested_at <= $5)
  and (s.status in ('Canceled', 'Expired')
    or (s.status = 'Active' and s.completing_since is null and s.expiration_date <= $6))
returning s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at`,
  parameters: ['wallNow', 'shard', 'id', 'requestsMax', 'openSince', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    amountMinor: v[3] as bigint,
    totalAmountMinor: v[4] as bigint | null,
    currency: v[5] as string,
    status: v[6] as string,
    frequency: v[7] as string,
    startDate: v[8] as CalendarDate,
    occurrences: v[9] as number,
    callbackUrl: v[10] as string | null,
    cancelUrl: v[11] as string | null,
    successUrl: v[12] as string | null,
    linkSecretSealed: v[13] as Buffer,
    expirationDate: v[14] as Timestamp | null,
    paymentPlanId: v[15] as string | null,
    checkoutConfigurationId: v[16] as string,
    brandLogoUrl: v[17] as string | null,
    brandName: v[18] as string | null,
    statementDescriptor: v[19] as string | null,
    description: v[20] as string | null,
    transactionRef: v[21] as string | null,
    metadata: v[22],
    completingSince: v[23] as Timestamp | null,
    paymentId: v[24] as string | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}
