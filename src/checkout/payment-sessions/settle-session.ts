import type { Account, Services } from '../../accounts/index.ts'
import {
  contactExists,
  type PaymentOutcome,
  reportLateCharge,
  saveStoredMethod,
  type WhenSettled,
} from '../../payments/index.ts'
import type { RecurringModel } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announceAll } from '../../webhooks/events/index.ts'
import { sessionEvent } from '../sessions/index.ts'
import { endPaymentSession, lockSessionToPay, reopenPaymentSession } from './pay-session.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'

/**
 * Completes, cancels or reopens the session of a payment, in the transaction that writes its
 * outcome and has locked the session. A successful payment or a debit in flight completes it, and
 * the instrument is stored if the customer agreed. After a decline or an expired challenge the
 * customer may try again. An unknown outcome changes nothing.
 */
export const settleSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [session] = await tx.run(lockSessionToPay, { shard: account.shard, id: payment.paymentSessionId })
  if (!session) throw new Error('payment session not found, although payment sessions are never deleted')
  const { id: paymentSessionId, contactId } = session
  reportLateCharge(services, settlement, session)
  const isContactActive = await contactExists(tx, session)
  if (session.status === 'Active') {
    const status = sessionStatusAfter(outcome.kind, isContactActive)
    if (status !== 'Active') await end(services, tx, account, session, status)
    else await tx.run(reopenPaymentSession, { shard: account.shard, id: paymentSessionId })
  }
  const model = session.recurringProcessingModel as RecurringModel
  const owner = { contactId, contactExists: isContactActive, model, paymentSessionId }
  const paymentMethodId = await saveStoredMethod(services, tx, settlement, owner)
  if (paymentMethodId !== null) return { paymentMethodId }
}

async function end(
  services: Services,
  tx: Transaction,
  account: Account,
  before: PaymentSession,
  status: 'Completed' | 'Canceled',
): Promise<void> {
  const now = services.now(account)
  const session: PaymentSession = { ...before, status, completingSince: null, updatedAt: now }
  await tx.run(endPaymentSession, { shard: account.shard, id: session.id, status, now })
  await announceAll(services, tx, account, [sessionEvent(PAYMENT_SESSION, session)])
}

type Known = Exclude<PaymentOutcome['kind'], 'Unknown' | 'RequiresAction'>

/**
 * Returns the status of an active session after a known outcome of its payment. Active permits
 * another attempt.
 */
export function sessionStatusAfter(outcome: Known, isContactActive: boolean): 'Active' | 'Completed' | 'Canceled' {
  // A canceled or returned payment has no further attempt, and neither has a deleted contact.
  if (outcome === 'Canceled' || outcome === 'NotCaptured' || outcome === 'Returned') return 'Canceled'
  if (outcome !== 'Declined' && outcome !== 'Unavailable') return 'Completed'
  return isContactActive ? 'Active' : 'Canceled'
}
