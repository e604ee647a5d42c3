import type { Account, Context, Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CheckoutStrategy, type CustomerDecision, completeCheckout, selectOtherSource } from '../flow/index.ts'
import type { Language } from '../language/index.ts'
import { type EndedSession, endedSession } from '../links/index.ts'
import {
  type LinkedPaymentSession,
  linkedPaymentSession,
  PAYMENT_SESSION,
  paymentSessionCheckout,
} from '../payment-sessions/index.ts'
import { type LinkedPlanSession, linkedPlanSession, PLAN_SESSION, planSessionCheckout } from '../plan-sessions/index.ts'
import {
  beingPaid,
  justPaid,
  type LinkedPlan,
  linkedPlan,
  recoveryCheckout,
  recoveryTokenRefOf,
} from '../recovery/index.ts'
import { type Progress, tokenRefOf } from '../sessions/index.ts'
import { termsOfPayment, termsOfPlan, termsOfRecovery } from './consents/offered-consents.ts'
import { NO_REDIRECTS, type RedirectSource } from './page-responses.ts'
import { readDecision, readPlanDecision } from './read-decision.ts'
import type { Body } from './read-instrument.ts'

/** A customer's request to complete a checkout, with their browser and language. */
export interface CompletionRequest {
  readonly body: Body
  readonly browser: Browser | undefined
  readonly language: Language
}

/** The checkout behind a link: a payment session, a plan session, or the recovery of a plan. */
export interface LinkedCheckout extends RedirectSource {
  readonly account: Account
  /** The paying contact; null when the session names none. */
  readonly contactId: string | null
  /**
   * The session for a request for a new link; null for a recovery link, which never changes.
   */
  readonly ended: EndedSession | null
  /** The uuid of the customer's last payment; null when there is none. */
  readonly paymentId: string | null
  /** The progress for a visitor of the link. */
  readonly progress: Progress
  /** The progress of the last attempt, also when other occurrences of the plan are unpaid. */
  readonly progressOfAttempt: Progress
  /**
   * The public id. Redirects to the merchant contain it, and tokens that are entered here reference
   * it.
   */
  readonly name: string
  readonly complete: (customer: Context, request: CompletionRequest) => Promise<Progress>
  readonly selectOther: (customer: Context) => Promise<Progress>
  readonly cancel: (customer: Context) => Promise<void>
}

/** Finds the checkout behind the link of a secret, or null. */
export async function linkedCheckout(
  services: Services,
  whenSettled: readonly WhenSettled[],
  secret: string,
): Promise<LinkedCheckout | null> {
  const visit = { services, whenSettled, secret }
  const payment = await linkedPaymentSession(services, secret)
  if (payment) return checkoutOfPayment(visit, payment)
  const plan = await linkedPlanSession(services, secret)
  if (plan) return checkoutOfPlan(visit, plan)
  const recovered = await linkedPlan(services, secret)
  return recovered && checkoutOfRecovery(visit, recovered)
}

/** The arguments of `linkedCheckout`. */
interface Link {
  readonly services: Services
  readonly whenSettled: readonly WhenSettled[]
  readonly secret: string
}

/**
 * Returns the parts that every kind of checkout has. `decide` reads the customer's decision from
 * the request.
 */
function checkoutOf<Linked extends { readonly account: Account }, Decision extends CustomerDecision>(
  strategy: CheckoutStrategy<Linked, Decision>,
  { services, whenSettled, secret }: Link,
  linked: Linked,
  decide: (request: CompletionRequest) => Promise<Decision> | Decision,
) {
  const { account } = linked
  const now = services.now(account)
  const requestOf = (customer: Context) => ({ customer, whenSettled, secret, linked })
  return {
    account,
    progress: strategy.progress(linked, now),
    progressOfAttempt: strategy.progressOfAttempt(linked, now),
    complete: async (customer: Context, request: CompletionRequest) =>
      completeCheckout(strategy, requestOf(customer), await decide(request)),
    selectOther: (customer: Context) => selectOtherSource(strategy, requestOf(customer)),
  }
}

function checkoutOfPayment(link: Link, linked: LinkedPaymentSession): LinkedCheckout {
  const { session } = linked
  const { whenSettled, secret } = link
  return {
    ...checkoutOf(paymentSessionCheckout, link, linked, async ({ body, browser, language }) => {
      const decision = readDecision(body)
      return { ...decision, browser, shown: await termsOfPayment(link.services, linked, language) }
    }),
    ...{
      session,
      contactId: session.contactId,
      paymentId: session.paymentId,
      name: tokenRefOf(PAYMENT_SESSION, linked.session),
      ended: endedSession(PAYMENT_SESSION, linked),
    },
    cancel: (customer) => paymentSessionCheckout.cancel({ customer, whenSettled, secret, linked }),
  }
}

function checkoutOfPlan(link: Link, linked: LinkedPlanSession): LinkedCheckout {
  const { session } = linked
  const { services, whenSettled, secret } = link
  return {
    ...checkoutOf(planSessionCheckout, link, linked, async ({ body, browser, language }) => {
      const decision = readPlanDecision(body)
      return { ...decision, browser, shown: await termsOfPlan(services, linked, language) }
    }),
    ...{
      session,
      contactId: session.contactId,
      paymentId: session.paymentId,
      name: tokenRefOf(PLAN_SESSION, linked.session),
      ended: endedSession(PLAN_SESSION, linked),
    },
    cancel: (customer) => planSessionCheckout.cancel({ customer, whenSettled, secret, linked }),
  }
}

function checkoutOfRecovery(link: Link, linked: LinkedPlan): LinkedCheckout {
  return {
    ...checkoutOf(recoveryCheckout, link, linked, async ({ body, browser, language }) => {
      const decision = readPlanDecision(body)
      return { ...decision, browser, shown: await termsOfRecovery(link.services, linked, language) }
    }),
    ...{ session: NO_REDIRECTS, contactId: linked.plan.contactId, name: recoveryTokenRefOf(linked), ended: null },
    paymentId: (beingPaid(linked) ?? justPaid(linked))?.payment?.id ?? null,
    cancel: async () => {
      throw new Refusal('INVALID_STATE', 'An outstanding amount cannot be canceled by the customer.')
    },
  }
}
