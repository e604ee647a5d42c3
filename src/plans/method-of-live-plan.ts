import type { Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { livePlanOfMethod } from './change-plan.queries.generated.ts'

/**
 * Throws INVALID_STATE if a live plan uses the payment method. The transaction must hold the lock
 * of its row.
 */
export async function refuseMethodOfLivePlan(tx: Transaction, method: { readonly id: string }): Promise<void> {
  const plans = await tx.run(livePlanOfMethod, { shard: shardOf(method.id), paymentMethodId: method.id })
  if (plans.length === 0) return
  throw new Refusal(
    'INVALID_STATE',
    'A payment plan uses the payment method. Change the payment method of the plan first.',
  )
}
