import { accountOf, type Mode, type Role, type Services } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { acceptInvitation, emailKey } from '../index.ts'
import { lockOpenInvitation } from './invitations.queries.generated.ts'

/** A proven person who accepts an invitation. */
export interface AcceptingPerson {
  readonly invitationId: string
  readonly personId: string
  readonly email: string
}

/**
 * Makes a person a member of the account that invited their address. Returns false, and changes
 * nothing, when the invitation is not open any more or is for another address.
 */
export async function acceptInvitationOfSignIn(
  services: Pick<Services, 'wallNow' | 'now' | 'mintId' | 'operator'>,
  tx: Transaction,
  { invitationId, personId, email }: AcceptingPerson,
): Promise<boolean> {
  const key = { shard: shardOf(invitationId), id: invitationId, emailKey: emailKey(email), now: services.wallNow() }
  const row = first(await tx.run(lockOpenInvitation, key))
  if (!row) return false
  const { invitationId: id, email: invited, emailKey: invitedKey, grantedRole, grantedMode, expiresAt } = row
  const grant = { role: grantedRole as Role, mode: grantedMode as Mode | null }
  const invitation = { id, account: accountOf(row), email: invited, emailKey: invitedKey, ...grant, expiresAt }
  await acceptInvitation(services, tx, invitation, personId)
  return true
}
