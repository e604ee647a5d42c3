// Made by scripts/generate-queries.ts from people.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface PersonByEmailParameters {
  readonly emailKey: string
}

export interface PersonByEmailRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly locale: string
}

/** Returns the person with an address. */
export const personByEmail: Statement<PersonByEmailParameters, PersonByEmailRow> = {
  name: 'personByEmail',
  text: `select p.id, p.email, p.name, p.locale from people p where p.email_key = $1`,
  parameters: ['emailKey'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string,
    name: v[2] as string | null,
    locale: v[3] as string,
  }),
}

export interface PersonByIdParameters {
  readonly id: string
}

export interface PersonByIdRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly locale: string
}

/** Returns a person. */
export const personById: Statement<PersonByIdParameters, PersonByIdRow> = {
  name: 'personById',
  text: `select p.id, p.email, p.name, p.locale from people p where p.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string,
    name: v[2] as string | null,
    locale: v[3] as string,
  }),
}

export interface NamesOfPeopleParameters {
  readonly ids: readonly (string | null)[]
}

export interface NamesOfPeopleRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
}

/** Returns names and addresses of people. */
export const namesOfPeople: Statement<NamesOfPeopleParameters, NamesOfPeopleRow> = {
  name: 'namesOfPeople',
  text: `select p.id, p.email, p.name from people p where p.id = any($1::uuid[])`,
  parameters: ['ids'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    email: v[1] as string,
    name: v[2] as string | null,
  }),
}

export interface SignInFactsOfPeopleParameters {
  readonly ids: readonly (string | null)[]
}

export interface SignInFactsOfPeopleRow {
  readonly id: string
  readonly lastSeenAt: Timestamp | null
  readonly secondFactors: string[]
}

/** Returns when people last sent a request, and the kinds of their second factors. */
export const signInFactsOfPeople: Statement<SignInFactsOfPeopleParameters, SignInFactsOfPeopleRow> = {
  name: 'signInFactsOfPeople',
  text: `select p.id,
  (select max(s.last_seen_at) from person_sessions s where s.person_id = p.id) as "last_seen_at?",
  array(select distinct c.kind from person_credentials c where c.person_id = p.id and c.kind <> 'Password' order by c.kind)
    as "second_factors!"
from people p where p.id = any($1::uuid[])`,
  parameters: ['ids'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    lastSeenAt: v[1] as Timestamp | null,
    secondFactors: v[2] as string[],
  }),
}

export interface MembershipByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface MembershipByIdRow {
  readonly id: string
  readonly accountId: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly accountKind: string
}

/** Returns a membership of an account that the caller can reach. */
export const membershipById: Statement<MembershipByIdParameters, MembershipByIdRow> = {
  name: 'membershipById',
  text: `select m.id, m.account_id, m.person_id, m.role, m.mode, m.refund_limit_minor, m.refund_limit_currency, m.created_at, m.updated_at, p.email, p.name, p.locale, a.kind as account_kind
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
where m.shard = $1 and m.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    personId: v[2] as string,
    role: v[3] as string,
    mode: v[4] as string | null,
    refundLimitMinor: v[5] as bigint | null,
    refundLimitCurrency: v[6] as string | null,
    createdAt: v[7] as Timestamp,
    updatedAt: v[8] as Timestamp,
    email: v[9] as string,
    name: v[10] as string | null,
    locale: v[11] as string,
    accountKind: v[12] as string,
  }),
}

export interface MembershipsOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MembershipsOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly accountKind: string
}

