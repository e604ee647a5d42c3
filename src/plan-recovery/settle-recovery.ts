import { changeMethodOfPlan, isMethodThere } from '../payment-plans/index.ts'
import { isContactThere, keepStored, paysAtPlanLink, type WhenSettled } from '../payments/index.ts'
import { first } from '../platform/db/index.ts'
import { lockPlanToRecover } from './plan-recovery.queries.generated.ts'

/**
 * Has a plan be charged from now on to what its customer paid with at its link, in the transaction that writes the outcome and holds
 * the payment: what is good, or a debit on its way, is stored first. What becomes of the occurrence, who settles those writes.
 */
export const settleRecoveryOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome, before } = settlement
  if (payment.paymentPlanId === null || !paysAtPlanLink(settlement)) return
  if (outcome.kind !== 'Succeeded' && outcome.kind !== 'Processing') return
  const { contactId } = payment
  const contactIsThere = await isContactThere(tx, payment)
  const keeper = { contactId, contactIsThere, model: 'Subscription', paymentSessionId: null } as const
  const stored = await keepStored(services, tx, settlement, keeper)
  // A debit that was on its way has changed it already, and since then somebody else may have.
  const chosen = PAID.has(before.payment.status) ? null : payment.paymentMethodId
  const methodId = stored ?? chosen
  if (methodId !== null && (await isMethodThere(tx, methodId))) {
    // Held last, as wherever a contact and a method are held, too.
    const plan = first(await tx.run(lockPlanToRecover, { shard: account.shard, planId: payment.paymentPlanId }))
    if (!plan) throw new Error('a payment plan is gone: none is ever removed')
    await changeMethodOfPlan(services, tx, account, plan, methodId)
  }
  return stored === null ? {} : { paymentMethodId: stored }
}

const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])
