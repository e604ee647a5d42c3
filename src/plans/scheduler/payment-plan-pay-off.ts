import { isDeepStrictEqual } from 'node:util'
import { type Context, transaction } from '../../accounts/index.ts'
import {
  authorizationProblems,
  mandateOf,
  type NewConsent,
  reportedConsent,
  writeConsentOfAttempt,
} from '../../payments/consents/index.ts'
import { insertPayment, type WhenSettled, writeAttempt } from '../../payments/index.ts'
import { lockMethodIfExists } from '../../payments/methods/index.ts'
import { providerUnavailable, refuseCharge } from '../../payments/providers/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import type { AuthorizationInput, PaymentPlanPayOffInput } from '../../platform/graphql/inputs.generated.ts'
import { requireId, shardOf } from '../../platform/ids/index.ts'
import { amountProblem, formatMinor } from '../../platform/money/index.ts'
import { Refusal, refuseProblems } from '../../platform/refusal.ts'
import { dateIn } from '../../platform/time/index.ts'
import { amountOfOccurrences, chargeInFlight, findPlan, type PaymentPlan, paymentPlan, writeDue } from '../index.ts'
import { lockPlan, type Occurrence, occurrenceOf } from './locked-plan.ts'
import { occurrencesOfPlans } from './occurrences.queries.generated.ts'
import { startPayOff } from './pay-off.queries.generated.ts'
import {
  attemptOfOccurrence,
  type PlanPaymentSource,
  type PlanToCharge,
  paymentOfOccurrence,
  paymentSourceOf,
  plansToCharge,
  returnedDebitsOfPayOff,
} from './plan-to-charge.ts'
import { mayBeCharged, sendCharge, type WrittenCharge } from './run-next-action.ts'

/**
 * Charges all unpaid occurrences of a plan with one payment, and returns the plan after the
 * outcome. All of them are in flight until the outcome is known, so nothing else charges them.
 * Throws INVALID_STATE if nothing is left to pay, if a charge of the plan is in flight, or if the
 * plan may not be charged. Throws PROVIDER_UNAVAILABLE while the provider configuration is failing,
 * and CONFLICT if the plan changes or a charge of it fails meanwhile. Refuses a debit that the bank
 * has returned as often as Nacha's rules allow. Records the reported consent to this payment.
 */
export async function paymentPlanPayOff(
  context: Context,
  { id, authorization }: PaymentPlanPayOffInput,
  whenSettled: readonly WhenSettled[],
): Promise<PaymentPlan> {
  const found = await paymentPlan(context, id)
  const shard = shardOf(found.id)
  const [plan] = await plansToCharge(context, shard, [found.id])
  if (!plan) throw new Error('payment plan not found, although payment plans are never deleted')
  refuseProblems(authorizationProblems(authorization, context.now(plan.account)))
  if (!mayBeCharged(plan.status)) throw new Refusal('INVALID_STATE', `The payment plan is ${plan.status}.`)
  const whole = await planToPayOff(context, plan)
  const source = await paymentSourceOf(context, whole)
  if (!source)
    throw new Refusal('INVALID_STATE', 'The payment method of the payment plan cannot be charged. Change it first.')
  await refuseCharge(context, source.configuration)
  const consent = consentToPayOff(context, whole, source, authorization)
  const charge = await writePayOffCharge(context, found, whole, source, consent)
  const { outcome } = await sendCharge(context, whenSettled, charge)
  if (outcome.kind === 'Unavailable') throw providerUnavailable()
  return (await findPlan(context, requireId('ppl', id, 'Payment plan'))) ?? found
}

/** Returns the plan with all of its occurrences. Its amount is the sum of the unpaid ones. */
async function planToPayOff({ db }: Context, plan: PlanToCharge): Promise<PlanToCharge> {
  const rows = await db.read.run(occurrencesOfPlans, { shard: plan.account.shard, planIds: [plan.id] })
  const occurrences = rows.map(occurrenceOf)
  return { ...plan, occurrences, amountMinor: amountLeft({ ...plan, occurrences }) }
}

