import {
  contactExists,
  isPaidAtRecoveryLink,
  type Settlement,
  saveStoredMethod,
  type WhenSettled,
} from '../../payments/index.ts'
import { awaitMethodOf, awaitsMethodOf, changeMethodOfPlan, methodExists } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { lockPlanToRecover } from './plan-recovery.queries.generated.ts'

/**
 * Has a plan be charged from now on to what its customer paid with at its link, in the transaction that writes the outcome and holds
 * the payment: what is good, or a debit on its way, is stored first. What becomes of the occurrence, who settles those writes.
 */
export const settleRecoveryOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { payment, outcome } = settlement
  if (payment.paymentPlanId === null || !isPaidAtRecoveryLink(settlement)) return
  if (outcome.kind !== 'Succeeded' && outcome.kind !== 'Processing') return
  const { contactId } = payment
  const isContactActive = await contactExists(tx, payment)
  const keeper = { contactId, contactExists: isContactActive, model: 'Subscription', paymentSessionId: null } as const
  const stored = await saveStoredMethod(services, tx, settlement, keeper)
  await chooseFor(services, tx, settlement, payment.paymentPlanId, stored)
  return stored === null ? {} : { paymentMethodId: stored }
}

/** A provider may tell late of what it stored: by then somebody may have chosen something else for the plan, which counts. */
async function chooseFor(
  services: Parameters<WhenSettled>[0],
  tx: Transaction,
  { account, payment, before }: Settlement,
  planId: string,
  stored: string | null,
): Promise<void> {
  const isLate = PAID.has(before.payment.status)
  const methodId = stored ?? (isLate ? null : payment.paymentMethodId)
  const isThere = methodId !== null && (await methodExists(tx, methodId))
  // Held last, as wherever a contact and a method are held, too.
  const plan = first(await tx.run(lockPlanToRecover, { shard: account.shard, planId }))
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  if (isLate && !(await awaitsMethodOf(tx, account, planId, payment.id))) return
  if (isThere) await changeMethodOfPlan(services, tx, account, plan, methodId)
  else if (methodId === null) await awaitMethodOf(tx, account, planId, payment.id)
}

const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])
