// Made by scripts/generate-queries.ts from root-keys.queries.sql. Do not edit.
import type { Statement } from '../db/index.ts'
import type { Timestamp } from '../time/index.ts'

export type CurrentRootKeysParameters = object

export interface CurrentRootKeysRow {
  readonly id: string
  readonly status: string
  readonly hashKeySealed: Buffer
  readonly createdAt: Timestamp
}

/** Returns the active root key and, during a rotation, the one that it replaces. */
export const currentRootKeys: Statement<CurrentRootKeysParameters, CurrentRootKeysRow> = {
  name: 'currentRootKeys',
  text: `select id, status, hash_key_sealed as "hash_key_sealed!", created_at
from root_keys
where status <> 'retired'
order by created_at desc`,
  parameters: [],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
    hashKeySealed: v[2] as Buffer,
    createdAt: v[3] as Timestamp,
  }),
}

export type LockCurrentRootKeysParameters = object

export interface LockCurrentRootKeysRow {
  readonly id: string
  readonly status: string
  readonly hashKeySealed: Buffer
}

/** Locks the active root key and, during a rotation, the one that it replaces. */
export const lockCurrentRootKeys: Statement<LockCurrentRootKeysParameters, LockCurrentRootKeysRow> = {
  name: 'lockCurrentRootKeys',
  text: `select id, status, hash_key_sealed as "hash_key_sealed!"
from root_keys
where status <> 'retired'
order by id
for update`,
  parameters: [],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    status: v[1] as string,
    hashKeySealed: v[2] as Buffer,
  }),
}

export interface RootKeyIsRetiredParameters {
  readonly id: string
}

export interface RootKeyIsRetiredRow {
  readonly id: string
}

