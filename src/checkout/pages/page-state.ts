import type { ShownInstrument } from '../../payments/index.ts'
import { firstCharge, type PlanOnReceipt, scheduleOf } from '../../plans/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { type CalendarDate, dateIn, toSeconds } from '../../platform/time/index.ts'
import type { Brand, Support } from '../configurations/index.ts'
import type { Language } from '../language/index.ts'
import type { LinkRequest } from '../links/index.ts'
import { type LinkedPaymentSession, type Offers, tokenRefOf } from '../payment-sessions/index.ts'
import { type LinkedPlanSession, planTokenRefOf } from '../plan-sessions/index.ts'
import { type PaidStatus, type Progress, paidStatusOf } from '../sessions/index.ts'
import { type Ahead, aheadOfDates, aheadShown } from './ahead.ts'
import { type DeclineReason, declineReason } from './decline-reason.ts'
import type { Owed } from './outstanding-shown.ts'
import { backUrl, type LeadingOn, redirectUrl } from './payment-answers.ts'
import type { Consent } from './plan-consent.ts'
import type { SandboxShown } from './sandbox-shown.ts'
import { type Schedule, scheduleShown } from './schedule-shown.ts'

/** The terms that the customer is asked for. Amounts are decimals such as "49.90". */
export interface Asked {
  readonly amount: string
  readonly currency: string
  /** True when completing charges the first amount. False for a plan that starts later. */
  readonly isDueNow: boolean
  readonly schedule: Schedule | null
  /** The plan's charges after the one that is paid now, or after the receipt. */
  readonly ahead: Ahead | null
  /** Null unless the link recovers a plan. */
  readonly owed: Owed | null
  readonly consent: Consent | null
  readonly storing: 'Disabled' | 'AskForConsent' | 'Enabled'
  readonly reference: string
  readonly expiresAt: string | null
  readonly timeZone: string
}

/** Everything that the page knows when it is opened. web/checkout/state.ts has the same; a test holds them together. */
export interface PageState {
  readonly kind: 'payment' | 'plan' | 'recovery'
  readonly status: 'canceled' | 'expired' | TroubleStatus | Exclude<Progress['status'], 'over'>
  readonly language: Language
  /** The origin of the merchant's whose page shows this one in a frame, and what the session is called there. */
  readonly embedded: { readonly origin: string; readonly sessionId: string } | null
  /** Null where nothing is known of a link. */
  readonly brand: {
    readonly name: string
    readonly hasLogo: boolean
    readonly colors: { readonly primary: string; readonly background: string; readonly text: string } | null
    readonly layout: 'OneColumn' | 'TwoColumns'
    readonly support: Support | null
  } | null
  readonly asked: Asked | null
  /** Null where nothing can be chosen in this state. */
  readonly offers: Omit<Offers, 'simulated'> | null
  /** Null for a live organization. */
  readonly sandbox: SandboxShown | null
  /** The offered method that this could not be charged to, as clients name it: it is not chosen beforehand. */
  readonly failedMethodId: string | null
  /** The terms fingerprint: the page sends it back when the customer agrees. */
  readonly terms: string | null
  readonly decline: { readonly reason: DeclineReason } | null
  /** The address at which the customer confirms the payment. */
  readonly actionUrl: string | null
  readonly completedAt: string | null
  /** How the payment of a completed session stands; null when nothing was charged. */
  readonly paymentStatus: PaidStatus | null
  /** The selected payment source, once the payment is at the provider. */
  readonly paidWith: ShownInstrument | null
  /** The start page of the merchant's site, to which the customer can go back without changing anything. */
  readonly backUrl: string | null
  /** The merchant's address for the customer once the session is over. */
  readonly onwardUrl: string | null
  /** The request for a new link, when the session is over. Null when none can be made. */
  readonly linkRequest: LinkRequest
}

/** How a session is shown: what can be chosen, if anything, and to whom. */
export interface Shown {
  readonly brand: Brand
  readonly language: Language
  readonly progress: Progress
  readonly offers: Offers | null
  readonly sandbox: SandboxShown | null
  /** The uuid of the method that this could not be charged to. */
  readonly failedMethodId: string | null
  readonly terms: string | null
  readonly paidWith: ShownInstrument | null
  /** The origin that says it shows the page in a frame. It is believed where it may. */
  readonly embedder: string | null
  readonly linkRequest: LinkRequest
}

/** How a plan session is shown, and what the customer agrees to who completes it today. */
export interface PlanShown extends Shown {
  readonly consent: Consent
  readonly today: CalendarDate
  /** The plan that the session made. */
  readonly plan: PlanOnReceipt | null
}

/** A first payment that a bank returned may have been made again since: then that one counts. */
function asPaidNow({ progress, plan }: PlanShown): Progress {
  if (progress.status !== 'completed' || progress.paymentStatus === null) return progress
  const isMadeAgain = plan?.firstStatus === 'Succeeded' || plan?.firstStatus === 'Processing'
  return isMadeAgain ? { ...progress, paymentStatus: paidStatusOf(plan.firstStatus) } : progress
}

