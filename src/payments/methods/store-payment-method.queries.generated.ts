// Made by scripts/generate-queries.ts from store-payment-method.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertPaymentMethodParameters {
  readonly shard: number
  readonly id: string
  readonly orgId: string
  readonly contactId: string
  readonly type: string
  readonly provider: string
  readonly configurationId: string
  readonly credentialSealed: Buffer
  readonly credentialHash: Buffer
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: readonly (string | null)[]
  readonly schemeReference: string | null
  readonly billingAddressText: string | null
  readonly paymentSessionId: string | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
}

export interface InsertPaymentMethodRow {
  readonly paymentMethodId: string
}

/**
 * Inserts a payment method. Returns no row when an undeleted method of the contact has its
 * credential, or the id is taken.
 */
export const insertPaymentMethod: Statement<InsertPaymentMethodParameters, InsertPaymentMethodRow> = {
  name: 'insertPaymentMethod',
  text: `with method as (
  insert into payment_methods (
    shard, id, org_id, contact_id, type, status, provider, configuration_id, credential_sealed, credential_hash,
    former_credentials_sealed, brand, last4, expiration_month, expiration_year, cardholder_name, funding, institution_name,
    account_holder_name, account_type, supported_models, scheme_reference, billing_address, payment_session_id, deleted_at,
    created_at, updated_at
  )
  values (
    $1, $2, $3, $4, $5, 'Active', $6, $7, $8, $9,
    '{}', $10, $11, $12, $13, $14, $15, $16,
    $17, $18, $19::text[], $20, $21::text::json,
    $22, $23, $24, $24
  )
  on conflict do nothing
  returning id, org_id, contact_id, configuration_id
)
insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select $1, method.org_id, method.contact_id, method.configuration_id, method.id from method
returning payment_method_id`,
  parameters: ['shard', 'id', 'orgId', 'contactId', 'type', 'provider', 'configurationId', 'credentialSealed', 'credentialHash', 'brand', 'last4', 'expirationMonth', 'expirationYear', 'cardholderName', 'funding', 'institutionName', 'accountHolderName', 'accountType', 'supportedModels', 'schemeReference', 'billingAddressText', 'paymentSessionId', 'deletedAt', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    paymentMethodId: v[0] as string,
  }),
}

export interface AllowConfigurationOfMethodParameters {
  readonly configurationId: string
  readonly shard: number
  readonly id: string
}

export type AllowConfigurationOfMethodRow = object

/** Lets payments name a payment method with one more provider configuration of its account. */
export const allowConfigurationOfMethod: Statement<AllowConfigurationOfMethodParameters, AllowConfigurationOfMethodRow> = {
  name: 'allowConfigurationOfMethod',
  text: `insert into payment_method_configurations (shard, org_id, contact_id, configuration_id, payment_method_id)
select m.shard, m.org_id, m.contact_id, $1, m.id
from payment_methods m
where m.shard = $2 and m.id = $3
on conflict do nothing`,
  parameters: ['configurationId', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface LockPaymentMethodOfCredentialParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly contactId: string
  readonly credentialHash: Buffer
  readonly configurationId: string
}

export interface LockPaymentMethodOfCredentialRow {
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
}

/**
 * Locks the undeleted payment method of a contact that has a credential. Several provider
 * configurations of one account may have one.
 */
export const lockPaymentMethodOfCredential: Statement<LockPaymentMethodOfCredentialParameters, LockPaymentMethodOfCredentialRow> = {
  name: 'lockPaymentMethodOfCredential',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, m.credential_sealed
from payment_methods m
where m.shard = $1 and m.configuration_id = any($2::uuid[]) and m.contact_id = $3
  and m.credential_hash = $4 and m.deleted_at is null
order by m.configuration_id <> $5, m.id limit 1
for no key update of m`,
  parameters: ['shard', 'configurationIds', 'contactId', 'credentialHash', 'configurationId'],
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
  }),
}

export interface LockPaymentMethodsOfCredentialParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly credentialHashes: readonly (Buffer | null)[]
}

export interface LockPaymentMethodsOfCredentialRow {
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
}

/** Locks every undeleted payment method that has one of these credentials. */
export const lockPaymentMethodsOfCredential: Statement<LockPaymentMethodsOfCredentialParameters, LockPaymentMethodsOfCredentialRow> = {
  name: 'lockPaymentMethodsOfCredential',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, m.credential_sealed
from payment_methods m
where m.shard = $1 and m.configuration_id = any($2::uuid[])
  and m.credential_hash = any($3::bytea[]) and m.deleted_at is null
order by m.id
for no key update of m`,
  parameters: ['shard', 'configurationIds', 'credentialHashes'],
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
  }),
}