/** Returns a root key if it is retired: no process may seal with it again. */
export const rootKeyIsRetired: Statement<RootKeyIsRetiredParameters, RootKeyIsRetiredRow> = {
  name: 'rootKeyIsRetired',
  text: `select id from root_keys where id = $1 and status = 'retired'`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertRootKeyParameters {
  readonly id: string
  readonly hashKeySealed: Buffer
  readonly now: Timestamp
}

export interface InsertRootKeyRow {
  readonly id: string
}

/** Inserts the active root key, unless there is one. */
export const insertRootKey: Statement<InsertRootKeyParameters, InsertRootKeyRow> = {
  name: 'insertRootKey',
  text: `insert into root_keys (id, status, hash_key_sealed, created_at)
values ($1, 'active', $2, $3)
on conflict do nothing
returning id`,
  parameters: ['id', 'hashKeySealed', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface LeaveRootKeyParameters {
  readonly id: string
}

export interface LeaveRootKeyRow {
  readonly id: string
}

/** Marks the active root key as being replaced: it seals no more. */
export const leaveRootKey: Statement<LeaveRootKeyParameters, LeaveRootKeyRow> = {
  name: 'leaveRootKey',
  text: `update root_keys set status = 'leaving' where id = $1 and status = 'active' returning id`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface RetireRootKeyParameters {
  readonly now: Timestamp
  readonly id: string
}

export type RetireRootKeyRow = object

/** Retires a replaced root key under which no row is sealed any more. */
export const retireRootKey: Statement<RetireRootKeyParameters, RetireRootKeyRow> = {
  name: 'retireRootKey',
  text: `update root_keys set status = 'retired', hash_key_sealed = null, retired_at = $1
where id = $2 and status = 'leaving'`,
  parameters: ['now', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface StartRootKeyRotationParameters {
  readonly formerId: string
  readonly rootKeyId: string
  readonly now: Timestamp
  readonly tableName: string
}

export type StartRootKeyRotationRow = object

/** Inserts a rotation to another root key. */
export const startRootKeyRotation: Statement<StartRootKeyRotationParameters, StartRootKeyRotationRow> = {
  name: 'startRootKeyRotation',
  text: `insert into root_key_rotations
  (former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged, leased_until)
values ($1, $2, $3, 1, $4, 0, 0, 0, 0, $3)`,
  parameters: ['formerId', 'rootKeyId', 'now', 'tableName'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export type UnfinishedRootKeyRotationParameters = object

export interface UnfinishedRootKeyRotationRow {
  readonly formerId: string
  readonly rootKeyId: string
  readonly startedAt: Timestamp
  readonly pass: number
  readonly tableName: string
  readonly nextShard: number
  readonly resealed: bigint
  readonly skipped: bigint
  readonly damaged: bigint
}

/** Returns the rotation that is not finished, if there is one. */
export const unfinishedRootKeyRotation: Statement<UnfinishedRootKeyRotationParameters, UnfinishedRootKeyRotationRow> = {
  name: 'unfinishedRootKeyRotation',
  text: `select former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged
from root_key_rotations
where finished_at is null`,
  parameters: [],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    formerId: v[0] as string,
    rootKeyId: v[1] as string,
    startedAt: v[2] as Timestamp,
    pass: v[3] as number,
    tableName: v[4] as string,
    nextShard: v[5] as number,
    resealed: v[6] as bigint,
    skipped: v[7] as bigint,
    damaged: v[8] as bigint,
  }),
}

export interface RootKeyRotationParameters {
  readonly formerId: string
}

export interface RootKeyRotationRow {
  readonly formerId: string
  readonly rootKeyId: string
  readonly startedAt: Timestamp
  readonly pass: number
  readonly tableName: string
  readonly nextShard: number
  readonly resealed: bigint
  readonly skipped: bigint
  readonly damaged: bigint
  readonly finishedAt: Timestamp | null
}

/** Returns the rotation away from a root key. */
export const rootKeyRotation: Statement<RootKeyRotationParameters, RootKeyRotationRow> = {
  name: 'rootKeyRotation',
  text: `select former_id, root_key_id, started_at, pass, table_name, next_shard, resealed, skipped, damaged, finished_at
from root_key_rotations
where former_id = $1`,
  parameters: ['formerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    formerId: v[0] as string,
    rootKeyId: v[1] as string,
    startedAt: v[2] as Timestamp,
    pass: v[3] as number,
    tableName: v[4] as string,
    nextShard: v[5] as number,
    resealed: v[6] as bigint,
    skipped: v[7] as bigint,
    damaged: v[8] as bigint,
    finishedAt: v[9] as Timestamp | null,
  }),
}

export interface ClaimRootKeyRotationParameters {
  readonly token: string
  readonly leasedUntil: Timestamp
  readonly now: Timestamp
  readonly settledBefore: Timestamp
}

export interface ClaimRootKeyRotationRow {
  readonly formerId: string
  readonly rootKeyId: string
  readonly pass: number
  readonly tableName: string
  readonly nextShard: number
  readonly skipped: bigint
  readonly damaged: bigint
}

/** Claims the rotation for one worker. The second pass is not claimed before `settledBefore`. */
export const claimRootKeyRotation: Statement<ClaimRootKeyRotationParameters, ClaimRootKeyRotationRow> = {
  name: 'claimRootKeyRotation',
  text: `update root_key_rotations set lease_token = $1, leased_until = $2
where finished_at is null and leased_until <= $3 and (pass = 1 or started_at <= $4)
returning former_id, root_key_id, pass, table_name, next_shard, skipped, damaged`,
  parameters: ['token', 'leasedUntil', 'now', 'settledBefore'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    formerId: v[0] as string,
    rootKeyId: v[1] as string,
    pass: v[2] as number,
    tableName: v[3] as string,
    nextShard: v[4] as number,
    skipped: v[5] as bigint,
    damaged: v[6] as bigint,
  }),
}

export interface NoteResealedParameters {
  readonly tableName: string
  readonly nextShard: number
  readonly resealed: bigint
  readonly skipped: bigint
  readonly damaged: bigint
  readonly leasedUntil: Timestamp
  readonly formerId: string
  readonly token: string
}

export interface NoteResealedRow {
  readonly formerId: string
  readonly rootKeyId: string
  readonly pass: number
  readonly tableName: string
  readonly nextShard: number
  readonly resealed: bigint
  readonly skipped: bigint
  readonly damaged: bigint
}

/** Writes the progress of the rotation and renews its lease. */
export const noteResealed: Statement<NoteResealedParameters, NoteResealedRow> = {
  name: 'noteResealed',
  text: `update root_key_rotations
set table_name = $1, next_shard = $2, resealed = resealed + $3, skipped = skipped + $4,
  damaged = damaged + $5, leased_until = $6
where former_id = $7 and lease_token = $8 and finished_at is null
returning former_id, root_key_id, pass, table_name, next_shard, resealed, skipped, damaged`,
  parameters: ['tableName', 'nextShard', 'resealed', 'skipped', 'damaged', 'leasedUntil', 'formerId', 'token'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    formerId: v[0] as string,
    rootKeyId: v[1] as string,
    pass: v[2] as number,
    tableName: v[3] as string,
    nextShard: v[4] as number,
    resealed: v[5] as bigint,
    skipped: v[6] as bigint,
    damaged: v[7] as bigint,
  }),
}

export interface StartNextPassParameters {
  readonly tableName: string
  readonly now: Timestamp
  readonly formerId: string
  readonly token: string
}

export type StartNextPassRow = object

/** Starts another pass of the rotation through all tables. */
export const startNextPass: Statement<StartNextPassParameters, StartNextPassRow> = {
  name: 'startNextPass',
  text: `update root_key_rotations
set pass = pass + 1, table_name = $1, next_shard = 0, skipped = 0, damaged = 0, leased_until = $2,
  pass_started_at = $2
where former_id = $3 and lease_token = $4 and finished_at is null`,
  parameters: ['tableName', 'now', 'formerId', 'token'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface MovesInPassParameters {
  readonly formerId: string
}

export interface MovesInPassRow {
  readonly any: boolean
}

/**
 * Returns whether shards have moved between cells in the current pass. The pass can have missed
 * their rows.
 */
export const movesInPass: Statement<MovesInPassParameters, MovesInPassRow> = {
  name: 'movesInPass',
  text: `select exists (
  select from cell_moves m where m.is_open or m.updated_at >= coalesce(r.pass_started_at, '-infinity')
) as "any!"
from root_key_rotations r where r.former_id = $1`,
  parameters: ['formerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    any: v[0] as boolean,
  }),
}

export interface FinishRootKeyRotationParameters {
  readonly now: Timestamp
  readonly formerId: string
  readonly token: string
}

export interface FinishRootKeyRotationRow {
  readonly formerId: string
}

/** Finishes the rotation. */
export const finishRootKeyRotation: Statement<FinishRootKeyRotationParameters, FinishRootKeyRotationRow> = {
  name: 'finishRootKeyRotation',
  text: `update root_key_rotations set finished_at = $1, leased_until = $1
where former_id = $2 and lease_token = $3 and finished_at is null
returning former_id`,
  parameters: ['now', 'formerId', 'token'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    formerId: v[0] as string,
  }),
}
