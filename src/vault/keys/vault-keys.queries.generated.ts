// Made by scripts/generate-queries.ts from vault-keys.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface VaultKeyByIdParameters {
  readonly id: string
}

export interface VaultKeyByIdRow {
  readonly id: string
  readonly ring: string
  readonly wrapped: Buffer | null
  readonly checkValue: string
  readonly createdAt: Timestamp
  readonly destroyedAt: Timestamp | null
}

/** Returns a vault key, destroyed or not. */
export const vaultKeyById: Statement<VaultKeyByIdParameters, VaultKeyByIdRow> = {
  name: 'vaultKeyById',
  text: `select id, ring, wrapped, check_value, created_at, destroyed_at
from vault_keys
where id = $1`,
  parameters: ['id'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    ring: v[1] as string,
    wrapped: v[2] as Buffer | null,
    checkValue: v[3] as string,
    createdAt: v[4] as Timestamp,
    destroyedAt: v[5] as Timestamp | null,
  }),
}

export interface NewestMonthKeyParameters {
  readonly prefix: string
}

export interface NewestMonthKeyRow {
  readonly id: string
  readonly createdAt: Timestamp
  readonly closedAt: Timestamp | null
  readonly destroyedAt: Timestamp | null
}

/** Returns the newest month key of a mode. Ids sort by time. */
export const newestMonthKey: Statement<NewestMonthKeyParameters, NewestMonthKeyRow> = {
  name: 'newestMonthKey',
  text: `select id, created_at, closed_at, destroyed_at
from vault_keys
where starts_with(id collate "C", $1)
order by id collate "C" desc
limit 1`,
  parameters: ['prefix'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    createdAt: v[1] as Timestamp,
    closedAt: v[2] as Timestamp | null,
    destroyedAt: v[3] as Timestamp | null,
  }),
}

export interface NewestKeyOfRingParameters {
  readonly ring: string
  readonly newestEndedHour: string
  readonly modePrefix: string
}

export interface NewestKeyOfRingRow {
  readonly id: string
}

/**
 * Returns the newest key that a ring must contain: one that is neither destroyed nor closed nor of
 * a past hour. Keys of the given mode take precedence.
 */
