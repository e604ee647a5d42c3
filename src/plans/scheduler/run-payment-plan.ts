import { type Context, transaction } from '../../accounts/index.ts'
import { insertPayment, type WhenSettled, writeAttempt } from '../../payments/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dateIn } from '../../platform/time/index.ts'
import { findPlan, isMethodThere, type PaymentPlan, paymentPlan, writeDue } from '../index.ts'
import { attemptOfOccurrence, paymentOfOccurrence, sendCharge, type WrittenCharge } from './charge-of-occurrence.ts'
import { failOccurrence } from './fail-occurrence.ts'
import { holdPlan } from './held-plan.ts'
import { deedAsked } from './next-deed.ts'
import { processingPaymentOfPlan, startOccurrence } from './plan-engine.queries.generated.ts'
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
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
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
    // Held before the plan, as everywhere. That of a plan that goes on is not deleted.
    if (means && !(await isMethodThere(tx, means.method.id))) throw methodChanged()
    const held = await holdPlan(tx, plan.account.shard, plan.id)
    if (held.paymentMethodId !== (plan.method?.method.id ?? null)) throw methodChanged()
    const today = dateIn(plan.account.timeZone, context.now(plan.account))
    const deed = deedAsked(held, held.occurrences, today)
    if (deed.kind === 'wait') throw await beingCharged(tx, plan)
    const number = numberToRun(deed)
    if (means) charge = await writeCharge(context, tx, plan, means, number)
    else await failOccurrence(context, tx, plan, number)
    return found
  })
  return charge
}

const methodChanged = () => new Refusal('CONFLICT', 'The payment method of the plan was just changed. Try again.')

/** Says what is waited for, so that whoever asked knows when to ask again. */
async function beingCharged(tx: Transaction, { account: { shard }, id: planId }: PlanToCharge): Promise<Refusal> {
  const waiting = first(await tx.run(processingPaymentOfPlan, { shard, planId }))
  return new Refusal('INVALID_STATE', WAITED_FOR[waiting?.status ?? ''] ?? IS_BEING_CHARGED)
}

const IS_BEING_CHARGED = 'An occurrence of the payment plan is being charged.'
const WAITED_FOR: Readonly<Record<string, string>> = {
  RequiresAction: `${IS_BEING_CHARGED} The customer has one hour to confirm the payment at their bank.`,
  Processing: `${IS_BEING_CHARGED} Its bank debit is in progress, which takes days.`,
}

function numberToRun(deed: Exclude<ReturnType<typeof deedAsked>, { kind: 'wait' }>): number {
  if (deed.kind === 'charge') return deed.number
  throw new Refusal('INVALID_STATE', 'The payment plan has no unpaid occurrence that is due and can be charged now.')
}

async function writeCharge(
  context: Context,
  tx: Transaction,
  plan: PlanToCharge,
  means: Means,
  number: number,
): Promise<WrittenCharge> {
  const { account, id: planId } = plan
  const payment = await insertPayment(context, tx, account, paymentOfOccurrence(context, plan, number))
  const attempt = await writeAttempt(context, tx, account, payment, attemptOfOccurrence(context, plan, means))
  await tx.run(startOccurrence, {
    shard: account.shard,
    planId,
    number,
    paymentId: payment.id,
    now: context.now(account),
  })
  await writeDue(context, tx, account, planId)
  return { account, payment, attempt, credential: means.credential }
}
