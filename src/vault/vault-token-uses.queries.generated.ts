// Made by scripts/generate-queries.ts from vault-token-uses.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface LockVaultTokenToUseParameters {
  readonly shard: number
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
}

/**
 * Locks a token of one of these accounts. A later statement reads its uses, because a statement
 * that waits for a lock reads other tables as they were before the wait.
 */
export const lockVaultTokenToUse: Statement<LockVaultTokenToUseParameters, LockVaultTokenToUseRow> = {
  name: 'lockVaultTokenToUse',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.id = $2 and t.account_id = any($3)
for update of t`,
  parameters: ['shard', 'tokenId', 'accountIds'],
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

export interface LockVaultTokenParameters {
  readonly shard: number
  readonly tokenId: string
}

export interface LockVaultTokenRow {
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

/** Locks a token of any account. */
export const lockVaultToken: Statement<LockVaultTokenParameters, LockVaultTokenRow> = {
  name: 'lockVaultToken',
  text: `select t.id, t.account_id, t.org_id, t.contact_id, t.type, t.bin, t.last4, t.brand, t.expiration_month,
  t.expiration_year, t.cardholder_name, t.funding, t.routing_number, t.account_type, t.holder_type,
  t.account_holder_name, t.billing_address, t.external_ref, t.expires_at, t.used_at, t.deleted_at, t.created_at,
  t.updated_at
from vault_tokens t
where t.shard = $1 and t.id = $2
for update of t`,
  parameters: ['shard', 'tokenId'],
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

export interface VaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export interface VaultTokenUseRow {
  readonly consumerId: string
}

/** Returns the use of a token by a consumer. */
export const vaultTokenUse: Statement<VaultTokenUseParameters, VaultTokenUseRow> = {
  name: 'vaultTokenUse',
  text: `select u.consumer_id from vault_token_uses u
where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3`,
  parameters: ['shard', 'tokenId', 'consumerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface StartVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
  readonly consumerType: string
  readonly createdAt: Timestamp
}

export type StartVaultTokenUseRow = object

/**
 * Inserts the use of a token by a consumer. A repeated use restarts its settlement period until the
 * consumer is known to exist.
 */
export const startVaultTokenUse: Statement<StartVaultTokenUseParameters, StartVaultTokenUseRow> = {
  name: 'startVaultTokenUse',
  text: `insert into vault_token_uses as u (shard, token_id, consumer_id, consumer_type, created_at, settled)
values ($1, $2, $3, $4, $5, false)
on conflict on constraint vault_token_uses_pkey do update set created_at = excluded.created_at where not u.settled`,
  parameters: ['shard', 'tokenId', 'consumerId', 'consumerType', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface MarkVaultTokenUsedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly tokenId: string
}

export type MarkVaultTokenUsedRow = object

/** Marks the first use of a token. A used token doesn't expire by the hour. */
export const markVaultTokenUsed: Statement<MarkVaultTokenUsedParameters, MarkVaultTokenUsedRow> = {
  name: 'markVaultTokenUsed',
  text: `update vault_tokens t set used_at = $1, expires_at = null, updated_at = $1
where t.shard = $2 and t.id = $3 and t.used_at is null`,
  parameters: ['now', 'shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export interface EndVaultTokenUseRow {
  readonly consumerId: string
}

/** Deletes the use of a token by a consumer. */
export const endVaultTokenUse: Statement<EndVaultTokenUseParameters, EndVaultTokenUseRow> = {
  name: 'endVaultTokenUse',
  text: `delete from vault_token_uses u where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3
returning u.consumer_id`,
  parameters: ['shard', 'tokenId', 'consumerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface EndOrphanedVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
  readonly createdAt: Timestamp
}

export interface EndOrphanedVaultTokenUseRow {
  readonly consumerId: string
}

/** Deletes the use of a token by a missing consumer, unless it was settled or started again. */
export const endOrphanedVaultTokenUse: Statement<EndOrphanedVaultTokenUseParameters, EndOrphanedVaultTokenUseRow> = {
  name: 'endOrphanedVaultTokenUse',
  text: `delete from vault_token_uses u
where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3
  and not u.settled and u.created_at = $4
returning u.consumer_id`,
  parameters: ['shard', 'tokenId', 'consumerId', 'createdAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
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

/** Returns a consumer that uses a token, if there is one. */
export const vaultTokenIsInUse: Statement<VaultTokenIsInUseParameters, VaultTokenIsInUseRow> = {
  name: 'vaultTokenIsInUse',
  text: `select u.consumer_id from vault_token_uses u where u.shard = $1 and u.token_id = $2 limit 1`,
  parameters: ['shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    consumerId: v[0] as string,
  }),
}

export interface MarkVaultTokenReleasedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly tokenId: string
}

export type MarkVaultTokenReleasedRow = object

/** Marks a token that others still use as having served a payment or plan. */
export const markVaultTokenReleased: Statement<MarkVaultTokenReleasedParameters, MarkVaultTokenReleasedRow> = {
  name: 'markVaultTokenReleased',
  text: `update vault_tokens t set released_at = $1
where t.shard = $2 and t.id = $3 and t.released_at is null`,
  parameters: ['now', 'shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface MarkVaultTokenUnusedParameters {
  readonly expiresAt: Timestamp
  readonly now: Timestamp
  readonly shard: number
  readonly tokenId: string
}

export interface MarkVaultTokenUnusedRow {
  readonly id: string
}

/** Makes a used token unused again. Returns no row when it has served a payment or plan. */
export const markVaultTokenUnused: Statement<MarkVaultTokenUnusedParameters, MarkVaultTokenUnusedRow> = {
  name: 'markVaultTokenUnused',
  text: `update vault_tokens t set used_at = null, expires_at = $1, updated_at = $2
where t.shard = $3 and t.id = $4 and t.used_at is not null and t.deleted_at is null and t.released_at is null
returning t.id`,
  parameters: ['expiresAt', 'now', 'shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface VaultTokenUsesToSettleParameters {
  readonly before: Timestamp
  readonly afterCreatedAt: Timestamp
  readonly afterShard: number
  readonly afterTokenId: string
  readonly afterConsumerId: string
  readonly rowsMax: number
}

export interface VaultTokenUsesToSettleRow {
  readonly createdAt: Timestamp
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
  readonly consumerType: string
}

/** Returns unsettled uses from before a time, after a row. */
export const vaultTokenUsesToSettle: Statement<VaultTokenUsesToSettleParameters, VaultTokenUsesToSettleRow> = {
  name: 'vaultTokenUsesToSettle',
  text: `select u.created_at, u.shard, u.token_id, u.consumer_id, u.consumer_type from vault_token_uses u
where not u.settled and u.created_at < $1
  and (u.created_at, u.shard, u.token_id, u.consumer_id)
    > ($2::timestamptz, $3::smallint, $4::uuid, $5::uuid)
order by u.created_at, u.shard, u.token_id, u.consumer_id limit $6::integer`,
  parameters: ['before', 'afterCreatedAt', 'afterShard', 'afterTokenId', 'afterConsumerId', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    createdAt: v[0] as Timestamp,
    shard: v[1] as number,
    tokenId: v[2] as string,
    consumerId: v[3] as string,
    consumerType: v[4] as string,
  }),
}

export interface SettleVaultTokenUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly consumerId: string
}

export type SettleVaultTokenUseRow = object

/** Marks a use as settled: its consumer exists. */
export const settleVaultTokenUse: Statement<SettleVaultTokenUseParameters, SettleVaultTokenUseRow> = {
  name: 'settleVaultTokenUse',
  text: `update vault_token_uses u set settled = true
where u.shard = $1 and u.token_id = $2 and u.consumer_id = $3`,
  parameters: ['shard', 'tokenId', 'consumerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
