// Made by scripts/generate-queries.ts from public-keys.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface PublicKeyByHashParameters {
  readonly shard: number
  readonly keyHash: Buffer
  readonly now: Timestamp
}

export interface PublicKeyByHashRow {
  readonly keyId: string
  readonly keyHash: Buffer
  readonly origins: string[]
  readonly expiresAt: Timestamp
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

/** Returns the valid public key with this SHA-256, and its organization. */
export const publicKeyByHash: Statement<PublicKeyByHashParameters, PublicKeyByHashRow> = {
  name: 'publicKeyByHash',
  text: `select k.id as key_id, k.key_hash, k.origins, k.expires_at, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from public_keys k join accounts a on a.id = k.org_id
where k.shard = $1 and k.key_hash = $2 and k.revoked_at is null and k.expires_at > $3`,
  parameters: ['shard', 'keyHash', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    keyId: v[0] as string,
    keyHash: v[1] as Buffer,
    origins: v[2] as string[],
    expiresAt: v[3] as Timestamp,
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
    clockNow: v[14] as Timestamp | null,
  }),
}

export interface PublicKeyByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface PublicKeyByIdRow {
  readonly id: string
  readonly orgId: string
  readonly origins: string[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** Returns a public key that the caller can reach, even an expired one. */
export const publicKeyById: Statement<PublicKeyByIdParameters, PublicKeyByIdRow> = {
  name: 'publicKeyById',
  text: `select k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at
from public_keys k
where k.shard = $1 and k.id = $2
  and exists (select 1 from accounts a where a.id = k.org_id and $3 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    origins: v[2] as string[],
    createdAt: v[3] as Timestamp,
    expiresAt: v[4] as Timestamp,
    revokedAt: v[5] as Timestamp | null,
  }),
}

export interface PublicKeysOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly usableAt: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PublicKeysOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly origins: string[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/**
 * Returns an organization's public keys that match, after an id. Keys with an end after `usableAt`
 * are those that still work.
 */
export const publicKeysOfOrganizationAscending: Statement<PublicKeysOfOrganizationAscendingParameters, PublicKeysOfOrganizationAscendingRow> = {
  name: 'publicKeysOfOrganizationAscending',
  text: `select k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at
from public_keys k
where k.shard = $1 and k.org_id = $2 and k.id > $3
  and ($4::timestamptz is null or (k.revoked_at is null and k.expires_at > $4))
  and exists (select from accounts a where a.id = k.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by k.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'from', 'usableAt', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    origins: v[2] as string[],
    createdAt: v[3] as Timestamp,
    expiresAt: v[4] as Timestamp,
    revokedAt: v[5] as Timestamp | null,
  }),
}

export interface PublicKeysOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly usableAt: Timestamp | null
  readonly callerId: string
  readonly limit: number
}

export interface PublicKeysOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly origins: string[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/**
 * Returns an organization's public keys that match, after an id. Keys with an end after `usableAt`
 * are those that still work.
 */
export const publicKeysOfOrganizationDescending: Statement<PublicKeysOfOrganizationDescendingParameters, PublicKeysOfOrganizationDescendingRow> = {
  name: 'publicKeysOfOrganizationDescending',
  text: `select k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at
from public_keys k
where k.shard = $1 and k.org_id = $2 and k.id < $3
  and ($4::timestamptz is null or (k.revoked_at is null and k.expires_at > $4))
  and exists (select from accounts a where a.id = k.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by k.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'from', 'usableAt', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    origins: v[2] as string[],
    createdAt: v[3] as Timestamp,
    expiresAt: v[4] as Timestamp,
    revokedAt: v[5] as Timestamp | null,
  }),
}

export interface InsertPublicKeyParameters {
  readonly shard: number
  readonly id: string
  readonly keyHash: Buffer
  readonly origins: readonly (string | null)[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertPublicKeyRow {
  readonly id: string
  readonly orgId: string
  readonly origins: string[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** Inserts a public key of an organization that the caller can reach. */
export const insertPublicKey: Statement<InsertPublicKeyParameters, InsertPublicKeyRow> = {
  name: 'insertPublicKey',
  text: `insert into public_keys as k (shard, id, org_id, key_hash, origins, created_at, expires_at)
select $1, $2, a.id, $3, $4::text[], $5, $6
from accounts a
where a.id = $7 and $8 in (a.id, a.agency_id, a.platform_id)
returning k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at`,
  parameters: ['shard', 'id', 'keyHash', 'origins', 'createdAt', 'expiresAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    origins: v[2] as string[],
    createdAt: v[3] as Timestamp,
    expiresAt: v[4] as Timestamp,
    revokedAt: v[5] as Timestamp | null,
  }),
}

export interface RevokePublicKeyParameters {
  readonly revokedAt: Timestamp
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface RevokePublicKeyRow {
  readonly id: string
  readonly orgId: string
  readonly origins: string[]
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly revokedAt: Timestamp | null
}

/** Revokes a public key that the caller can reach. Returns a revoked key unchanged. */
export const revokePublicKey: Statement<RevokePublicKeyParameters, RevokePublicKeyRow> = {
  name: 'revokePublicKey',
  text: `update public_keys k set revoked_at = coalesce(k.revoked_at, $1)
where k.shard = $2 and k.id = $3
  and exists (select 1 from accounts a where a.id = k.org_id and $4 in (a.id, a.agency_id, a.platform_id))
returning k.id, k.org_id, k.origins, k.created_at, k.expires_at, k.revoked_at`,
  parameters: ['revokedAt', 'shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    origins: v[2] as string[],
    createdAt: v[3] as Timestamp,
    expiresAt: v[4] as Timestamp,
    revokedAt: v[5] as Timestamp | null,
  }),
}

export interface LongExpiredPublicKeysParameters {
  readonly overSince: Timestamp
  readonly limit: number
}

export interface LongExpiredPublicKeysRow {
  readonly shard: number
  readonly id: string
}

/** Returns public keys that expired before a time, oldest first. */
export const longExpiredPublicKeys: Statement<LongExpiredPublicKeysParameters, LongExpiredPublicKeysRow> = {
  name: 'longExpiredPublicKeys',
  text: `select shard, id from public_keys where expires_at <= $1 order by expires_at limit $2::integer`,
  parameters: ['overSince', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteExpiredPublicKeysOfShardParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly overSince: Timestamp
}

export type DeleteExpiredPublicKeysOfShardRow = object

/** Deletes these expired public keys of one shard. */
export const deleteExpiredPublicKeysOfShard: Statement<DeleteExpiredPublicKeysOfShardParameters, DeleteExpiredPublicKeysOfShardRow> = {
  name: 'deleteExpiredPublicKeysOfShard',
  text: `delete from public_keys where shard = $1 and id = any($2::uuid[]) and expires_at <= $3`,
  parameters: ['shard', 'ids', 'overSince'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export const publicKeysOfOrganization = {
  ascending: publicKeysOfOrganizationAscending,
  descending: publicKeysOfOrganizationDescending,
}
