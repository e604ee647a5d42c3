// Made by scripts/generate-queries.ts from vault-tokens.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultTokenByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface VaultTokenByIdRow {
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

/** Returns a token that the caller can reach. */
export const vaultTokenById: Statement<VaultTokenByIdParameters, VaultTokenByIdRow> = {
  name: 'vaultTokenById',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.id = $2
  and exists (select from accounts a where a.id = t.account_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface LockVaultTokenToDeleteParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockVaultTokenToDeleteRow {
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

/** Locks a token that the caller can reach, so that no use starts. */
export const lockVaultTokenToDelete: Statement<LockVaultTokenToDeleteParameters, LockVaultTokenToDeleteRow> = {
  name: 'lockVaultTokenToDelete',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.id = $2
  and exists (select from accounts a where a.id = t.account_id and $3 in (a.id, a.agency_id, a.platform_id))
for update of t`,
  parameters: ['shard', 'id', 'callerId'],
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

export interface MarkVaultTokenDeletedParameters {
  readonly deletedAt: Timestamp
  readonly shard: number
  readonly id: string
}

export interface MarkVaultTokenDeletedRow {
  readonly id: string
}

/** Marks a token as deleted, once. Its instrument is deleted in the same transaction. */
export const markVaultTokenDeleted: Statement<MarkVaultTokenDeletedParameters, MarkVaultTokenDeletedRow> = {
  name: 'markVaultTokenDeleted',
  text: `update vault_tokens t set deleted_at = $1, updated_at = $1
where t.shard = $2 and t.id = $3 and t.deleted_at is null
returning t.id`,
  parameters: ['deletedAt', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ContactOfVaultTokensParameters {
  readonly shard: number
  readonly orgId: string
  readonly contactId: string
  readonly callerId: string
}

export interface ContactOfVaultTokensRow {
  readonly id: string
}

/** Returns a contact of an organization if it exists, deleted or not. */
export const contactOfVaultTokens: Statement<ContactOfVaultTokensParameters, ContactOfVaultTokensRow> = {
  name: 'contactOfVaultTokens',
  text: `select c.id from contacts c
where c.shard = $1 and c.org_id = $2 and c.id = $3
  and exists (select from accounts a where a.id = c.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'orgId', 'contactId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}
