import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { attemptUsesToken } from '../payment-attempts.queries.generated.ts'

/**
 * Returns true when a payment, whose row is locked, already has an attempt with that vault token.
 * Ids are uuids.
 */
export async function wasTokenAttempted(tx: Transaction, paymentId: string, vaultTokenId: string): Promise<boolean> {
  const rows = await tx.run(attemptUsesToken, { shard: shardOf(paymentId), paymentId, vaultTokenId })
  return rows.length > 0
}
