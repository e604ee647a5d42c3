import { activateConsent, consentOfAttempt } from '../../payments/consents/index.ts'
import {
  contactExists,
  isPaidAtRecoveryLink,
  type Settlement,
  saveStoredMethod,
  type WhenSettled,
} from '../../payments/index.ts'
import { lockMethodIfExists } from '../../payments/methods/index.ts'
import { awaitMethodOf, awaitsMethodOf, changeMethodOfPlan } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { lockPlanToRecover } from './plan-recovery.queries.generated.ts'

/**
 * Charges a plan from now on to the source that its customer paid with at its link, in the
 * transaction that writes the outcome and has locked the payment. The instrument of a successful
 * payment or a debit in flight is stored first. The outcome of the occurrence is written elsewhere.
 */
export const settleRecoveryOfPayment: WhenSettled = async (services, tx, settlement) => {
  const { payment, outcome } = settlement
  if (payment.paymentPlanId === null || !isPaidAtRecoveryLink(settlement)) return
  if (outcome.kind !== 'Succeeded' && outcome.kind !== 'Processing') return
  const { contactId } = payment
  const isContactActive = await contactExists(tx, payment)
  const owner = { contactId, contactExists: isContactActive, model: 'Subscription', paymentSessionId: null } as const
  const stored = await saveStoredMethod(services, tx, settlement, owner)
  await useMethod(services, tx, settlement, payment.paymentPlanId, stored)
  return stored === null ? {} : { paymentMethodId: stored }
}

/**
 * Makes the stored method the plan's payment method. A method that was selected meanwhile takes
 * precedence, because providers may report a stored instrument late.
 */
async function useMethod(
  services: Parameters<WhenSettled>[0],
  tx: Transaction,
  { account, payment, attempt, before }: Settlement,
  planId: string,
  stored: string | null,
): Promise<void> {
  const isLate = PAID.has(before.payment.status)
  const methodId = stored ?? (isLate ? null : payment.paymentMethodId)
  const isThere = methodId !== null && (await lockMethodIfExists(tx, methodId))
  // Locks the plan last, after the contact and the method, in the general lock order.
  const plan = first(await tx.run(lockPlanToRecover, { shard: account.shard, planId }))
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  if (isLate && !(await awaitsMethodOf(tx, account, planId, payment.id))) return
  const consent = await consentOfAttempt(tx, account, attempt)
  if (consent) await activateConsent(services, tx, account, { planId, consentId: consent.id })
  if (isThere) await changeMethodOfPlan(services, tx, account, plan, methodId)
  else if (methodId === null) await awaitMethodOf(tx, account, planId, payment.id)
}

const PAID: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])
