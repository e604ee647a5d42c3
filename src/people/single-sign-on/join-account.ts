import { type Mode, type Role, type Services, storedAccountOf, withClockTime } from '../../accounts/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { acceptInvitation, addMember } from '../index.ts'
import type { AssertedIdentity } from './asserted-identity.ts'
import type { SignInConnection } from './connection-of-sign-in.ts'
import { accountOfConnection, invitationOfAddress } from './single-sign-on.queries.generated.ts'

/**
 * Makes a person a member: by an open invitation of their address, or else with the role for
 * newcomers. Returns false if there is neither.
 */
export async function joinAccount(
  services: Pick<Services, 'db' | 'wallNow' | 'now' | 'mintId' | 'operator'>,
  tx: Transaction,
  { accountId, roleForNewcomers, modeForNewcomers }: SignInConnection,
  { emailKey }: Pick<AssertedIdentity, 'emailKey'>,
  { personId, mayBeNewcomer }: { readonly personId: string; readonly mayBeNewcomer: boolean },
): Promise<boolean> {
  const now = services.wallNow()
  const invitation = first(await tx.run(invitationOfAddress, { emailKey, accountId, now }))
  if (invitation) return acceptInvitation(services, tx, { id: invitation.invitationId, emailKey }, personId)
  const row = first(await tx.run(accountOfConnection, { accountId }))
  if (roleForNewcomers === null || !mayBeNewcomer || row === null) return false
  const grant = { role: roleForNewcomers as Role, mode: modeForNewcomers as Mode | null, refundLimit: null }
  const account = await withClockTime(services.db.read, storedAccountOf(row))
  await addMember(services, tx, account, grant, personId)
  return true
}
