import {
  type Context,
  hasPermission,
  type Mode,
  type Role,
  type Services,
  type StoredAccount,
  storedAccountOf,
} from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { formatId, type Id } from '../platform/ids/index.ts'
import { type Timestamp, toSeconds } from '../platform/time/index.ts'
import { accountIdOfMember } from './membership.ts'
import { type InvitationByIdRow, invitationById, invitationByToken } from './people.queries.generated.ts'
import { refundLimitOf, shownRefundLimit } from './refund-limits.ts'
import { shardOfLinkToken, tokenHash } from './tokens.ts'

/** An invitation to become a member of an account, without its token. */
export type Invitation = Omit<InvitationByIdRow, 'emailKey'>

/** Returns an invitation by id, or null if the caller can't access it. */
export async function findInvitation({ db, caller }: Context, { shard, uuid }: Id): Promise<Invitation | null> {
  if (!hasPermission(caller, 'People')) return null
  return first(await db.read.run(invitationById, { shard, id: uuid, callerId: caller.account.id }))
}

/** An invitation that can be accepted, and its account. */
export interface OpenInvitation {
  readonly id: string
  readonly account: StoredAccount
  readonly email: string
  readonly emailKey: string
  readonly role: Role
  readonly mode: Mode | null
  readonly expiresAt: Timestamp
}

/** Returns the open invitation of a link's token, or null. */
export async function invitationOfToken(
  { db, wallNow }: Pick<Services, 'db' | 'wallNow'>,
  token: string,
): Promise<OpenInvitation | null> {
  const shard = shardOfLinkToken(token)
  if (shard === null) return null
  const row = first(await db.read.run(invitationByToken, { shard, tokenHash: tokenHash(token), now: wallNow() }))
  if (!row) return null
  const { invitationId: id, email, emailKey, grantedRole, grantedMode, expiresAt } = row
  const grant = { role: grantedRole as Role, mode: grantedMode as Mode | null }
  return { id, account: storedAccountOf(row), email, emailKey, ...grant, expiresAt }
}

/** Returns the payload of an invitation's events. It contains no link. */
export function invitationPayload(invitation: Invitation) {
  const { id, email, role, mode, createdAt, expiresAt } = invitation
  return {
    id: formatId('inv', id),
    accountId: accountIdOfMember(invitation),
    email,
    role,
    mode,
    refundLimit: shownRefundLimit(refundLimitOf(invitation)),
    createdAt: toSeconds(createdAt),
    expiresAt: toSeconds(expiresAt),
  }
}
