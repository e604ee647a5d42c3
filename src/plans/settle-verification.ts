import type { Account, Services } from '../accounts/index.ts'
import { activateConsent, consentOfAttempt } from '../payments/consents/index.ts'
import { contactExists, type Settlement, saveStoredMethod, type WhenSettled } from '../payments/index.ts'
import { lockMethodIfExists } from '../payments/methods/index.ts'
import { first, type Transaction } from '../platform/db/index.ts'
import { activatePlan } from './activate-plan.ts'
import { announceUnchangedMethod, changeMethodAndRetry } from './change-method-of-plan.ts'
import { changePlanStatus } from './change-plan-status.ts'
import { LIVE_STATUSES } from './lock-payment-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { lockPlanOfVerification, verificationOfPlan } from './plan-verification.queries.generated.ts'

/**
 * Applies the outcome of a verification to the plan that waits for it, in the transaction that
 * writes the outcome. On success, stores the method; the plan becomes active or uses the method. On
 * failure, cancels a new plan. Another plan keeps its method, which is announced unless the request
 * still waits for its response. While the outcome is unknown, the plan waits. If no plan waits for
 * a stored method, it is deleted at the provider.
 */
export const settleVerificationOfPlan: WhenSettled = async (services, tx, settlement) => {
  const { account, payment, outcome } = settlement
  const { paymentPlanId: planId, isVerification } = payment
  if (!isVerification || planId === null || outcome.kind === 'Unknown' || outcome.kind === 'RequiresAction') return
  const stored = await keepIfAwaited(services, tx, settlement, planId)
  const waiting = await lockWaiting(tx, account, planId, payment.id)
  if (waiting && IS_GOOD.has(outcome.kind)) await continueWith(services, tx, settlement, waiting, stored)
  else if (waiting) await keepMethod(services, tx, settlement, waiting)
  return stored === null ? {} : { paymentMethodId: stored }
}

const IS_GOOD: ReadonlySet<string> = new Set(['Succeeded', 'Processing'])
const MAY_WAIT: readonly string[] = ['Pending', ...LIVE_STATUSES]

/**
 * Checks the plan before it locks it, because the payment method must be locked first. Checks the
 * locked plan again, because it may have been canceled or changed meanwhile.
 */
async function keepIfAwaited(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  planId: string,
): Promise<string | null> {
  const { account, payment } = settlement
  const { contactId } = payment
  const isThere = await contactExists(tx, payment)
  const seen = first(await tx.run(verificationOfPlan, { shard: account.shard, planId }))
  const isAwaited = seen?.verificationPaymentId === payment.id && MAY_WAIT.includes(seen.status)
  const keeper = {
    contactId,
    contactExists: isThere && isAwaited,
    shouldKeep: async () => (await lockWaiting(tx, account, planId, payment.id)) !== null,
    model: 'Subscription',
    paymentSessionId: null,
  } as const
  return saveStoredMethod(services, tx, settlement, keeper)
}

/** Returns null if the plan no longer waits for this verification, or is finished. */
async function lockWaiting(
  tx: Transaction,
  { shard }: Account,
  planId: string,
  paymentId: string,
): Promise<PaymentPlan | null> {
  const row = first(await tx.run(lockPlanOfVerification, { shard, planId }))
  if (!row) throw new Error('payment plan not found, although payment plans are never deleted')
  const { verificationPaymentId, ...plan } = row
  if (verificationPaymentId !== paymentId || !MAY_WAIT.includes(plan.status)) return null
  return plan
}

async function continueWith(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  plan: PaymentPlan,
  stored: string | null,
): Promise<void> {
  const { account, payment, attempt } = settlement
  if (stored === null) return continueWithout(services, tx, settlement, plan)
  if (!(await lockMethodIfExists(tx, stored))) return keepMethod(services, tx, settlement, plan)
  if (plan.status !== 'Pending') {
    const consent = await consentOfAttempt(tx, account, attempt)
    if (consent) await activateConsent(services, tx, account, { planId: plan.id, consentId: consent.id })
    await changeMethodAndRetry(services, tx, account, plan, stored)
    return
  }
  // The dates stay as agreed. Those that passed while the outcome was unknown are charged now.
  const { vaultTokenId } = payment
  const activated = { plan, startDate: plan.startDate, paymentMethodId: stored, vaultTokenId, consentId: null }
  await activatePlan(services, tx, account, activated)
}

/**
 * Ends the wait without a payment method, for an operator's decision or an instrument that can't be
 * stored. A provider may report the stored method later.
 */
async function continueWithout(
  services: Services,
  tx: Transaction,
  settlement: Settlement,
  plan: PaymentPlan,
): Promise<void> {
  const { payment, outcome, isByHand } = settlement
  if (payment.paymentMethodId !== null) return
  const facts = { paymentId: payment.id, paymentPlanId: plan.id }
  const mayCome = !isByHand && 'stored' in outcome && outcome.stored === null
  if (mayCome)
    return services.log.error(facts, 'a plan waits for its payment method, which the provider has not reported yet')
  if (plan.status === 'Pending')
    services.log.warn(facts, 'canceled a payment plan before activation: the verification stored no payment method')
  await keepMethod(services, tx, settlement, plan)
}

/** Ends the wait: a new plan is canceled, any other keeps its method. */
async function keepMethod(
  services: Services,
  tx: Transaction,
  { account, isFirst }: Settlement,
  plan: PaymentPlan,
): Promise<void> {
  if (plan.status === 'Pending') await changePlanStatus(services, tx, account, plan, 'Canceled')
  else if (!isFirst) await announceUnchangedMethod(services, tx, account, plan)
}
