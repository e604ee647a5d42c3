import { type Account, type Context, requireOrganizationOf } from '../../accounts/index.ts'
import { expireChallenge, type WhenSettled } from '../../payments/index.ts'
import type { CheckoutSession, SessionKind } from '../sessions/index.ts'

/**
 * The organization that an update names, if any, and a check that throws when the update will be
 * refused.
 */
interface Cancellation<Session> {
  readonly orgId?: string | null
  readonly refuse?: (session: Session, account: Account) => Promise<void>
}

/**
 * Expires the challenge of a session that is to be canceled. Leaves the challenge of a session that
 * the caller can't access, and of one whose cancellation will be refused. Must not be called in a
 * transaction.
 */
export async function endChallengeOf<Session extends CheckoutSession>(
  context: Context,
  whenSettled: readonly WhenSettled[],
  { noun }: SessionKind<Session>,
  session: Session | null,
  { orgId = null, refuse }: Cancellation<Session> = {},
): Promise<void> {
  if (!session?.paymentId || session.completingSince === null || (orgId !== null && session.orgId !== orgId)) return
  const account = await requireOrganizationOf(context, noun, session)
  await refuse?.(session, account)
  await expireChallenge(context, whenSettled, account, session.paymentId)
}
