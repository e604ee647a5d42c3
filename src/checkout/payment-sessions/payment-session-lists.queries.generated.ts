// Made by scripts/generate-queries.ts from payment-session-lists.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PaymentSessionsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly status: string | null
  readonly now: Timestamp
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentSessionsOfOrganizationAscendingRow {
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

/** Returns an organization's payment sessions that match, after an id. */
export const paymentSessionsOfOrganizationAscending: Statement<PaymentSessionsOfOrganizationAscendingParameters, PaymentSessionsOfOrganizationAscendingRow> = {
  name: 'paymentSessionsOfOrganizationAscending',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.org_id = $2 and s.id > $3
  and ($4::text is null or $4 = case
    when s.status = 'Active' and s.expiration_date <= $5 and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= $6 and s.id < $7
  and ($8::timestamptz is null or s.created_at >= $8) and ($9::timestamptz is null or s.created_at < $9)
  and exists (select from accounts a where a.id = s.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by s.id asc limit $11::integer`,
  parameters: ['shard', 'orgId', 'from', 'status', 'now', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
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

export interface PaymentSessionsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly status: string | null
  readonly now: Timestamp
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentSessionsOfOrganizationDescendingRow {
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

/** Returns an organization's payment sessions that match, after an id. */
export const paymentSessionsOfOrganizationDescending: Statement<PaymentSessionsOfOrganizationDescendingParameters, PaymentSessionsOfOrganizationDescendingRow> = {
  name: 'paymentSessionsOfOrganizationDescending',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.org_id = $2 and s.id < $3
  and ($4::text is null or $4 = case
    when s.status = 'Active' and s.expiration_date <= $5 and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= $6 and s.id < $7
  and ($8::timestamptz is null or s.created_at >= $8) and ($9::timestamptz is null or s.created_at < $9)
  and exists (select from accounts a where a.id = s.org_id and $10 in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit $11::integer`,
  parameters: ['shard', 'orgId', 'from', 'status', 'now', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
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

export interface PaymentSessionsOfContactAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly status: string | null
  readonly now: Timestamp
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentSessionsOfContactAscendingRow {
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

/** Returns a contact's payment sessions that match, after an id. */
export const paymentSessionsOfContactAscending: Statement<PaymentSessionsOfContactAscendingParameters, PaymentSessionsOfContactAscendingRow> = {
  name: 'paymentSessionsOfContactAscending',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.org_id = $2 and s.contact_id = $3 and s.id > $4
  and ($5::text is null or $5 = case
    when s.status = 'Active' and s.expiration_date <= $6 and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= $7 and s.id < $8
  and ($9::timestamptz is null or s.created_at >= $9) and ($10::timestamptz is null or s.created_at < $10)
  and exists (select from accounts a where a.id = s.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by s.id asc limit $12::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'status', 'now', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
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

export interface PaymentSessionsOfContactDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly from: string
  readonly status: string | null
  readonly now: Timestamp
  readonly firstId: string
  readonly endId: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PaymentSessionsOfContactDescendingRow {
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

/** Returns a contact's payment sessions that match, after an id. */
export const paymentSessionsOfContactDescending: Statement<PaymentSessionsOfContactDescendingParameters, PaymentSessionsOfContactDescendingRow> = {
  name: 'paymentSessionsOfContactDescending',
  text: `select s.id, s.org_id, s.contact_id, s.contact_ref, s.amount_minor, s.currency, s.status, s.store_payment_method,
  s.recurring_processing_model, s.transaction_ref, s.statement_descriptor, s.description, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date,
  s.payment_id, s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.metadata, s.completing_since, s.created_at,
  s.updated_at
from payment_sessions s
where s.shard = $1 and s.org_id = $2 and s.contact_id = $3 and s.id < $4
  and ($5::text is null or $5 = case
    when s.status = 'Active' and s.expiration_date <= $6 and s.completing_since is null then 'Expired'
    else s.status end)
  and s.id >= $7 and s.id < $8
  and ($9::timestamptz is null or s.created_at >= $9) and ($10::timestamptz is null or s.created_at < $10)
  and exists (select from accounts a where a.id = s.org_id and $11 in (a.id, a.agency_id, a.platform_id))
order by s.id desc limit $12::integer`,
  parameters: ['shard', 'orgId', 'contactId', 'from', 'status', 'now', 'firstId', 'endId', 'since', 'until', 'callerId', 'limit'],
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

export const paymentSessionsOfOrganization = {
  ascending: paymentSessionsOfOrganizationAscending,
  descending: paymentSessionsOfOrganizationDescending,
}

export const paymentSessionsOfContact = {
  ascending: paymentSessionsOfContactAscending,
  descending: paymentSessionsOfContactDescending,
}
