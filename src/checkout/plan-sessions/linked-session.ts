import { type Services, splitAccount } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type LinkedSession, linkSecretHash, shardOfLinkSecret } from '../sessions/index.ts'
import { planSessionByLink } from './complete-session.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'

/** A session that was found by its link. */
export type LinkedPlanSession = LinkedSession<PaymentPlanSession>

/** Returns the session of a link's secret, or null. A text that can't be a secret costs no query. */
export async function linkedPlanSession(
  { db }: Pick<Services, 'db'>,
  secret: string,
): Promise<LinkedPlanSession | null> {
  const shard = shardOfLinkSecret(secret)
  if (shard === null) return null
  const row = first(await db.read.run(planSessionByLink, { shard, secretHash: linkSecretHash(secret) }))
  if (!row) return null
  const { account, own } = splitAccount(row)
  const { linkRequests, linkRequestedAt, ...known } = own
  const {
    contactEmail: email,
    paymentStatus,
    declineCode,
    actionUrl,
    isVerification,
    paymentMethodId,
    ...session
  } = known
  const details = { declineCode, actionUrl, paymentMethodId, isVerification: isVerification === true }
  return {
    session,
    account,
    payment: paymentStatus === null ? null : { status: paymentStatus, ...details },
    email,
    linkRequests: { linkRequests, linkRequestedAt },
  }
}
