import { type Context, transaction } from '../access/index.ts'
import { holdMethod } from '../payment-methods/index.ts'
import { findPlan, type PaymentPlan, paymentPlan, writeDue } from '../payment-plans/index.ts'
import { insertPayment, type WhenSettled, writeAttempt } from '../payments/index.ts'
import type { Transaction } from '../platform/db/index.ts'
import { requireId, shardOf } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { dateIn } from '../platform/time/index.ts'
import { attemptOfOccurrence, paymentOfOccurrence, sendCharge, type WrittenCharge } from './charge-of-occurrence.ts'
import { failOccurrence } from './fail-occurrence.ts'
import { holdPlan } from './held-plan.ts'
import { deedAsked } from './next-deed.ts'
import { beginOccurrence } from './plan-engine.queries.generated.ts'
import { type Means, meansOf, type PlanToCharge, plansToCharge } from './plan-to-charge.ts'

/**
 * Charges the earliest unpaid occurrence of a plan whose date has come, now, and gives the plan as the outcome left it. Refuses
 * with INVALID_STATE when there is none, when one is at the provider already, and when the plan may not be charged.
 */
export async function runPaymentPlan(
  context: Context,
  { id }: { readonly id: string },
  whenSettled: readonly WhenSettled[],
): Promise<PaymentPlan> {
  const found = await paymentPlan(context, id)
  const shard = shardOf(found.id)
  const [plan] = await plansToCharge(context, shard, [found.id])
  if (!plan) throw new Error('a payment plan is gone: none is ever removed')
  const means = await meansOf(context, plan)
  const begun = await begin(context, found, plan, means)
  if (begun) await sendCharge(context, whenSettled, begun)
  return (await findPlan(context, requireId('ppl', id, 'Payment plan'))) ?? found
}

/** Null when nobody is to be asked: the method can't be charged, and the occurrence has failed. */
async function begin(
  context: Context,
  found: PaymentPlan,
  plan: PlanToCharge,
  means: Means | null,
): Promise<WrittenCharge | null> {
  let charge: WrittenCharge | null = null
  await transaction(context, async (tx) => {
    const held = await holdPlan(tx, plan.account.shard, plan.id)
    if (held.paymentMethodId !== (plan.method?.method.id ?? null)) throw methodChanged()
    const today = dateIn(plan.account.timeZone, context.now(plan.account))
    const number = numberToRun(deedAsked(held, held.occurrences, today))
    if (means) charge = await writeCharge(context, tx, plan, means, number)
    else await failOccurrence(context, tx, plan, number)
    return found
  })
  return charge
}

const methodChanged = () =>
  new Refusal('CONFLICT', 'The payment method of the plan was changed a moment ago. Try again.')

function numberToRun(deed: ReturnType<typeof deedAsked>): number {
  if (deed.kind === 'charge') return deed.number
  if (deed.kind === 'wait') throw new Refusal('INVALID_STATE', 'An occurrence of the payment plan is being charged.')
  throw new Refusal('INVALID_STATE', 'The payment plan has no unpaid occurrence that may be charged now.')
}

async function writeCharge(
  context: Context,
  tx: Transaction,
  plan: PlanToCharge,
  means: Means,
  number: number,
): Promise<WrittenCharge> {
  const { account, id: planId } = plan
  await holdMethod(tx, means.method)
  const payment = await insertPayment(context, tx, account, paymentOfOccurrence(context, plan, number))
  const attempt = await writeAttempt(context, tx, account, payment, attemptOfOccurrence(context, plan, means))
  await tx.run(beginOccurrence, {
    shard: account.shard,
    planId,
    number,
    paymentId: payment.id,
    now: context.now(account),
  })
  await writeDue(context, tx, account, planId)
  return { account, payment, attempt, credential: means.credential }
}
