// Made by scripts/generate-queries.ts from payment-plan-session-lists.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { CalendarDate, Timestamp } from '../../platform/time/index.ts'

export interface PaymentPlanSessionsOfOrganizationAscendingParameters {
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

export interface PaymentPlanSessionsOfOrganizationAscendingRow {
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

/** Returns an organization's plan sessions that match, after an id. */
export const paymentPlanSessionsOfOrganizationAscending: Statement<PaymentPlanSessionsOfOrganizationAscendingParameters, PaymentPlanSessionsOfOrganizationAscendingRow> = {
  name: 'paymentPlanSessionsOfOrganizationAscending',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
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

export interface PaymentPlanSessionsOfOrganizationDescendingParameters {
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

export interface PaymentPlanSessionsOfOrganizationDescendingRow {
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

/** Returns an organization's plan sessions that match, after an id. */
export const paymentPlanSessionsOfOrganizationDescending: Statement<PaymentPlanSessionsOfOrganizationDescendingParameters, PaymentPlanSessionsOfOrganizationDescendingRow> = {
  name: 'paymentPlanSessionsOfOrganizationDescending',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
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

export interface PaymentPlanSessionsOfContactAscendingParameters {
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

export interface PaymentPlanSessionsOfContactAscendingRow {
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

/** Returns a contact's plan sessions that match, after an id. */
export const paymentPlanSessionsOfContactAscending: Statement<PaymentPlanSessionsOfContactAscendingParameters, PaymentPlanSessionsOfContactAscendingRow> = {
  name: 'paymentPlanSessionsOfContactAscending',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
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

export interface PaymentPlanSessionsOfContactDescendingParameters {
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

export interface PaymentPlanSessionsOfContactDescendingRow {
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

/** Returns a contact's plan sessions that match, after an id. */
export const paymentPlanSessionsOfContactDescending: Statement<PaymentPlanSessionsOfContactDescendingParameters, PaymentPlanSessionsOfContactDescendingRow> = {
  name: 'paymentPlanSessionsOfContactDescending',
  text: `select s.id, s.org_id, s.contact_id, s.amount_minor, s.total_amount_minor, s.currency, s.status, s.frequency, s.start_date, s.occurrences,
  s.callback_url, s.cancel_url, s.success_url, s.link_secret_sealed, s.expiration_date, s.payment_plan_id,
  s.checkout_configuration_id, s.brand_logo_url, s.brand_name, s.statement_descriptor, s.description,
  s.transaction_ref, s.metadata, s.completing_since, s.payment_id, s.created_at,
  s.updated_at
from payment_plan_sessions s
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

export const paymentPlanSessionsOfOrganization = {
  ascending: paymentPlanSessionsOfOrganizationAscending,
  descending: paymentPlanSessionsOfOrganizationDescending,
}

export const paymentPlanSessionsOfContact = {
  ascending: paymentPlanSessionsOfContactAscending,
  descending: paymentPlanSessionsOfContactDescending,
}
