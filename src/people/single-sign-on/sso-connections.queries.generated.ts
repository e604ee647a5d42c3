// Made by scripts/generate-queries.ts from sso-connections.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface SsoConnectionByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface SsoConnectionByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly required: boolean
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns an undeleted connection that the caller can reach. */
export const ssoConnectionById: Statement<SsoConnectionByIdParameters, SsoConnectionByIdRow> = {
  name: 'ssoConnectionById',
  text: `select c.id, c.account_id, a.kind as account_kind, c.name, c.issuer, c.client_id, c.required, c.role_for_newcomers,
  c.mode_for_newcomers, c.second_factor_values, c.created_at, c.updated_at
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = $1 and c.id = $2 and c.deleted_at is null and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string,
    issuer: v[4] as string,
    clientId: v[5] as string,
    required: v[6] as boolean,
    roleForNewcomers: v[7] as string | null,
    modeForNewcomers: v[8] as string | null,
    secondFactorValues: v[9] as string[],
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface SsoConnectionOrDeletedByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface SsoConnectionOrDeletedByIdRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly required: boolean
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns a connection, deleted or not, that the caller can reach. */
export const ssoConnectionOrDeletedById: Statement<SsoConnectionOrDeletedByIdParameters, SsoConnectionOrDeletedByIdRow> = {
  name: 'ssoConnectionOrDeletedById',
  text: `select c.id, c.account_id, a.kind as account_kind, c.name, c.issuer, c.client_id, c.required, c.role_for_newcomers,
  c.mode_for_newcomers, c.second_factor_values, c.created_at, c.updated_at
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = $1 and c.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string,
    issuer: v[4] as string,
    clientId: v[5] as string,
    required: v[6] as boolean,
    roleForNewcomers: v[7] as string | null,
    modeForNewcomers: v[8] as string | null,
    secondFactorValues: v[9] as string[],
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface LockSsoConnectionParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface LockSsoConnectionRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly required: boolean
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Locks an undeleted connection that the caller can reach, and returns it. */
export const lockSsoConnection: Statement<LockSsoConnectionParameters, LockSsoConnectionRow> = {
  name: 'lockSsoConnection',
  text: `select c.id, c.account_id, a.kind as account_kind, c.name, c.issuer, c.client_id, c.required, c.role_for_newcomers,
  c.mode_for_newcomers, c.second_factor_values, c.created_at, c.updated_at
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = $1 and c.id = $2 and c.deleted_at is null and $3 in (a.id, a.agency_id, a.platform_id)
for no key update of c`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string,
    issuer: v[4] as string,
    clientId: v[5] as string,
    required: v[6] as boolean,
    roleForNewcomers: v[7] as string | null,
    modeForNewcomers: v[8] as string | null,
    secondFactorValues: v[9] as string[],
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface LockSsoConnectionOfOperatorParameters {
  readonly shard: number
  readonly id: string
}

export interface LockSsoConnectionOfOperatorRow {
  readonly id: string
  readonly accountId: string
  readonly required: boolean
}

/**
 * Locks an undeleted connection of any account for a command. Returns the fields that are needed to
 * prove a domain.
 */
export const lockSsoConnectionOfOperator: Statement<LockSsoConnectionOfOperatorParameters, LockSsoConnectionOfOperatorRow> = {
  name: 'lockSsoConnectionOfOperator',
  text: `select c.id, c.account_id, c.required from sso_connections c
where c.shard = $1 and c.id = $2 and c.deleted_at is null
for no key update of c`,
  parameters: ['shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    required: v[2] as boolean,
  }),
}

export interface SsoConnectionsOfAccountParameters {
  readonly shard: number
  readonly accountId: string
  readonly callerId: string
  readonly limit: number
}

export interface SsoConnectionsOfAccountRow {
  readonly id: string
  readonly accountId: string
  readonly accountKind: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly required: boolean
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** Returns the undeleted connections of an account, newest first. */
export const ssoConnectionsOfAccount: Statement<SsoConnectionsOfAccountParameters, SsoConnectionsOfAccountRow> = {
  name: 'ssoConnectionsOfAccount',
  text: `select c.id, c.account_id, a.kind as account_kind, c.name, c.issuer, c.client_id, c.required, c.role_for_newcomers,
  c.mode_for_newcomers, c.second_factor_values, c.created_at, c.updated_at
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = $1 and c.account_id = $2 and c.deleted_at is null
  and $3 in (a.id, a.agency_id, a.platform_id)
order by c.id desc limit $4::int`,
  parameters: ['shard', 'accountId', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    accountKind: v[2] as string,
    name: v[3] as string,
    issuer: v[4] as string,
    clientId: v[5] as string,
    required: v[6] as boolean,
    roleForNewcomers: v[7] as string | null,
    modeForNewcomers: v[8] as string | null,
    secondFactorValues: v[9] as string[],
    createdAt: v[10] as Timestamp,
    updatedAt: v[11] as Timestamp,
  }),
}

export interface InsertSsoConnectionParameters {
  readonly shard: number
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretSealed: Buffer
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: readonly (string | null)[]
  readonly now: Timestamp
  readonly accountId: string
  readonly callerId: string
  readonly connectionsMax: bigint
}

export interface InsertSsoConnectionRow {
  readonly id: string
}

/** Inserts a connection, unless the account has too many. */
export const insertSsoConnection: Statement<InsertSsoConnectionParameters, InsertSsoConnectionRow> = {
  name: 'insertSsoConnection',
  text: `insert into sso_connections as c (shard, account_id, id, name, issuer, client_id, client_secret_sealed, required,
  role_for_newcomers, mode_for_newcomers, second_factor_values, created_at, updated_at)
select $1, a.id, $2, $3, $4, $5, $6, false,
  $7, $8, $9::text[], $10, $10
from accounts a
where a.id = $11 and $12 in (a.id, a.agency_id, a.platform_id)
  and (select count(*) from sso_connections o
       where o.shard = $1 and o.account_id = $11 and o.deleted_at is null) < $13::bigint
returning c.id`,
  parameters: ['shard', 'id', 'name', 'issuer', 'clientId', 'clientSecretSealed', 'roleForNewcomers', 'modeForNewcomers', 'secondFactorValues', 'now', 'accountId', 'callerId', 'connectionsMax'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface UpdateSsoConnectionParameters {
  readonly name: string
  readonly clientId: string
  readonly required: boolean
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: readonly (string | null)[]
  readonly clientSecretSealed: Buffer | null
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type UpdateSsoConnectionRow = object

/** Updates a connection. Keeps the secret unless there is a new one. */
export const updateSsoConnection: Statement<UpdateSsoConnectionParameters, UpdateSsoConnectionRow> = {
  name: 'updateSsoConnection',
  text: `update sso_connections c
set name = $1, client_id = $2, required = $3, role_for_newcomers = $4,
  mode_for_newcomers = $5, second_factor_values = $6::text[],
  client_secret_sealed = coalesce($7::bytea, c.client_secret_sealed), updated_at = $8
where c.shard = $9 and c.id = $10`,
  parameters: ['name', 'clientId', 'required', 'roleForNewcomers', 'modeForNewcomers', 'secondFactorValues', 'clientSecretSealed', 'now', 'shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface MarkSsoConnectionDeletedParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type MarkSsoConnectionDeletedRow = object

/** Deletes a connection and its secret. Its row stays for the audit log. */
export const markSsoConnectionDeleted: Statement<MarkSsoConnectionDeletedParameters, MarkSsoConnectionDeletedRow> = {
  name: 'markSsoConnectionDeleted',
  text: `update sso_connections c
set deleted_at = $1, updated_at = $1, client_secret_sealed = null, required = false
where c.shard = $2 and c.id = $3`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface SsoDomainsOfConnectionsParameters {
  readonly shards: readonly (number | null)[]
  readonly connectionIds: readonly (string | null)[]
}

export interface SsoDomainsOfConnectionsRow {
  readonly connectionId: string
  readonly domain: string
  readonly proof: string
  readonly provenAt: Timestamp | null
  readonly provenBy: string | null
}

/** Returns the domains of connections. */
export const ssoDomainsOfConnections: Statement<SsoDomainsOfConnectionsParameters, SsoDomainsOfConnectionsRow> = {
  name: 'ssoDomainsOfConnections',
  text: `select d.connection_id, d.domain, d.proof, d.proven_at, d.proven_by
from sso_domains d
where d.shard = any($1::smallint[]) and d.connection_id = any($2::uuid[])
order by d.domain`,
  parameters: ['shards', 'connectionIds'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    connectionId: v[0] as string,
    domain: v[1] as string,
    proof: v[2] as string,
    provenAt: v[3] as Timestamp | null,
    provenBy: v[4] as string | null,
  }),
}

export interface InsertSsoDomainParameters {
  readonly shard: number
  readonly domain: string
  readonly accountId: string
  readonly connectionId: string
  readonly proof: string
  readonly now: Timestamp
}

export type InsertSsoDomainRow = object

/** Inserts a domain of a connection, if the connection does not have it. */
export const insertSsoDomain: Statement<InsertSsoDomainParameters, InsertSsoDomainRow> = {
  name: 'insertSsoDomain',
  text: `insert into sso_domains (shard, domain, account_id, connection_id, proof, created_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (domain, connection_id) do nothing`,
  parameters: ['shard', 'domain', 'accountId', 'connectionId', 'proof', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteSsoDomainsParameters {
  readonly shard: number
  readonly connectionId: string
  readonly kept: readonly (string | null)[]
}

export type DeleteSsoDomainsRow = object

/** Deletes the domains of a connection that are not in a list. */
export const deleteSsoDomains: Statement<DeleteSsoDomainsParameters, DeleteSsoDomainsRow> = {
  name: 'deleteSsoDomains',
  text: `delete from sso_domains d
where d.shard = $1 and d.connection_id = $2 and d.domain <> all($3::text[])`,
  parameters: ['shard', 'connectionId', 'kept'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface ProveSsoDomainParameters {
  readonly now: Timestamp
  readonly provenBy: string
  readonly shard: number
  readonly connectionId: string
  readonly domain: string
}

export interface ProveSsoDomainRow {
  readonly domain: string
}

/** Marks a domain of a connection as proven, once. */
export const proveSsoDomain: Statement<ProveSsoDomainParameters, ProveSsoDomainRow> = {
  name: 'proveSsoDomain',
  text: `update sso_domains d
set proven_at = coalesce(d.proven_at, $1), proven_by = coalesce(d.proven_by, $2)
where d.shard = $3 and d.connection_id = $4 and d.domain = $5
returning d.domain`,
  parameters: ['now', 'provenBy', 'shard', 'connectionId', 'domain'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    domain: v[0] as string,
  }),
}

export interface SessionsBesideConnectionParameters {
  readonly now: Timestamp
  readonly connectionId: string
  readonly accountId: string
}

export interface SessionsBesideConnectionRow {
  readonly id: string
}

/**
 * Ends the sessions that a required connection excludes. They are those of people with an address
 * of its proven domains and a membership in its account or below it, except Owners of the account.
 */
export const sessionsBesideConnection: Statement<SessionsBesideConnectionParameters, SessionsBesideConnectionRow> = {
  name: 'sessionsBesideConnection',
  text: `update person_sessions s set ended_at = $1
from people p
where s.person_id = p.id and s.ended_at is null and s.sso_connection_id is distinct from $2::uuid
  and split_part(p.email_key, '@', 2) in (
    select d.domain from sso_domains d where d.connection_id = $2 and d.proven_at is not null)
  and exists (select from memberships m join accounts a on a.id = m.account_id
              where m.person_id = p.id and $3 in (a.id, a.agency_id, a.platform_id))
  and not exists (select from memberships m
                  where m.person_id = p.id and m.account_id = $3 and m.role = 'Owner')
returning s.id`,
  parameters: ['now', 'connectionId', 'accountId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface SessionsOfConnectionParameters {
  readonly now: Timestamp
  readonly connectionId: string
}

export interface SessionsOfConnectionRow {
  readonly id: string
}

/** Ends the sessions of people who signed in through a connection. */
export const sessionsOfConnection: Statement<SessionsOfConnectionParameters, SessionsOfConnectionRow> = {
  name: 'sessionsOfConnection',
  text: `update person_sessions s set ended_at = $1
from sso_identities i
where i.connection_id = $2 and s.person_id = i.person_id and s.sso_connection_id = i.connection_id
  and s.ended_at is null
returning s.id`,
  parameters: ['now', 'connectionId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface DeleteSsoIdentitiesParameters {
  readonly connectionId: string
}

export type DeleteSsoIdentitiesRow = object

/** Deletes the subjects of a connection's provider. */
export const deleteSsoIdentities: Statement<DeleteSsoIdentitiesParameters, DeleteSsoIdentitiesRow> = {
  name: 'deleteSsoIdentities',
  text: `delete from sso_identities i where i.connection_id = $1`,
  parameters: ['connectionId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface StaleClientSecretsParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterAccountId: string
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleClientSecretsRow {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly clientSecretSealed: Buffer
}

/** Returns the client secrets after a row that are not sealed under the current root key. */
export const staleClientSecrets: Statement<StaleClientSecretsParameters, StaleClientSecretsRow> = {
  name: 'staleClientSecrets',
  text: `select c.shard, c.account_id, c.id, c.client_secret_sealed as "client_secret_sealed!"
from sso_connections c
where c.shard between $1 and $2
  and (c.shard, c.account_id, c.id) > ($3::smallint, $4::uuid, $5::uuid)
  and substring(c.client_secret_sealed from 1 for 5) <> $6
order by c.shard, c.account_id, c.id limit $7::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterAccountId', 'afterId', 'currentMark', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
    id: v[2] as string,
    clientSecretSealed: v[3] as Buffer,
  }),
}

export interface ResealClientSecretParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly clientSecretSealed: Buffer
  readonly newClientSecretSealed: Buffer
}

export interface ResealClientSecretRow {
  readonly id: string
}

/** Replaces a sealed secret, unless it has changed or its row is locked. */
export const resealClientSecret: Statement<ResealClientSecretParameters, ResealClientSecretRow> = {
  name: 'resealClientSecret',
  text: `with free as (
  select f.account_id, f.id from sso_connections f
  where f.shard = $1 and f.account_id = $2 and f.id = $3 and f.client_secret_sealed = $4
  for no key update skip locked
)
update sso_connections c set client_secret_sealed = $5
from free
where c.shard = $1 and c.account_id = free.account_id and c.id = free.id
returning c.id`,
  parameters: ['shard', 'accountId', 'id', 'clientSecretSealed', 'newClientSecretSealed'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
