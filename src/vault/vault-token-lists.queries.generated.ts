// Made by scripts/generate-queries.ts from vault-token-lists.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultTokensOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an account's tokens after an id. */
export const vaultTokensOfAccountAscending: Statement<VaultTokensOfAccountAscendingParameters, VaultTokensOfAccountAscendingRow> = {
  name: 'vaultTokensOfAccountAscending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.account_id = $2 and t.id > $3
  and ($4 or t.deleted_at is null) and ($5::text is null or t.type = $5)
  and ($6::text is null or $6 = case
    when t.expires_at <= $7 or (t.expires_at is not null and t.id < $8::uuid)
      or t.expiration_year * 12 + t.expiration_month < $9::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $10 in (a.id, a.agency_id, a.platform_id))
order by t.id asc limit $11::integer`,
  parameters: ['shard', 'accountId', 'from', 'includeDeleted', 'type', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface VaultTokensOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an account's tokens after an id. */
export const vaultTokensOfAccountDescending: Statement<VaultTokensOfAccountDescendingParameters, VaultTokensOfAccountDescendingRow> = {
  name: 'vaultTokensOfAccountDescending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.account_id = $2 and t.id < $3
  and ($4 or t.deleted_at is null) and ($5::text is null or t.type = $5)
  and ($6::text is null or $6 = case
    when t.expires_at <= $7 or (t.expires_at is not null and t.id < $8::uuid)
      or t.expiration_year * 12 + t.expiration_month < $9::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $10 in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit $11::integer`,
  parameters: ['shard', 'accountId', 'from', 'includeDeleted', 'type', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface VaultTokensOfContactAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly contactId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly externalRef: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensOfContactAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a contact's tokens after an id. */
export const vaultTokensOfContactAscending: Statement<VaultTokensOfContactAscendingParameters, VaultTokensOfContactAscendingRow> = {
  name: 'vaultTokensOfContactAscending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.org_id = $2 and t.contact_id = $3 and t.id > $4
  and ($5 or t.deleted_at is null) and ($6::text is null or t.type = $6)
  and ($7::text is null or t.external_ref = $7)
  and ($8::text is null or $8 = case
    when t.expires_at <= $9 or (t.expires_at is not null and t.id < $10::uuid)
      or t.expiration_year * 12 + t.expiration_month < $11::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $12 in (a.id, a.agency_id, a.platform_id))
order by t.id asc limit $13::integer`,
  parameters: ['shard', 'accountId', 'contactId', 'from', 'includeDeleted', 'type', 'externalRef', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface VaultTokensOfContactDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly contactId: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly externalRef: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensOfContactDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a contact's tokens after an id. */
export const vaultTokensOfContactDescending: Statement<VaultTokensOfContactDescendingParameters, VaultTokensOfContactDescendingRow> = {
  name: 'vaultTokensOfContactDescending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.org_id = $2 and t.contact_id = $3 and t.id < $4
  and ($5 or t.deleted_at is null) and ($6::text is null or t.type = $6)
  and ($7::text is null or t.external_ref = $7)
  and ($8::text is null or $8 = case
    when t.expires_at <= $9 or (t.expires_at is not null and t.id < $10::uuid)
      or t.expiration_year * 12 + t.expiration_month < $11::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $12 in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit $13::integer`,
  parameters: ['shard', 'accountId', 'contactId', 'from', 'includeDeleted', 'type', 'externalRef', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface VaultTokensByExternalRefAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly externalRef: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensByExternalRefAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an account's tokens with an external reference after an id. */
export const vaultTokensByExternalRefAscending: Statement<VaultTokensByExternalRefAscendingParameters, VaultTokensByExternalRefAscendingRow> = {
  name: 'vaultTokensByExternalRefAscending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.account_id = $2 and t.external_ref = $3
  and t.id > $4
  and ($5 or t.deleted_at is null) and ($6::text is null or t.type = $6)
  and ($7::text is null or $7 = case
    when t.expires_at <= $8 or (t.expires_at is not null and t.id < $9::uuid)
      or t.expiration_year * 12 + t.expiration_month < $10::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $11 in (a.id, a.agency_id, a.platform_id))
order by t.id asc limit $12::integer`,
  parameters: ['shard', 'accountId', 'externalRef', 'from', 'includeDeleted', 'type', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export interface VaultTokensByExternalRefDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly externalRef: string
  readonly from: string
  readonly includeDeleted: boolean
  readonly type: string | null
  readonly status: string | null
  readonly now: Timestamp
  readonly madeBefore: string
  readonly monthNow: number
  readonly callerId: string
  readonly limit: number
}

export interface VaultTokensByExternalRefDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly type: string
  readonly bin: string | null
  readonly last4: string
  readonly brand: string | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly cardholderName: string | null
  readonly funding: string | null
  readonly routingNumber: string | null
  readonly accountType: string | null
  readonly holderType: string | null
  readonly accountHolderName: string | null
  readonly billingAddress: unknown
  readonly externalRef: string | null
  readonly expiresAt: Timestamp | null
  readonly usedAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an account's tokens with an external reference after an id. */
export const vaultTokensByExternalRefDescending: Statement<VaultTokensByExternalRefDescendingParameters, VaultTokensByExternalRefDescendingRow> = {
  name: 'vaultTokensByExternalRefDescending',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.account_id = $2 and t.external_ref = $3
  and t.id < $4
  and ($5 or t.deleted_at is null) and ($6::text is null or t.type = $6)
  and ($7::text is null or $7 = case
    when t.expires_at <= $8 or (t.expires_at is not null and t.id < $9::uuid)
      or t.expiration_year * 12 + t.expiration_month < $10::integer then 'Expired'
    else 'Active' end)
  and exists (select from accounts a where a.id = t.account_id and $11 in (a.id, a.agency_id, a.platform_id))
order by t.id desc limit $12::integer`,
  parameters: ['shard', 'accountId', 'externalRef', 'from', 'includeDeleted', 'type', 'status', 'now', 'madeBefore', 'monthNow', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    orgId: v[2] as string | null,
    contactId: v[3] as string | null,
    type: v[4] as string,
    bin: v[5] as string | null,
    last4: v[6] as string,
    brand: v[7] as string | null,
    expirationMonth: v[8] as number | null,
    expirationYear: v[9] as number | null,
    cardholderName: v[10] as string | null,
    funding: v[11] as string | null,
    routingNumber: v[12] as string | null,
    accountType: v[13] as string | null,
    holderType: v[14] as string | null,
    accountHolderName: v[15] as string | null,
    billingAddress: v[16],
    externalRef: v[17] as string | null,
    expiresAt: v[18] as Timestamp | null,
    usedAt: v[19] as Timestamp | null,
    deletedAt: v[20] as Timestamp | null,
    createdAt: v[21] as Timestamp,
    updatedAt: v[22] as Timestamp,
  }),
}

export const vaultTokensOfAccount = {
  ascending: vaultTokensOfAccountAscending,
  descending: vaultTokensOfAccountDescending,
}

export const vaultTokensOfContact = {
  ascending: vaultTokensOfContactAscending,
  descending: vaultTokensOfContactDescending,
}

export const vaultTokensByExternalRef = {
  ascending: vaultTokensByExternalRefAscending,
  descending: vaultTokensByExternalRefDescending,
}
