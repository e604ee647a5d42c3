// Made by scripts/generate-queries.ts from audit.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertAuditEntryParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly actorAccountId: string | null
  readonly keyId: string | null
  readonly action: string
  readonly recordType: string | null
  readonly recordId: string | null
  readonly outcome: string
  readonly address: string | null
  readonly requestId: string | null
  readonly occurredAt: Timestamp
  readonly operator: string | null
  readonly actorPersonId: string | null
}

export type InsertAuditEntryRow = object

/** Inserts an audit entry. */
export const insertAuditEntry: Statement<InsertAuditEntryParameters, InsertAuditEntryRow> = {
  name: 'insertAuditEntry',
  text: `insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
  address, request_id, occurred_at, operator, actor_person_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10, $11, $12, $13, $14)`,
  parameters: ['shard', 'accountId', 'id', 'actorAccountId', 'keyId', 'action', 'recordType', 'recordId', 'outcome', 'address', 'requestId', 'occurredAt', 'operator', 'actorPersonId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface InsertAuditReadingParameters {
  readonly shard: number
  readonly accountId: string
  readonly readerId: string
  readonly occurredAt: Timestamp
  readonly olderThan: Timestamp
  readonly id: string
  readonly actorAccountId: string | null
  readonly keyId: string | null
  readonly accountKind: string
  readonly address: string | null
  readonly requestId: string | null
  readonly actorPersonId: string | null
}

export interface InsertAuditReadingRow {
  readonly recordedAt: Timestamp
}

/**
 * Inserts an `audit.read` entry unless the same reader added one after `olderThan`. Concurrent
 * readers wait for the row's lock, and one of them adds the entry. Returns the time of the last
 * entry, or no row when a concurrent reader added the first one.
 */
export const insertAuditReading: Statement<InsertAuditReadingParameters, InsertAuditReadingRow> = {
  name: 'insertAuditReading',
  text: `with due as (
  insert into audit_readings as r (shard, account_id, reader_id, recorded_at)
  values ($1, $2, $3, $4)
  on conflict (shard, account_id, reader_id) do update set recorded_at = excluded.recorded_at
  where r.recorded_at <= $5
  returning shard, account_id, recorded_at
), written as (
  insert into audit_entries (shard, account_id, id, actor_account_id, key_id, action, record_type, record_id, outcome,
    address, request_id, occurred_at, actor_person_id)
  select shard, account_id, $6, $7, $8, 'audit.read', $9, account_id, 'done',
    $10, $11, recorded_at, $12
  from due
)
select recorded_at as "recorded_at!" from due
union all
select recorded_at from audit_readings
where shard = $1 and account_id = $2 and reader_id = $3 and not exists (select from due)`,
  parameters: ['shard', 'accountId', 'readerId', 'occurredAt', 'olderThan', 'id', 'actorAccountId', 'keyId', 'accountKind', 'address', 'requestId', 'actorPersonId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    recordedAt: v[0] as Timestamp,
  }),
}

export interface OldAuditReadingsParameters {
  readonly olderThan: Timestamp
  readonly limit: number
}

export interface OldAuditReadingsRow {
  readonly shard: number
  readonly accountId: string
  readonly readerId: string
}

/** Returns audit readings from before a time, oldest first. */
export const oldAuditReadings: Statement<OldAuditReadingsParameters, OldAuditReadingsRow> = {
  name: 'oldAuditReadings',
  text: `select shard, account_id, reader_id from audit_readings where recorded_at <= $1
order by recorded_at limit $2::integer`,
  parameters: ['olderThan', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
    readerId: v[2] as string,
  }),
}

export interface DeleteAuditReadingsOfShardParameters {
  readonly accountIds: readonly (string | null)[]
  readonly readerIds: readonly (string | null)[]
  readonly shard: number
  readonly olderThan: Timestamp
}

export type DeleteAuditReadingsOfShardRow = object

