import { type Services, splitAccount } from '../../accounts/index.ts'
import { first, type Statement } from '../../platform/db/index.ts'
import { linkSecretHash, shardOfLinkSecret } from './link-secret.ts'
import type { LinkRequests } from './session-kind.ts'

type RowOfLink = Parameters<typeof splitAccount>[0] &
  LinkRequests & {
    readonly contactEmail: string | null
    readonly paymentStatus: string | null
    readonly declineCode: string | null
    readonly actionUrl: string | null
    readonly isVerification: boolean | null
    readonly paymentMethodId: string | null
    readonly mayCharge: boolean
  }

/**
 * Returns the session of a link's secret with its organization and payment, or null. A text that
 * can't be a secret costs no query.
 */
export async function sessionOfLink<Row extends RowOfLink>(
  { db }: Pick<Services, 'db'>,
  statement: Statement<{ readonly shard: number; readonly secretHash: Buffer }, Row>,
  secret: string,
) {
  const shard = shardOfLinkSecret(secret)
  if (shard === null) return null
  const row = first(await db.read.run(statement, { shard, secretHash: linkSecretHash(secret) }))
  if (!row) return null
  const { account, own } = splitAccount(row)
  const { linkRequests, linkRequestedAt, contactEmail: email, ...known } = own
  const { paymentStatus, declineCode, actionUrl, isVerification, paymentMethodId, mayCharge, ...session } = known
  const details = { declineCode, actionUrl, paymentMethodId, isVerification: isVerification === true, mayCharge }
  return {
    session,
    account,
    payment: paymentStatus === null ? null : { status: paymentStatus, ...details },
    email,
    linkRequests: { linkRequests, linkRequestedAt },
  }
}