/**
 * Writes the charge, unless the plan was changed since it was read. A charge that failed meanwhile
 * is a change, too: it may be a debit that counts toward Nacha's limit.
 */
async function writePayOffCharge(
  context: Context,
  found: PaymentPlan,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  consent: NewConsent,
): Promise<WrittenCharge> {
  let charge: WrittenCharge | null = null
  await transaction(context, async (tx) => {
    // Lock order: the method before the plan. The method of a live plan can't be deleted.
    if (!(await lockMethodIfExists(tx, source.method.id))) throw planChanged()
    const locked = await lockPlan(tx, plan.account.shard, plan.id)
    if (!mayBeCharged(locked.status)) throw new Refusal('INVALID_STATE', `The payment plan is ${locked.status}.`)
    if (locked.occurrences.some(({ status }) => status === 'Processing'))
      throw await chargeInFlight(tx, plan.account, plan.id)
    const isSame = isDeepStrictEqual(unpaidOf(locked.occurrences), unpaidOf(plan.occurrences))
    if (!isSame || locked.paymentMethodId !== source.method.id) throw planChanged()
    if (plan.amountMinor === 0n) throw new Refusal('INVALID_STATE', 'The payment plan has no unpaid occurrence.')
    charge = await writeCharge(context, tx, plan, source, consent)
    return found
  })
  if (charge === null) throw new Error('a payment that pays off a plan was committed without an attempt')
  return charge
}

const planChanged = () => new Refusal('CONFLICT', 'The payment plan was just changed. Try again.')

const unpaidOf = (occurrences: readonly Occurrence[]) =>
  occurrences.filter(({ status }) => status === 'Scheduled' || status === 'Failed')

const unpaidNumbers = (occurrences: readonly Occurrence[]) => unpaidOf(occurrences).map(({ number }) => number)

/** Returns the sum of the unpaid occurrences. Throws if it exceeds the maximum of a payment. */
function amountLeft({ record, currency, occurrences }: PlanToCharge): bigint {
  const sum = amountOfOccurrences(record, unpaidNumbers(occurrences))
  if (sum === 0n || amountProblem(formatMinor(sum, currency), currency) === null) return sum
  throw new Refusal('INVALID_STATE', 'The unpaid occurrences of the payment plan add up to more than a payment can be.')
}

/** Returns the consent to one payment of the sum today. */
function consentToPayOff(
  context: Context,
  { account, contactId, amountMinor, currency }: PlanToCharge,
  { method }: PlanPaymentSource,
  given: AuthorizationInput,
): NewConsent {
  const today = dateIn(account.timeZone, context.now(account))
  const day = { firstDate: today, lastDate: today }
  return reportedConsent(context, account, given, {
    ...{ contactId, purposes: ['Payment'], model: 'Subscription' },
    charges: { amountMinor, lastAmountMinor: null, currency, frequency: null, occurrences: 1, ...day },
    source: method,
  })
}

async function writeCharge(
  context: Context,
  tx: Transaction,
  plan: PlanToCharge,
  source: PlanPaymentSource,
  consent: NewConsent,
): Promise<WrittenCharge> {
  const { account, id: planId } = plan
  const numbers = unpaidNumbers(plan.occurrences)
  const returnedDebits = await returnedDebitsOfPayOff(tx, plan, source, numbers, context.now(account))
  const payment = await insertPayment(context, tx, account, paymentOfOccurrence(context, plan, null))
  const newAttempt = attemptOfOccurrence(context, plan, source, returnedDebits.length)
  const mandate = mandateOf(account, consent)
  const attempt = await writeAttempt(context, tx, account, payment, { ...newAttempt, mandate })
  await writeConsentOfAttempt(context, tx, account, consent, attempt)
  await tx.run(startPayOff, { shard: account.shard, planId, paymentId: payment.id, now: context.now(account) })
  await writeDue(context, tx, account, planId)
  return { account, payment, attempt, credential: source.credential }
}