/** The state of the page of a payment session. */
export function paymentState(linked: LinkedPaymentSession, shown: Shown): PageState {
  const { session, account } = linked
  return {
    kind: 'payment',
    ...reached(shown, { name: tokenRefOf(linked), session }),
    asked: {
      amount: formatMinor(session.amountMinor, session.currency),
      currency: session.currency,
      isDueNow: true,
      schedule: null,
      ahead: null,
      owed: null,
      consent: null,
      storing: session.storePaymentMethod as Asked['storing'],
      reference: session.transactionRef ?? formatId('pss', session.id),
      expiresAt: session.expirationDate && toSeconds(session.expirationDate),
      timeZone: account.timeZone,
    },
  }
}

/** Returns the state of the page of a plan session, opened on `today` of its organization. */
export function planState(linked: LinkedPlanSession, shown: PlanShown): PageState {
  const { session, account } = linked
  const { consent, today, plan } = shown
  const { amountMinor, currency } = session
  // The dates that a customer agreed to stay as they were on that day.
  const agreedOn = shown.progress.status === 'completed' ? dateIn(account.timeZone, session.updatedAt) : today
  const { startDate, amountMinor: dueMinor } = firstCharge(session, agreedOn)
  const isDueNow = dueMinor > 0n
  const dates = scheduleOf({ ...session, startDate })
  const agreed = aheadOfDates(isDueNow ? dates.slice(1) : dates)
  return {
    kind: 'plan',
    ...reached({ ...shown, progress: asPaidNow(shown) }, { name: planTokenRefOf(linked), session }),
    asked: {
      amount: formatMinor(amountMinor, currency),
      currency,
      isDueNow,
      schedule: scheduleShown(session, dates),
      ahead: aheadShown(session, shown.progress.status === 'completed' ? (plan?.ahead ?? null) : agreed),
      owed: null,
      consent,
      storing: 'Disabled',
      reference: formatId('pps', session.id),
      expiresAt: session.expirationDate && toSeconds(session.expirationDate),
      timeZone: account.timeZone,
    },
  }
}

/**
 * The state of a page that shows nothing of a session. `unknown`: the link leads nowhere. `busy`: too many requests. `failed`: an
 * error of ours. `origin_not_allowed`: the page is in a frame of an origin that may not show it.
 */
export type TroubleStatus = 'unknown' | 'busy' | 'failed' | 'origin_not_allowed'

/** Returns the state of the page of a link that leads nowhere. It says nothing about why. */
export const unknownState = (language: Language): PageState => troubleState('unknown', language)

/** Returns the state of a page that can't show a session. */
export function troubleState(status: TroubleStatus, language: Language): PageState {
  return {
    kind: 'payment',
    status,
    language,
    embedded: null,
    brand: null,
    asked: null,
    offers: null,
    sandbox: null,
    failedMethodId: null,
    terms: null,
    decline: null,
    actionUrl: null,
    completedAt: null,
    paymentStatus: null,
    paidWith: null,
    backUrl: null,
    onwardUrl: null,
    linkRequest: null,
  }
}

/** Returns the part of the state that all kinds share: brand, progress and addresses. */
export function reached(
  { brand, language, progress, offers, failedMethodId, sandbox, terms, paidWith, embedder, linkRequest }: Shown,
  linked: LeadingOn,
): Omit<PageState, 'kind' | 'asked'> {
  const status =
    progress.status === 'over' ? (progress.became === 'Canceled' ? 'canceled' : 'expired') : progress.status
  const completedAt = progress.status === 'completed' ? progress.completedAt : null
  const { name, hasLogo, colors, layout, embedOrigins, support } = brand
  const isEmbedder = embedder !== null && embedOrigins.includes(embedder)
  return {
    status,
    language,
    embedded: isEmbedder ? { origin: embedder, sessionId: linked.name } : null,
    brand: { name, hasLogo, colors, layout, support },
    offers: offers && { instruments: offers.instruments, methods: offers.methods, options: offers.options },
    sandbox,
    failedMethodId: offers && failedMethodId && formatId('pmt', failedMethodId),
    terms,
    decline: progress.status === 'declined' ? { reason: declineReason(progress.declineCode) } : null,
    actionUrl: progress.status === 'requires_action' ? progress.url : null,
    completedAt: completedAt && toSeconds(completedAt),
    paymentStatus: progress.status === 'completed' ? progress.paymentStatus : null,
    paidWith,
    backUrl: backUrl(linked),
    onwardUrl:
      status === 'completed'
        ? redirectUrl(linked, 'successUrl')
        : status === 'canceled'
          ? redirectUrl(linked, 'cancelUrl')
          : null,
    linkRequest,
  }
}
