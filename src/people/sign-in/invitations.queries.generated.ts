// Made by scripts/generate-queries.ts from invitations.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface OpenInvitationParameters {
  readonly shard: number
  readonly tokenHash: Buffer
  readonly now: Timestamp
}

export interface OpenInvitationRow {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly role: string
  readonly mode: string | null
  readonly accountName: string
}

/** Returns an open invitation, and its account. */
export const openInvitation: Statement<OpenInvitationParameters, OpenInvitationRow> = {
  name: 'openInvitation',
  text: `select i.shard, i.account_id, i.id, i.email, i.email_key, i.role, i.mode, a.name as account_name
from invitations i join accounts a on a.id = i.account_id
where i.shard = $1 and i.token_hash = $2 and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > $3`,
  parameters: ['shard', 'tokenHash', 'now'],
  row: (v) => ({
    shard: v[0] as number,
    accountId: v[1] as string,
    id: v[2] as string,
    email: v[3] as string,
    emailKey: v[4] as string,
    role: v[5] as string,
    mode: v[6] as string | null,
    accountName: v[7] as string,
  }),
}

export interface AcceptOpenInvitationParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
  readonly emailKey: string
}

export interface AcceptOpenInvitationRow {
  readonly accountId: string
  readonly role: string
  readonly mode: string | null
}

/** Marks an invitation as accepted. Returns no row when it is not open any more. */
export const acceptOpenInvitation: Statement<AcceptOpenInvitationParameters, AcceptOpenInvitationRow> = {
  name: 'acceptOpenInvitation',
  text: `update invitations i set accepted_at = $1
where i.shard = $2 and i.id = $3 and i.email_key = $4 and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > $1
returning i.account_id, i.role, i.mode`,
  parameters: ['now', 'shard', 'id', 'emailKey'],
  row: (v) => ({
    accountId: v[0] as string,
    role: v[1] as string,
    mode: v[2] as string | null,
  }),
}

export interface InsertAcceptedMembershipParameters {
  readonly shard: number
  readonly accountId: string
  readonly id: string
  readonly personId: string
  readonly role: string
  readonly mode: string | null
  readonly now: Timestamp
}

export interface InsertAcceptedMembershipRow {
  readonly id: string
}

/** Inserts the membership of an accepted invitation, unless the person is a member. */
export const insertAcceptedMembership: Statement<InsertAcceptedMembershipParameters, InsertAcceptedMembershipRow> = {
  name: 'insertAcceptedMembership',
  text: `insert into memberships (shard, account_id, id, person_id, role, mode, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $7)
on conflict on constraint person_is_a_member_once do nothing
returning id`,
  parameters: ['shard', 'accountId', 'id', 'personId', 'role', 'mode', 'now'],
  row: (v) => ({
    id: v[0] as string,
  }),
}
