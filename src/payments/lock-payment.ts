import { first, type Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { type Payment, paymentOf } from './payment.ts'
import { lockPayment } from './payments.queries.generated.ts'

/**
 * Locks a payment by its uuid and returns it. A transaction that also locks the payment's session
 * locks that first.
 */
export async function lockPaymentById(tx: Transaction, id: string): Promise<Payment> {
  const row = first(await tx.run(lockPayment, { shard: shardOf(id), id }))
  if (!row) throw new Error('payment not found, although payments are never deleted')
  return paymentOf(row)
}
