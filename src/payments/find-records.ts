import { batched, type Context, lookupById, recordById } from '../accounts/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { type CaptureRequest, captureRequestOf } from './captures/capture-request.ts'
import { captureRequestsOfPayments } from './captures/capture-requests.queries.generated.ts'
import { type Payment, paymentOf } from './payment.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { attemptsOfPayments } from './payment-attempts.queries.generated.ts'
import {
  type PaymentOfListExistsParameters,
  paymentById,
  paymentOfListExists,
  paymentsByIds,
} from './payments.queries.generated.ts'
import { providerUnavailable } from './providers/index.ts'
import { type Refund, refundOf } from './refunds/refund.ts'
import { refundById, refundsOfPayments } from './refunds/refunds.queries.generated.ts'
import { PROVIDER_UNAVAILABLE_CODE } from './settlement/after-outcome.ts'

/** Returns a payment by its id, or null when the caller cannot reach one. */
export const findPayment = lookupById(paymentById, paymentOf)

/** Returns a payment by its id. Throws NOT_FOUND when the caller cannot reach one. */
export const payment = recordById('pay', 'Payment', findPayment)

/**
 * Returns the payment of a repeated request with an `Idempotency-Key`. Throws PROVIDER_UNAVAILABLE,
 * like the first request, if its provider configuration was failing.
 */
export async function paymentUnlessUnavailable(context: Context, uuid: string): Promise<Payment | null> {
  const found = await findPayment(context, { prefix: 'pay', uuid, shard: shardOf(uuid) })
  if (found?.status === 'Canceled' && found.declineCode === PROVIDER_UNAVAILABLE_CODE) throw providerUnavailable()
  return found
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

/**
 * Throws NOT_FOUND unless the organization has the payment whose refunds or disputes are listed.
 */
export async function requireListedPayment({ db }: Context, search: PaymentOfListExistsParameters): Promise<void> {
  if ((await db.read.run(paymentOfListExists, search)).length === 0) throw notFound('Payment')
}

/** Returns a refund by its id, or null when the caller cannot reach one. */
export const findRefund = lookupById(refundById, refundOf)

/** Returns the refunds of a payment, oldest first. All lookups of one response are batched. */
export async function refundsOf(context: Context, { id }: Payment): Promise<readonly Refund[]> {
  return (await batched(context, id, refundsByPayment)) ?? []
}

async function refundsByPayment({ db, caller }: Context, ids: readonly string[]): Promise<Map<string, Refund[]>> {
  const shards = ids.map(shardOf)
  const rows = await db.read.run(refundsOfPayments, { shards, paymentIds: [...ids], callerId: caller.account.id })
  return Map.groupBy(rows.map(refundOf), ({ paymentId }) => paymentId)
}

/** Returns the attempts of a payment in their order. All lookups of one response are batched. */
export async function attemptsOf(context: Context, { id }: Payment): Promise<readonly PaymentAttempt[]> {
  return (await batched(context, id, attemptsByPayment)) ?? []
}

async function attemptsByPayment(
  { db, caller }: Context,
  ids: readonly string[],
): Promise<Map<string, PaymentAttempt[]>> {
  const shards = ids.map(shardOf)
  const rows = await db.read.run(attemptsOfPayments, { shards, paymentIds: [...ids], callerId: caller.account.id })
  return Map.groupBy(rows as readonly PaymentAttempt[], ({ paymentId }) => paymentId)
}

/**
 * Returns the requests to capture or void a payment, oldest first. All lookups of one response are
 * batched.
 */
export async function captureRequestsOf(
  context: Context,
  { id, capture }: Payment,
): Promise<readonly CaptureRequest[]> {
  return capture === null ? [] : ((await batched(context, id, captureRequestsByPayment)) ?? [])
}

async function captureRequestsByPayment(
  { db, caller }: Context,
  ids: readonly string[],
): Promise<Map<string, CaptureRequest[]>> {
  const shards = ids.map(shardOf)
  const parameters = { shards, paymentIds: [...ids], callerId: caller.account.id }
  const rows = await db.read.run(captureRequestsOfPayments, parameters)
  return Map.groupBy(rows.map(captureRequestOf), ({ paymentId }) => paymentId)
}
