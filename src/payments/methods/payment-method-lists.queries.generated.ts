// Made by scripts/generate-queries.ts from payment-method-lists.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PaymentMethodsOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface PaymentMethodsOfContactAscendingRow {
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

/**
 * Returns a contact's payment methods after an id. The status filter counts cards past their month
 * as expired.
 */
export const paymentMethodsOfContactAscending: Statement<PaymentMethodsOfContactAscendingParameters, PaymentMethodsOfContactAscendingRow> = {
  name: 'paymentMethodsOfContactAscending',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at
from payment_methods m
where m.shard = $1 and m.org_id = $2 and m.contact_id = $3 and m.id > $4
  and ($5 or m.deleted_at is null) and ($6::text is null or m.type = $6)
  and ($7::text is null or $7 = case
    when m.status = 'Invalid' then 'Invalid'
    when m.expiration_year * 12 + m.expiration_month < $8::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = m.org_id and $9 in (a.id, a.agency_id, a.platform_id))
order by m.id asc limit $10::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'includeDeleted', 'type', 'status', 'monthNow', 'callerId', 'limit'],
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

export interface PaymentMethodsOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface PaymentMethodsOfContactDescendingRow {
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

/**
 * Returns a contact's payment methods after an id. The status filter counts cards past their month
 * as expired.
 */
export const paymentMethodsOfContactDescending: Statement<PaymentMethodsOfContactDescendingParameters, PaymentMethodsOfContactDescendingRow> = {
  name: 'paymentMethodsOfContactDescending',
  text: `select m.id, m.org_id, m.contact_id, m.type, m.status, m.provider, m.configuration_id, m.brand, m.last4,
  m.expiration_month, m.expiration_year, m.cardholder_name, m.funding, m.institution_name, m.account_holder_name,
  m.account_type, m.supported_models, m.scheme_reference, m.billing_address, m.payment_session_id, m.consent_revoked,
  m.credential_changed_at, m.renewed_at, m.remaining_reason, m.deleted_at, m.created_at, m.updated_at
from payment_methods m
where m.shard = $1 and m.org_id = $2 and m.contact_id = $3 and m.id < $4
  and ($5 or m.deleted_at is null) and ($6::text is null or m.type = $6)
  and ($7::text is null or $7 = case
    when m.status = 'Invalid' then 'Invalid'
    when m.expiration_year * 12 + m.expiration_month < $8::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = m.org_id and $9 in (a.id, a.agency_id, a.platform_id))
order by m.id desc limit $10::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'includeDeleted', 'type', 'status', 'monthNow', 'callerId', 'limit'],
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

export const paymentMethodsOfContact = {
  ascending: paymentMethodsOfContactAscending,
  descending: paymentMethodsOfContactDescending,
}
