import type { Account, Context, Services } from '../access/index.ts'
import { type PaymentOfSession, type Progress, progressOf } from '../checkout-sessions/index.ts'
import {
  cancelLinkedPlanSession,
  chooseOtherPlanMeans,
  completePlanSession,
  firstCharge,
  type LinkedPlanSession,
  linkedPlanSession,
  planTokenRefOf,
} from '../payment-plans/index.ts'
import {
  cancelLinkedSession,
  chooseOtherMeans,
  type LinkedPaymentSession,
  linkedPaymentSession,
  type PaymentSession,
  paySession,
  tokenRefOf,
} from '../payment-sessions/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { dateIn } from '../platform/time/index.ts'
import type { Browser } from '../providers/index.ts'
import { brandOf } from './brand.ts'
import { configurationOfSession } from './checkout-configuration.ts'
import type { Language } from './language.ts'
import { type Consent, planConsent } from './plan-consent.ts'
import { readDecision, readPlanDecision } from './read-decision.ts'
import type { Body } from './read-instrument.ts'

/** What a customer sends to complete a session, and from where. */
export interface Wish {
  readonly body: Body
  readonly browser: Browser | undefined
  readonly language: Language
}

/** The session of a link, of payments or of plans: what its page can do is the same. */
export interface LinkedCheckout {
  readonly account: Account
  readonly session: Pick<PaymentSession, 'status' | 'completingSince' | 'expirationDate' | 'contactId'> &
    Pick<PaymentSession, 'successUrl' | 'cancelUrl'>
  readonly payment: PaymentOfSession | null
  /** As clients name the session: whoever goes on to the merchant is told it, and tokens that are given in it hold it. */
  readonly name: string
  readonly complete: (customer: Context, wish: Wish) => Promise<Progress>
  readonly otherMeans: (customer: Context) => Promise<Progress>
  readonly cancel: (customer: Context) => Promise<void>
}

/** The session whose link holds this secret, or null. */
export async function linkedCheckout(
  services: Services,
  whenSettled: readonly WhenSettled[],
  secret: string,
): Promise<LinkedCheckout | null> {
  const payment = await linkedPaymentSession(services, secret)
  if (payment) return checkoutOfPayment(whenSettled, secret, payment)
  const plan = await linkedPlanSession(services, secret)
  return plan && checkoutOfPlan(whenSettled, secret, plan)
}

/** How far a customer has come with it. */
export function progressOfCheckout(linked: LinkedCheckout, { now }: Pick<Services, 'now'>): Progress {
  return progressOf(linked, now(linked.account))
}

function checkoutOfPayment(
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPaymentSession,
): LinkedCheckout {
  return {
    ...linked,
    name: tokenRefOf(linked),
    complete: (customer, { body, browser }) =>
      paySession(customer, whenSettled, secret, linked, { ...readDecision(body), browser }),
    otherMeans: (customer) => chooseOtherMeans(customer, whenSettled, secret, linked),
    cancel: (customer) => cancelLinkedSession(customer, whenSettled, linked),
  }
}

function checkoutOfPlan(
  whenSettled: readonly WhenSettled[],
  secret: string,
  linked: LinkedPlanSession,
): LinkedCheckout {
  return {
    ...linked,
    name: planTokenRefOf(linked),
    complete: async (customer, { body, browser, language }) => {
      const consent = await consentOfPlan(customer, linked, language)
      return completePlanSession(customer, whenSettled, secret, linked, { ...readPlanDecision(body), consent, browser })
    },
    otherMeans: (customer) => chooseOtherPlanMeans(customer, whenSettled, secret, linked),
    cancel: (customer) => cancelLinkedPlanSession(customer, whenSettled, linked),
  }
}

/** What the customer of a plan session agrees to who completes it now, in their language. */
export async function consentOfPlan(
  services: Pick<Services, 'db' | 'now'>,
  { session, account }: LinkedPlanSession,
  language: Language,
): Promise<Consent> {
  const { name: payee } = brandOf(session, await configurationOfSession(services, session), account)
  const { startDate } = firstCharge(session, dateIn(account.timeZone, services.now(account)))
  return planConsent({ ...session, startDate, payee }, language)
}
