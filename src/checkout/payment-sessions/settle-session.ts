import type { Account, Services } from '../../accounts/index.ts'
import { contactExists, saveStoredMethod, type WhenSettled } from '../../payments/index.ts'
import type { RecurringModel } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announceAll } from '../../webhooks/events/index.ts'
import { sessionEvent } from '../sessions/index.ts'
import { endPaymentSession, lockSessionToPay, reopenPaymentSession } from './pay-session.queries.generated.ts'
import { PAYMENT_SESSION, type PaymentSession } from './session.ts'
import { sessionStatusAfter } from './session-status-after.ts'

/**
 * Completes, cancels or reopens the session of a payment, in the transaction that writes its outcome and has locked the session. A
 * successful payment or a debit in flight completes it, and the instrument is stored if the customer wanted that. After a decline or
 * an expired challenge the customer may try again. An unknown outcome changes nothing.
 */
export const settleSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [session] = await tx.run(lockSessionToPay, { shard: account.shard, id: payment.paymentSessionId })
  if (!session) throw new Error('payment session not found, although payment sessions are never deleted')
  const contactIsThere = await contactExists(tx, session)
  const became = sessionStatusAfter(outcome.kind, contactIsThere)
  if (session.status === 'Active') await endOrReopen(services, tx, account, session, became)
  const { id: paymentSessionId, contactId } = session
  const model = session.recurringProcessingModel as RecurringModel
  const kept = await saveStoredMethod(services, tx, settlement, {
    contactId,
    contactExists: contactIsThere,
    model,
    paymentSessionId,
  })
  if (kept !== null) return { paymentMethodId: kept }
}

async function endOrReopen(
  services: Services,
  tx: Transaction,
  account: Account,
  session: PaymentSession,
  became: ReturnType<typeof sessionStatusAfter>,
): Promise<void> {
  if (became !== 'Active') return end(services, tx, account, session, became)
  await tx.run(reopenPaymentSession, { shard: account.shard, id: session.id })
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
