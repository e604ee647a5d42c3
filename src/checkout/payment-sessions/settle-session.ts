import type { Account, Services } from '../../accounts/index.ts'
import { contactExists, saveStoredMethod, type WhenSettled } from '../../payments/index.ts'
import type { RecurringModel } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { announce } from '../../webhooks/events/index.ts'
import { endPaymentSession, lockSessionToPay, reopenPaymentSession } from './pay-session.queries.generated.ts'
import { type PaymentSession, sessionPayload } from './session.ts'
import { sessionAfter } from './session-after.ts'

/**
 * Ends, or opens again, the session whose payment has an outcome, in the transaction that writes the outcome and holds the
 * session already. Paid, or a debit on its way: it is completed, and what the customer paid with is stored when they
 * wanted that. Declined, or a challenge that was given up: they may try again. As long as nobody knows, it stays as it is.
 */
export const settleSessionOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  if (payment.paymentSessionId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const [session] = await tx.run(lockSessionToPay, { shard: account.shard, id: payment.paymentSessionId })
  if (!session) throw new Error('payment session not found, although payment sessions are never deleted')
  const contactIsThere = await contactExists(tx, session)
  const became = sessionAfter(outcome.kind, contactIsThere)
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
  became: ReturnType<typeof sessionAfter>,
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
  const type = status === 'Completed' ? 'payment_session.completed' : 'payment_session.canceled'
  await announce(services, tx, { type, account, subjectId: session.id, data: sessionPayload(session) })
}
