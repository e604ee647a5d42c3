import { type Context, transaction } from '../../accounts/index.ts'
import { insertPayment, type WhenSettled, writeAttempt } from '../../payments/index.ts'
import { lockMethodIfExists } from '../../payments/methods/index.ts'
import { providerUnavailable, refuseCharge } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dateIn } from '../../platform/time/index.ts'
import { chargeInFlight, findPlan, type PaymentPlan, paymentPlan, writeDue } from '../index.ts'
import { lockPlan } from './locked-plan.ts'
import { startOccurrence } from './occurrences.queries.generated.ts'
import {
  attemptOfOccurrence,
  type PlanPaymentSource,
  type PlanToCharge,
  paymentOfOccurrence,
  paymentSourceOf,
  plansToCharge,
  refuseReturnedTooOften,
  returnedDebitsOf,
} from './plan-to-charge.ts'
import { type Action, requestedAction, sendCharge, type WrittenCharge } from './run-next-action.ts'
import { failOccurrence } from './settle-occurrence.ts'

/**
 * Charges the earliest unpaid occurrence of a plan with a date up to today, and returns the plan
 * after the outcome. Throws INVALID_STATE if there is none, if a charge of the plan is in flight,
 * or if the plan may not be charged. Throws PROVIDER_UNAVAILABLE while the provider configuration
 * is failing. Refuses a debit that the bank has returned as often as Nacha's rules allow.
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
  const source = await paymentSourceOf(context, plan)
  if (source) await refuseCharge(context, source.configuration)
  const charge = await writeRequestedCharge(context, found, plan, source)
  const sent = charge && (await sendCharge(context, whenSettled, charge))
  if (sent?.outcome.kind === 'Unavailable') throw providerUnavailable()
  return (await findPlan(context, requireId('ppl', id, 'Payment plan'))) ?? found
}

/**
 * Writes the charge. Returns null when the method can't be charged; the occurrence has then failed.
 */
async function writeRequestedCharge(
  context: Context,
  found: PaymentPlan,
  plan: PlanToCharge,
  source: PlanPaymentSource | null,
): Promise<WrittenCharge | null> {
  let charge: WrittenCharge | null = null
  await transaction(context, async (tx) => {
    // Lock order: the method before the plan. The method of a live plan can't be deleted.
    if (source && !(await lockMethodIfExists(tx, source.method.id))) throw methodChanged()
    const locked = await lockPlan(tx, plan.account.shard, plan.id)
    if (locked.paymentMethodId !== (plan.method?.method.id ?? null)) throw methodChanged()
    const today = dateIn(plan.account.timeZone, context.now(plan.account))
    const action = requestedAction(locked, locked.occurrences, today)
    if (action.kind === 'wait') throw await chargeInFlight(tx, plan.account, plan.id)
    const number = numberToCharge(action)
    // A debit may have been returned since the plan was read.
    const current = { ...plan, occurrences: locked.occurrences }
    if (source) charge = await writeCharge(context, tx, current, source, number)
    else await failOccurrence(context, tx, current, number)
    return found
  })
  return charge
}

const methodChanged = () => new Refusal('CONFLICT', 'The payment method of the plan was just changed. Try again.')

function numberToCharge(action: Exclude<Action, { kind: 'wait' }>): number {
  if (action.kind === 'charge') return action.number
  throw new Refusal('INVALID_STATE', 'The payment plan has no unpaid occurrence that is due and can be charged now.')
}

async function writeCharge(
  context: Context,
  tx: Transaction,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  number: number,
): Promise<WrittenCharge> {
  const { account, id: planId } = plan
  const { shard } = account
  const returnedDebits = await returnedDebitsOf(tx, plan, source, number)
  refuseReturnedTooOften(returnedDebits, context.now(account))
  const payment = await insertPayment(context, tx, account, paymentOfOccurrence(context, plan, number))
  const newAttempt = attemptOfOccurrence(context, plan, source, returnedDebits.length)
  const attempt = await writeAttempt(context, tx, account, payment, newAttempt)
  await tx.run(startOccurrence, { shard, planId, number, paymentId: payment.id, now: context.now(account) })
  await writeDue(context, tx, account, planId)
  return { account, payment, attempt, credential: source.credential }
}
