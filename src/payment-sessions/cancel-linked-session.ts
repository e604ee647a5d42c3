import { audit, type Context } from '../access/index.ts'
import { tellEnded } from './end-of-sessions.ts'
import type { LinkedPaymentSession } from './linked-session.ts'
import { endPaymentSession, lockSessionToPay } from './pay-session.queries.generated.ts'
import { refuseUnlessOpen } from './update-payment-session.ts'

/** Cancels an open session for its customer, with its pending payment. Refuses one that is over or being paid: INVALID_STATE. */
export async function cancelLinkedSession(
  customer: Context,
  { session: { id }, account }: LinkedPaymentSession,
): Promise<void> {
  const { shard } = account
  await customer.db.transaction(async (tx) => {
    const [before] = await tx.run(lockSessionToPay, { shard, id })
    if (!before) throw new Error('a payment session is gone: none is ever removed')
    refuseUnlessOpen(before, customer)
    const now = customer.now()
    await tx.run(endPaymentSession, { shard, id, status: 'Canceled', now })
    await tellEnded(customer, tx, account, [{ ...before, status: 'Canceled', updatedAt: now }])
    await audit(customer, tx, {
      owner: account,
      action: 'checkout.cancel',
      record: { type: 'PaymentSession', id },
      outcome: 'done',
    })
  })
  customer.hint('outbox')
}
