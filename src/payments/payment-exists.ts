import type { Services } from '../accounts/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { ConsumerExists } from '../vault/index.ts'
import { attemptUsesToken } from './payment-attempts.queries.generated.ts'

/**
 * Returns the check by which the vault learns whether a payment still needs a token: it does when
 * it has an attempt with that token.
 */
export function paymentExists({ db }: Pick<Services, 'db'>): ConsumerExists {
  return async ({ tokenId, consumerId }) => {
    const key = { shard: shardOf(consumerId), paymentId: consumerId, vaultTokenId: tokenId.uuid }
    return (await db.read.run(attemptUsesToken, key)).length > 0
  }
}