export interface ReplaceCredentialHashParameters {
  readonly newHash: Buffer
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly formerHash: Buffer
}

export type ReplaceCredentialHashRow = object

/**
 * Replaces a credential hash in all payment methods, including deleted ones. Skips a method whose
 * contact has another method with the new hash.
 */
export const replaceCredentialHash: Statement<ReplaceCredentialHashParameters, ReplaceCredentialHashRow> = {
  name: 'replaceCredentialHash',
  text: `update payment_methods m set credential_hash = $1
where m.shard = $2 and m.configuration_id = any($3::uuid[]) and m.credential_hash = $4
  and not exists (
    select from payment_methods o
    where o.shard = m.shard and o.configuration_id = m.configuration_id and o.contact_id = m.contact_id
      and o.credential_hash = $1 and o.deleted_at is null
  )`,
  parameters: ['newHash', 'shard', 'configurationIds', 'formerHash'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface CredentialIsKnownParameters {
  readonly shard: number
  readonly configurationIds: readonly (string | null)[]
  readonly credentialHashes: readonly (Buffer | null)[]
}

export interface CredentialIsKnownRow {
  readonly id: string
}

/** Returns a payment method, deleted or not, that has one of these credentials. */
export const credentialIsKnown: Statement<CredentialIsKnownParameters, CredentialIsKnownRow> = {
  name: 'credentialIsKnown',
  text: `select m.id from payment_methods m
where m.shard = $1 and m.configuration_id = any($2::uuid[])
  and m.credential_hash = any($3::bytea[])
limit 1`,
  parameters: ['shard', 'configurationIds', 'credentialHashes'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LockPaymentMethodParameters {
  readonly shard: number
  readonly id: string
}

export interface LockPaymentMethodRow {
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
}

/** Locks a payment method. Returns it with its sealed credential. */
export const lockPaymentMethod: Statement<LockPaymentMethodParameters, LockPaymentMethodRow> = {
  name: 'lockPaymentMethod',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at, m.credential_sealed
from payment_methods m
where m.shard = $1 and m.id = $2
for no key update of m`,
  parameters: ['shard', 'id'],
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
  }),
}

export interface WritePaymentMethodParameters {
  readonly status: string
  readonly credentialSealed: Buffer
  readonly formerCredentialsSealed: readonly (Buffer | null)[]
  readonly brand: string | null
  readonly last4: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly institutionName: string | null
  readonly accountHolderName: string | null
  readonly accountType: string | null
  readonly supportedModels: readonly (string | null)[]
  readonly schemeReference: string | null
  readonly billingAddressText: string | null
  readonly consentRevoked: boolean
  readonly credentialChangedAt: Timestamp | null
  readonly renewedAt: Timestamp | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export type WritePaymentMethodRow = object

/**
 * Updates a payment method and adds to its former credentials. Keeps its funding and its first
 * session.
 */
export const writePaymentMethod: Statement<WritePaymentMethodParameters, WritePaymentMethodRow> = {
  name: 'writePaymentMethod',
  text: `update payment_methods m
set status = $1, credential_sealed = $2,
  former_credentials_sealed = m.former_credentials_sealed || $3::bytea[], brand = $4,
  last4 = $5, expiration_month = $6, expiration_year = $7,
  cardholder_name = $8, institution_name = $9, account_holder_name = $10,
  account_type = $11, supported_models = $12::text[], scheme_reference = $13,
  billing_address = $14::text::json, consent_revoked = $15,
  credential_changed_at = $16, renewed_at = $17, updated_at = $18
where m.shard = $19 and m.id = $20 and m.deleted_at is null`,
  parameters: ['status', 'credentialSealed', 'formerCredentialsSealed', 'brand', 'last4', 'expirationMonth', 'expirationYear', 'cardholderName', 'institutionName', 'accountHolderName', 'accountType', 'supportedModels', 'schemeReference', 'billingAddressText', 'consentRevoked', 'credentialChangedAt', 'renewedAt', 'updatedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
