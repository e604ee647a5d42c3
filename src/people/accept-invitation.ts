import { type Account, audit, type Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { announce } from '../webhooks/events/index.ts'
import type { OpenInvitation } from './invitation.ts'
import { membershipPayload } from './membership.ts'
import { insertMembership, markInvitationAccepted, membershipById } from './people.queries.generated.ts'
import type { Grant } from './role-rules.ts'

type Accepter = Pick<Services, 'wallNow' | 'now' | 'mintId' | 'operator'>

/**
 * Makes a person a member of the account of an invitation, ends the invitation, and announces it. A
 * person who is a member already keeps their role. Throws INVALID_STATE for an invitation that was
 * accepted or revoked meanwhile, or has expired.
 */
export async function acceptInvitation(
  services: Accepter,
  tx: Transaction,
  { id: invitationId, account, role, mode }: OpenInvitation,
  personId: string,
): Promise<void> {
  const { id: accountId, shard } = account
  const now = services.wallNow()
  const marked = first(await tx.run(markInvitationAccepted, { shard, accountId, id: invitationId, now }))
  if (!marked) throw new Refusal('INVALID_STATE', 'The invitation is no longer open.')
  await addMember(services, tx, account, { role, mode }, personId)
}

/**
 * Makes a person a member of an account and announces it. A person who is a member already keeps
 * their role.
 */
export async function addMember(
  services: Accepter,
  tx: Transaction,
  account: Account,
  { role, mode }: Grant,
  personId: string,
): Promise<void> {
  const { id: accountId, shard } = account
  const now = services.wallNow()
  const id = services.mintId(shard)
  const row = { shard, accountId, id, personId, role, mode, createdAt: now }
  if (first(await tx.run(insertMembership, row)) === null) return
  const membership = first(await tx.run(membershipById, { shard, id, callerId: accountId }))
  if (!membership) throw new Error('failed to write a membership')
  const data = membershipPayload(membership)
  await announce(services, tx, { type: 'person.joined', account, subjectId: id, data })
  const record = { type: 'Membership', id }
  await audit({ ...services, actorPersonId: personId }, tx, {
    ...{ owner: account, action: 'person.join', record, outcome: 'done' },
  })
}
