// Made by scripts/generate-queries.ts from idempotency.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ClaimIdempotencyKeyParameters {
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly requestHash: Buffer
  readonly reservedIds: readonly (string | null)[]
  readonly leaseToken: string
  readonly leasedUntil: Timestamp
  readonly now: Timestamp
  readonly idempotencyKeysExpireBefore: Timestamp
}

export interface ClaimIdempotencyKeyRow {
  readonly reservedIds: string[]
}

/**
 * Claims an idempotency key for a request that may run: the key is new, expired, or left without an
 * outcome by a run whose lease has expired. Returns the ids reserved for the request.
 */
export const claimIdempotencyKey: Statement<ClaimIdempotencyKeyParameters, ClaimIdempotencyKeyRow> = {
  name: 'claimIdempotencyKey',
  text: `insert into idempotency_keys as k
  (shard, account_id, key, path, request_hash, reserved_ids, lease_token, leased_until, created_at)
values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9)
on conflict (shard, account_id, key, path) do update set
  request_hash = excluded.request_hash,
  reserved_ids = case when k.created_at <= $10 then excluded.reserved_ids else k.reserved_ids end,
  lease_token = excluded.lease_token,
  leased_until = excluded.leased_until,
  outcome_type = null,
  outcome_id = null,
  created_at = case when k.created_at <= $10 then excluded.created_at else k.created_at end
where k.leased_until <= $9
  and (k.created_at <= $10 or (k.outcome_id is null and k.request_hash = excluded.request_hash))
returning reserved_ids`,
  parameters: ['shard', 'accountId', 'key', 'path', 'requestHash', 'reservedIds', 'leaseToken', 'leasedUntil', 'now', 'idempotencyKeysExpireBefore'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    reservedIds: v[0] as string[],
  }),
}

export interface IdempotencyKeyParameters {
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
}

export interface IdempotencyKeyRow {
  readonly requestHash: Buffer
  readonly outcomeType: string | null
  readonly outcomeId: string | null
  readonly reservedIds: string[]
  readonly leasedUntil: Timestamp
}

/** Returns the stored request of an idempotency key that could not be claimed. */
export const idempotencyKey: Statement<IdempotencyKeyParameters, IdempotencyKeyRow> = {
  name: 'idempotencyKey',
  text: `select request_hash, outcome_type, outcome_id, reserved_ids, leased_until
from idempotency_keys
where shard = $1 and account_id = $2 and key = $3 and path = $4`,
  parameters: ['shard', 'accountId', 'key', 'path'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    requestHash: v[0] as Buffer,
    outcomeType: v[1] as string | null,
    outcomeId: v[2] as string | null,
    reservedIds: v[3] as string[],
    leasedUntil: v[4] as Timestamp,
  }),
}

export interface RecordOutcomeParameters {
  readonly outcomeType: string
  readonly outcomeId: string
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly leaseToken: string
}

export interface RecordOutcomeRow {
  readonly outcomeId: string | null
}

/** Writes the outcome of a request if its lease is still valid. */
export const recordOutcome: Statement<RecordOutcomeParameters, RecordOutcomeRow> = {
  name: 'recordOutcome',
  text: `update idempotency_keys set outcome_type = $1, outcome_id = $2
where shard = $3 and account_id = $4 and key = $5 and path = $6
  and lease_token = $7 and outcome_id is null
returning outcome_id`,
  parameters: ['outcomeType', 'outcomeId', 'shard', 'accountId', 'key', 'path', 'leaseToken'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    outcomeId: v[0] as string | null,
  }),
}

export interface ExtendLeaseParameters {
  readonly leasedUntil: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly leaseToken: string
}

export interface ExtendLeaseRow {
  readonly leasedUntil: Timestamp
}

/** Extends the lease of a request in progress. Returns no row if another run has it. */
export const extendLease: Statement<ExtendLeaseParameters, ExtendLeaseRow> = {
  name: 'extendLease',
  text: `update idempotency_keys set leased_until = $1
where shard = $2 and account_id = $3 and key = $4 and path = $5
  and lease_token = $6 and outcome_id is null
returning leased_until`,
  parameters: ['leasedUntil', 'shard', 'accountId', 'key', 'path', 'leaseToken'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    leasedUntil: v[0] as Timestamp,
  }),
}

