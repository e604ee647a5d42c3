import type { Services } from '../access/index.ts'
import { linkSecretHash, shardOfLinkSecret } from '../checkout-sessions/index.ts'
import { first } from '../platform/db/index.ts'
import {
  type PaymentPlanSessionByLinkRow,
  paymentPlanSessionByLink,
} from './payment-plan-sessions.queries.generated.ts'

/** A session as its link finds it, with the name of the organization that wants to be paid. */
export type LinkedSession = PaymentPlanSessionByLinkRow

/** The session whose link holds this secret, or null: for a text that is no secret without asking the database. */
export async function sessionByLinkSecret({ db }: Pick<Services, 'db'>, secret: string): Promise<LinkedSession | null> {
  const shard = shardOfLinkSecret(secret)
  if (shard === null) return null
  return first(await db.read.run(paymentPlanSessionByLink, { shard, secretHash: linkSecretHash(secret) }))
}
