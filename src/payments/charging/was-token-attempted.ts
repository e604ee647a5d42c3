import type { Transaction } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { attemptUsesToken } from '../payment-attempts.queries.generated.ts'

/** Whether a payment, whose row the transaction holds, was tried with that vault token: it is used up by that. Ids are uuids. */
export async function wasTokenAttempted(tx: Transaction, paymentId: string, vaultTokenId: string): Promise<boolean> {
  const rows = await tx.run(attemptUsesToken, { shard: shardOf(paymentId), paymentId, vaultTokenId })
  return rows.length > 0
}
