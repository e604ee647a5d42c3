// Made by scripts/generate-queries.ts from vault-token-uses.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface LockVaultTokenToUseParameters {
  readonly shard: number
  readonly consumerId: string
  readonly tokenId: string
  readonly accountIds: readonly (string | null)[]
}

export interface LockVaultTokenToUseRow {
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
  readonly inUse: boolean
}

/** the token of that id, if one of these accounts owns it, and whether the consumer has its use already; held until the transaction ends. */
export const lockVaultTokenToUse: Statement<LockVaultTokenToUseParameters, LockVaultTokenToUseRow> = {
  name: 'lockVaultTokenToUse',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at,
  exists (select from vault_token_uses u
    where u.shard = $1 and u.token_id = t.id and u.consumer_id = $2) as "in_use!"
from vault_tokens t
where t.shard = $1 and t.id = $3 and t.account_id = any($4)
for update of t`,
  parameters: ['shard', 'consumerId', 'tokenId', 'accountIds'],
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
    inUse: v[23] as boolean,
  }),
}

export interface LockVaultTokenOfUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export interface LockVaultTokenOfUseRow {
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

/** the token that a consumer has the use of, held until the transaction ends. */
export const lockVaultTokenOfUse: Statement<LockVaultTokenOfUseParameters, LockVaultTokenOfUseRow> = {
  name: 'lockVaultTokenOfUse',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.id = $2
  and exists (select from vault_token_uses u
    where u.shard = $1 and u.token_id = t.id and u.consumer_id = $3)
for update of t`,
  parameters: ['shard', 'tokenId', 'consumerId'],
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

export interface InsertVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
  readonly consumerType: string
  readonly createdAt: Timestamp
}

export interface InsertVaultTokenUseRow {
  readonly consumerId: string
}

/** gives a consumer the use of a token; no row when it has it already. */
export const insertVaultTokenUse: Statement<InsertVaultTokenUseParameters, InsertVaultTokenUseRow> = {
  name: 'insertVaultTokenUse',
  text: `insert into vault_token_uses (shard, token_id, consumer_id, consumer_type, created_at, settled)
values ($1, $2, $3, $4, $5, false)
on conflict on constraint vault_token_uses_pkey do nothing
returning consumer_id`,
  parameters: ['shard', 'tokenId', 'consumerId', 'consumerType', 'createdAt'],
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface MarkVaultTokenUsedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly tokenId: string
}

export type MarkVaultTokenUsedRow = object

/** writes down a token's first use: from now on it does not expire by the hour. */
export const markVaultTokenUsed: Statement<MarkVaultTokenUsedParameters, MarkVaultTokenUsedRow> = {
  name: 'markVaultTokenUsed',
  text: `update vault_tokens t set used_at = $1, expires_at = null, updated_at = $1
where t.shard = $2 and t.id = $3 and t.used_at is null`,
  parameters: ['now', 'shard', 'tokenId'],
  row: () => ({}),
}

export interface DeleteVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export interface DeleteVaultTokenUseRow {
  readonly consumerId: string
}

/** takes the use of a token from a consumer. */
export const deleteVaultTokenUse: Statement<DeleteVaultTokenUseParameters, DeleteVaultTokenUseRow> = {
  name: 'deleteVaultTokenUse',
  text: `delete from vault_token_uses u where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3
returning u.consumer_id`,
  parameters: ['shard', 'tokenId', 'consumerId'],
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface VaultTokenIsInUseParameters {
  readonly shard: number
  readonly tokenId: string
}

export interface VaultTokenIsInUseRow {
  readonly consumerId: string
}

/** anyone who has the use of a token. */
export const vaultTokenIsInUse: Statement<VaultTokenIsInUseParameters, VaultTokenIsInUseRow> = {
  name: 'vaultTokenIsInUse',
  text: `select u.consumer_id from vault_token_uses u where u.shard = $1 and u.token_id = $2 limit 1`,
  parameters: ['shard', 'tokenId'],
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface VaultTokenUsesToSettleParameters {
  readonly before: Timestamp
  readonly rowsMost: number
}

export interface VaultTokenUsesToSettleRow {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
  readonly consumerType: string
}

/** uses from before a time whose consumer nobody has looked for yet. */
export const vaultTokenUsesToSettle: Statement<VaultTokenUsesToSettleParameters, VaultTokenUsesToSettleRow> = {
  name: 'vaultTokenUsesToSettle',
  text: `select u.shard, u.token_id, u.consumer_id, u.consumer_type from vault_token_uses u
where not u.settled and u.created_at < $1
order by u.created_at limit $2::integer`,
  parameters: ['before', 'rowsMost'],
  row: (v) => ({
    shard: v[0] as number,
    tokenId: v[1] as string,
    consumerId: v[2] as string,
    consumerType: v[3] as string,
  }),
}

export interface SettleVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export type SettleVaultTokenUseRow = object

/** remembers of a use that its consumer exists. */
export const settleVaultTokenUse: Statement<SettleVaultTokenUseParameters, SettleVaultTokenUseRow> = {
  name: 'settleVaultTokenUse',
  text: `update vault_token_uses u set settled = true
where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3`,
  parameters: ['shard', 'tokenId', 'consumerId'],
  row: () => ({}),
}
