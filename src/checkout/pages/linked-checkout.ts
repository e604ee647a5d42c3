import type { Account, Context, Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { firstCharge } from '../../plans/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dateIn } from '../../platform/time/index.ts'
import { brandOf, configurationOfSession } from '../configurations/index.ts'
import { type CheckoutStrategy, type CustomerDecision, completeCheckout, selectOtherSource } from '../flow/index.ts'
import type { Language } from '../language/index.ts'
import { type EndedSession, endedPaymentSession, endedPlanSession } from '../links/index.ts'
import {
  type LinkedPaymentSession,
  linkedPaymentSession,
  paymentSessionCheckout,
  tokenRefOf,
} from '../payment-sessions/index.ts'
import {
  type LinkedPlanSession,
  linkedPlanSession,
  planSessionCheckout,
  planTokenRefOf,
} from '../plan-sessions/index.ts'
import { type LinkedPlan, linkedPlan, recoveryCheckout, recoveryTokenRefOf } from '../recovery/index.ts'
import type { Progress } from '../sessions/index.ts'
import { LEADS_NOWHERE, type LeadingOn } from './payment-answers.ts'
import { type Consent, planConsent } from './plan-consent.ts'
import { readDecision, readPlanDecision } from './read-decision.ts'
import type { Body } from './read-instrument.ts'
import { consentOfRecovery } from './recovery-state.ts'

/** A customer's request to complete a checkout, with their browser and language. */
export interface Wish {
  readonly body: Body
  readonly browser: Browser | undefined
  readonly language: Language
}

/** The checkout behind a link: a payment session, a plan session, or the recovery of a plan. */
export interface LinkedCheckout extends LeadingOn {
  readonly account: Account
  /** The paying contact; null when the session names none. */
  readonly contactId: string | null
  /** The session as its customer asks for a new link; null for a recovery link, which stays the same for the plan's life. */
  readonly ended: EndedSession | null
  /** How far it has come for whoever opens it. */
  readonly progress: Progress
  /** The progress of the last attempt, also when other occurrences of the plan are unpaid. */
  readonly progressOfAttempt: Progress
  /** As clients name it: whoever goes on to the merchant is told it, and tokens that are given in it hold it. */
  readonly name: string
  readonly complete: (customer: Context, wish: Wish) => Promise<Progress>
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

/** Returns the parts that every kind of checkout has. `decide` reads the customer's decision from the request. */
function checkoutOf<Linked extends { readonly account: Account }, Decision extends CustomerDecision>(
  strategy: CheckoutStrategy<Linked, Decision>,
  { services, whenSettled, secret }: Link,
  linked: Linked,
  decide: (wish: Wish) => Promise<Decision> | Decision,
) {
  const { account } = linked
  const now = services.now(account)
  const requestOf = (customer: Context) => ({ customer, whenSettled, secret, linked })
  return {
    account,
    progress: strategy.progress(linked, now),
    progressOfAttempt: strategy.progressOfAttempt(linked, now),
    complete: async (customer: Context, wish: Wish) =>
      completeCheckout(strategy, requestOf(customer), await decide(wish)),
    selectOther: (customer: Context) => selectOtherSource(strategy, requestOf(customer)),
  }
}

function checkoutOfPayment(link: Link, linked: LinkedPaymentSession): LinkedCheckout {
  const { session } = linked
  const { whenSettled, secret } = link
  return {
    ...checkoutOf(paymentSessionCheckout, link, linked, ({ body, browser }) => ({ ...readDecision(body), browser })),
    ...{ session, contactId: session.contactId, name: tokenRefOf(linked), ended: endedPaymentSession(linked) },
    cancel: (customer) => paymentSessionCheckout.cancel({ customer, whenSettled, secret, linked }),
  }
}

function checkoutOfPlan(link: Link, linked: LinkedPlanSession): LinkedCheckout {
  const { session } = linked
  const { services, whenSettled, secret } = link
  return {
    ...checkoutOf(planSessionCheckout, link, linked, async ({ body, browser, language }) => {
      const consent = await consentOfPlan(services, linked, language)
      return { ...readPlanDecision(body), consent, browser }
    }),
    ...{ session, contactId: session.contactId, name: planTokenRefOf(linked), ended: endedPlanSession(linked) },
    cancel: (customer) => planSessionCheckout.cancel({ customer, whenSettled, secret, linked }),
  }
}

function checkoutOfRecovery(link: Link, linked: LinkedPlan): LinkedCheckout {
  return {
    ...checkoutOf(recoveryCheckout, link, linked, async ({ body, browser, language }) => {
      const consent = await consentOfRecovery(link.services, linked, language)
      return { ...readPlanDecision(body), consent, browser }
    }),
    ...{ session: LEADS_NOWHERE, contactId: linked.plan.contactId, name: recoveryTokenRefOf(linked), ended: null },
    cancel: async () => {
      throw new Refusal('INVALID_STATE', 'An outstanding amount cannot be canceled by the customer.')
    },
  }
}

/** Returns the consent of a customer who completes the plan session now, in their language. */
export async function consentOfPlan(
  services: Pick<Services, 'db' | 'now'>,
  { session, account }: LinkedPlanSession,
  language: Language,
): Promise<Consent> {
  const { name: payee } = brandOf(session, await configurationOfSession(services, session), account)
  const { startDate } = firstCharge(session, dateIn(account.timeZone, services.now(account)))
  return planConsent({ ...session, startDate, payee }, language)
}
