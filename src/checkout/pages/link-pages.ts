import type { Account, Services } from '../../accounts/index.ts'
import { instrumentOfPayment, type ShownInstrument } from '../../payments/index.ts'
import { planOnReceipt } from '../../plans/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import { brandOf, configurationOfSession } from '../configurations/index.ts'
import type { Language } from '../language/index.ts'
import { type EndedSession, endedSession, linkRequestOf } from '../links/index.ts'
import { paymentMessageFollows } from '../payment-messages/index.ts'
import {
  type LinkedPaymentSession,
  PAYMENT_SESSION,
  type PaymentSessionSources,
  paymentSessionSources,
  paymentTermsFingerprint,
} from '../payment-sessions/index.ts'
import {
  type LinkedPlanSession,
  PLAN_SESSION,
  planSessionSources,
  planTermsFingerprint,
} from '../plan-sessions/index.ts'
import {
  beingPaid,
  failedMethodOf,
  justPaid,
  type LinkedPlan,
  progressOfAttempt,
  recoveryProgress,
  recoverySources,
  recoveryTermsFingerprint,
} from '../recovery/index.ts'
import { type Progress, progressOf } from '../sessions/index.ts'
import { termsOfPayment, termsOfPlan, termsOfRecovery } from './consents/offered-consents.ts'
import { pageConsent } from './consents/page-consent.ts'
import { type PageContent, type PageState, paymentState, planState } from './page-state.ts'
import { recoveryState } from './recovery-state.ts'
import { testInstrumentsFor } from './test-instruments.ts'

/** The browser that shows a page. */
export interface Viewer {
  readonly language: Language
  /** The origin that claims to embed the page. */
  readonly embedder: string | null
  /** True when the browser shows the page within another one. */
  readonly isFramed: boolean
}

/** A page's state, and the origins that may embed it. */
export interface LinkPage {
  readonly state: PageState
  readonly embedOrigins: readonly string[]
}

/** Returns the page of a payment session. */
export async function paymentPage(services: Services, linked: LinkedPaymentSession, viewer: Viewer): Promise<LinkPage> {
  const content = await contentOf(services, viewer, {
    ...{ ...linked, appearance: linked.session, paymentId: linked.session.paymentId },
    progress: progressOf(linked, services.now(linked.account)),
    availableSources: () => paymentSessionSources(services, linked),
    termsFingerprint: paymentTermsFingerprint(linked),
    failedMethodId: failedMethodIn(linked),
    ended: endedSession(PAYMENT_SESSION, linked),
  })
  const consent = pageConsent(await termsOfPayment(services, linked, viewer.language), false)
  return { state: paymentState(linked, { ...content, consent }), embedOrigins: content.brand.embedOrigins }
}

/** Returns the page of a plan session. */
export async function planPage(services: Services, linked: LinkedPlanSession, viewer: Viewer): Promise<LinkPage> {
  const { session, account } = linked
  const shown = await termsOfPlan(services, linked, viewer.language)
  const content = await contentOf(services, viewer, {
    ...{ ...linked, appearance: session, paymentId: session.paymentId },
    progress: progressOf(linked, services.now(account)),
    availableSources: async () => ({ ...(await planSessionSources(services, linked)), options: [] }),
    termsFingerprint: planTermsFingerprint(linked, shown),
    failedMethodId: failedMethodIn(linked),
    ended: endedSession(PLAN_SESSION, linked),
  })
  const today = dateIn(account.timeZone, services.now(account))
  const plan = session.paymentPlanId === null ? null : await planOnReceipt(services, session.paymentPlanId)
  const state = planState(linked, { ...content, consent: pageConsent(shown, true), today, plan })
  return { state, embedOrigins: content.brand.embedOrigins }
}

/**
 * Returns the page of a plan's recovery link. It shows the last attempt to a customer who comes
 * back from their bank (`returned`), and the next unpaid occurrence to others.
 */
export async function recoveryPage(
  services: Services,
  linked: LinkedPlan,
  viewer: Viewer,
  returned: boolean,
): Promise<LinkPage> {
  const shown = await termsOfRecovery(services, linked, viewer.language)
  const progress = returned ? progressOfAttempt(linked) : recoveryProgress(linked)
  const content = await contentOf(services, viewer, {
    ...linked,
    progress,
    paymentId: (beingPaid(linked) ?? justPaid(linked))?.payment?.id ?? null,
    availableSources: async () => ({ ...(await recoverySources(services, linked)), options: [] }),
    termsFingerprint: recoveryTermsFingerprint(linked, shown),
    failedMethodId: isOpen(progress) ? await failedMethodOf(services, linked) : null,
    ended: null,
  })
  const state = await recoveryState(services, linked, content, pageConsent(shown, true))
  return { state, embedOrigins: content.brand.embedOrigins }
}

/** The differences between the pages of the three kinds of links. */
interface PageSource extends Pick<PageContent, 'progress' | 'failedMethodId'> {
  readonly account: Account
  readonly appearance: Parameters<typeof configurationOfSession>[1] & Parameters<typeof brandOf>[0]
  /** The payment of the last attempt. */
  readonly paymentId: string | null
  readonly availableSources: () => Promise<PaymentSessionSources>
  readonly termsFingerprint: string
  readonly ended: EndedSession | null
}

async function contentOf(services: Services, viewer: Viewer, source: PageSource): Promise<PageContent> {
  const { account, appearance, progress, failedMethodId, ended } = source
  const availableSources = isOpen(progress) ? await source.availableSources() : null
  return {
    ...{ ...viewer, progress, availableSources, failedMethodId },
    brand: brandOf(appearance, await configurationOfSession(services, appearance), account),
    sandbox: testInstrumentsFor(account, availableSources),
    termsFingerprint: isOpen(progress) ? source.termsFingerprint : null,
    messageFollows: await messageFollows(services, account, source.paymentId, progress),
    paidWith: await paidWithIn(services, { orgId: account.id, paymentId: source.paymentId }, progress),
    linkRequest: ended && progress.status === 'ended' ? await linkRequestOf(services, account, ended) : null,
  }
}

const isOpen = ({ status }: Progress) => status === 'open' || status === 'declined'

/** Returns the stored method whose charge failed; null when there is none. */
function failedMethodIn({ payment }: LinkedPaymentSession | LinkedPlanSession): string | null {
  return payment?.status === 'Failed' ? payment.paymentMethodId : null
}

/**
 * Returns true while the outcome of a payment is unknown and its customer will get a message about
 * it.
 */
export async function messageFollows(
  services: Services,
  account: Account,
  paymentId: string | null,
  progress: Progress,
): Promise<boolean> {
  const isSent = progress.status === 'completed' && progress.paymentStatus === 'Processing'
  return isSent && paymentId !== null && paymentMessageFollows(services, account, paymentId)
}

/** The states in which a payment was sent to the provider. */
const SENT_STATES: ReadonlySet<Progress['status']> = new Set(['requires_action', 'checking', 'completed'])

async function paidWithIn(
  services: Services,
  { orgId, paymentId }: { readonly orgId: string; readonly paymentId: string | null },
  { status }: Progress,
): Promise<ShownInstrument | null> {
  return paymentId !== null && SENT_STATES.has(status) ? instrumentOfPayment(services, { orgId, paymentId }) : null
}
