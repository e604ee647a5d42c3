// Made by scripts/generate-queries.ts from single-sign-on.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ConnectionOfDomainParameters {
  readonly domain: string
}

export interface ConnectionOfDomainRow {
  readonly id: string
  readonly shard: number
  readonly accountId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretSealed: Buffer
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
}

/** Returns the connection that has proven a domain. */
export const connectionOfDomain: Statement<ConnectionOfDomainParameters, ConnectionOfDomainRow> = {
  name: 'connectionOfDomain',
  text: `select c.id, c.shard, c.account_id, c.issuer, c.client_id, c.client_secret_sealed as "client_secret_sealed!",
  c.role_for_newcomers, c.mode_for_newcomers, c.second_factor_values
from sso_domains d join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
where d.domain = $1 and d.proven_at is not null and c.deleted_at is null`,
  parameters: ['domain'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    shard: v[1] as number,
    accountId: v[2] as string,
    issuer: v[3] as string,
    clientId: v[4] as string,
    clientSecretSealed: v[5] as Buffer,
    roleForNewcomers: v[6] as string | null,
    modeForNewcomers: v[7] as string | null,
    secondFactorValues: v[8] as string[],
  }),
}

export interface ConnectionForSignInParameters {
  readonly shard: number
  readonly id: string
}

export interface ConnectionForSignInRow {
  readonly id: string
  readonly shard: number
  readonly accountId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretSealed: Buffer
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
}

/** Returns an undeleted connection. */
export const connectionForSignIn: Statement<ConnectionForSignInParameters, ConnectionForSignInRow> = {
  name: 'connectionForSignIn',
  text: `select c.id, c.shard, c.account_id, c.issuer, c.client_id, c.client_secret_sealed as "client_secret_sealed!",
  c.role_for_newcomers, c.mode_for_newcomers, c.second_factor_values
from sso_connections c
where c.shard = $1 and c.id = $2 and c.deleted_at is null`,
  parameters: ['shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    shard: v[1] as number,
    accountId: v[2] as string,
    issuer: v[3] as string,
    clientId: v[4] as string,
    clientSecretSealed: v[5] as Buffer,
    roleForNewcomers: v[6] as string | null,
    modeForNewcomers: v[7] as string | null,
    secondFactorValues: v[8] as string[],
  }),
}

export interface KeepConnectionParameters {
  readonly shard: number
  readonly id: string
}

export interface KeepConnectionRow {
  readonly id: string
  readonly shard: number
  readonly accountId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretSealed: Buffer
  readonly roleForNewcomers: string | null
  readonly modeForNewcomers: string | null
  readonly secondFactorValues: string[]
}

/** Locks an undeleted connection against changes until the transaction ends. */
export const keepConnection: Statement<KeepConnectionParameters, KeepConnectionRow> = {
  name: 'keepConnection',
  text: `select c.id, c.shard, c.account_id, c.issuer, c.client_id, c.client_secret_sealed as "client_secret_sealed!",
  c.role_for_newcomers, c.mode_for_newcomers, c.second_factor_values
from sso_connections c
where c.shard = $1 and c.id = $2 and c.deleted_at is null
for share of c`,
  parameters: ['shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    shard: v[1] as number,
    accountId: v[2] as string,
    issuer: v[3] as string,
    clientId: v[4] as string,
    clientSecretSealed: v[5] as Buffer,
    roleForNewcomers: v[6] as string | null,
    modeForNewcomers: v[7] as string | null,
    secondFactorValues: v[8] as string[],
  }),
}

export interface ProvenDomainsParameters {
  readonly shard: number
  readonly connectionId: string
}

export interface ProvenDomainsRow {
  readonly domain: string
}

/** Returns the proven domains of a connection. */
export const provenDomains: Statement<ProvenDomainsParameters, ProvenDomainsRow> = {
  name: 'provenDomains',
  text: `select d.domain from sso_domains d
where d.shard = $1 and d.connection_id = $2 and d.proven_at is not null`,
  parameters: ['shard', 'connectionId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    domain: v[0] as string,
  }),
}

export interface InsertSingleSignOnParameters {
  readonly id: string
  readonly tokenHash: Buffer
  readonly state: string
  readonly now: Timestamp
  readonly expiresAt: Timestamp
}

export type InsertSingleSignOnRow = object

/** Inserts a sign-in at a provider. */
export const insertSingleSignOn: Statement<InsertSingleSignOnParameters, InsertSingleSignOnRow> = {
  name: 'insertSingleSignOn',
  text: `insert into sign_ins (id, token_hash, purpose, attempts, state, created_at, expires_at)
values ($1, $2, 'SingleSignOn', 0, $3::json, $4, $5)`,
  parameters: ['id', 'tokenHash', 'state', 'now', 'expiresAt'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface TakeSingleSignOnParameters {
  readonly tokenHash: Buffer
}

export interface TakeSingleSignOnRow {
  readonly state: string
  readonly expiresAt: Timestamp
}

/** Deletes a sign-in at a provider and returns it, once. */
export const takeSingleSignOn: Statement<TakeSingleSignOnParameters, TakeSingleSignOnRow> = {
  name: 'takeSingleSignOn',
  text: `delete from sign_ins s
where s.token_hash = $1 and s.purpose = 'SingleSignOn' and s.person_id is null
returning s.state::text as "state!", s.expires_at`,
  parameters: ['tokenHash'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    state: v[0] as string,
    expiresAt: v[1] as Timestamp,
  }),
}

export interface PersonOfIdentityParameters {
  readonly connectionId: string
  readonly subject: string
}

export interface PersonOfIdentityRow {
  readonly personId: string
}

/** Returns the person of a provider's subject. */
export const personOfIdentity: Statement<PersonOfIdentityParameters, PersonOfIdentityRow> = {
  name: 'personOfIdentity',
  text: `select i.person_id from sso_identities i where i.connection_id = $1 and i.subject = $2`,
  parameters: ['connectionId', 'subject'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    personId: v[0] as string,
  }),
}

