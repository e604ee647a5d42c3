import type { Account, Context, Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import type { Browser } from '../../payments/providers/index.ts'
import { firstCharge } from '../../plans/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dateIn } from '../../platform/time/index.ts'
import {
  cancelLinkedSession,
  chooseOtherMeans,
  type LinkedPaymentSession,
  linkedPaymentSession,
  paySession,
  tokenRefOf,
} from '../payment-sessions/index.ts'
import {
  cancelLinkedPlanSession,
  chooseOtherPlanMeans,
  completePlanSession,
  type LinkedPlanSession,
  linkedPlanSession,
  planTokenRefOf,
} from '../plan-sessions/index.ts'
import {
  chooseOtherMeansOfRecovery,
  type LinkedPlan,
  linkedPlan,
  payRecovery,
  progressOfTry,
  recoveryProgress,
  recoveryTokenRefOf,
} from '../recovery/index.ts'
import { type Progress, progressOf } from '../sessions/index.ts'
import { brandOf } from './brand.ts'
import { configurationOfSession } from './checkout-configuration.ts'
import type { Language } from './language.ts'
import { type EndedSession, endedPaymentSession, endedPlanSession } from './link-requests/index.ts'
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
  readonly progressOfTry: Progress
  /** As clients name it: whoever goes on to the merchant is told it, and tokens that are given in it hold it. */
  readonly name: string
  readonly complete: (customer: Context, wish: Wish) => Promise<Progress>
  readonly otherMeans: (customer: Context) => Promise<Progress>
  readonly cancel: (customer: Context) => Promise<void>
}

/** Finds the checkout behind the link of a secret, or null. */
export async function linkedCheckout(
  services: Services,
  whenSettled: readonly WhenSettled[],
  secret: string,
): Promise<LinkedCheckout | null> {
  const payment = await linkedPaymentSession(services, secret)
  if (payment) return { ...ofSession(services, payment), ...checkoutOfPayment(whenSettled, secret, payment) }
  const plan = await linkedPlanSession(services, secret)
  if (plan) return { ...ofSession(services, plan), ...checkoutOfPlan(whenSettled, secret, plan) }
  const recovered = await linkedPlan(services, secret)
  return recovered && checkoutOfRecovery(whenSettled, secret, recovered)
}

function ofSession({ now }: Pick<Services, 'now'>, linked: LinkedPaymentSession | LinkedPlanSession) {
  const { session, account } = linked
  const progress = progressOf(linked, now(account))
  return { session, account, contactId: session.contactId, progress, progressOfTry: progress }
}

/** The actions of a page. */
type Deeds = Pick<LinkedCheckout, 'name' | 'ended' | 'complete' | 'otherMeans' | 'cancel'>

function checkoutOfPayment(whenSettled: readonly WhenSettled[], secret: string, linked: LinkedPaymentSession): Deeds {
  return {
    name: tokenRefOf(linked),
    ended: endedPaymentSession(linked),
    complete: (customer, { body, browser }) =>
      paySession(customer, whenSettled, secret, linked, { ...readDecision(body), browser }),
    otherMeans: (customer) => chooseOtherMeans(customer, whenSettled, secret, linked),
    cancel: (customer) => cancelLinkedSession(customer, whenSettled, linked),
  }
}

function checkoutOfPlan(whenSettled: readonly WhenSettled[], secret: string, linked: LinkedPlanSession): Deeds {
  return {
    name: planTokenRefOf(linked),
    ended: endedPlanSession(linked),
    complete: async (customer, { body, browser, language }) => {
      const consent = await consentOfPlan(customer, linked, language)
      return completePlanSession(customer, whenSettled, secret, linked, { ...readPlanDecision(body), consent, browser })
    },
    otherMeans: (customer) => chooseOtherPlanMeans(customer, whenSettled, secret, linked),
    cancel: (customer) => cancelLinkedPlanSession(customer, whenSettled, linked),
  }
}

function checkoutOfRecovery(whenSettled: readonly WhenSettled[], secret: string, linked: LinkedPlan): LinkedCheckout {
  const { account, plan } = linked
  return {
    account,
    contactId: plan.contactId,
    ended: null,
    session: LEADS_NOWHERE,
    progress: recoveryProgress(linked),
    progressOfTry: progressOfTry(linked),
    name: recoveryTokenRefOf(linked),
    complete: async (customer, { body, browser, language }) => {
      const consent = await consentOfRecovery(customer, linked, language)
      return payRecovery(customer, whenSettled, secret, linked, { ...readPlanDecision(body), consent, browser })
    },
    otherMeans: (customer) => chooseOtherMeansOfRecovery(customer, whenSettled, secret, linked),
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
