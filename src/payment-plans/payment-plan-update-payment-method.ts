import { type Context, transaction } from '../access/index.ts'
import { announce, changedFrom } from '../events/index.ts'
import { holdMethod, type PaymentMethod } from '../payment-methods/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { chargePlanToMethod, retryOccurrences } from './change-plan.queries.generated.ts'
import { paymentPlan } from './find-records.ts'
import { type HeldPaymentPlan, holdPaymentPlan } from './held-plan.ts'
import { methodForPlan } from './method-for-plan.ts'
import { type PaymentPlan, planPayload } from './plan.ts'
import { writeDue } from './write-due.ts'

/** The input of paymentPlanUpdatePaymentMethod. */
export interface PaymentPlanUpdatePaymentMethodInput {
  readonly id: string
  readonly paymentMethodId: string
}

/** Has a plan be charged to another method of its contact. What had failed is tried again at once, unless it is paused. */
export async function paymentPlanUpdatePaymentMethod(
  context: Context,
  input: PaymentPlanUpdatePaymentMethodInput,
): Promise<PaymentPlan> {
  const id = requireId('ppl', input.id, 'Payment plan')
  // What a method is judged by never changes of a plan that goes on.
  const before = await paymentPlan(context, input.id)
  refuseUnlessLive(before)
  const method = await methodForPlan(context, before, input.paymentMethodId)
  return transaction(context, async (tx) => {
    // Held before the plan, as where the outcome of a charge is written.
    await holdMethod(tx, method)
    const held = await holdPaymentPlan(context, tx, id)
    refuseUnlessLive(held.plan)
    return chargeTo(context, tx, held, method)
  })
}

const LIVE: readonly string[] = ['Active', 'Paused', 'PastDue']

function refuseUnlessLive({ status }: PaymentPlan): void {
  if (!LIVE.includes(status)) throw new Refusal('INVALID_STATE', `The payment plan is ${status}.`)
}

async function chargeTo(
  context: Context,
  tx: Transaction,
  { plan: before, account }: HeldPaymentPlan,
  { id: paymentMethodId }: PaymentMethod,
): Promise<PaymentPlan> {
  const key = { shard: account.shard, planId: before.id, now: context.now(account) }
  if (paymentMethodId !== before.paymentMethodId) await tx.run(chargePlanToMethod, { ...key, paymentMethodId })
  if (before.status !== 'Paused') await tx.run(retryOccurrences, key)
  const plan = await writeDue(context, tx, account, before.id)
  const previous = changedFrom(planPayload(before), planPayload(plan))
  if (previous) {
    const data = planPayload(plan)
    await announce(context, tx, { type: 'payment_plan.updated', account, subjectId: plan.id, data, previous })
  }
  return plan
}
