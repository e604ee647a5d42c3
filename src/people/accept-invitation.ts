import {
  type Account,
  audit,
  type Mode,
  type Role,
  type Services,
  storedAccountOf,
  withClockTime,
} from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { announce } from '../webhooks/events/index.ts'
import { membershipPayload } from './membership.ts'
import { acceptInvitationOfAddress, insertMembership, membershipById } from './people.queries.generated.ts'
import { refundLimitColumns, refundLimitOf } from './refund-limits.ts'
import type { Grant } from './role-rules.ts'

type Accepter = Pick<Services, 'db' | 'wallNow' | 'now' | 'mintId' | 'operator'>

/** An invitation, and the email key of the person who accepts it. */
export interface AcceptedInvitation {
  readonly id: string
  readonly emailKey: string
}

/**
 * Makes a person a member of the account that invited their address, and announces it. An existing
 * member keeps their role. Returns false, and changes nothing, if the invitation is no longer open
 * or is for another address.
 */
export async function acceptInvitation(
  services: Accepter,
  tx: Transaction,
  { id, emailKey }: AcceptedInvitation,
  personId: string,
): Promise<boolean> {
  const key = { shard: shardOf(id), id, emailKey, now: services.wallNow() }
  const accepted = first(await tx.run(acceptInvitationOfAddress, key))
  if (!accepted) return false
  const grant = {
    role: accepted.grantedRole as Role,
    mode: accepted.grantedMode as Mode | null,
    refundLimit: refundLimitOf(accepted),
  }
  const account = await withClockTime(services.db.read, storedAccountOf(accepted))
  await addMember(services, tx, account, grant, personId)
  return true
}

/** Makes a person a member of an account and announces it. An existing member keeps their role. */
export async function addMember(
  services: Accepter,
  tx: Transaction,
  account: Account,
  { role, mode, refundLimit }: Grant,
  personId: string,
): Promise<void> {
  const { id: accountId, shard } = account
  const now = services.wallNow()
  const id = services.mintId(shard)
  const row = { shard, accountId, id, personId, role, mode, ...refundLimitColumns(refundLimit), createdAt: now }
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