/** Deletes these audit readings of one shard, except those recorded again since. */
export const deleteAuditReadingsOfShard: Statement<DeleteAuditReadingsOfShardParameters, DeleteAuditReadingsOfShardRow> = {
  name: 'deleteAuditReadingsOfShard',
  text: `delete from audit_readings r
using unnest($1::uuid[], $2::uuid[]) as old (account_id, reader_id)
where r.shard = $3 and r.account_id = old.account_id and r.reader_id = old.reader_id and r.recorded_at <= $4`,
  parameters: ['accountIds', 'readerIds', 'shard', 'olderThan'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface AuditEntryByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface AuditEntryByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly actorAccountId: string | null
  readonly actorKind: string | null
  readonly keyId: string | null
  readonly isApiKey: boolean
  readonly action: string
  readonly recordType: string | null
  readonly recordId: string | null
  readonly outcome: string
  readonly address: string | null
  readonly requestId: string | null
  readonly occurredAt: Timestamp
  readonly operator: string | null
  readonly actorPersonId: string | null
}

/**
 * Returns an audit entry of an account that the caller can reach. Accounts come first because
 * entries are found by account and id.
 */
export const auditEntryById: Statement<AuditEntryByIdParameters, AuditEntryByIdRow> = {
  name: 'auditEntryById',
  text: `select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at,
  e.operator, e.actor_person_id
from accounts a
join audit_entries e on e.shard = $1 and e.account_id = a.id and e.id = $2
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where a.shard = $1 and (a.id = $3 or a.agency_id = $3 or a.platform_id = $3)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    actorAccountId: v[3] as string | null,
    actorKind: v[4] as string | null,
    keyId: v[5] as string | null,
    isApiKey: v[6] as boolean,
    action: v[7] as string,
    recordType: v[8] as string | null,
    recordId: v[9] as string | null,
    outcome: v[10] as string,
    address: v[11] as string | null,
    requestId: v[12] as string | null,
    occurredAt: v[13] as Timestamp,
    operator: v[14] as string | null,
    actorPersonId: v[15] as string | null,
  }),
}

export interface AuditEntriesOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly sinceId: string
  readonly untilId: string
  readonly action: string | null
  readonly requestId: string | null
  readonly callerId: string
  readonly limit: number
}

export interface AuditEntriesOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly actorAccountId: string | null
  readonly actorKind: string | null
  readonly keyId: string | null
  readonly isApiKey: boolean
  readonly action: string
  readonly recordType: string | null
  readonly recordId: string | null
  readonly outcome: string
  readonly address: string | null
  readonly requestId: string | null
  readonly occurredAt: Timestamp
  readonly operator: string | null
  readonly actorPersonId: string | null
}

/** Returns an account's audit entries from a span of time after an id. */
export const auditEntriesOfAccountAscending: Statement<AuditEntriesOfAccountAscendingParameters, AuditEntriesOfAccountAscendingRow> = {
  name: 'auditEntriesOfAccountAscending',
  text: `select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at,
  e.operator, e.actor_person_id
from audit_entries e
join accounts a on a.id = e.account_id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where e.shard = $1 and e.account_id = $2 and e.id > $3
  and e.id >= $4 and e.id < $5 and ($6::text is null or e.action = $6)
  and ($7::text is null or e.request_id = $7)
  and $8 in (a.id, a.agency_id, a.platform_id)
order by e.id asc limit $9::int`,
  parameters: ['shard', 'accountId', 'from', 'sinceId', 'untilId', 'action', 'requestId', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    actorAccountId: v[3] as string | null,
    actorKind: v[4] as string | null,
    keyId: v[5] as string | null,
    isApiKey: v[6] as boolean,
    action: v[7] as string,
    recordType: v[8] as string | null,
    recordId: v[9] as string | null,
    outcome: v[10] as string,
    address: v[11] as string | null,
    requestId: v[12] as string | null,
    occurredAt: v[13] as Timestamp,
    operator: v[14] as string | null,
    actorPersonId: v[15] as string | null,
  }),
}

export interface AuditEntriesOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly sinceId: string
  readonly untilId: string
  readonly action: string | null
  readonly requestId: string | null
  readonly callerId: string
  readonly limit: number
}

export interface AuditEntriesOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly actorAccountId: string | null
  readonly actorKind: string | null
  readonly keyId: string | null
  readonly isApiKey: boolean
  readonly action: string
  readonly recordType: string | null
  readonly recordId: string | null
  readonly outcome: string
  readonly address: string | null
  readonly requestId: string | null
  readonly occurredAt: Timestamp
  readonly operator: string | null
  readonly actorPersonId: string | null
}

/** Returns an account's audit entries from a span of time after an id. */
export const auditEntriesOfAccountDescending: Statement<AuditEntriesOfAccountDescendingParameters, AuditEntriesOfAccountDescendingRow> = {
  name: 'auditEntriesOfAccountDescending',
  text: `select e.id, e.account_id, a.kind as "account_kind!", e.actor_account_id, actor.kind as actor_kind, e.key_id,
  k.id is not null as "is_api_key!", e.action, e.record_type, e.record_id, e.outcome, e.address, e.request_id, e.occurred_at,
  e.operator, e.actor_person_id
from audit_entries e
join accounts a on a.id = e.account_id
left join accounts actor on actor.id = e.actor_account_id
left join api_keys k on k.id = e.key_id
where e.shard = $1 and e.account_id = $2 and e.id < $3
  and e.id >= $4 and e.id < $5 and ($6::text is null or e.action = $6)
  and ($7::text is null or e.request_id = $7)
  and $8 in (a.id, a.agency_id, a.platform_id)
order by e.id desc limit $9::int`,
  parameters: ['shard', 'accountId', 'from', 'sinceId', 'untilId', 'action', 'requestId', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    actorAccountId: v[3] as string | null,
    actorKind: v[4] as string | null,
    keyId: v[5] as string | null,
    isApiKey: v[6] as boolean,
    action: v[7] as string,
    recordType: v[8] as string | null,
    recordId: v[9] as string | null,
    outcome: v[10] as string,
    address: v[11] as string | null,
    requestId: v[12] as string | null,
    occurredAt: v[13] as Timestamp,
    operator: v[14] as string | null,
    actorPersonId: v[15] as string | null,
  }),
}

export const auditEntriesOfAccount = {
  ascending: auditEntriesOfAccountAscending,
  descending: auditEntriesOfAccountDescending,
}
