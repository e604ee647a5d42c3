import { type Account, type Context, findAccount, mint, transaction } from '../accounts/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { lockMethod } from '../payments/methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { type Id, requireId } from '../platform/ids/index.ts'
import { notFound, Refusal, refuseProblems } from '../platform/refusal.ts'
import { chargePlanTo } from './charge-plan-to.ts'
import { type ChargedToInput, chargedToOf, NOT_ONE_NAMED } from './charged-to.ts'
import { contactOfPlan } from './contact-of-plan.ts'
import { paymentPlan } from './find-records.ts'
import { LIVE_STATUSES, type LockedPaymentPlan, lockAccessiblePlan } from './lock-payment-plan.ts'
import { methodForPlan } from './method-for-plan.ts'
import type { PaymentPlan } from './plan.ts'
import { awaitVerification } from './plan-verification.queries.generated.ts'
import { tokenForPlan } from './token-for-plan.ts'
import { verifyForPlan } from './verify-for-plan.ts'

/** The input of paymentPlanUpdatePaymentMethod. */
export interface PaymentPlanUpdatePaymentMethodInput extends ChargedToInput {
  readonly id: string
}

/**
 * Changes the payment method of a plan to another method of its contact, or to the instrument of a
 * vault token once that is verified. Until then, and on a decline, the plan keeps its current
 * method. Failed occurrences are retried at once, unless the plan is paused.
 */
export async function paymentPlanUpdatePaymentMethod(
  context: Context,
  input: PaymentPlanUpdatePaymentMethodInput,
  whenSettled: readonly WhenSettled[],
): Promise<PaymentPlan> {
  const chargedTo = chargedToOf(input)
  if (chargedTo === null) refuseProblems(NOT_ONE_NAMED)
  const id = requireId('ppl', input.id, 'Payment plan')
  // The properties that a method must match never change for a live plan.
  const before = await paymentPlan(context, input.id)
  refuseUnlessLive(before)
  if (chargedTo && 'vaultTokenId' in chargedTo) {
    return chargeWhenVerified(context, whenSettled, { id, before }, chargedTo.vaultTokenId)
  }
  const method = await methodForPlan(context, before, chargedTo?.paymentMethodId ?? '')
  return transaction(context, async (tx) => {
    // Locked before the plan, as when the outcome of a charge is written.
    await lockMethod(tx, method)
    const { plan, account } = await lockLive(context, tx, id)
    return chargePlanTo(context, tx, account, plan, method.id)
  })
}

async function chargeWhenVerified(
  context: Context,
  whenSettled: readonly WhenSettled[],
  { id, before }: { readonly id: Id; readonly before: PaymentPlan },
  vaultTokenId: string,
): Promise<PaymentPlan> {
  const account = await organizationOf(context, before)
  const found = await tokenForPlan(context, account, before, vaultTokenId)
  const { email } = await contactOfPlan(context, account, before.contactId)
  const paymentId = mint(context, account.shard)
  return verifyForPlan(context, whenSettled, { ...found, account, paymentId, email }, async (tx) => {
    const { plan } = await lockLive(context, tx, id)
    await tx.run(awaitVerification, { shard: account.shard, planId: plan.id, paymentId })
    return plan
  })
}

async function organizationOf(context: Context, { orgId }: PaymentPlan): Promise<Account> {
  const account = await findAccount(context, { kind: 'Organization', uuid: orgId })
  if (!account) throw notFound('Payment plan')
  return account
}

async function lockLive(context: Context, tx: Transaction, id: Id): Promise<LockedPaymentPlan> {
  const locked = await lockAccessiblePlan(context, tx, id)
  refuseUnlessLive(locked.plan)
  return locked
}

function refuseUnlessLive({ status }: PaymentPlan): void {
  if (!LIVE_STATUSES.includes(status)) throw new Refusal('INVALID_STATE', `The payment plan is ${status}.`)
}
