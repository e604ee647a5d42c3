import type { Context } from '../../accounts/index.ts'
import type { ConsentPurpose } from '../../payments/consents/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import {
  type CheckoutStrategy,
  type CustomerAttempt,
  consentTo,
  fingerprintOf,
  type OfferedConsents,
  selectedSource,
} from '../flow/index.ts'
import type { PlanDecision } from '../plan-sessions/index.ts'
import { claimOccurrence, TERMS_CHANGED } from './claim-occurrence.ts'
import { attemptCounts, hasUsedAllAttempts, refuseTooManyAttempts } from './customer-attempts.ts'
import { checkoutTermsOf, type LinkedPlan, linkedPlan } from './linked-plan.ts'
import { amountToRecover } from './recovery-charges.ts'
import {
  beingPaid,
  type OccurrenceToRecover,
  outstandingOf,
  progressOfAttempt,
  recoveryProgress,
} from './recovery-progress.ts'

/**
 * Returns the reference of a vault token that was given at a plan's link. A token is only accepted
 * at its own link.
 */
export function recoveryTokenRefOf({ plan }: Pick<LinkedPlan, 'plan'>): string {
  return formatId('ppl', plan.id)
}

/**
 * The recovery of a plan: its customer pays the oldest failed occurrence. An occurrence is paid
 * once, whatever the plan's own charges do meanwhile. The plan is charged to the selected source
 * from then on.
 */
export const recoveryCheckout: CheckoutStrategy<LinkedPlan, PlanDecision> = {
  find: linkedPlan,
  progress: recoveryProgress,
  progressOfAttempt,
  termsFingerprint: (linked, { shown }) =>
    outstandingOf(linked).length === 0 ? null : recoveryTermsFingerprint(linked, shown),
  termsChanged: TERMS_CHANGED,
  paymentInFlight: (linked) => beingPaid(linked)?.payment?.id ?? null,
  prepare: async (customer, linked, decision) => {
    const [outstanding] = outstandingOf(linked)
    if (!outstanding) throw new Error('nothing is outstanding, although the terms say so')
    refuseOtherMethods(linked, decision)
    const attempt = await attemptOf(customer, linked, decision, outstanding)
    const claimed = { outstanding, attempt, charges: decision.shown.charges, browser: decision.browser }
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
  decision: PlanDecision,
  outstanding: OccurrenceToRecover,
): Promise<CustomerAttempt> {
  const { shard } = linked.account
  const { payment } = outstanding
  const counts = await attemptCounts(customer, customer.db.read, linked, outstanding)
  refuseTooManyAttempts(counts, customer.wallNow())
  const terms = { ...checkoutTermsOf(linked), tokenRef: recoveryTokenRefOf(linked) }
  const { source, configuration } = await selectedSource(customer, terms, decision.source)
  // The customer's attempts share one payment until it has used them all. The plan's own attempts
  // have another payment.
  const isTheirs = payment?.byCustomer === true && payment.status === 'Failed' && !hasUsedAllAttempts(counts)
  const stores = source.kind === 'token'
  const { contactId, model } = terms
  const use = { contactId, purposes: purposesOf(decision, stores), source, stores, model } as const
  return {
    ...{ source, configuration, stores, model },
    consent: consentTo(customer, linked.account, decision, use),
    paymentId: isTheirs ? payment.id : customer.mintId(shard),
    attemptId: customer.mintId(shard),
  }
}

/** A new instrument also replaces the plan's payment method, where later charges remain. */
function purposesOf({ shown }: PlanDecision, stores: boolean): readonly ConsentPurpose[] {
  return stores && shown.charges.occurrences > 1 ? ['Recovery', 'MethodChange'] : ['Recovery']
}

/**
 * Returns the fingerprint of the terms that a customer agrees to by paying the next outstanding
 * occurrence. It differs for each occurrence, so that a second click does not pay the one after it.
 */
export function recoveryTermsFingerprint(linked: LinkedPlan, { texts, version }: OfferedConsents): string {
  const { id, currency } = linked.plan
  const amountMinor = amountToRecover(linked)
  const number = outstandingOf(linked)[0]?.number ?? null
  return fingerprintOf([...texts.map(({ text }) => text), version, id, number, String(amountMinor), currency])
}
