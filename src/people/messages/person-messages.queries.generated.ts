// Made by scripts/generate-queries.ts from person-messages.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface InsertPersonMessageParameters {
  readonly id: string
  readonly kind: string
  readonly personId: string
  readonly address: string | null
  readonly accountId: string | null
  readonly role: string | null
  readonly now: Timestamp
}

export type InsertPersonMessageRow = object

/** Inserts a message to a person, or without a recipient. */
export const insertPersonMessage: Statement<InsertPersonMessageParameters, InsertPersonMessageRow> = {
  name: 'insertPersonMessage',
  text: `insert into person_messages (id, kind, person_id, address, account_id, role, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`,
  parameters: ['id', 'kind', 'personId', 'address', 'accountId', 'role', 'now'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface PersonMessageByIdParameters {
  readonly id: string
}

export interface PersonMessageByIdRow {
  readonly id: string
  readonly kind: string
  readonly personId: string
  readonly address: string | null
  readonly role: string | null
  readonly createdAt: Timestamp
  readonly email: string
  readonly locale: string
  readonly accountName: string | null
}

/**
 * Returns a message with its recipient and its account, if any. Returns no row for a message
 * without a recipient.
 */
export const personMessageById: Statement<PersonMessageByIdParameters, PersonMessageByIdRow> = {
  name: 'personMessageById',
  text: `select m.id, m.kind, m.person_id, m.address, m.role, m.created_at, p.email, p.locale, a.name as "account_name?"
from person_messages m
join people p on p.id = m.person_id
left join accounts a on a.id = m.account_id
where m.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    personId: v[2] as string,
    address: v[3] as string | null,
    role: v[4] as string | null,
    createdAt: v[5] as Timestamp,
    email: v[6] as string,
    locale: v[7] as string,
    accountName: v[8] as string | null,
  }),
}

export interface DeletePersonMessageParameters {
  readonly id: string
}

export type DeletePersonMessageRow = object

/** Deletes a message that was sent or given up. */
export const deletePersonMessage: Statement<DeletePersonMessageParameters, DeletePersonMessageRow> = {
  name: 'deletePersonMessage',
  text: `delete from person_messages m where m.id = $1`,
  parameters: ['id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface InvitationToSendParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
}

export interface InvitationToSendRow {
  readonly accountId: string
  readonly email: string
  readonly grantedRole: string
  readonly tokenSealed: Buffer
  readonly accountName: string
  readonly locale: string | null
}

/**
 * Returns an open invitation whose message was neither sent nor given up. Also returns the language
 * of the invited person, or else of the person who invites.
 */
export const invitationToSend: Statement<InvitationToSendParameters, InvitationToSendRow> = {
  name: 'invitationToSend',
  text: `select i.account_id, i.email, i.role as granted_role, i.token_sealed as "token_sealed!", a.name as account_name,
  coalesce(p.locale, b.locale) as "locale?"
from invitations i
join accounts a on a.id = i.account_id
left join people p on p.email_key = i.email_key
left join people b on b.id = i.invited_by_person_id
where i.shard = $1 and i.id = $2 and i.token_sealed is not null
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3`,
  parameters: ['shard', 'id', 'now'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    accountId: v[0] as string,
    email: v[1] as string,
    grantedRole: v[2] as string,
    tokenSealed: v[3] as Buffer,
    accountName: v[4] as string,
    locale: v[5] as string | null,
  }),
}

export interface ClearInvitationTokenParameters {
  readonly shard: number
  readonly id: string
}

export type ClearInvitationTokenRow = object

/** Deletes the sealed token of an invitation. */
export const clearInvitationToken: Statement<ClearInvitationTokenParameters, ClearInvitationTokenRow> = {
  name: 'clearInvitationToken',
  text: `update invitations i set token_sealed = null
where i.shard = $1 and i.id = $2 and i.token_sealed is not null`,
  parameters: ['shard', 'id'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: () => ({}),
}

export interface StaleInvitationTokensParameters {
  readonly fromShard: number
  readonly toShard: number
  readonly afterShard: number
  readonly afterId: string
  readonly currentMark: Buffer
  readonly limit: number
}

export interface StaleInvitationTokensRow {
  readonly shard: number
  readonly id: string
  readonly accountId: string
  readonly tokenSealed: Buffer
}

/** Returns the invitations after a row whose token is not sealed under the current root key. */
export const staleInvitationTokens: Statement<StaleInvitationTokensParameters, StaleInvitationTokensRow> = {
  name: 'staleInvitationTokens',
  text: `select i.shard, i.id, i.account_id, i.token_sealed as "token_sealed!"
from invitations i
where i.shard between $1 and $2 and (i.shard, i.id) > ($3::smallint, $4::uuid)
  and substring(i.token_sealed from 1 for 5) <> $5
order by i.shard, i.id limit $6::integer`,
  parameters: ['fromShard', 'toShard', 'afterShard', 'afterId', 'currentMark', 'limit'],
  route: { to: 'directory', replicated: false },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
    accountId: v[2] as string,
    tokenSealed: v[3] as Buffer,
  }),
}

export interface ResealInvitationTokenParameters {
  readonly shard: number
  readonly id: string
  readonly tokenSealed: Buffer
  readonly newTokenSealed: Buffer
}

export interface ResealInvitationTokenRow {
  readonly id: string
}

/** Replaces a sealed token, unless it has changed or its row is locked. */
export const resealInvitationToken: Statement<ResealInvitationTokenParameters, ResealInvitationTokenRow> = {
  name: 'resealInvitationToken',
  text: `with free as (
  select f.id from invitations f
  where f.shard = $1 and f.id = $2 and f.token_sealed = $3
  for no key update skip locked
)
update invitations i set token_sealed = $4
from free
where i.shard = $1 and i.id = free.id
returning i.id`,
  parameters: ['shard', 'id', 'tokenSealed', 'newTokenSealed'],
  route: { to: 'directory', replicated: false },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}
