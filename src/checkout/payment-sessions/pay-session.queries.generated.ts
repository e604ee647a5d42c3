// Made by scripts/generate-queries.ts from pay-session.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PaymentSessionByLinkParameters {
  readonly shard: number
  readonly secretHash: Buffer
}

export interface PaymentSessionByLinkRow {
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
  readonly linkRequests: number
  readonly linkRequestedAt: Timestamp | null
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly accountCreatedAt: Timestamp
  readonly accountUpdatedAt: Timestamp
  readonly clockNow: Timestamp | null
  readonly contactEmail: string | null
  readonly paymentStatus: string | null
  readonly declineCode: string | null
  readonly actionUrl: string | null
  readonly isVerification: boolean | null
  readonly paymentMethodId: string | null
  readonly mayCharge: boolean
}

/**
 * Returns a payment session for the holder of its link, with its organization, contact and payment.
 */
export const paymentSessionByLink: Statement<PaymentSessionByLinkParameters, PaymentSessionByLinkRow> = {
  name: 'paymentSessionByLink',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at, s.link_requests, s.link_requested_at,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now,
  c.email as "contact_email?",
  p.status as "payment_status?", p.decline_code as "decline_code?",
  p.action_url as "action_url?", p.is_verification as "is_verification?", p.payment_method_id as "payment_method_id?",
  exists (select from payment_attempts t where t.shard = s.shard and t.payment_id = s.payment_id and t.may_charge) as "may_charge!"
from payment_sessions s
  join accounts a on a.id = s.org_id
  left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
  left join payments p on p.shard = s.shard and p.org_id = s.org_id and p.id = s.payment_id
where s.shard = $1 and s.link_secret_hash = $2`,
  parameters: ['shard', 'secretHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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
    linkRequests: v[24] as number,
    linkRequestedAt: v[25] as Timestamp | null,
    kind: v[26] as string,
    name: v[27] as string,
    agencyId: v[28] as string | null,
    platformId: v[29] as string | null,
    timeZone: v[30] as string,
    mode: v[31] as string,
    clockId: v[32] as string | null,
    accountCreatedAt: v[33] as Timestamp,
    accountUpdatedAt: v[34] as Timestamp,
    clockNow: v[35] as Timestamp | null,
    contactEmail: v[36] as string | null,
    paymentStatus: v[37] as string | null,
    declineCode: v[38] as string | null,
    actionUrl: v[39] as string | null,
    isVerification: v[40] as boolean | null,
    paymentMethodId: v[41] as string | null,
    mayCharge: v[42] as boolean,
  }),
}

export interface LockSessionToPayParameters {
  readonly shard: number
  readonly id: string
}

export interface LockSessionToPayRow {
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

/** Locks a payment session that was found by its link. */
export const lockSessionToPay: Statement<LockSessionToPayParameters, LockSessionToPayRow> = {
  name: 'lockSessionToPay',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.id = $2
for update of s`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
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

export interface ClaimPaymentSessionParameters {
  readonly now: Timestamp
  readonly paymentId: string
  readonly shard: number
  readonly id: string
}

export interface ClaimPaymentSessionRow {
  readonly id: string
}

/** Claims an active session for a payment. */
export const claimPaymentSession: Statement<ClaimPaymentSessionParameters, ClaimPaymentSessionRow> = {
  name: 'claimPaymentSession',
  text: `update payment_sessions s
set completing_since = $1, payment_id = $2
where s.shard = $3 and s.id = $4 and s.status = 'Active' and s.completing_since is null
returning s.id`,
  parameters: ['now', 'paymentId', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ReopenPaymentSessionParameters {
  readonly shard: number
  readonly id: string
}

export interface ReopenPaymentSessionRow {
  readonly id: string
}

/** Ends the claim of an active session after a declined attempt. */
export const reopenPaymentSession: Statement<ReopenPaymentSessionParameters, ReopenPaymentSessionRow> = {
  name: 'reopenPaymentSession',
  text: `update payment_sessions s
set completing_since = null
where s.shard = $1 and s.id = $2 and s.status = 'Active'
returning s.id`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface EndPaymentSessionParameters {
  readonly status: string
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface EndPaymentSessionRow {
  readonly id: string
}

/** Sets the final status of an active session. */
export const endPaymentSession: Statement<EndPaymentSessionParameters, EndPaymentSessionRow> = {
  name: 'endPaymentSession',
  text: `update payment_sessions s
set status = $1, completing_since = null, updated_at = $2
where s.shard = $3 and s.id = $4 and s.status = 'Active'
returning s.id`,
  parameters: ['status', 'now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
