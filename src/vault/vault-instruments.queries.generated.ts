// Made by scripts/generate-queries.ts from vault-instruments.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultInstrumentToUseParameters {
  readonly shard: number
  readonly tokenId: string
  readonly accountIds: readonly (string | null)[]
}

export interface VaultInstrumentToUseRow {
  readonly usedAt: Timestamp | null
  readonly expiresAt: Timestamp | null
  readonly deletedAt: Timestamp | null
  readonly expirationMonth: number | null
  readonly expirationYear: number | null
  readonly keyId: string | null
  readonly wrappedKey: Buffer | null
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly clockNow: Timestamp | null
}

/**
 * Returns the wrapped data key of a token of one of these accounts, the facts that decide about its
 * first use, and its owner.
 */
export const vaultInstrumentToUse: Statement<VaultInstrumentToUseParameters, VaultInstrumentToUseRow> = {
  name: 'vaultInstrumentToUse',
  text: `select t.used_at, t.expires_at, t.deleted_at, t.expiration_month, t.expiration_year, i.key_id, i.wrapped_key,
  a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = $1 and i.token_id = t.id
where t.shard = $1 and t.id = $2 and t.account_id = any($3)`,
  parameters: ['shard', 'tokenId', 'accountIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    usedAt: v[0] as Timestamp | null,
    expiresAt: v[1] as Timestamp | null,
    deletedAt: v[2] as Timestamp | null,
    expirationMonth: v[3] as number | null,
    expirationYear: v[4] as number | null,
    keyId: v[5] as string | null,
    wrappedKey: v[6] as Buffer | null,
    id: v[7] as string,
    kind: v[8] as string,
    name: v[9] as string,
    agencyId: v[10] as string | null,
    platformId: v[11] as string | null,
    timeZone: v[12] as string,
    mode: v[13] as string,
    clockId: v[14] as string | null,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
    clockNow: v[17] as Timestamp | null,
  }),
}

export interface RewrapVaultInstrumentParameters {
  readonly keyId: string
  readonly wrappedKey: Buffer
  readonly shard: number
  readonly tokenId: string
  readonly keyIdBefore: string
}

export interface RewrapVaultInstrumentRow {
  readonly tokenId: string
}

/** Replaces a wrapped data key. Returns no row when it is gone or was changed. */
export const rewrapVaultInstrument: Statement<RewrapVaultInstrumentParameters, RewrapVaultInstrumentRow> = {
  name: 'rewrapVaultInstrument',
  text: `update vault_instruments i
set key_id = $1, wrapped_key = $2
where i.shard = $3 and i.token_id = $4 and i.key_id = $5
returning i.token_id`,
  parameters: ['keyId', 'wrappedKey', 'shard', 'tokenId', 'keyIdBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface VaultInstrumentToOpenParameters {
  readonly shard: number
  readonly consumerId: string
  readonly tokenId: string
  readonly accountIds: readonly (string | null)[]
}

export interface VaultInstrumentToOpenRow {
  readonly accountId: string
  readonly mode: string
  readonly deletedAt: Timestamp | null
  readonly keyId: string | null
  readonly wrappedKey: Buffer | null
  readonly sealedNumber: Buffer | null
  readonly sealedCvc: Buffer | null
  readonly inUse: boolean
}

/**
 * Returns a token of one of these accounts, its sealed instrument, and whether a consumer uses it.
 */
export const vaultInstrumentToOpen: Statement<VaultInstrumentToOpenParameters, VaultInstrumentToOpenRow> = {
  name: 'vaultInstrumentToOpen',
  text: `select t.account_id, a.mode, t.deleted_at, i.key_id, i.wrapped_key, i.sealed_number, i.sealed_cvc,
  exists (select from vault_token_uses u where u.shard = $1 and u.token_id = t.id and u.consumer_id = $2)
    as "in_use!"
from vault_tokens t
  join accounts a on a.id = t.account_id
  left join vault_instruments i on i.shard = $1 and i.token_id = t.id
where t.shard = $1 and t.id = $3 and t.account_id = any($4)`,
  parameters: ['shard', 'consumerId', 'tokenId', 'accountIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    accountId: v[0] as string,
    mode: v[1] as string,
    deletedAt: v[2] as Timestamp | null,
    keyId: v[3] as string | null,
    wrappedKey: v[4] as Buffer | null,
    sealedNumber: v[5] as Buffer | null,
    sealedCvc: v[6] as Buffer | null,
    inUse: v[7] as boolean,
  }),
}

export interface ShredVaultInstrumentParameters {
  readonly shard: number
  readonly tokenId: string
}

export interface ShredVaultInstrumentRow {
  readonly tokenId: string
}

/** Deletes the sealed instrument of a token. Its data key is stored nowhere else. */
export const shredVaultInstrument: Statement<ShredVaultInstrumentParameters, ShredVaultInstrumentRow> = {
  name: 'shredVaultInstrument',
  text: `delete from vault_instruments i where i.shard = $1 and i.token_id = $2
returning i.token_id`,
  parameters: ['shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface DeleteVaultCvcParameters {
  readonly shard: number
  readonly tokenId: string
}

export interface DeleteVaultCvcRow {
  readonly tokenId: string
}

/** Deletes the security code of a token. */
export const deleteVaultCvc: Statement<DeleteVaultCvcParameters, DeleteVaultCvcRow> = {
  name: 'deleteVaultCvc',
  text: `update vault_instruments i set sealed_cvc = null
where i.shard = $1 and i.token_id = $2 and i.sealed_cvc is not null
returning i.token_id`,
  parameters: ['shard', 'tokenId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface ExpiredVaultCvcsParameters {
  readonly madeBefore: string
  readonly rowsMax: number
}

export interface ExpiredVaultCvcsRow {
  readonly shard: number
  readonly tokenId: string
}

/** Returns instruments from before an id that still hold a security code. */
export const expiredVaultCvcs: Statement<ExpiredVaultCvcsParameters, ExpiredVaultCvcsRow> = {
  name: 'expiredVaultCvcs',
  text: `select i.shard, i.token_id from vault_instruments i
where i.sealed_cvc is not null and i.token_id < $1
order by i.token_id limit $2::integer`,
  parameters: ['madeBefore', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    tokenId: v[1] as string,
  }),
}

export interface DeleteExpiredVaultCvcsParameters {
  readonly shard: number
  readonly tokenIds: readonly (string | null)[]
}

export interface DeleteExpiredVaultCvcsRow {
  readonly tokenId: string
}

/**
 * Deletes the security codes of tokens of one shard. Locked rows are skipped to prevent deadlocks.
 */
export const deleteExpiredVaultCvcs: Statement<DeleteExpiredVaultCvcsParameters, DeleteExpiredVaultCvcsRow> = {
  name: 'deleteExpiredVaultCvcs',
  text: `with past as (
  select p.token_id from vault_instruments p
  where p.shard = $1 and p.token_id = any($2) and p.sealed_cvc is not null
  order by p.token_id
  for update skip locked
)
update vault_instruments i set sealed_cvc = null
from past
where i.shard = $1 and i.token_id = past.token_id
returning i.token_id`,
  parameters: ['shard', 'tokenIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}
