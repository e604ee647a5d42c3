import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import {
  type LinkRequests,
  linkSecretHash,
  type PaymentOfSession,
  type Progress,
  progressOf,
  shardOfLinkSecret,
} from '../sessions/index.ts'
import type { ContactRef } from './contact-ref.ts'
import { paymentSessionByLink } from './pay-session.queries.generated.ts'
import type { PaymentSession } from './session.ts'

/** A session as its link finds it, with who wants to be paid and how its payment stands. */
export interface LinkedPaymentSession {
  readonly session: PaymentSession
  readonly account: Account
  readonly payment: PaymentOfSession | null
  /** Where the provider may write to who pays; null when nobody said. */
  readonly email: string | null
  readonly linkRequests: LinkRequests
}

/** The session whose link holds this secret, or null: for a text that is no secret without asking the database. */
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

/** How far the session of a link has come. */
export async function progressNow(services: Pick<Services, 'db' | 'now'>, secret: string): Promise<Progress> {
  const linked = await linkedPaymentSession(services, secret)
  if (!linked) throw new Error('payment session not found, although payment sessions are never deleted')
  return progressOf(linked, services.now(linked.account))
}