/** Returns an account's memberships after an id. */
export const membershipsOfAccountAscending: Statement<MembershipsOfAccountAscendingParameters, MembershipsOfAccountAscendingRow> = {
  name: 'membershipsOfAccountAscending',
  text: `select m.id, m.account_id, m.person_id, m.role, m.mode, m.refund_limit_minor, m.refund_limit_currency, m.created_at, m.updated_at, p.email, p.name, p.locale, a.kind as account_kind
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
where m.shard = $1 and m.account_id = $2 and m.id > $3
  and $4 in (a.id, a.agency_id, a.platform_id)
order by m.id asc limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    personId: v[2] as string,
    role: v[3] as string,
    mode: v[4] as string | null,
    refundLimitMinor: v[5] as bigint | null,
    refundLimitCurrency: v[6] as string | null,
    createdAt: v[7] as Timestamp,
    updatedAt: v[8] as Timestamp,
    email: v[9] as string,
    name: v[10] as string | null,
    locale: v[11] as string,
    accountKind: v[12] as string,
  }),
}

export interface MembershipsOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface MembershipsOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly accountKind: string
}

/** Returns an account's memberships after an id. */
export const membershipsOfAccountDescending: Statement<MembershipsOfAccountDescendingParameters, MembershipsOfAccountDescendingRow> = {
  name: 'membershipsOfAccountDescending',
  text: `select m.id, m.account_id, m.person_id, m.role, m.mode, m.refund_limit_minor, m.refund_limit_currency, m.created_at, m.updated_at, p.email, p.name, p.locale, a.kind as account_kind
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
where m.shard = $1 and m.account_id = $2 and m.id < $3
  and $4 in (a.id, a.agency_id, a.platform_id)
order by m.id desc limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    personId: v[2] as string,
    role: v[3] as string,
    mode: v[4] as string | null,
    refundLimitMinor: v[5] as bigint | null,
    refundLimitCurrency: v[6] as string | null,
    createdAt: v[7] as Timestamp,
    updatedAt: v[8] as Timestamp,
    email: v[9] as string,
    name: v[10] as string | null,
    locale: v[11] as string,
    accountKind: v[12] as string,
  }),
}

export interface MembershipsOfSessionParameters {
  readonly sessionId: string
  readonly personId: string
  readonly limit: number
}

export interface MembershipsOfSessionRow {
  readonly id: string
  readonly accountId: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly email: string
  readonly name: string | null
  readonly locale: string
  readonly accountKind: string
}

/** Returns the oldest memberships of a session's person in accounts that the session reaches. */
export const membershipsOfSession: Statement<MembershipsOfSessionParameters, MembershipsOfSessionRow> = {
  name: 'membershipsOfSession',
  text: `select m.id, m.account_id, m.person_id, m.role, m.mode, m.refund_limit_minor, m.refund_limit_currency, m.created_at, m.updated_at, p.email, p.name, p.locale, a.kind as account_kind
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
join person_sessions s on s.id = $1 and s.person_id = m.person_id
where m.person_id = $2
  and (s.sso_connection_id is null or exists (
    select from sso_connections c
    where c.id = s.sso_connection_id and c.deleted_at is null and c.account_id in (a.id, a.agency_id, a.platform_id)))
order by m.id limit $3::integer`,
  parameters: ['sessionId', 'personId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    personId: v[2] as string,
    role: v[3] as string,
    mode: v[4] as string | null,
    refundLimitMinor: v[5] as bigint | null,
    refundLimitCurrency: v[6] as string | null,
    createdAt: v[7] as Timestamp,
    updatedAt: v[8] as Timestamp,
    email: v[9] as string,
    name: v[10] as string | null,
    locale: v[11] as string,
    accountKind: v[12] as string,
  }),
}

export interface LockMembershipsOfAccountParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
}

export interface LockMembershipsOfAccountRow {
  readonly id: string
  readonly role: string
  readonly mode: string | null
}

/**
 * Locks the memberships of an account's Owners, and the one with the given id, so that two
 * concurrent changes can't remove the last Owner.
 */
export const lockMembershipsOfAccount: Statement<LockMembershipsOfAccountParameters, LockMembershipsOfAccountRow> = {
  name: 'lockMembershipsOfAccount',
  text: `select m.id, m.role, m.mode from memberships m
where m.shard = $1 and m.account_id = $2 and (m.role = 'Owner' or m.id = $3)
order by m.id
for update of m`,
  parameters: ['shard', 'accountId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    role: v[1] as string,
    mode: v[2] as string | null,
  }),
}

export interface MembershipOfAddressParameters {
  readonly shard: number
  readonly accountId: string
  readonly emailKey: string
}

export interface MembershipOfAddressRow {
  readonly id: string
}