export interface RecordHandedOverOutcomeParameters {
  readonly outcomeType: string
  readonly outcomeId: string
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly reservedIds: readonly (string | null)[]
}

export type RecordHandedOverOutcomeRow = object

/**
 * Writes the outcome of a request whose effect is in the directory. It can run after another run
 * has taken the lease. The reserved ids identify the request.
 */
export const recordHandedOverOutcome: Statement<RecordHandedOverOutcomeParameters, RecordHandedOverOutcomeRow> = {
  name: 'recordHandedOverOutcome',
  text: `update idempotency_keys set outcome_type = $1, outcome_id = $2
where shard = $3 and account_id = $4 and key = $5 and path = $6
  and reserved_ids = $7::uuid[] and outcome_id is null`,
  parameters: ['outcomeType', 'outcomeId', 'shard', 'accountId', 'key', 'path', 'reservedIds'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteIdempotencyKeyParameters {
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly leaseToken: string
}

export type DeleteIdempotencyKeyRow = object

/**
 * Deletes the key of a request that was rejected before it had an effect, so that the request can
 * be repeated.
 */
export const deleteIdempotencyKey: Statement<DeleteIdempotencyKeyParameters, DeleteIdempotencyKeyRow> = {
  name: 'deleteIdempotencyKey',
  text: `delete from idempotency_keys
where shard = $1 and account_id = $2 and key = $3 and path = $4
  and lease_token = $5 and outcome_id is null`,
  parameters: ['shard', 'accountId', 'key', 'path', 'leaseToken'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface EndLeaseParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
  readonly leaseToken: string
}

export type EndLeaseRow = object

/** Ends the lease of a failed request, so that it can be resumed at once with the same ids. */
export const endLease: Statement<EndLeaseParameters, EndLeaseRow> = {
  name: 'endLease',
  text: `update idempotency_keys set leased_until = $1
where shard = $2 and account_id = $3 and key = $4 and path = $5
  and lease_token = $6 and outcome_id is null`,
  parameters: ['now', 'shard', 'accountId', 'key', 'path', 'leaseToken'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ExpiredIdempotencyKeysParameters {
  readonly idempotencyKeysExpireBefore: Timestamp
  readonly now: Timestamp
  readonly limit: number
}

export interface ExpiredIdempotencyKeysRow {
  readonly shard: number
  readonly accountId: string
  readonly key: string
  readonly path: string
}

/** Returns expired idempotency keys without a lease, oldest first. */
export const expiredIdempotencyKeys: Statement<ExpiredIdempotencyKeysParameters, ExpiredIdempotencyKeysRow> = {
  name: 'expiredIdempotencyKeys',
  text: `select shard, account_id, key, path
from idempotency_keys
where created_at <= $1 and leased_until <= $2
order by created_at
limit $3::integer`,
  parameters: ['idempotencyKeysExpireBefore', 'now', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
    key: v[2] as string,
    path: v[3] as string,
  }),
}

export interface DeleteExpiredIdempotencyKeysOfShardParameters {
  readonly accountIds: readonly (string | null)[]
  readonly keys: readonly (string | null)[]
  readonly paths: readonly (string | null)[]
  readonly shard: number
  readonly idempotencyKeysExpireBefore: Timestamp
  readonly now: Timestamp
}

export type DeleteExpiredIdempotencyKeysOfShardRow = object

/** Deletes these idempotency keys of one shard, except those claimed again since. */
export const deleteExpiredIdempotencyKeysOfShard: Statement<DeleteExpiredIdempotencyKeysOfShardParameters, DeleteExpiredIdempotencyKeysOfShardRow> = {
  name: 'deleteExpiredIdempotencyKeysOfShard',
  text: `delete from idempotency_keys k
using unnest($1::uuid[], $2::text[], $3::text[]) as old (account_id, key, path)
where k.shard = $4 and k.account_id = old.account_id and k.key = old.key and k.path = old.path
  and k.created_at <= $5 and k.leased_until <= $6`,
  parameters: ['accountIds', 'keys', 'paths', 'shard', 'idempotencyKeysExpireBefore', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
