// Made by scripts/generate-queries.ts from api-keys.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface KeyByHashParameters {
  readonly keyHash: Buffer
  readonly now: Timestamp
}

export interface KeyByHashRow {
  readonly keyId: string
  readonly keyHash: Buffer
  readonly permissions: string[] | null
  readonly expiresAt: Timestamp | null
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
}

/** Returns the valid API key with this SHA-256, and its account. */
export const keyByHash: Statement<KeyByHashParameters, KeyByHashRow> = {
  name: 'keyByHash',
  text: `select k.id as key_id, k.key_hash, k.permissions, k.expires_at, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from api_keys k join accounts a on a.id = k.account_id
where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
  parameters: ['keyHash', 'now'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    keyId: v[0] as string,
    keyHash: v[1] as Buffer,
    permissions: v[2] as string[] | null,
    expiresAt: v[3] as Timestamp | null,
    id: v[4] as string,
    kind: v[5] as string,
    name: v[6] as string,
    agencyId: v[7] as string | null,
    platformId: v[8] as string | null,
    timeZone: v[9] as string,
    mode: v[10] as string,
    clockId: v[11] as string | null,
    createdAt: v[12] as Timestamp,
    updatedAt: v[13] as Timestamp,
  }),
}

export interface RecordKeyUseParameters {
  readonly shard: number
  readonly keyId: string
  readonly usedAt: Timestamp
  readonly notSince: Timestamp
}

export type RecordKeyUseRow = object

/** Sets when a key was last used, unless that was set since `notSince`. */
export const recordKeyUse: Statement<RecordKeyUseParameters, RecordKeyUseRow> = {
  name: 'recordKeyUse',
  text: `insert into api_key_uses as u (shard, key_id, last_used_at) values ($1, $2, $3)
on conflict (shard, key_id) do update set last_used_at = excluded.last_used_at where u.last_used_at < $4`,
  parameters: ['shard', 'keyId', 'usedAt', 'notSince'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface AccessibleApiKeyParameters {
  readonly id: string
  readonly callerId: string
}

export interface AccessibleApiKeyRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Returns an API key of an account that the caller can reach. */
export const accessibleApiKey: Statement<AccessibleApiKeyParameters, AccessibleApiKeyRow> = {
  name: 'accessibleApiKey',
  text: `select k.id, k.account_id, a.kind as account_kind, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at
from api_keys k join accounts a on a.id = k.account_id
where k.id = $1 and $2 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['id', 'callerId'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string | null,
    last4: v[4] as string,
    permissions: v[5] as string[] | null,
    createdAt: v[6] as Timestamp,
    expiresAt: v[7] as Timestamp | null,
    revokedAt: v[8] as Timestamp | null,
  }),
}

export interface ApiKeysOfAccountAscendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface ApiKeysOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Returns an account's API keys after an id, including revoked ones. */
export const apiKeysOfAccountAscending: Statement<ApiKeysOfAccountAscendingParameters, ApiKeysOfAccountAscendingRow> = {
  name: 'apiKeysOfAccountAscending',
  text: `select k.id, k.account_id, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at
from api_keys k
where k.account_id = $1 and k.id > $2
order by k.id asc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    name: v[2] as string | null,
    last4: v[3] as string,
    permissions: v[4] as string[] | null,
    createdAt: v[5] as Timestamp,
    expiresAt: v[6] as Timestamp | null,
    revokedAt: v[7] as Timestamp | null,
  }),
}

export interface ApiKeysOfAccountDescendingParameters {
  readonly accountId: string
  readonly from: string
  readonly limit: number
}

export interface ApiKeysOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Returns an account's API keys after an id, including revoked ones. */
export const apiKeysOfAccountDescending: Statement<ApiKeysOfAccountDescendingParameters, ApiKeysOfAccountDescendingRow> = {
  name: 'apiKeysOfAccountDescending',
  text: `select k.id, k.account_id, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at
from api_keys k
where k.account_id = $1 and k.id < $2
order by k.id desc limit $3::integer`,
  parameters: ['accountId', 'from', 'limit'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    name: v[2] as string | null,
    last4: v[3] as string,
    permissions: v[4] as string[] | null,
    createdAt: v[5] as Timestamp,
    expiresAt: v[6] as Timestamp | null,
    revokedAt: v[7] as Timestamp | null,
  }),
}

export interface KeyUsesParameters {
  readonly shard: number
  readonly keyIds: readonly (string | null)[]
}

export interface KeyUsesRow {
  readonly keyId: string
  readonly lastUsedAt: Timestamp
}

/** Returns when keys of one shard were last used. */
export const keyUses: Statement<KeyUsesParameters, KeyUsesRow> = {
  name: 'keyUses',
  text: `select key_id, last_used_at from api_key_uses where shard = $1 and key_id = any($2::uuid[])`,
  parameters: ['shard', 'keyIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    keyId: v[0] as string,
    lastUsedAt: v[1] as Timestamp,
  }),
}

export interface InsertApiKeyParameters {
  readonly id: string
  readonly accountId: string
  readonly keyHash: Buffer
  readonly name: string | null
  readonly last4: string
  readonly permissions: readonly (string | null)[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
}

export interface InsertApiKeyRow {
  readonly id: string
  readonly accountId: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Inserts an API key. */
export const insertApiKey: Statement<InsertApiKeyParameters, InsertApiKeyRow> = {
  name: 'insertApiKey',
  text: `insert into api_keys as k (id, account_id, key_hash, name, last4, permissions, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning k.id, k.account_id, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at`,
  parameters: ['id', 'accountId', 'keyHash', 'name', 'last4', 'permissions', 'createdAt', 'expiresAt'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    name: v[2] as string | null,
    last4: v[3] as string,
    permissions: v[4] as string[] | null,
    createdAt: v[5] as Timestamp,
    expiresAt: v[6] as Timestamp | null,
    revokedAt: v[7] as Timestamp | null,
  }),
}

export interface RevokeApiKeyParameters {
  readonly revokedAt: Timestamp
  readonly id: string
  readonly callerId: string
}

export interface RevokeApiKeyRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string | null
  readonly last4: string
  readonly permissions: string[] | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp | null
  readonly revokedAt: Timestamp | null
}

/** Revokes an API key of an account that the caller can reach. Returns a revoked key unchanged. */
export const revokeApiKey: Statement<RevokeApiKeyParameters, RevokeApiKeyRow> = {
  name: 'revokeApiKey',
  text: `update api_keys k set revoked_at = coalesce(k.revoked_at, $1)
from accounts a
where k.id = $2 and a.id = k.account_id and $3 in (a.id, a.agency_id, a.platform_id)
returning k.id, k.account_id, a.kind as account_kind, k.name, k.last4, k.permissions, k.created_at, k.expires_at, k.revoked_at`,
  parameters: ['revokedAt', 'id', 'callerId'],
  route: { to: 'directory', replicated: true },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string | null,
    last4: v[4] as string,
    permissions: v[5] as string[] | null,
    createdAt: v[6] as Timestamp,
    expiresAt: v[7] as Timestamp | null,
    revokedAt: v[8] as Timestamp | null,
  }),
}

export const apiKeysOfAccount = { ascending: apiKeysOfAccountAscending, descending: apiKeysOfAccountDescending }