/** Returns whether a person with the address is a member of the account. */
export const membershipOfAddress: Statement<MembershipOfAddressParameters, MembershipOfAddressRow> = {
  name: 'membershipOfAddress',
  text: `select m.id from memberships m join people p on p.id = m.person_id
where m.shard = $1 and m.account_id = $2 and p.email_key = $3`,
  parameters: ['shard', 'accountId', 'emailKey'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertMembershipParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly createdAt: Timestamp
}

export interface InsertMembershipRow {
  readonly id: string
}

/** Inserts a membership, unless the person is a member already. */
export const insertMembership: Statement<InsertMembershipParameters, InsertMembershipRow> = {
  name: 'insertMembership',
  text: `insert into memberships (shard, account_id, id, person_id, role, mode, refund_limit_minor, refund_limit_currency,
  created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8,
  $9, $9)
on conflict on constraint person_is_a_member_once do nothing
returning id`,
  parameters: ['shard', 'accountId', 'id', 'personId', 'role', 'mode', 'refundLimitMinor', 'refundLimitCurrency', 'createdAt'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface UpdateMembershipParameters {
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly updatedAt: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly id: string
}

export type UpdateMembershipRow = object

/** Updates the role, the mode and the refund limit of a membership. */
export const updateMembership: Statement<UpdateMembershipParameters, UpdateMembershipRow> = {
  name: 'updateMembership',
  text: `update memberships m set role = $1, mode = $2, refund_limit_minor = $3,
  refund_limit_currency = $4, updated_at = $5
where m.shard = $6 and m.account_id = $7 and m.id = $8`,
  parameters: ['role', 'mode', 'refundLimitMinor', 'refundLimitCurrency', 'updatedAt', 'shard', 'accountId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface DeleteMembershipParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
}

export type DeleteMembershipRow = object

/** Deletes a membership. */
export const deleteMembership: Statement<DeleteMembershipParameters, DeleteMembershipRow> = {
  name: 'deleteMembership',
  text: `delete from memberships m where m.shard = $1 and m.account_id = $2 and m.id = $3`,
  parameters: ['shard', 'accountId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface PersonHasMembershipParameters {
  readonly personId: string
}

export interface PersonHasMembershipRow {
  readonly isMember: boolean
}

/** Returns a row if the person is a member of an account. */
export const personHasMembership: Statement<PersonHasMembershipParameters, PersonHasMembershipRow> = {
  name: 'personHasMembership',
  text: `select true as "is_member!" from memberships m where m.person_id = $1 limit 1`,
  parameters: ['personId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    isMember: v[0] as boolean,
  }),
}

export interface LockPersonParameters {
  readonly id: string
}

export interface LockPersonRow {
  readonly id: string
}

/** Locks a person, so that changes of their memberships run one after another. */
export const lockPerson: Statement<LockPersonParameters, LockPersonRow> = {
  name: 'lockPerson',
  text: `select p.id from people p where p.id = $1 for no key update of p`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InvitationByIdParameters {
  readonly shard: number
  readonly id: string
  readonly callerId: string
}

export interface InvitationByIdRow {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly invitedByPersonId: string | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly acceptedAt: Timestamp | null
  readonly revokedAt: Timestamp | null
  readonly accountKind: string
}

/** Returns an invitation to an account that the caller can reach. */
export const invitationById: Statement<InvitationByIdParameters, InvitationByIdRow> = {
  name: 'invitationById',
  text: `select i.id, i.account_id, i.email, i.email_key, i.role, i.mode, i.refund_limit_minor, i.refund_limit_currency,
  i.invited_by_person_id, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  a.kind as account_kind
from invitations i
join accounts a on a.id = i.account_id
where i.shard = $1 and i.id = $2 and $3 in (a.id, a.agency_id, a.platform_id)`,
  parameters: ['shard', 'id', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    email: v[2] as string,
    emailKey: v[3] as string,
    role: v[4] as string,
    mode: v[5] as string | null,
    refundLimitMinor: v[6] as bigint | null,
    refundLimitCurrency: v[7] as string | null,
    invitedByPersonId: v[8] as string | null,
    createdAt: v[9] as Timestamp,
    expiresAt: v[10] as Timestamp,
    acceptedAt: v[11] as Timestamp | null,
    revokedAt: v[12] as Timestamp | null,
    accountKind: v[13] as string,
  }),
}

export interface InvitationsOfAccountAscendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface InvitationsOfAccountAscendingRow {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly invitedByPersonId: string | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly acceptedAt: Timestamp | null
  readonly revokedAt: Timestamp | null
  readonly accountKind: string
}

/** Returns an account's invitations after an id. */
export const invitationsOfAccountAscending: Statement<InvitationsOfAccountAscendingParameters, InvitationsOfAccountAscendingRow> = {
  name: 'invitationsOfAccountAscending',
  text: `select i.id, i.account_id, i.email, i.email_key, i.role, i.mode, i.refund_limit_minor, i.refund_limit_currency,
  i.invited_by_person_id, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  a.kind as account_kind
from invitations i
join accounts a on a.id = i.account_id
where i.shard = $1 and i.account_id = $2 and i.id > $3
  and $4 in (a.id, a.agency_id, a.platform_id)
order by i.id asc limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    email: v[2] as string,
    emailKey: v[3] as string,
    role: v[4] as string,
    mode: v[5] as string | null,
    refundLimitMinor: v[6] as bigint | null,
    refundLimitCurrency: v[7] as string | null,
    invitedByPersonId: v[8] as string | null,
    createdAt: v[9] as Timestamp,
    expiresAt: v[10] as Timestamp,
    acceptedAt: v[11] as Timestamp | null,
    revokedAt: v[12] as Timestamp | null,
    accountKind: v[13] as string,
  }),
}

export interface InvitationsOfAccountDescendingParameters {
  readonly shard: number
  readonly accountId: string
  readonly from: string
  readonly callerId: string
  readonly limit: number
}

export interface InvitationsOfAccountDescendingRow {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly invitedByPersonId: string | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
  readonly acceptedAt: Timestamp | null
  readonly revokedAt: Timestamp | null
  readonly accountKind: string
}

/** Returns an account's invitations after an id. */
export const invitationsOfAccountDescending: Statement<InvitationsOfAccountDescendingParameters, InvitationsOfAccountDescendingRow> = {
  name: 'invitationsOfAccountDescending',
  text: `select i.id, i.account_id, i.email, i.email_key, i.role, i.mode, i.refund_limit_minor, i.refund_limit_currency,
  i.invited_by_person_id, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  a.kind as account_kind
from invitations i
join accounts a on a.id = i.account_id
where i.shard = $1 and i.account_id = $2 and i.id < $3
  and $4 in (a.id, a.agency_id, a.platform_id)
order by i.id desc limit $5::integer`,
  parameters: ['shard', 'accountId', 'from', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    accountId: v[1] as string,
    email: v[2] as string,
    emailKey: v[3] as string,
    role: v[4] as string,
    mode: v[5] as string | null,
    refundLimitMinor: v[6] as bigint | null,
    refundLimitCurrency: v[7] as string | null,
    invitedByPersonId: v[8] as string | null,
    createdAt: v[9] as Timestamp,
    expiresAt: v[10] as Timestamp,
    acceptedAt: v[11] as Timestamp | null,
    revokedAt: v[12] as Timestamp | null,
    accountKind: v[13] as string,
  }),
}

export interface InvitationByTokenParameters {
  readonly shard: number
  readonly tokenHash: Buffer
  readonly now: Timestamp
}

export interface InvitationByTokenRow {
  readonly invitationId: string
  readonly email: string
  readonly emailKey: string
  readonly grantedRole: string
  readonly grantedMode: string | null
  readonly invitedByPersonId: string | null
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

/** Returns the open invitation with this SHA-256, and its account. */
export const invitationByToken: Statement<InvitationByTokenParameters, InvitationByTokenRow> = {
  name: 'invitationByToken',
  text: `select i.id as invitation_id, i.email, i.email_key, i.role as granted_role, i.mode as granted_mode, i.invited_by_person_id,
  i.expires_at, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at
from invitations i
join accounts a on a.id = i.account_id
where i.shard = $1 and i.token_hash = $2 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3`,
  parameters: ['shard', 'tokenHash', 'now'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    invitationId: v[0] as string,
    email: v[1] as string,
    emailKey: v[2] as string,
    grantedRole: v[3] as string,
    grantedMode: v[4] as string | null,
    invitedByPersonId: v[5] as string | null,
    expiresAt: v[6] as Timestamp,
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
  }),
}

export interface RevokeInvitationsOfAddressParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly emailKey: string
}

export type RevokeInvitationsOfAddressRow = object

/** Revokes the open invitation of an address to an account. */
export const revokeInvitationsOfAddress: Statement<RevokeInvitationsOfAddressParameters, RevokeInvitationsOfAddressRow> = {
  name: 'revokeInvitationsOfAddress',
  text: `update invitations i set revoked_at = $1
where i.shard = $2 and i.account_id = $3 and i.email_key = $4
  and i.accepted_at is null and i.revoked_at is null`,
  parameters: ['now', 'shard', 'accountId', 'emailKey'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface InsertInvitationParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly tokenHash: Buffer
  readonly tokenSealed: Buffer | null
  readonly email: string
  readonly emailKey: string
  readonly role: string
  readonly mode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
  readonly invitedByPersonId: string | null
  readonly createdAt: Timestamp
  readonly expiresAt: Timestamp
}

export type InsertInvitationRow = object

/** Inserts an invitation. */
export const insertInvitation: Statement<InsertInvitationParameters, InsertInvitationRow> = {
  name: 'insertInvitation',
  text: `insert into invitations (shard, account_id, id, token_hash, token_sealed, email, email_key, role, mode, refund_limit_minor,
  refund_limit_currency, invited_by_person_id, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12, $13, $14)`,
  parameters: ['shard', 'accountId', 'id', 'tokenHash', 'tokenSealed', 'email', 'emailKey', 'role', 'mode', 'refundLimitMinor', 'refundLimitCurrency', 'invitedByPersonId', 'createdAt', 'expiresAt'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface RevokeInvitationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly accountId: string
  readonly id: string
}

export interface RevokeInvitationRow {
  readonly revokedAt: Timestamp | null
}

/** Revokes an invitation. Returns no row if it was accepted. */
export const revokeInvitation: Statement<RevokeInvitationParameters, RevokeInvitationRow> = {
  name: 'revokeInvitation',
  text: `update invitations i set revoked_at = coalesce(i.revoked_at, $1)
where i.shard = $2 and i.account_id = $3 and i.id = $4 and i.accepted_at is null
returning i.revoked_at`,
  parameters: ['now', 'shard', 'accountId', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    revokedAt: v[0] as Timestamp | null,
  }),
}

export interface AcceptInvitationOfAddressParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly emailKey: string
}

export interface AcceptInvitationOfAddressRow {
  readonly grantedRole: string
  readonly grantedMode: string | null
  readonly refundLimitMinor: bigint | null
  readonly refundLimitCurrency: string | null
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

/** Marks an open invitation of an address as accepted. Returns no row if it is no longer open. */
export const acceptInvitationOfAddress: Statement<AcceptInvitationOfAddressParameters, AcceptInvitationOfAddressRow> = {
  name: 'acceptInvitationOfAddress',
  text: `update invitations i set accepted_at = $1
from accounts a
where i.shard = $2 and i.id = $3 and i.email_key = $4 and a.id = i.account_id
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > $1
returning i.role as granted_role, i.mode as granted_mode, i.refund_limit_minor, i.refund_limit_currency, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at`,
  parameters: ['now', 'shard', 'id', 'emailKey'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    grantedRole: v[0] as string,
    grantedMode: v[1] as string | null,
    refundLimitMinor: v[2] as bigint | null,
    refundLimitCurrency: v[3] as string | null,
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

export interface AccessiblePersonSessionParameters {
  readonly id: string
  readonly personId: string | null
  readonly includeMembers: boolean
  readonly callerId: string
}

export interface AccessiblePersonSessionRow {
  readonly id: string
  readonly personId: string
  readonly createdAt: Timestamp
  readonly lastSeenAt: Timestamp
  readonly provenAt: Timestamp
  readonly factors: string[]
  readonly address: string | null
  readonly userAgent: string | null
  readonly endedAt: Timestamp | null
}

/**
 * Returns a session of the person, or with `includeMembers` also of a member of an account that the
 * caller can reach. A member's session through a connection must reach the caller's account or one
 * below it.
 */
export const accessiblePersonSession: Statement<AccessiblePersonSessionParameters, AccessiblePersonSessionRow> = {
  name: 'accessiblePersonSession',
  text: `select s.id, s.person_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.address, s.user_agent, s.ended_at from person_sessions s
where s.id = $1 and (s.person_id = $2::uuid or $3 and exists (
  select from memberships m join accounts a on a.id = m.account_id
  where m.person_id = s.person_id and $4 in (a.id, a.agency_id, a.platform_id))
  and (s.sso_connection_id is null or exists (
    select from sso_connections c
    join accounts a on a.id = c.account_id
    join accounts caller on caller.id = $4
    where c.id = s.sso_connection_id
      and (a.id in (caller.id, caller.agency_id, caller.platform_id) or caller.id in (a.agency_id, a.platform_id)))))`,
  parameters: ['id', 'personId', 'includeMembers', 'callerId'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    createdAt: v[2] as Timestamp,
    lastSeenAt: v[3] as Timestamp,
    provenAt: v[4] as Timestamp,
    factors: v[5] as string[],
    address: v[6] as string | null,
    userAgent: v[7] as string | null,
    endedAt: v[8] as Timestamp | null,
  }),
}

export interface OpenSessionsOfPeopleParameters {
  readonly personIds: readonly (string | null)[]
  readonly callerId: string | null
  readonly limit: number
}

export interface OpenSessionsOfPeopleRow {
  readonly id: string
  readonly personId: string
  readonly createdAt: Timestamp
  readonly lastSeenAt: Timestamp
  readonly provenAt: Timestamp
  readonly factors: string[]
  readonly address: string | null
  readonly userAgent: string | null
  readonly endedAt: Timestamp | null
}

/**
 * Returns each person's newest sessions that were not ended. With `callerId`, a session through a
 * connection must reach that account or one below it.
 */
export const openSessionsOfPeople: Statement<OpenSessionsOfPeopleParameters, OpenSessionsOfPeopleRow> = {
  name: 'openSessionsOfPeople',
  text: `select s.id, s.person_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.address, s.user_agent, s.ended_at
from unnest($1::uuid[]) as wanted (person_id)
cross join lateral (
  select newest.* from person_sessions newest
  where newest.person_id = wanted.person_id and newest.ended_at is null
    and ($2::uuid is null or newest.sso_connection_id is null or exists (
      select from sso_connections c
      join accounts a on a.id = c.account_id
      join accounts caller on caller.id = $2::uuid
      where c.id = newest.sso_connection_id
        and (a.id in (caller.id, caller.agency_id, caller.platform_id) or caller.id in (a.agency_id, a.platform_id))))
  order by newest.id desc limit $3::integer
) s
order by s.id desc`,
  parameters: ['personIds', 'callerId', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    personId: v[1] as string,
    createdAt: v[2] as Timestamp,
    lastSeenAt: v[3] as Timestamp,
    provenAt: v[4] as Timestamp,
    factors: v[5] as string[],
    address: v[6] as string | null,
    userAgent: v[7] as string | null,
    endedAt: v[8] as Timestamp | null,
  }),
}

export interface InvitationsSinceParameters {
  readonly shard: number
  readonly accountId: string
  readonly since: Timestamp
}

export interface InvitationsSinceRow {
  readonly count: number
}

/** Returns the number of invitations to an account since a time. */
export const invitationsSince: Statement<InvitationsSinceParameters, InvitationsSinceRow> = {
  name: 'invitationsSince',
  text: `select count(*)::int as "count!" from invitations i
where i.shard = $1 and i.account_id = $2 and i.created_at > $3`,
  parameters: ['shard', 'accountId', 'since'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    count: v[0] as number,
  }),
}

export const membershipsOfAccount = {
  ascending: membershipsOfAccountAscending,
  descending: membershipsOfAccountDescending,
}

export const invitationsOfAccount = {
  ascending: invitationsOfAccountAscending,
  descending: invitationsOfAccountDescending,
}
