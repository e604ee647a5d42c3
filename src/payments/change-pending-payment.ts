import type { Account } from '../access/index.ts'
import { type Announcer, announce, changedFrom } from '../events/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { holdPayment } from './hold-payment.ts'
import { type Payment, paymentPayload } from './payment.ts'
import { writeTermsOfPayment } from './payments-of-sessions.queries.generated.ts'

/** What a payment has from the session in which it is to be paid. */
export type TermsOfPayment = Pick<
  Payment,
  'contactId' | 'amountMinor' | 'currency' | 'transactionRef' | 'successUrl' | 'cancelUrl'
>

/**
 * Gives a payment that nobody has paid the new terms of its session, in the transaction that changes and holds the session,
 * and announces it. Terms that it has already change nothing, and what was paid or is over keeps its own.
 */
export async function changePendingPayment(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  paymentId: string,
  terms: TermsOfPayment,
): Promise<void> {
  const before = await holdPayment(tx, paymentId)
  if (before.status !== 'Pending' && before.status !== 'Failed') return
  const fields = Object.keys(terms) as (keyof TermsOfPayment)[]
  if (fields.every((field) => before[field] === terms[field])) return
  const payment: Payment = { ...before, ...terms, updatedAt: announcer.now() }
  await tx.run(writeTermsOfPayment, { ...payment, shard: account.shard })
  const data = paymentPayload(payment)
  const previous = changedFrom(paymentPayload(before), data)
  if (previous)
    await announce(announcer, tx, { type: 'payment.updated', account, subjectId: paymentId, data, previous })
}
