import type { Account, Services } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { announceAll } from '../webhooks/events/index.ts'
import { lockPaymentById } from './lock-payment.ts'
import type { Payment } from './payment.ts'
import { paymentHasOpenAttempt } from './payment-attempts.queries.generated.ts'
import { updateEvents } from './payment-update.ts'
import { writePaymentTerms } from './payments.queries.generated.ts'

/** The terms of a payment that follow a change of its session. */
export type PaymentTerms = Pick<
  Payment,
  'contactId' | 'amountMinor' | 'currency' | 'transactionRef' | 'successUrl' | 'cancelUrl'
>

/**
 * Changes the terms of an unpaid payment in the transaction that changes, and has locked, its
 * session. A payment that has ended stays as it is. Throws INVALID_STATE while an attempt may still
 * charge.
 */
export async function changePendingPayment(
  services: Pick<Services, 'now' | 'mintId'>,
  tx: Transaction,
  account: Account,
  paymentId: string,
  terms: PaymentTerms,
): Promise<Payment> {
  const { shard } = account
  const before = await lockPaymentById(tx, paymentId)
  if (before.status !== 'Pending' && before.status !== 'Failed') return before
  // Read after locking: a transaction that waited for the lock must see the attempt of the one that
  // had it.
  const open = first(await tx.run(paymentHasOpenAttempt, { shard, paymentId }))
  if (open)
    throw new Refusal('INVALID_STATE', 'The payment is in progress at the provider, and its outcome is not known yet.')
  return change(services, tx, account, before, { ...before, ...terms, updatedAt: services.now(account) })
}

async function change(
  services: Pick<Services, 'now' | 'mintId'>,
  tx: Transaction,
  account: Account,
  before: Payment,
  after: Payment,
): Promise<Payment> {
  await Promise.all([
    tx.run(writePaymentTerms, { ...after, shard: account.shard }),
    announceAll(services, tx, account, updateEvents(before, after)),
  ])
  return after
}
