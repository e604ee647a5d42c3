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
import { planSessionByLink } from './complete-session.queries.generated.ts'
import type { PaymentPlanSession } from './session.ts'

/** A plan session as its link finds it, with who wants to be paid and how its newest try stands. */
export interface LinkedPlanSession {
  readonly session: PaymentPlanSession
  readonly account: Account
  readonly payment: (PaymentOfSession & { readonly isSetUp: boolean }) | null
  /** Where the provider may write to who pays; null when nobody said. */
  readonly email: string | null
  readonly linkRequests: LinkRequests
}

/** The session whose link holds this secret, or null: for a text that is no secret without asking the database. */
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
  const { contactEmail: email, paymentStatus, declineCode, actionUrl, isSetUp, paymentMethodId, ...session } = known
  const told = { declineCode, actionUrl, paymentMethodId, isSetUp: isSetUp === true }
  return {
    session,
    account,
    payment: paymentStatus === null ? null : { status: paymentStatus, ...told },
    email,
    linkRequests: { linkRequests, linkRequestedAt },
  }
}

/** How far the session of a link has come. */
export async function planProgressNow(services: Pick<Services, 'db' | 'now'>, secret: string): Promise<Progress> {
  const linked = await linkedPlanSession(services, secret)
  if (!linked) throw new Error('payment plan session not found, although payment plan sessions are never deleted')
  return progressOf(linked, services.now(linked.account))
}
