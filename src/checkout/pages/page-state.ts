import type { ShownInstrument } from '../../payments/index.ts'
import { firstCharge, type PlanOnReceipt, scheduleOf } from '../../plans/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type CalendarDate, dateIn, toSeconds } from '../../platform/time/index.ts'
import type { Brand, Support } from '../configurations/index.ts'
import type { Language } from '../language/index.ts'
import type { LinkRequest } from '../links/index.ts'
import { type LinkedPaymentSession, PAYMENT_SESSION, type PaymentSessionSources } from '../payment-sessions/index.ts'
import { type LinkedPlanSession, PLAN_SESSION } from '../plan-sessions/index.ts'
import { type PaidStatus, type Progress, paidStatusOf, tokenRefOf } from '../sessions/index.ts'
import type { PageConsent } from './consents/page-consent.ts'
import { type DeclineReason, declineReason } from './decline-reason.ts'
import type { Outstanding } from './outstanding-amount.ts'
import { backUrl, type RedirectSource, redirectUrl } from './page-responses.ts'
import {
  type Schedule,
  sessionSchedule,
  type UpcomingPayments,
  upcomingDatesOf,
  upcomingPayments,
} from './plan-schedule.ts'
import type { TestInstruments } from './test-instruments.ts'

/** The terms that the customer agrees to. Amounts are decimals such as "49.90". */
export interface PageTerms {
  readonly amount: string
  readonly currency: string
  /** True when completing charges the first amount. False for a plan that starts later. */
  readonly isDueNow: boolean
  readonly schedule: Schedule | null
  /** The plan's charges after the current payment, or after the receipt. */
  readonly upcoming: UpcomingPayments | null
  /** Null unless the link recovers a plan. */
  readonly outstanding: Outstanding | null
  readonly consent: PageConsent
  readonly storing: 'Disabled' | 'AskForConsent' | 'Enabled'
  readonly reference: string
  readonly expiresAt: string | null
  readonly timeZone: string
}

/**
 * The data of a page when it is opened. web/checkout/state.ts has the same type, which a test
 * compares.
 */
export interface PageState {
  readonly kind: 'payment' | 'plan' | 'recovery'
  readonly status: 'canceled' | 'expired' | ErrorPageStatus | Exclude<Progress['status'], 'ended'>
  readonly language: Language
  /** The origin of the merchant's page that embeds this one, and the session's id there. */
  readonly embedded: { readonly origin: string; readonly sessionId: string } | null
  /** Null for an unknown link. */
  readonly brand: {
    readonly name: string
    readonly hasLogo: boolean
    readonly colors: { readonly primary: string; readonly background: string; readonly text: string } | null
    readonly layout: 'OneColumn' | 'TwoColumns'
    readonly support: Support | null
  } | null
  readonly terms: PageTerms | null
  /** Null when no source can be selected in this state. */
  readonly availableSources: Omit<PaymentSessionSources, 'simulated'> | null
  /** Null for a live organization. */
  readonly sandbox: TestInstruments | null
  /** The public id of the offered method that was declined: the page does not preselect it. */
  readonly failedMethodId: string | null
  /** The terms fingerprint: the page sends it back when the customer agrees. */
  readonly termsFingerprint: string | null
  readonly decline: { readonly reason: DeclineReason } | null
  /** The address at which the customer confirms the payment. */
  readonly actionUrl: string | null
  readonly completedAt: string | null
  /** The state of the payment of a completed session; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /** True when the customer gets a message about the outcome of a payment that is not settled. */
  readonly messageFollows: boolean
  /** The selected payment source, once the payment is at the provider. */
  readonly paidWith: ShownInstrument | null
  /** The start page of the merchant's site, to which the customer can go back. */
  readonly backUrl: string | null
  /** The merchant's address for the customer once the session is over. */
  readonly continueUrl: string | null
  /** The request for a new link, when the session is over. Null when none can be made. */
  readonly linkRequest: LinkRequest
}

/** The parts of a page that the kinds of links share. */
export interface PageContent {
  readonly brand: Brand
  readonly language: Language
  readonly progress: Progress
  readonly availableSources: PaymentSessionSources | null
  readonly sandbox: TestInstruments | null
  /** The uuid of the method that was declined. */
  readonly failedMethodId: string | null
  readonly termsFingerprint: string | null
  readonly paidWith: ShownInstrument | null
  readonly messageFollows: boolean
  /** The origin that claims to embed the page. Ignored unless the configuration permits it. */
  readonly embedder: string | null
  readonly linkRequest: LinkRequest
}

/** The parts of a plan session's page. */
export interface PlanPageContent extends PageContent {
  readonly consent: PageConsent
  readonly today: CalendarDate
  /** The plan of the completed session. */
  readonly plan: PlanOnReceipt | null
}

