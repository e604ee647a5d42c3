import type { Account, Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { announceAll } from '../webhooks/events/index.ts'
import { lockPaymentById } from './lock-payment.ts'
import type { Payment } from './payment.ts'
import { paymentHasOpenAttempt } from './payment-attempts.queries.generated.ts'
import { TRANSITIONS } from './payment-transitions.ts'
import { writePaymentOutcome } from './payments.queries.generated.ts'
import { eventsFor } from './settlement/write-outcome.ts'

/**
 * Cancels an unpaid payment in the transaction that ends, and has locked, its session or plan. A
 * payment that has ended stays as it is. Throws INVALID_STATE while an attempt may still charge.
 */
export async function cancelPayment(
  services: Pick<Services, 'now' | 'mintId'>,
  tx: Transaction,
  account: Account,
  paymentId: string,
): Promise<Payment> {
  const { shard } = account
  const before = await lockPaymentById(tx, paymentId)
  if (!TRANSITIONS[before.status].includes('Canceled')) return before
  const open = first(await tx.run(paymentHasOpenAttempt, { shard, paymentId }))
  if (open)
    throw new Refusal('INVALID_STATE', 'The payment is in progress at the provider, and its outcome is not known yet.')
  const payment: Payment = { ...before, status: 'Canceled', actionUrl: null, updatedAt: services.now(account) }
  await Promise.all([
    tx.run(writePaymentOutcome, { ...payment, shard }),
    announceAll(services, tx, account, eventsFor(payment, ['Canceled'])),
  ])
  return payment
}
