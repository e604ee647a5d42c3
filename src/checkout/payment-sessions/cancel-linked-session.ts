import { audit, type Context } from '../../accounts/index.ts'
import { expireChallenge, type WhenSettled } from '../../payments/index.ts'
import type { Progress } from '../sessions/index.ts'
import { tellEnded } from './end-of-sessions.ts'
import { type LinkedPaymentSession, progressNow } from './linked-session.ts'
import { endPaymentSession, lockSessionToPay } from './pay-session.queries.generated.ts'
import { refuseUnlessOpen } from './update-payment-session.ts'

/**
 * Cancels an open session for its customer, with its pending payment. A challenge that they were sent to is given up first. Refuses
 * a session that is over, also because they had confirmed after all, or being paid: INVALID_STATE.
 */
export async function cancelLinkedSession(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPaymentSession,
): Promise<void> {
  await giveUpChallengeOf(customer, whenSettled, linked)
  await endCanceled(customer, linked)
  customer.hint('outbox')
}

/** Gives up the challenge that the customer was sent to, so that they can pay with something else, and gives how far they came. */
export async function chooseOtherMeans(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPaymentSession,
): Promise<Progress> {
  await giveUpChallengeOf(customer, whenSettled, linked)
  return progressNow(customer, secret)
}

async function giveUpChallengeOf(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  { session, account }: LinkedPaymentSession,
): Promise<void> {
  if (session.completingSince === null || session.paymentId === null) return
  await expireChallenge(customer, whenSettled, account, session.paymentId)
}

async function endCanceled(customer: Context, { session: { id }, account }: LinkedPaymentSession): Promise<void> {
  const { shard } = account
  await customer.db.transaction(async (tx) => {
    const [before] = await tx.run(lockSessionToPay, { shard, id })
    if (!before) throw new Error('payment session not found, although payment sessions are never deleted')
    const now = customer.now(account)
    refuseUnlessOpen(before, now)
    await tx.run(endPaymentSession, { shard, id, status: 'Canceled', now })
    await tellEnded(customer, tx, account, [{ ...before, status: 'Canceled', updatedAt: now }])
    await audit(customer, tx, {
      owner: account,
      action: 'checkout.cancel',
      record: { type: 'PaymentSession', id },
      outcome: 'done',
    })
  })
}
