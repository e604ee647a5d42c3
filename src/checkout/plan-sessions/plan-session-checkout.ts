import type { Account, Context, Services } from '../../accounts/index.ts'
import { changePendingPayment, insertPayment, type Payment, type PaymentTerms } from '../../payments/index.ts'
import { firstCharge, lastAmountOf } from '../../plans/index.ts'
import { first, type Transaction } from '../../platform/db/index.ts'
import type { MetadataEntry } from '../../platform/text/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import type { Announcer } from '../../webhooks/events/index.ts'
import {
  type AvailableSources,
  availableSources,
  type CheckoutTerms,
  type CustomerAttempt,
  type CustomerDecision,
  consentTo,
  firstAttemptFields,
  type SelectedInstrument,
  type SessionAttempt,
  selectedSource,
  sessionCheckout,
} from '../flow/index.ts'
import { tokenRefOf } from '../sessions/index.ts'
import { claimPlanSession, lockSessionToComplete } from './complete-session.queries.generated.ts'
import { type LinkedPlanSession, linkedPlanSession, planTermsFingerprint } from './linked-session.ts'
import { type PaymentPlanSession, PLAN_SESSION } from './session.ts'
import { cancelPlanSession } from './settle-plan-session.ts'

/** A customer's decision about a plan. */
export interface PlanDecision extends CustomerDecision {
  readonly source: SelectedInstrument
}

/** The recurring model for charges that a merchant starts on agreed dates. */
const MODEL = 'Subscription'

/**
 * The checkout of a plan session. Completing it charges the amount that is due today, or makes a
 * zero-amount authorization, and activates one plan.
 */
export const planSessionCheckout = sessionCheckout<PaymentPlanSession, LinkedPlanSession, PlanDecision>({
  kind: PLAN_SESSION,
  auditAction: 'checkout.complete',
  find: linkedPlanSession,
  termsFingerprint: (linked, { shown }) => planTermsFingerprint(linked, shown),
  termsChanged: 'The payment plan has changed. Reload the page.',
  lock: async (tx, key) => first(await tx.run(lockSessionToComplete, key)),
  prepare,
  cancel: cancelPlanSession,
})

async function prepare(
  customer: Context,
  linked: LinkedPlanSession,
  decision: PlanDecision,
): Promise<SessionAttempt<PaymentPlanSession>> {
  const { account } = linked
  const amountMinor = amountDue(customer, linked)
  const attempt = await attemptOf(customer, linked, decision, amountMinor)
  return {
    attempt,
    paymentOf: (tx, locked) => paymentOfAttempt(customer, tx, account, locked, attempt, amountMinor),
    mark: (tx, { id }, paymentId) =>
      tx.run(claimPlanSession, { shard: account.shard, id, paymentId, now: customer.wallNow() }),
  }
}

async function attemptOf(
  customer: Context,
  linked: LinkedPlanSession,
  decision: PlanDecision,
  amountMinor: bigint,
): Promise<CustomerAttempt> {
  const { session, account, payment } = linked
  const { source, configuration } = await selectedSource(customer, termsOf(linked, amountMinor), decision.source)
  const stores = source.kind === 'token'
  // A zero-amount authorization never becomes a charge. A charge that falls due meanwhile has its
  // own payment.
  const isSame = session.paymentId !== null && payment?.isVerification === (amountMinor === 0n)
  const use = { contactId: session.contactId, purposes: ['PaymentPlan'], source, stores, model: MODEL } as const
  return {
    ...{ source, configuration, stores, model: MODEL },
    consent: consentTo(customer, account, decision, use),
    paymentId: (isSame && session.paymentId) || customer.mintId(account.shard),
    attemptId: customer.mintId(account.shard),
  }
}

/** Returns the payment sources of a plan session's customer, for the amount due today. */
export function planSessionSources(
  services: Pick<Services, 'db' | 'now'>,
  linked: LinkedPlanSession,
): Promise<AvailableSources> {
  return availableSources(services, termsOf(linked, amountDue(services, linked)))
}

function termsOf({ session, account }: LinkedPlanSession, amountMinor: bigint): CheckoutTerms {
  const { contactId, checkoutConfigurationId, currency } = session
  const lastAmountMinor = lastAmountOf(session)
  const tokenRef = tokenRefOf(PLAN_SESSION, session)
  return { account, contactId, checkoutConfigurationId, amountMinor, lastAmountMinor, currency, tokenRef, model: MODEL }
}

/** Returns the amount that is due today; zero for a plan that starts later. */
function amountDue({ now }: Pick<Services, 'now'>, { session, account }: LinkedPlanSession): bigint {
  return firstCharge(session, dateIn(account.timeZone, now(account))).amountMinor
}

/**
 * Returns the first charge of a session, or its zero-amount authorization: the payment of the
 * former attempt, with the present terms, or a new one.
 */
function paymentOfAttempt(
  announcer: Announcer,
  tx: Transaction,
  account: Account,
  session: PaymentPlanSession,
  attempted: CustomerAttempt,
  amountMinor: bigint,
): Promise<Payment> {
  const { paymentId } = attempted
  const { contactId, currency, successUrl, cancelUrl, statementDescriptor, description, transactionRef } = session
  const terms: PaymentTerms = { contactId, amountMinor, currency, transactionRef, successUrl, cancelUrl }
  if (session.paymentId === paymentId) return changePendingPayment(announcer, tx, account, paymentId, terms)
  return insertPayment(announcer, tx, account, {
    ...firstAttemptFields(attempted),
    ...terms,
    ...{ statementDescriptor, description },
    id: paymentId,
    paymentPlanSessionId: session.id,
    metadata: session.metadata as readonly MetadataEntry[] | null,
  })
}
