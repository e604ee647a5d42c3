import type { Context } from '../../accounts/index.ts'
import { expireChallenge, type WhenSettled } from '../../payments/index.ts'
import type { PlanAuthorization } from '../../plans/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { chosenMeans, makeTryOfCustomer, type TryOfCustomer } from '../flow/index.ts'
import type { PlanDecision } from '../plan-sessions/index.ts'
import { completeOnce, type Progress } from '../sessions/index.ts'
import { claimOccurrence } from './claim-occurrence.ts'
import { type LinkedPlan, recoveryNow } from './linked-plan.ts'
import { askedOf } from './recovery-offers.ts'
import { beingPaid, type OccurrenceToRecover, owedOf, recoveryProgress } from './recovery-progress.ts'
import { recoveryTermsOf } from './recovery-terms.ts'
import { isTriedOut, refuseTooManyTries, triesOf } from './tries-of-customer.ts'

/** How a token tells at which link it was given: whoever has another one can't pay with it. */
export function recoveryTokenRefOf({ plan }: Pick<LinkedPlan, 'plan'>): string {
  return formatId('ppl', plan.id)
}

/**
 * Pays the oldest occurrence of a plan that could not be charged, as its customer has decided, and gives how far that came. However
 * often and from how many windows it is asked, and whatever the plan's own charges do meanwhile, it is paid once. What they pay with
 * is what the plan is charged to from then on. `customer` is a Context without a key, of the organization that is paid.
 */
export function payRecovery(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPlan,
  decision: PlanDecision,
): Promise<Progress> {
  return completeOnce({
    before: recoveryProgress(linked),
    progressNow: () => recoveryNow(customer, secret),
    makeTry: () => makeTry(customer, whenSettled, linked, decision),
  })
}

async function makeTry(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  linked: LinkedPlan,
  decision: PlanDecision,
): Promise<void> {
  const [owed] = owedOf(linked)
  if (!owed || decision.terms !== recoveryTermsOf(linked, decision.consent)) throw hasChanged()
  refuseOtherMethods(linked, decision)
  const tried = await tryOf(customer, linked, decision, owed)
  const { browser } = decision
  const claimed = { owed, tried, authorization: authorizationOf(customer, linked, decision), browser }
  await makeTryOfCustomer(customer, whenSettled, linked.account, tried, (tx) =>
    claimOccurrence(customer, tx, linked, claimed),
  )
}

/** As if there were none: the page does not show them. */
function refuseOtherMethods({ plan: { paymentMethodId } }: LinkedPlan, { means }: PlanDecision): void {
  if ('token' in means) return
  if (paymentMethodId === null || means.paymentMethodId !== formatId('pmt', paymentMethodId)) {
    throw notFound('Payment method')
  }
}

const hasChanged = () => new Refusal('CONFLICT', 'The outstanding amount has changed. Reload the page.')

function authorizationOf(
  { now }: Context,
  { account }: LinkedPlan,
  { consent, browser }: PlanDecision,
): PlanAuthorization {
  return {
    acceptedAt: now(account),
    text: consent.text,
    textVersion: consent.version,
    ipAddress: browser?.ipAddress ?? null,
    userAgent: browser?.userAgent ?? null,
  }
}

async function tryOf(
  customer: Context,
  linked: LinkedPlan,
  { means }: PlanDecision,
  owed: OccurrenceToRecover,
): Promise<TryOfCustomer> {
  const { shard } = linked.account
  const { payment } = owed
  const tries = await triesOf(customer, customer.db.read, linked, owed)
  refuseTooManyTries(tries, customer.wallNow())
  const asked = { ...askedOf(linked), tokenRef: recoveryTokenRefOf(linked) }
  const { source, configuration } = await chosenMeans(customer, asked, means)
  // Their tries are those of one payment, as in a session, until it has had them all; what the merchant tried is another one's.
  const isTheirs = payment?.byCustomer === true && payment.status === 'Failed' && !isTriedOut(tries)
  return {
    source,
    configuration,
    stores: source.kind === 'token',
    model: asked.model,
    paymentId: isTheirs ? payment.id : customer.mintId(shard),
    attemptId: customer.mintId(shard),
  }
}

/** Gives up the challenge that the customer was sent to, so that they can pay with something else, and gives how far they came. */
export async function chooseOtherMeansOfRecovery(
  customer: Context,
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPlan,
): Promise<Progress> {
  const payment = beingPaid(linked)?.payment
  if (payment) await expireChallenge(customer, whenSettled, linked.account, payment.id)
  return recoveryNow(customer, secret)
}