export const newestKeyOfRing: Statement<NewestKeyOfRingParameters, NewestKeyOfRingRow> = {
  name: 'newestKeyOfRing',
  text: `select id from vault_keys
where ring = $1 and destroyed_at is null and closed_at is null
  and (substring(id from '[.]hour[.]([0-9]+)') collate "C" > $2) is not false
order by starts_with(id, $3) desc, created_at desc, id collate "C" desc
limit 1`,
  parameters: ['ring', 'newestEndedHour', 'modePrefix'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface AnyKeyOfRingParameters {
  readonly ring: string
}

export interface AnyKeyOfRingRow {
  readonly id: string
}

/** Returns any key that was created in a ring, destroyed or not. */
export const anyKeyOfRing: Statement<AnyKeyOfRingParameters, AnyKeyOfRingRow> = {
  name: 'anyKeyOfRing',
  text: `select id from vault_keys where ring = $1 limit 1`,
  parameters: ['ring'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertVaultKeyParameters {
  readonly id: string
  readonly ring: string
  readonly wrapped: Buffer | null
  readonly checkValue: string
  readonly createdAt: Timestamp
}

export type InsertVaultKeyRow = object

/** Inserts a vault key, unless it exists. Destroyed keys keep their rows. */
export const insertVaultKey: Statement<InsertVaultKeyParameters, InsertVaultKeyRow> = {
  name: 'insertVaultKey',
  text: `insert into vault_keys (id, ring, wrapped, check_value, created_at)
values ($1, $2, $3, $4, $5)
on conflict (id) do nothing`,
  parameters: ['id', 'ring', 'wrapped', 'checkValue', 'createdAt'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export interface CopyVaultKeyParameters {
  readonly id: string
  readonly ring: string
  readonly wrapped: Buffer | null
  readonly checkValue: string
  readonly createdAt: Timestamp
  readonly closedAt: Timestamp
}

export type CopyVaultKeyRow = object

/** Inserts the copy of another cell's key, closed to new writers, unless it exists. */
export const copyVaultKey: Statement<CopyVaultKeyParameters, CopyVaultKeyRow> = {
  name: 'copyVaultKey',
  text: `insert into vault_keys (id, ring, wrapped, check_value, created_at, closed_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (id) do nothing`,
  parameters: ['id', 'ring', 'wrapped', 'checkValue', 'createdAt', 'closedAt'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export interface DeleteVaultKeyCopyParameters {
  readonly id: string
}

export type DeleteVaultKeyCopyRow = object

/** Deletes the copy of another cell's key. */
export const deleteVaultKeyCopy: Statement<DeleteVaultKeyCopyParameters, DeleteVaultKeyCopyRow> = {
  name: 'deleteVaultKeyCopy',
  text: `delete from vault_keys where id = $1`,
  parameters: ['id'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export interface ExistingVaultKeysParameters {
  readonly ids: readonly (string | null)[]
}

export interface ExistingVaultKeysRow {
  readonly id: string
}

/** Returns the given keys that are not destroyed. */
export const existingVaultKeys: Statement<ExistingVaultKeysParameters, ExistingVaultKeysRow> = {
  name: 'existingVaultKeys',
  text: `select id from vault_keys where id = any($1::text[]) and destroyed_at is null`,
  parameters: ['ids'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface ExistingKeysOfPeriodParameters {
  readonly period: string
  readonly limit: number
}

export interface ExistingKeysOfPeriodRow {
  readonly id: string
  readonly ring: string
  readonly createdAt: Timestamp
}

/** Returns the hour keys or month keys that are not destroyed, oldest first. */
export const existingKeysOfPeriod: Statement<ExistingKeysOfPeriodParameters, ExistingKeysOfPeriodRow> = {
  name: 'existingKeysOfPeriod',
  text: `select id, ring, created_at
from vault_keys
where destroyed_at is null and (id ~ '[.]hour[.][0-9]') = ($1 = 'hour')
order by id collate "C"
limit $2::integer`,
  parameters: ['period', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    ring: v[1] as string,
    createdAt: v[2] as Timestamp,
  }),
}

export interface ExistingKeysOfRingParameters {
  readonly ring: string
  readonly newestEndedHour: string
  readonly limit: number
}

export interface ExistingKeysOfRingRow {
  readonly id: string
}

/**
 * Returns the keys that a ring must contain, newest first: all that are neither destroyed nor of a
 * past hour.
 */
export const existingKeysOfRing: Statement<ExistingKeysOfRingParameters, ExistingKeysOfRingRow> = {
  name: 'existingKeysOfRing',
  text: `select id
from vault_keys
where ring = $1 and destroyed_at is null
  and (substring(id from '[.]hour[.]([0-9]+)') collate "C" > $2) is not false
order by created_at desc, id collate "C" desc
limit $3::integer`,
  parameters: ['ring', 'newestEndedHour', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DestroyVaultKeyParameters {
  readonly now: Timestamp
  readonly id: string
}

export interface DestroyVaultKeyRow {
  readonly id: string
  readonly ring: string
}

/** Destroys a key in the database, once. */
export const destroyVaultKey: Statement<DestroyVaultKeyParameters, DestroyVaultKeyRow> = {
  name: 'destroyVaultKey',
  text: `update vault_keys set destroyed_at = $1, wrapped = null
where id = $2 and destroyed_at is null
returning id, ring`,
  parameters: ['now', 'id'],
  route: { to: 'cell' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    ring: v[1] as string,
  }),
}

export interface DestroyedVaultKeysParameters {
  readonly ids: readonly (string | null)[]
}

export interface DestroyedVaultKeysRow {
  readonly id: string
}

/** Returns the given keys that are destroyed. */
export const destroyedVaultKeys: Statement<DestroyedVaultKeysParameters, DestroyedVaultKeysRow> = {
  name: 'destroyedVaultKeys',
  text: `select id from vault_keys where id = any($1::text[]) and destroyed_at is not null`,
  parameters: ['ids'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface CloseVaultKeyParameters {
  readonly now: Timestamp
  readonly id: string
}

export type CloseVaultKeyRow = object

/** Closes a key to new writers, before it is destroyed. */
export const closeVaultKey: Statement<CloseVaultKeyParameters, CloseVaultKeyRow> = {
  name: 'closeVaultKey',
  text: `update vault_keys set closed_at = $1
where id = $2 and closed_at is null`,
  parameters: ['now', 'id'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}

export interface InsertVaultKeyLockParameters {
  readonly shard: number
  readonly id: string
}

export type InsertVaultKeyLockRow = object

/** Inserts the row by which transactions of a shard lock a key, unless the key is closed. */
export const insertVaultKeyLock: Statement<InsertVaultKeyLockParameters, InsertVaultKeyLockRow> = {
  name: 'insertVaultKeyLock',
  text: `insert into vault_key_locks (shard, key_id)
select $1, k.id from vault_keys k
where k.id = $2 and k.closed_at is null and k.destroyed_at is null
on conflict (shard, key_id) do nothing`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface LockVaultKeyForShareParameters {
  readonly shard: number
  readonly id: string
}

export interface LockVaultKeyForShareRow {
  readonly keyId: string
}

/**
 * Locks a key against destruction while a transaction of a shard writes rows that need it. Returns
 * no row for a closed key.
 */
export const lockVaultKeyForShare: Statement<LockVaultKeyForShareParameters, LockVaultKeyForShareRow> = {
  name: 'lockVaultKeyForShare',
  text: `select l.key_id from vault_key_locks l join vault_keys k on k.id = l.key_id
where l.shard = $1 and l.key_id = $2 and k.closed_at is null and k.destroyed_at is null
for key share of l`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    keyId: v[0] as string,
  }),
}

export interface LockKeyLocksOfAllShardsParameters {
  readonly id: string
}

export interface LockKeyLocksOfAllShardsRow {
  readonly shard: number
}

/** Locks a closed key exclusively, after all transactions that share it have ended. */
export const lockKeyLocksOfAllShards: Statement<LockKeyLocksOfAllShardsParameters, LockKeyLocksOfAllShardsRow> = {
  name: 'lockKeyLocksOfAllShards',
  text: `select l.shard from vault_key_locks l where l.key_id = $1 order by l.shard for update`,
  parameters: ['id'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
  }),
}

export interface DeleteVaultKeyLocksParameters {
  readonly id: string
}

export type DeleteVaultKeyLocksRow = object

/**
 * Deletes the locks of a destroyed key, so that transactions that wait for one of them find none.
 */
export const deleteVaultKeyLocks: Statement<DeleteVaultKeyLocksParameters, DeleteVaultKeyLocksRow> = {
  name: 'deleteVaultKeyLocks',
  text: `delete from vault_key_locks l where l.key_id = $1`,
  parameters: ['id'],
  route: { to: 'cell' },
  writes: true,
  row: () => ({}),
}
