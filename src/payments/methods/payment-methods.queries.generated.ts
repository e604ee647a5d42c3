// Made by scripts/generate-queries.ts from payment-methods.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PaymentMethodByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentMethodByIdRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly configurationId: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: string[]
  readonly schemeReference: string | null
  readonly billingAddress: unknown
  readonly paymentSessionId: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly remainingReason: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a payment method that the caller can reach. */
export const paymentMethodById: Statement<PaymentMethodByIdParameters, PaymentMethodByIdRow> = {
  name: 'paymentMethodById',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at
from payment_methods m
where m.shard = $1 and m.id = $2
  and exists (select from accounts a where a.id = m.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    type: v[3] as string,
    status: v[4] as string,
    provider: v[5] as string,
    configurationId: v[6] as string,
    brand: v[7] as string | null,
    last4: v[8] as string | null,
    expirationMonth: v[9] as number | null,
    expirationYear: v[10] as number | null,
    cardholderName: v[11] as string | null,
    funding: v[12] as string | null,
    institutionName: v[13] as string | null,
    accountHolderName: v[14] as string | null,
    accountType: v[15] as string | null,
    supportedModels: v[16] as string[],
    schemeReference: v[17] as string | null,
    billingAddress: v[18],
    paymentSessionId: v[19] as string | null,
    consentRevoked: v[20] as boolean,
    credentialChangedAt: v[21] as Timestamp | null,
    renewedAt: v[22] as Timestamp | null,
    remainingReason: v[23] as string | null,
    deletedAt: v[24] as Timestamp | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}

export interface PaymentMethodToChargeParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PaymentMethodToChargeRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly configurationId: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: string[]
  readonly schemeReference: string | null
  readonly billingAddress: unknown
  readonly paymentSessionId: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly remainingReason: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly credentialSealed: Buffer
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
  readonly contactDeleted: boolean
  readonly contactEmail: string | null
  readonly defaultDescriptor: string | null
  readonly defaultDescription: string | null
}

/**
 * Returns a payment method that the caller can reach, with its credential, its organization, the
 * default texts of the organization's payments, whether its contact is deleted, and the email
 * address of the contact.
 */
export const paymentMethodToCharge: Statement<PaymentMethodToChargeParameters, PaymentMethodToChargeRow> = {
  name: 'paymentMethodToCharge',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, m.credential_sealed,
  a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id,
  a.created_at as account_created_at, a.updated_at as account_updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now,
  c.deleted_at is not null as "contact_deleted!", c.email as contact_email,
  d.statement_descriptor as "default_descriptor?", d.description as "default_description?"
from payment_methods m
  join accounts a on a.id = m.org_id
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
  left join payment_defaults d on d.shard = m.shard and d.org_id = m.org_id
where m.shard = $1 and m.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    type: v[3] as string,
    status: v[4] as string,
    provider: v[5] as string,
    configurationId: v[6] as string,
    brand: v[7] as string | null,
    last4: v[8] as string | null,
    expirationMonth: v[9] as number | null,
    expirationYear: v[10] as number | null,
    cardholderName: v[11] as string | null,
    funding: v[12] as string | null,
    institutionName: v[13] as string | null,
    accountHolderName: v[14] as string | null,
    accountType: v[15] as string | null,
    supportedModels: v[16] as string[],
    schemeReference: v[17] as string | null,
    billingAddress: v[18],
    paymentSessionId: v[19] as string | null,
    consentRevoked: v[20] as boolean,
    credentialChangedAt: v[21] as Timestamp | null,
    renewedAt: v[22] as Timestamp | null,
    remainingReason: v[23] as string | null,
    deletedAt: v[24] as Timestamp | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
    credentialSealed: v[27] as Buffer,
    kind: v[28] as string,
    name: v[29] as string,
    agencyId: v[30] as string | null,
    platformId: v[31] as string | null,
    timeZone: v[32] as string,
    mode: v[33] as string,
    clockId: v[34] as string | null,
    accountCreatedAt: v[35] as Timestamp,
    accountUpdatedAt: v[36] as Timestamp,
    clockNow: v[37] as Timestamp | null,
    contactDeleted: v[38] as boolean,
    contactEmail: v[39] as string | null,
    defaultDescriptor: v[40] as string | null,
    defaultDescription: v[41] as string | null,
  }),
}

export interface PaymentMethodsToChargeParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
}

export interface PaymentMethodsToChargeRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly configurationId: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: string[]
  readonly schemeReference: string | null
  readonly billingAddress: unknown
  readonly paymentSessionId: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly remainingReason: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly credentialSealed: Buffer
  readonly contactDeleted: boolean
}

/**
 * Returns payment methods of one shard, deleted or not, with their credentials and whether their
 * contacts are deleted.
 */
