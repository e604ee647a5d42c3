import { batched, type Context } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, requireId, shardOf } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { type Payment, paymentOf } from './payment.ts'
import { paymentById, paymentsByIds } from './payments.queries.generated.ts'
import { type Refund, refundOf } from './refunds/refund.ts'
import { refundById, refundsOfPayments } from './refunds/refunds.queries.generated.ts'

/** Returns a payment by its id. Throws NOT_FOUND when the caller cannot reach one. */
export async function payment(context: Context, id: string): Promise<Payment> {
  const found = await findPayment(context, requireId('pay', id, 'Payment'))
  if (!found) throw notFound('Payment')
  return found
}

/** Returns a payment by its id, or null when the caller cannot reach one. */
export async function findPayment({ db, caller }: Context, { shard, uuid }: Id): Promise<Payment | null> {
  const row = first(await db.read.run(paymentById, { shard, id: uuid, callerId: caller.account.id }))
  return row && paymentOf(row)
}

/** Returns the payment of another record. All lookups of one response are batched. */
export function paymentOfRecord(context: Context, paymentId: string): Promise<Payment | null> {
  return batched(context, paymentId, paymentsOfRecords)
}

async function paymentsOfRecords({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Payment>> {
  const shards = ids.map(shardOf)
  const rows = await db.read.run(paymentsByIds, { shards, ids: [...ids], callerId: caller.account.id })
  return new Map(rows.map((row) => [row.id, paymentOf(row)]))
}

/** Returns a refund by its id, or null when the caller cannot reach one. */
export async function findRefund({ db, caller }: Context, { shard, uuid }: Id): Promise<Refund | null> {
  const row = first(await db.read.run(refundById, { shard, id: uuid, callerId: caller.account.id }))
  return row && refundOf(row)
}

/** Returns the refunds of a payment, oldest first. All lookups of one response are batched. */
export async function refundsOf(context: Context, { id }: Payment): Promise<readonly Refund[]> {
  return (await batched(context, id, refundsByPayment)) ?? []
}

async function refundsByPayment({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Refund[]>> {
  const shards = ids.map(shardOf)
  const rows = await db.read.run(refundsOfPayments, { shards, paymentIds: [...ids], callerId: caller.account.id })
  return Map.groupBy(rows.map(refundOf), ({ paymentId }) => paymentId)
}
