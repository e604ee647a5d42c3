import type { Context } from '../../accounts/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { type CheckoutStrategy, type CustomerAttempt, selectedSource } from '../flow/index.ts'
import { authorizationOf, type PlanDecision } from '../plan-sessions/index.ts'
import { checkoutTermsOf } from './available-sources.ts'
import { claimOccurrence } from './claim-occurrence.ts'
import { attemptCounts, hasUsedAllAttempts, refuseTooManyAttempts } from './customer-attempts.ts'
import { type LinkedPlan, linkedPlan } from './linked-plan.ts'
import {
  beingPaid,
  type OccurrenceToRecover,
  outstandingOf,
  progressOfAttempt,
  recoveryProgress,
} from './recovery-progress.ts'
import { recoveryTermsFingerprint } from './terms-fingerprint.ts'

/** Returns the reference of a vault token that was given at a plan's link. A token is only accepted at its own link. */
export function recoveryTokenRefOf({ plan }: Pick<LinkedPlan, 'plan'>): string {
  return formatId('ppl', plan.id)
}

/**
 * The recovery of a plan: its customer pays the oldest failed occurrence. An occurrence is paid once, whatever the plan's
 * own charges do meanwhile. The plan is charged to the selected source from then on.
 */
export const recoveryCheckout: CheckoutStrategy<LinkedPlan, PlanDecision> = {
  find: linkedPlan,
  progress: recoveryProgress,
  progressOfAttempt,
  termsFingerprint: (linked, { consent }) =>
    outstandingOf(linked).length === 0 ? null : recoveryTermsFingerprint(linked, consent),
  termsChanged: 'The outstanding amount has changed. Reload the page.',
  paymentInFlight: (linked) => beingPaid(linked)?.payment?.id ?? null,
  prepare: async (customer, linked, decision) => {
    const [outstanding] = outstandingOf(linked)
    if (!outstanding) throw new Error('nothing is outstanding, although the terms say so')
    refuseOtherMethods(linked, decision)
    const attempt = await attemptOf(customer, linked, decision, outstanding)
    const authorization = authorizationOf(customer, linked.account, decision)
    const claimed = { outstanding, attempt, authorization, browser: decision.browser }
    return { attempt, claim: (tx) => claimOccurrence(customer, tx, linked, claimed) }
  },
}

/** Throws NOT_FOUND for a stored method that the page does not show. */
function refuseOtherMethods({ plan: { paymentMethodId } }: LinkedPlan, { source }: PlanDecision): void {
  if ('token' in source) return
  if (paymentMethodId === null || source.paymentMethodId !== formatId('pmt', paymentMethodId)) {
    throw notFound('Payment method')
  }
}

async function attemptOf(
  customer: Context,
  linked: LinkedPlan,
  { source: selected }: PlanDecision,
  outstanding: OccurrenceToRecover,
): Promise<CustomerAttempt> {
  const { shard } = linked.account
  const { payment } = outstanding
  const counts = await attemptCounts(customer, customer.db.read, linked, outstanding)
  refuseTooManyAttempts(counts, customer.wallNow())
  const terms = { ...checkoutTermsOf(linked), tokenRef: recoveryTokenRefOf(linked) }
  const { source, configuration } = await selectedSource(customer, terms, selected)
  // The customer's attempts share one payment until it has used them all. The plan's own attempts have another payment.
  const isTheirs = payment?.byCustomer === true && payment.status === 'Failed' && !hasUsedAllAttempts(counts)
  return {
    source,
    configuration,
    stores: source.kind === 'token',
    model: terms.model,
    paymentId: isTheirs ? payment.id : customer.mintId(shard),
    attemptId: customer.mintId(shard),
  }
}
