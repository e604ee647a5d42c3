import { type Services, splitAccount } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type LinkedSession, linkSecretHash, shardOfLinkSecret } from '../sessions/index.ts'
import type { ContactRef } from './contact-ref.ts'
import { paymentSessionByLink } from './pay-session.queries.generated.ts'
import type { PaymentSession } from './session.ts'

/** A session that was found by its link. */
export type LinkedPaymentSession = LinkedSession<PaymentSession>

/** Returns the session of a link's secret, or null. A text that can't be a secret costs no query. */
export async function linkedPaymentSession(
  { db }: Pick<Services, 'db'>,
  secret: string,
): Promise<LinkedPaymentSession | null> {
  const shard = shardOfLinkSecret(secret)
  if (shard === null) return null
  const row = first(await db.read.run(paymentSessionByLink, { shard, secretHash: linkSecretHash(secret) }))
  if (!row) return null
  const { account, own } = splitAccount(row)
  const { linkRequests, linkRequestedAt, ...known } = own
  const { contactEmail, paymentStatus, declineCode, actionUrl, paymentMethodId, ...session } = known
  return {
    session,
    account,
    payment: paymentStatus === null ? null : { status: paymentStatus, declineCode, actionUrl, paymentMethodId },
    email: contactEmail ?? (session.contactRef as ContactRef | null)?.email ?? null,
    linkRequests: { linkRequests, linkRequestedAt },
  }
}
