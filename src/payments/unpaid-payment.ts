import type { Account } from '../accounts/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Announcer, announceAll } from '../webhooks/events/index.ts'
import { type Payment, paymentOf } from './payment.ts'
import { paymentHasOpenAttempt } from './payment-attempts.queries.generated.ts'
import { TRANSITIONS } from './payment-transitions.ts'
import { lockPayment, writePaymentOutcome, writePaymentTerms } from './payments.queries.generated.ts'
import { type DeclineCode, decline } from './providers/index.ts'
import { eventsFor, updateEvents } from './settlement/write-outcome.ts'

/** The terms of a payment that follow a change of its session. */
export type PaymentTerms = Pick<
  Payment,
  'contactId' | 'amountMinor' | 'currency' | 'transactionRef' | 'successUrl' | 'cancelUrl'
>

/**
 * Changes the terms of an unpaid payment in the transaction that changes, and has locked, its
 * session. An ended payment stays unchanged. Throws INVALID_STATE while an attempt may still
 * charge.
 */
export async function changePendingPayment(
  services: Announcer,
  tx: Transaction,
  account: Account,
  paymentId: string,
  terms: PaymentTerms,
): Promise<Payment> {
  const before = await lockPaymentById(tx, paymentId)
  if (before.status !== 'Pending' && before.status !== 'Failed') return before
  await refuseInProgress(tx, before)
  const after: Payment = { ...before, ...terms, updatedAt: services.now(account) }
  await Promise.all([
    tx.run(writePaymentTerms, { ...after, shard: account.shard }),
    announceAll(services, tx, account, updateEvents(before, after, null)),
  ])
  return after
}

/**
 * Cancels an unpaid payment in the transaction that ends, and has locked, its session or plan. Does
 * not change an ended payment, or one with an attempt that may still charge: its outcome is unknown
 * and is recorded when it is reported.
 */
export async function cancelPayment(
  services: Announcer,
  tx: Transaction,
  account: Account,
  paymentId: string,
): Promise<Payment> {
  const before = await lockPaymentById(tx, paymentId)
  if (!TRANSITIONS[before.status].includes('Canceled') || (await hasOpenAttempt(tx, before))) return before
  const updatedAt = services.now(account)
  return writeEnd(services, tx, account, { ...before, status: 'Canceled', actionUrl: null, updatedAt })
}

/** Throws INVALID_STATE while an attempt of a locked payment may still charge. */
async function refuseInProgress(tx: Transaction, payment: Payment): Promise<void> {
  if (await hasOpenAttempt(tx, payment))
    throw new Refusal('INVALID_STATE', 'The payment is in progress at the provider, and its outcome is not known yet.')
}

/** Returns true for a locked payment with an attempt that may still charge. */
async function hasOpenAttempt(tx: Transaction, { id: paymentId }: Payment): Promise<boolean> {
  // Reads after locking, to see the attempt of a transaction that held the lock before.
  return (await tx.run(paymentHasOpenAttempt, { shard: shardOf(paymentId), paymentId })).length > 0
}

/** Marks a new payment as Failed without an attempt, because it cannot be charged. */
export async function failPayment(
  services: Announcer,
  tx: Transaction,
  account: Account,
  payment: Payment,
  code: DeclineCode,
): Promise<Payment> {
  const { message: failureMessage } = decline(code)
  const updatedAt = services.now(account)
  return writeEnd(services, tx, account, { ...payment, status: 'Failed', declineCode: code, failureMessage, updatedAt })
}

/** Writes and announces the status of a payment that ends without an attempt. */
async function writeEnd(services: Announcer, tx: Transaction, account: Account, payment: Payment): Promise<Payment> {
  await Promise.all([
    tx.run(writePaymentOutcome, { ...payment, shard: account.shard }),
    announceAll(services, tx, account, eventsFor(payment, null, [payment.status])),
  ])
  return payment
}

/**
 * Locks a payment by its uuid and returns it. A transaction that also locks the payment's session
 * must lock the session first.
 */
export async function lockPaymentById(tx: Transaction, id: string): Promise<Payment> {
  const row = first(await tx.run(lockPayment, { shard: shardOf(id), id }))
  if (!row) throw new Error('payment not found, although payments are never deleted')
  return paymentOf(row)
}
