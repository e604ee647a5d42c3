import { audit, type Context } from '../../accounts/index.ts'
import { expireChallenge, type WhenSettled } from '../../payments/index.ts'
import type { Progress } from '../sessions/index.ts'
import { lockSessionToComplete } from './complete-session.queries.generated.ts'
import { type LinkedPlanSession, planProgressNow } from './linked-session.ts'
import { endCanceled } from './settle-plan-session.ts'
import { refuseUnlessOpen } from './update-payment-plan-session.ts'

/**
 * Cancels an open plan session for its customer, with its pending plan. A challenge that they were sent to is given up first.
 * Refuses a session that is over, also because they had confirmed after all, or being completed: INVALID_STATE.
 */
export async function cancelLinkedPlanSession(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPlanSession,
): Promise<void> {
  await giveUpChallengeOf(customer, whenSettled, linked)
  const { session, account } = linked
  const { shard } = account
  const { id } = session
  await customer.db.transaction(async (tx) => {
    const [row] = await tx.run(lockSessionToComplete, { shard, id })
    if (!row) throw new Error('payment plan session not found, although payment plan sessions are never deleted')
    const { consent: _, ...before } = row
    refuseUnlessOpen(before, customer.now(account))
    await endCanceled(customer, tx, account, before)
    const record = { type: 'PaymentPlanSession', id }
    await audit(customer, tx, { owner: account, action: 'checkout.cancel', record, outcome: 'done' })
  })
  customer.hint('outbox')
}

/** Gives up the challenge that the customer was sent to, so that they can choose something else, and gives how far they came. */
export async function chooseOtherPlanMeans(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPlanSession,
): Promise<Progress> {
  await giveUpChallengeOf(customer, whenSettled, linked)
  return planProgressNow(customer, secret)
}

async function giveUpChallengeOf(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  { session, account }: LinkedPlanSession,
): Promise<void> {
  if (session.completingSince === null || session.paymentId === null) return
  await expireChallenge(customer, whenSettled, account, session.paymentId)
}
