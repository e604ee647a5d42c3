import type { Services } from '../accounts/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import type { ConsumerExists } from '../vault/index.ts'
import { attemptUsesToken } from './payment-attempts.queries.generated.ts'

/**
 * Tells the vault whether the payment that a token's use was begun for came to be: a try of it with that token. A payment
 * whose try was never written does not need the token.
 */
export function paymentExists({ db }: Pick<Services, 'db'>): ConsumerExists {
  return async ({ tokenId, consumerId }) => {
    const key = { shard: shardOf(consumerId), paymentId: consumerId, vaultTokenId: tokenId.uuid }
    return (await db.read.run(attemptUsesToken, key)).length > 0
  }
}
