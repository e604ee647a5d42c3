import type { Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { acceptInvitation, emailKey } from '../index.ts'

/** A proven person who accepts an invitation. */
export interface AcceptingPerson {
  readonly invitationId: string
  readonly personId: string
  readonly email: string
}

/**
 * Makes a person a member of the account that invited their address. Returns false, and changes
 * nothing, if the invitation is no longer open or is for another address.
 */
export function acceptInvitationOfSignIn(
  services: Pick<Services, 'db' | 'wallNow' | 'now' | 'mintId' | 'operator'>,
  tx: Transaction,
  { invitationId, personId, email }: AcceptingPerson,
): Promise<boolean> {
  return acceptInvitation(services, tx, { id: invitationId, emailKey: emailKey(email) }, personId)
}