export interface InsertSsoIdentityParameters {
  readonly connectionId: string
  readonly subject: string
  readonly personId: string
  readonly now: Timestamp
}

export type InsertSsoIdentityRow = object

/** Inserts an identity, unless the provider's subject has one. */
export const insertSsoIdentity: Statement<InsertSsoIdentityParameters, InsertSsoIdentityRow> = {
  name: 'insertSsoIdentity',
  text: `insert into sso_identities (connection_id, subject, person_id, created_at)
values ($1, $2, $3, $4)
on conflict (connection_id, subject) do nothing`,
  parameters: ['connectionId', 'subject', 'personId', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface PersonWithAddressParameters {
  readonly emailKey: string
}

export interface PersonWithAddressRow {
  readonly id: string
}

/** Returns the person with an address. */
export const personWithAddress: Statement<PersonWithAddressParameters, PersonWithAddressRow> = {
  name: 'personWithAddress',
  text: `select p.id from people p where p.email_key = $1`,
  parameters: ['emailKey'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertNewcomerParameters {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly name: string | null
  readonly locale: string
  readonly now: Timestamp
}

export type InsertNewcomerRow = object

/** Inserts a person, unless somebody has the address. */
export const insertNewcomer: Statement<InsertNewcomerParameters, InsertNewcomerRow> = {
  name: 'insertNewcomer',
  text: `insert into people (id, email, email_key, name, locale, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $6)
on conflict (email_key) do nothing`,
  parameters: ['id', 'email', 'emailKey', 'name', 'locale', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteUnfinishedPasswordParameters {
  readonly personId: string
}

export interface DeleteUnfinishedPasswordRow {
  readonly id: string
}

/** Deletes the password of a person who has no second factor, and the sign-ins that proved it. */
export const deleteUnfinishedPassword: Statement<DeleteUnfinishedPasswordParameters, DeleteUnfinishedPasswordRow> = {
  name: 'deleteUnfinishedPassword',
  text: `with unfinished as (
  delete from person_credentials c
  where c.person_id = $1 and c.kind = 'Password' and not exists (
    select from person_credentials f where f.person_id = $1 and f.kind in ('OneTimeCode', 'Passkey'))
  returning c.person_id
)
delete from sign_ins i using unfinished u where i.person_id = u.person_id returning i.id`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface IsMemberBelowParameters {
  readonly personId: string
  readonly accountId: string
}

export interface IsMemberBelowRow {
  readonly isMember: boolean
}

/** Returns a row if the person is a member of an account or of one below it. */
export const isMemberBelow: Statement<IsMemberBelowParameters, IsMemberBelowRow> = {
  name: 'isMemberBelow',
  text: `select true as "is_member!"
from memberships m join accounts a on a.id = m.account_id
where m.person_id = $1 and $2 in (a.id, a.agency_id, a.platform_id)
limit 1`,
  parameters: ['personId', 'accountId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    isMember: v[0] as boolean,
  }),
}

export interface InvitationOfAddressParameters {
  readonly emailKey: string
  readonly accountId: string
  readonly now: Timestamp
}

export interface InvitationOfAddressRow {
  readonly invitationId: string
  readonly email: string
  readonly grantedRole: string
  readonly grantedMode: string | null
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
}

/**
 * Returns the oldest open invitation of an address to an account or to one below it, and its
 * account.
 */
export const invitationOfAddress: Statement<InvitationOfAddressParameters, InvitationOfAddressRow> = {
  name: 'invitationOfAddress',
  text: `select i.id as invitation_id, i.email, i.role as granted_role, i.mode as granted_mode, i.expires_at, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from invitations i join accounts a on a.id = i.account_id
where i.email_key = $1 and $2 in (a.id, a.agency_id, a.platform_id)
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3
order by i.id limit 1`,
  parameters: ['emailKey', 'accountId', 'now'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    invitationId: v[0] as string,
    email: v[1] as string,
    grantedRole: v[2] as string,
    grantedMode: v[3] as string | null,
    expiresAt: v[4] as Timestamp,
    id: v[5] as string,
    kind: v[6] as string,
    name: v[7] as string,
    agencyId: v[8] as string | null,
    platformId: v[9] as string | null,
    timeZone: v[10] as string,
    mode: v[11] as string,
    clockId: v[12] as string | null,
    createdAt: v[13] as Timestamp,
    updatedAt: v[14] as Timestamp,
  }),
}

export interface AccountOfConnectionParameters {
  readonly accountId: string
}

export interface AccountOfConnectionRow {
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

/** Returns the account of a connection. */
export const accountOfConnection: Statement<AccountOfConnectionParameters, AccountOfConnectionRow> = {
  name: 'accountOfConnection',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at from accounts a where a.id = $1`,
  parameters: ['accountId'],
  route: { to: 'directory', replicated: true },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
  }),
}
