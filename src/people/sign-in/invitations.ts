import type { Services } from '../../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { emailKey, shardOfLinkToken, tokenHash } from '../index.ts'
import {
  acceptOpenInvitation,
  insertAcceptedMembership,
  type OpenInvitationRow,
  openInvitation,
} from './invitations.queries.generated.ts'

/** Returns the open invitation with a token, or null. */
export async function findInvitation(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  token: string,
): Promise<OpenInvitationRow | null> {
  const shard = shardOfLinkToken(token)
  if (shard === null) return null
  return first(await queryable.run(openInvitation, { shard, tokenHash: tokenHash(token), now: wallNow() }))
}

/** A proven person who accepts an invitation. */
export interface AcceptingPerson {
  readonly invitationId: string | null
  readonly personId: string
  readonly email: string
}

/**
 * Makes a person a member of the account that invited their address. Returns false, and changes
 * nothing, when the invitation is not open any more or is for another address.
 */
export async function acceptInvitationOfSignIn(
  { wallNow, mintId }: Pick<Services, 'wallNow' | 'mintId'>,
  tx: Transaction,
  { invitationId, personId, email }: AcceptingPerson,
): Promise<boolean> {
  if (invitationId === null) return false
  const shard = shardOf(invitationId)
  const now = wallNow()
  const accepted = first(
    await tx.run(acceptOpenInvitation, { shard, id: invitationId, emailKey: emailKey(email), now }),
  )
  if (!accepted) return false
  const { accountId, role, mode } = accepted
  await tx.run(insertAcceptedMembership, { shard, accountId, id: mintId(shard), personId, role, mode, now })
  return true
}
