import type { Account, Context } from '../../accounts/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { firstCharge, type PlanAuthorization } from '../../plans/index.ts'
import { first } from '../../platform/db/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import {
  type CustomerAttempt,
  type CustomerDecision,
  type SelectedInstrument,
  type SessionAttempt,
  selectedSource,
  sessionCheckout,
} from '../flow/index.ts'
import { claimPlanSession, lockSessionToComplete } from './complete-session.queries.generated.ts'
import { type LinkedPlanSession, linkedPlanSession } from './linked-session.ts'
import { paymentToTry } from './payment-of-plan-session.ts'
import { type PaymentPlanSession, PLAN_SESSION, planTokenRefOf } from './session.ts'
import { cancelPlanSession } from './settle-plan-session.ts'
import { planTermsFingerprint, type ShownConsent } from './terms-fingerprint.ts'

/** A customer's decision about a plan. */
export interface PlanDecision extends CustomerDecision {
  readonly source: SelectedInstrument
  /** The consent as the page words it today. */
  readonly consent: ShownConsent
}

/** The recurring model for charges that a merchant starts on agreed dates. */
const MODEL = 'Subscription'

/**
 * The checkout of a plan session. Completing it charges the amount that is due today, or makes a zero-amount authorization, and
 * activates one plan.
 */
export const planSessionCheckout = sessionCheckout<PaymentPlanSession, LinkedPlanSession, PlanDecision>({
  kind: PLAN_SESSION,
  auditAction: 'checkout.complete',
  find: linkedPlanSession,
  termsFingerprint: (linked, { consent }) => planTermsFingerprint(linked, consent),
  termsChanged: 'The payment plan has changed. Reload the page.',
  lock: async (tx, key) => {
    const row = first(await tx.run(lockSessionToComplete, key))
    if (!row) return null
    const { consent: _, ...session } = row
    return session
  },
  prepare,
  cancel: cancelPlanSession,
})

async function prepare(
  customer: Context,
  linked: LinkedPlanSession,
  decision: PlanDecision,
): Promise<SessionAttempt<PaymentPlanSession>> {
  const { session, account } = linked
  const consent = JSON.stringify(authorizationOf(customer, account, decision))
  const { amountMinor } = firstCharge(session, dateIn(account.timeZone, customer.now(account)))
  const attempt = await attemptOf(customer, linked, decision, amountMinor)
  return {
    attempt,
    paymentOf: (tx, locked) => paymentToTry(customer, tx, account, locked, attempt, amountMinor),
    mark: (tx, { id }, paymentId) =>
      tx.run(claimPlanSession, { shard: account.shard, id, paymentId, consent, now: customer.wallNow() }),
  }
}

/** Returns the authorization of a customer who agrees now. */
export function authorizationOf(
  { now }: Pick<Context, 'now'>,
  account: Account,
  { consent, browser }: { readonly consent: ShownConsent; readonly browser?: Browser | undefined },
): PlanAuthorization {
  return {
    acceptedAt: now(account),
    text: consent.text,
    textVersion: consent.version,
    ipAddress: browser?.ipAddress ?? null,
    userAgent: browser?.userAgent ?? null,
  }
}

async function attemptOf(
  customer: Context,
  linked: LinkedPlanSession,
  { source: selected }: PlanDecision,
  amountMinor: bigint,
): Promise<CustomerAttempt> {
  const { session, account, payment } = linked
  const { contactId, checkoutConfigurationId, currency } = session
  const tokenRef = planTokenRefOf(linked)
  const terms = { account, contactId, checkoutConfigurationId, amountMinor, currency, tokenRef, model: MODEL } as const
  const { source, configuration } = await selectedSource(customer, terms, selected)
  // A zero-amount authorization never becomes a charge: a charge that falls due meanwhile is another payment.
  const isSame = session.paymentId !== null && payment?.isVerification === (amountMinor === 0n)
  return {
    source,
    configuration,
    stores: source.kind === 'token',
    model: MODEL,
    paymentId: (isSame && session.paymentId) || customer.mintId(account.shard),
    attemptId: customer.mintId(account.shard),
  }
}