export const paymentMethodsToCharge: Statement<PaymentMethodsToChargeParameters, PaymentMethodsToChargeRow> = {
  name: 'paymentMethodsToCharge',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, m.credential_sealed, c.deleted_at is not null as "contact_deleted!"
from payment_methods m
  join contacts c on c.shard = m.shard and c.org_id = m.org_id and c.id = m.contact_id
where m.shard = $1 and m.id = any($2)`,
  parameters: ['shard', 'ids'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    type: v[3] as string,
    status: v[4] as string,
    provider: v[5] as string,
    configurationId: v[6] as string,
    brand: v[7] as string | null,
    last4: v[8] as string | null,
    expirationMonth: v[9] as number | null,
    expirationYear: v[10] as number | null,
    cardholderName: v[11] as string | null,
    funding: v[12] as string | null,
    institutionName: v[13] as string | null,
    accountHolderName: v[14] as string | null,
    accountType: v[15] as string | null,
    supportedModels: v[16] as string[],
    schemeReference: v[17] as string | null,
    billingAddress: v[18],
    paymentSessionId: v[19] as string | null,
    consentRevoked: v[20] as boolean,
    credentialChangedAt: v[21] as Timestamp | null,
    renewedAt: v[22] as Timestamp | null,
    remainingReason: v[23] as string | null,
    deletedAt: v[24] as Timestamp | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
    credentialSealed: v[27] as Buffer,
    contactDeleted: v[28] as boolean,
  }),
}

export interface LockPaymentMethodForShareParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPaymentMethodForShareRow {
  readonly id: string
}

/** Locks an undeleted payment method against changes and deletion. */
export const lockPaymentMethodForShare: Statement<LockPaymentMethodForShareParameters, LockPaymentMethodForShareRow> = {
  name: 'lockPaymentMethodForShare',
  text: `select m.id from payment_methods m
where m.shard = $1 and m.id = $2 and m.deleted_at is null
for share of m`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockActivePaymentMethodParameters {
  readonly shard: number
  readonly id: string
}

export interface LockActivePaymentMethodRow {
  readonly id: string
  readonly credentialChangedAt: Timestamp | null
}

/** Locks an undeleted payment method that can be charged. */
export const lockActivePaymentMethod: Statement<LockActivePaymentMethodParameters, LockActivePaymentMethodRow> = {
  name: 'lockActivePaymentMethod',
  text: `select m.id, m.credential_changed_at from payment_methods m
where m.shard = $1 and m.id = $2 and m.deleted_at is null and m.status = 'Active'
for share of m`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    credentialChangedAt: v[1] as Timestamp | null,
  }),
}

export interface LockPaymentMethodToDeleteParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockPaymentMethodToDeleteRow {
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly status: string
  readonly provider: string
  readonly configurationId: string
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: string[]
  readonly schemeReference: string | null
  readonly billingAddress: unknown
  readonly paymentSessionId: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly remainingReason: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks a payment method that the caller can reach. */
export const lockPaymentMethodToDelete: Statement<LockPaymentMethodToDeleteParameters, LockPaymentMethodToDeleteRow> = {
  name: 'lockPaymentMethodToDelete',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at
from payment_methods m
where m.shard = $1 and m.id = $2
  and exists (select from accounts a where a.id = m.org_id and $3 in (a.id, a.agency_id, a.platform_id))
for no key update of m`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    contactId: v[2] as string,
    type: v[3] as string,
    status: v[4] as string,
    provider: v[5] as string,
    configurationId: v[6] as string,
    brand: v[7] as string | null,
    last4: v[8] as string | null,
    expirationMonth: v[9] as number | null,
    expirationYear: v[10] as number | null,
    cardholderName: v[11] as string | null,
    funding: v[12] as string | null,
    institutionName: v[13] as string | null,
    accountHolderName: v[14] as string | null,
    accountType: v[15] as string | null,
    supportedModels: v[16] as string[],
    schemeReference: v[17] as string | null,
    billingAddress: v[18],
    paymentSessionId: v[19] as string | null,
    consentRevoked: v[20] as boolean,
    credentialChangedAt: v[21] as Timestamp | null,
    renewedAt: v[22] as Timestamp | null,
    remainingReason: v[23] as string | null,
    deletedAt: v[24] as Timestamp | null,
    createdAt: v[25] as Timestamp,
    updatedAt: v[26] as Timestamp,
  }),
}

export interface MarkPaymentMethodDeletedParameters {
  readonly deletedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export interface MarkPaymentMethodDeletedRow {
  readonly id: string
}

/** Marks a payment method as deleted, once. */
export const markPaymentMethodDeleted: Statement<MarkPaymentMethodDeletedParameters, MarkPaymentMethodDeletedRow> = {
  name: 'markPaymentMethodDeleted',
  text: `update payment_methods m set deleted_at = $1, updated_at = $1
where m.shard = $2 and m.id = $3 and m.deleted_at is null
returning m.id`,
  parameters: ['deletedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
