// Made by scripts/generate-queries.ts from rotate-vault-keys.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface VaultInstrumentsUnderKeyParameters {
  readonly keyId: string
  readonly afterShard: number
  readonly afterTokenId: string
  readonly rowsMax: number
}

export interface VaultInstrumentsUnderKeyRow {
  readonly shard: number
  readonly tokenId: string
  readonly accountId: string
  readonly wrappedKey: Buffer
}

/** Returns instruments whose data key is wrapped by a vault key, after a row. */
export const vaultInstrumentsUnderKey: Statement<VaultInstrumentsUnderKeyParameters, VaultInstrumentsUnderKeyRow> = {
  name: 'vaultInstrumentsUnderKey',
  text: `select i.shard, i.token_id, i.account_id, i.wrapped_key from vault_instruments i
where i.key_id = $1 and (i.shard, i.token_id) > ($2::smallint, $3::uuid)
order by i.shard, i.token_id limit $4::integer`,
  parameters: ['keyId', 'afterShard', 'afterTokenId', 'rowsMax'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    tokenId: v[1] as string,
    accountId: v[2] as string,
    wrappedKey: v[3] as Buffer,
  }),
}

export interface RewrapVaultInstrumentsParameters {
  readonly shard: number
  readonly tokenIds: readonly (string | null)[]
  readonly keyIdBefore: string
  readonly keyId: string
  readonly wrappedKeys: readonly (Buffer | null)[]
}

export interface RewrapVaultInstrumentsRow {
  readonly tokenId: string
}

/**
 * Replaces wrapped data keys, except of instruments that changed since or are locked. Locked rows
 * are skipped to prevent deadlocks.
 */
export const rewrapVaultInstruments: Statement<RewrapVaultInstrumentsParameters, RewrapVaultInstrumentsRow> = {
  name: 'rewrapVaultInstruments',
  text: `with free as (
  select f.token_id from vault_instruments f
  where f.shard = $1 and f.token_id = any($2::uuid[]) and f.key_id = $3
  order by f.token_id
  for update skip locked
)
update vault_instruments i
set key_id = $4, wrapped_key = w.wrapped_key, damaged_at = null
from free join unnest($2::uuid[], $5::bytea[]) as w (token_id, wrapped_key) on w.token_id = free.token_id
where i.shard = $1 and i.token_id = free.token_id and i.key_id = $3
returning i.token_id`,
  parameters: ['shard', 'tokenIds', 'keyIdBefore', 'keyId', 'wrappedKeys'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface MarkVaultInstrumentsDamagedParameters {
  readonly shard: number
  readonly tokenIds: readonly (string | null)[]
  readonly keyId: string
  readonly now: Timestamp
}

export interface MarkVaultInstrumentsDamagedRow {
  readonly tokenId: string
  readonly accountId: string
}

/** Marks instruments that don't open under their key. Returns the newly marked ones. */
export const markVaultInstrumentsDamaged: Statement<MarkVaultInstrumentsDamagedParameters, MarkVaultInstrumentsDamagedRow> = {
  name: 'markVaultInstrumentsDamaged',
  text: `with free as (
  select f.token_id from vault_instruments f
  where f.shard = $1 and f.token_id = any($2::uuid[]) and f.key_id = $3 and f.damaged_at is null
  order by f.token_id
  for update skip locked
)
update vault_instruments i
set damaged_at = $4
from free
where i.shard = $1 and i.token_id = free.token_id and i.key_id = $3 and i.damaged_at is null
returning i.token_id, i.account_id`,
  parameters: ['shard', 'tokenIds', 'keyId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
    accountId: v[1] as string,
  }),
}

export interface VaultKeyIsNeededParameters {
  readonly keyId: string
}

export interface VaultKeyIsNeededRow {
  readonly tokenId: string
}

/** Returns an instrument whose data key a vault key still wraps, if there is one. */
export const vaultKeyIsNeeded: Statement<VaultKeyIsNeededParameters, VaultKeyIsNeededRow> = {
  name: 'vaultKeyIsNeeded',
  text: `select i.token_id from vault_instruments i where i.key_id = $1 limit 1`,
  parameters: ['keyId'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface VaultKeyIsNeededInShardsParameters {
  readonly ofShards: readonly (number | null)[]
  readonly keyId: string
}

export interface VaultKeyIsNeededInShardsRow {
  readonly tokenId: string
}

/** Returns instruments of these shards whose data keys a vault key wraps, one for each cell. */
export const vaultKeyIsNeededInShards: Statement<VaultKeyIsNeededInShardsParameters, VaultKeyIsNeededInShardsRow> = {
  name: 'vaultKeyIsNeededInShards',
  text: `select i.token_id from vault_instruments i where i.shard = any($1::smallint[]) and i.key_id = $2 limit 1`,
  parameters: ['ofShards', 'keyId'],
  route: { to: 'shards', parameter: 'ofShards', parallel: [] },
  writes: false,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}

export interface CountVaultInstrumentsUnderKeyParameters {
  readonly keyId: string
}

export interface CountVaultInstrumentsUnderKeyRow {
  readonly instruments: bigint
}

/** Counts the instruments that are lost with a vault key. */
export const countVaultInstrumentsUnderKey: Statement<CountVaultInstrumentsUnderKeyParameters, CountVaultInstrumentsUnderKeyRow> = {
  name: 'countVaultInstrumentsUnderKey',
  text: `select count(*) as "instruments!" from vault_instruments i where i.key_id = $1`,
  parameters: ['keyId'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    instruments: v[0] as bigint,
  }),
}

export interface ShredDamagedVaultInstrumentParameters {
  readonly shard: number
  readonly tokenId: string
  readonly keyId: string
  readonly wrappedKey: Buffer
}

export interface ShredDamagedVaultInstrumentRow {
  readonly tokenId: string
}

/** Deletes a sealed instrument that doesn't open, unless it changed since it was read. */
export const shredDamagedVaultInstrument: Statement<ShredDamagedVaultInstrumentParameters, ShredDamagedVaultInstrumentRow> = {
  name: 'shredDamagedVaultInstrument',
  text: `delete from vault_instruments i
where i.shard = $1 and i.token_id = $2 and i.key_id = $3 and i.wrapped_key = $4
returning i.token_id`,
  parameters: ['shard', 'tokenId', 'keyId', 'wrappedKey'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    tokenId: v[0] as string,
  }),
}
