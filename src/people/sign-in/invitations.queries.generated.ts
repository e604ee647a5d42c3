// Made by scripts/generate-queries.ts from invitations.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface LockOpenInvitationParameters {
  readonly shard: number
  readonly id: string
  readonly emailKey: string
  readonly now: Timestamp
}

export interface LockOpenInvitationRow {
  readonly invitationId: string
  readonly email: string
  readonly emailKey: string
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
  readonly clockNow: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/**
 * Locks an open invitation of an address, and returns it with its account. Of two concurrent
 * acceptances one finds it open.
 */
export const lockOpenInvitation: Statement<LockOpenInvitationParameters, LockOpenInvitationRow> = {
  name: 'lockOpenInvitation',
  text: `select i.id as invitation_id, i.email, i.email_key, i.role as granted_role, i.mode as granted_mode, i.expires_at, a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.clock_now, a.created_at, a.updated_at
from invitations i
join accounts a on a.id = i.account_id
where i.shard = $1 and i.id = $2 and i.email_key = $3 and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > $4
for update of i`,
  parameters: ['shard', 'id', 'emailKey', 'now'],
  row: (v) => ({
    invitationId: v[0] as string,
    email: v[1] as string,
    emailKey: v[2] as string,
    grantedRole: v[3] as string,
    grantedMode: v[4] as string | null,
    expiresAt: v[5] as Timestamp,
    id: v[6] as string,
    kind: v[7] as string,
    name: v[8] as string,
    agencyId: v[9] as string | null,
    platformId: v[10] as string | null,
    timeZone: v[11] as string,
    mode: v[12] as string,
    clockId: v[13] as string | null,
    clockNow: v[14] as Timestamp | null,
    createdAt: v[15] as Timestamp,
    updatedAt: v[16] as Timestamp,
  }),
}
