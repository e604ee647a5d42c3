// Made by scripts/generate-queries.ts from checkout.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

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
  readonly organizationName: string
  readonly timeZone: string
}

/** the session of a link, with the organization that wants to be paid. Who holds the secret may look. */
export const paymentSessionByLink: Statement<PaymentSessionByLinkParameters, PaymentSessionByLinkRow> = {
  name: 'paymentSessionByLink',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at,
  a.name as organization_name, a.time_zone
from payment_sessions s join accounts a on a.id = s.org_id
where s.shard = $1 and s.link_secret_hash = $2`,
  parameters: ['shard', 'secretHash'],
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
    cancelUrl: v[10] as string | null,
    successUrl: v[11] as string | null,
    linkSecretSealed: v[12] as Buffer,
    expirationDate: v[13] as Timestamp | null,
    paymentId: v[14] as string | null,
    checkoutConfigurationId: v[15] as string,
    brandLogoUrl: v[16] as string | null,
    brandName: v[17] as string | null,
    metadata: v[18],
    completingSince: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    updatedAt: v[21] as Timestamp,
    organizationName: v[22] as string,
    timeZone: v[23] as string,
  }),
}

export interface LockPaymentSessionByLinkParameters {
  readonly shard: number
  readonly secretHash: Buffer
}

export interface LockPaymentSessionByLinkRow {
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

/** the session of a link, held until the transaction ends. Who holds the secret may pay or cancel. */
export const lockPaymentSessionByLink: Statement<LockPaymentSessionByLinkParameters, LockPaymentSessionByLinkRow> = {
  name: 'lockPaymentSessionByLink',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.link_secret_hash = $2
for update of s`,
  parameters: ['shard', 'secretHash'],
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
    cancelUrl: v[10] as string | null,
    successUrl: v[11] as string | null,
    linkSecretSealed: v[12] as Buffer,
    expirationDate: v[13] as Timestamp | null,
    paymentId: v[14] as string | null,
    checkoutConfigurationId: v[15] as string,
    brandLogoUrl: v[16] as string | null,
    brandName: v[17] as string | null,
    metadata: v[18],
    completingSince: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    updatedAt: v[21] as Timestamp,
  }),
}

export interface OrganizationOfPaymentSessionParameters {
  readonly orgId: string
}

export interface OrganizationOfPaymentSessionRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** the organization that owns a session. */
export const organizationOfPaymentSession: Statement<OrganizationOfPaymentSessionParameters, OrganizationOfPaymentSessionRow> = {
  name: 'organizationOfPaymentSession',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.created_at, a.updated_at
from accounts a
where a.id = $1`,
  parameters: ['orgId'],
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    createdAt: v[7] as Timestamp,
    updatedAt: v[8] as Timestamp,
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

/** marks an active session as being paid, by that payment. */
export const claimPaymentSession: Statement<ClaimPaymentSessionParameters, ClaimPaymentSessionRow> = {
  name: 'claimPaymentSession',
  text: `update payment_sessions s
set completing_since = $1, payment_id = $2, updated_at = $1
where s.shard = $3 and s.id = $4 and s.status = 'Active' and s.completing_since is null
returning s.id`,
  parameters: ['now', 'paymentId', 'shard', 'id'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockPaymentSessionOfPaymentParameters {
  readonly shard: number
  readonly id: string
  readonly paymentId: string
}

export interface LockPaymentSessionOfPaymentRow {
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

/** the session that made a payment, held until the transaction ends. */
export const lockPaymentSessionOfPayment: Statement<LockPaymentSessionOfPaymentParameters, LockPaymentSessionOfPaymentRow> = {
  name: 'lockPaymentSessionOfPayment',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.id = $2 and s.payment_id = $3
for update of s`,
  parameters: ['shard', 'id', 'paymentId'],
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
    cancelUrl: v[10] as string | null,
    successUrl: v[11] as string | null,
    linkSecretSealed: v[12] as Buffer,
    expirationDate: v[13] as Timestamp | null,
    paymentId: v[14] as string | null,
    checkoutConfigurationId: v[15] as string,
    brandLogoUrl: v[16] as string | null,
    brandName: v[17] as string | null,
    metadata: v[18],
    completingSince: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    updatedAt: v[21] as Timestamp,
  }),
}

export interface LockContactOfPaymentSessionParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
}

export interface LockContactOfPaymentSessionRow {
  readonly id: string
  readonly deletedAt: Timestamp | null
}

/** whether the contact of a session is deleted; it can't be deleted until the transaction ends. */
export const lockContactOfPaymentSession: Statement<LockContactOfPaymentSessionParameters, LockContactOfPaymentSessionRow> = {
  name: 'lockContactOfPaymentSession',
  text: `select c.id, c.deleted_at from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = $3
for share of c`,
  parameters: ['shard', 'orgId', 'contactId'],
  row: (v) => ({
    id: v[0] as string,
    deletedAt: v[1] as Timestamp | null,
  }),
}

export interface SettlePaymentSessionParameters {
  readonly status: string
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export interface SettlePaymentSessionRow {
  readonly id: string
}

/** ends the paying of a session that is still active: completed, canceled, or open for another try. */
export const settlePaymentSession: Statement<SettlePaymentSessionParameters, SettlePaymentSessionRow> = {
  name: 'settlePaymentSession',
  text: `update payment_sessions s
set status = $1, completing_since = null, updated_at = $2
where s.shard = $3 and s.id = $4 and s.status = 'Active'
returning s.id`,
  parameters: ['status', 'now', 'shard', 'id'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
