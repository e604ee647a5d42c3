import type { Account, Mode, Role, Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import type { Money } from '../platform/money/index.ts'
import { enqueue } from '../platform/queue/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { emailKey } from './email-key.ts'
import { type Invitation, invitationPayload } from './invitation.ts'
import { invitationLink, invitationTokenAad } from './messages/send-invitation.ts'
import {
  insertInvitation,
  invitationById,
  invitationsSince,
  membershipOfAddress,
  revokeInvitationsOfAddress,
} from './people.queries.generated.ts'
import { refundLimitColumns } from './refund-limits.ts'
import { newLinkToken, tokenHash } from './tokens.ts'

const VALID_DAYS = 7
/** Limits the messages that an account can send to strangers. */
const INVITATIONS_PER_DAY_MAX = 200

/** A new invitation. */
export interface NewInvitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly mode: Mode | null
  readonly refundLimit: Money | null
  readonly invitedByPersonId: string | null
}

/**
 * Inserts an invitation and announces it. Revokes an earlier one of the same address. If the
 * installation sends mail, enqueues the message with the link. Returns the invitation with its
 * link, which can't be read again. Throws CONFLICT for a member, and INVALID_STATE after too many
 * invitations in a day.
 */
export async function writeInvitation(
  services: Pick<Services, 'wallNow' | 'now' | 'mintId' | 'publicUrl' | 'sealer' | 'sendsMail'>,
  tx: Transaction,
  account: Account,
  { id, email, refundLimit, ...granted }: NewInvitation,
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const { shard, id: accountId } = account
  const invited = { ...granted, ...refundLimitColumns(refundLimit) }
  const now = services.wallNow()
  const address = { shard, accountId, emailKey: emailKey(email) }
  if (first(await tx.run(membershipOfAddress, address)) !== null)
    throw new Refusal('CONFLICT', 'The person is already a member of the account.')
  const since = plus(now, { hours: -24 })
  if ((first(await tx.run(invitationsSince, { shard, accountId, since }))?.count ?? 0) >= INVITATIONS_PER_DAY_MAX)
    throw new Refusal('INVALID_STATE', `An account can send ${INVITATIONS_PER_DAY_MAX} invitations a day.`)
  const token = newLinkToken(shard)
  const tokenSealed = services.sendsMail ? services.sealer.seal(token, invitationTokenAad({ accountId, id })) : null
  const expiresAt = plus(now, { hours: VALID_DAYS * 24 })
  await tx.run(revokeInvitationsOfAddress, { ...address, now })
  await tx.run(insertInvitation, {
    ...{ ...address, id, email, ...invited, tokenHash: tokenHash(token), tokenSealed, createdAt: now, expiresAt },
  })
  if (tokenSealed) await enqueue(services, tx, { kind: 'SendInvitation', shard, subjectId: id, orgId: accountId }, 0)
  const invitation = first(await tx.run(invitationById, { shard, id, callerId: accountId }))
  if (!invitation) throw new Error('failed to write an invitation')
  const data = invitationPayload(invitation)
  await announce(services, tx, { type: 'person.invited', account, subjectId: id, data })
  return { invitation, link: invitationLink(services, token) }
}
