import type { Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type PaymentMethod, paymentMethodOf } from './payment-method.ts'
import { paymentMethodById } from './payment-methods.queries.generated.ts'

/**
 * Returns a payment method by its id, deleted or not. Throws NOT_FOUND when the caller cannot reach
 * one.
 */
export async function paymentMethod(context: Context, id: string): Promise<PaymentMethod> {
  const found = await findPaymentMethod(context, requireId('pmt', id, 'Payment method'))
  if (!found) throw notFound('Payment method')
  return found
}

/** Returns a payment method by its id, deleted or not; null when the caller cannot reach one. */
export async function findPaymentMethod({ db, caller }: Context, { shard, uuid }: Id): Promise<PaymentMethod | null> {
  const row = first(await db.read.run(paymentMethodById, { shard, id: uuid, callerId: caller.account.id }))
  return row && paymentMethodOf(row)
}