/**
 * Returns the progress with the latest first payment. A first payment that a bank returned may have
 * been repeated.
 */
function withLatestFirstPayment({ progress, plan }: PlanPageContent): Progress {
  if (progress.status !== 'completed' || progress.paymentStatus === null) return progress
  const isMadeAgain = plan?.firstStatus === 'Succeeded' || plan?.firstStatus === 'Processing'
  return isMadeAgain ? { ...progress, paymentStatus: paidStatusOf(plan.firstStatus) } : progress
}

/** Returns the state of the page of a payment session. */
export function paymentState(
  linked: LinkedPaymentSession,
  shown: PageContent & Pick<PlanPageContent, 'consent'>,
): PageState {
  const { session, account } = linked
  return {
    kind: 'payment',
    ...commonState(shown, { name: tokenRefOf(PAYMENT_SESSION, linked.session), session }),
    terms: {
      amount: formatMinor(session.amountMinor, session.currency),
      currency: session.currency,
      isDueNow: true,
      schedule: null,
      upcoming: null,
      outstanding: null,
      consent: shown.consent,
      storing: session.storePaymentMethod as PageTerms['storing'],
      reference: session.transactionRef ?? formatId('pss', session.id),
      expiresAt: session.expirationDate && toSeconds(session.expirationDate),
      timeZone: account.timeZone,
    },
  }
}

/** Returns the state of the page of a plan session, opened on `today` of its organization. */
export function planState(linked: LinkedPlanSession, shown: PlanPageContent): PageState {
  const { session, account } = linked
  const { consent, today, plan } = shown
  const { amountMinor, currency } = session
  // A completed session shows the dates that the customer agreed to.
  const agreedOn = shown.progress.status === 'completed' ? dateIn(account.timeZone, session.updatedAt) : today
  const { startDate, amountMinor: dueMinor } = firstCharge(session, agreedOn)
  const isDueNow = dueMinor > 0n
  const dates = scheduleOf({ ...session, startDate })
  const agreed = upcomingDatesOf(isDueNow ? dates.slice(1) : dates)
  return {
    kind: 'plan',
    ...commonState(
      { ...shown, progress: withLatestFirstPayment(shown) },
      { name: tokenRefOf(PLAN_SESSION, linked.session), session },
    ),
    terms: {
      amount: formatMinor(amountMinor, currency),
      currency,
      isDueNow,
      schedule: sessionSchedule(session, dates),
      upcoming: upcomingPayments(session, shown.progress.status === 'completed' ? (plan?.remaining ?? null) : agreed),
      outstanding: null,
      consent,
      storing: 'Disabled',
      reference: formatId('pps', session.id),
      expiresAt: session.expirationDate && toSeconds(session.expirationDate),
      timeZone: account.timeZone,
    },
  }
}

/**
 * The state of a page that shows nothing of a session. `unknown`: there is no such link. `busy`:
 * too many requests. `failed`: an internal error. `origin_not_allowed`: the embedding origin is not
 * permitted.
 */
export type ErrorPageStatus = 'unknown' | 'busy' | 'failed' | 'origin_not_allowed'

/** Returns the part of the state that all kinds share: brand, progress and addresses. */
export function commonState(content: PageContent, linked: RedirectSource): Omit<PageState, 'kind' | 'terms'> {
  const { brand, progress, availableSources, failedMethodId, embedder } = content
  const { language, sandbox, termsFingerprint, messageFollows, paidWith, linkRequest } = content
  const status =
    progress.status === 'ended' ? (progress.finalStatus === 'Canceled' ? 'canceled' : 'expired') : progress.status
  const completedAt = progress.status === 'completed' ? progress.completedAt : null
  const { name, hasLogo, colors, layout, embedOrigins, support } = brand
  const isEmbedder = embedder !== null && embedOrigins.includes(embedder)
  return {
    status,
    language,
    embedded: isEmbedder ? { origin: embedder, sessionId: linked.name } : null,
    brand: { name, hasLogo, colors, layout, support },
    availableSources: availableSources && {
      instruments: availableSources.instruments,
      methods: availableSources.methods,
      options: availableSources.options,
    },
    sandbox,
    failedMethodId: availableSources && failedMethodId && formatId('pmt', failedMethodId),
    termsFingerprint,
    decline: progress.status === 'declined' ? { reason: declineReason(progress.declineCode) } : null,
    actionUrl: progress.status === 'requires_action' ? progress.url : null,
    completedAt: completedAt && toSeconds(completedAt),
    paymentStatus: progress.status === 'completed' ? progress.paymentStatus : null,
    messageFollows,
    paidWith,
    backUrl: backUrl(linked),
    continueUrl:
      status === 'completed'
        ? redirectUrl(linked, 'successUrl')
        : status === 'canceled'
          ? redirectUrl(linked, 'cancelUrl')
          : null,
    linkRequest,
  }
}
