import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account, Services } from '../../accounts/index.ts'
import { instrumentOfPayment, type ShownInstrument, type WhenSettled } from '../../payments/index.ts'
import { planOnReceipt } from '../../plans/index.ts'
import { dateIn } from '../../platform/time/index.ts'
import { brandOf, configurationOfSession } from '../configurations/index.ts'
import { type Language, languageOf } from '../language/index.ts'
import { type EndedSession, endedPaymentSession, endedPlanSession, linkRequestOf } from '../links/index.ts'
import {
  type LinkedPaymentSession,
  linkedPaymentSession,
  paymentSessionSources,
  paymentTermsFingerprint,
  tokenRefOf,
} from '../payment-sessions/index.ts'
import {
  type LinkedPlanSession,
  linkedPlanSession,
  planSessionSources,
  planTermsFingerprint,
  planTokenRefOf,
} from '../plan-sessions/index.ts'
import {
  beingPaid,
  failedMethodOf,
  justPaid,
  type LinkedPlan,
  linkedPlan,
  progressOfAttempt,
  recoveryProgress,
  recoverySources,
  recoveryTermsFingerprint,
} from '../recovery/index.ts'
import { type Progress, progressOf } from '../sessions/index.ts'
import { embeddingScriptRoutes } from './embedding-script.ts'
import { consentOfPlan } from './linked-checkout.ts'
import { logoRoutes } from './logos/logo-routes.ts'
import { assetRoutes, readPageAssets } from './page-assets.ts'
import { pageHeaders, SECRET_HEADERS } from './page-headers.ts'
import { pageShell } from './page-shell.ts'
import { type PageState, paymentState, planState, troubleState, unknownState } from './page-state.ts'
import { type LeadingOn, redirectUrl } from './payment-answers.ts'
import { paymentRoutes } from './payment-routes.ts'
import { type CountPolicyReport, policyReportRoute } from './policy-report-route.ts'
import { consentOfRecovery, recoveryState } from './recovery-state.ts'
import { createLimits } from './request-guards.ts'
import { sandboxShown } from './sandbox-shown.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts'

interface PageRequest {
  readonly Params: { readonly secret: string }
  readonly Querystring: { readonly returned?: unknown; readonly embedder?: unknown }
}

/** The browser's language, and the origin that claims to embed the page. */
interface Viewer {
  readonly language: Language
  readonly embedder: string | null
  /** True when the browser shows the page within another one. */
  readonly isFramed: boolean
}

/** A page's state, and the origins that may embed it. */
interface Shown {
  readonly state: PageState
  readonly embedOrigins: readonly string[]
}

/**
 * Serves the page behind a link: 200 while it is open, 410 when it is over, 404 for any other secret; and what
 * the page of a payment session does.
 */
export function checkoutRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
  countPolicyReport: CountPolicyReport = () => {},
  elapsedMs: () => number = () => performance.now(),
): (app: FastifyInstance) => void {
  const { polls } = createLimits(elapsedMs)
  const assets = readPageAssets()
  const sendPage = (reply: FastifyReply, state: PageState, embedOrigins: Shown['embedOrigins'] | null) =>
    reply.code(CODE_OF[state.status]).headers(pageHeaders(embedOrigins)).send(pageShell(state, assets))
  const send = (reply: FastifyReply, viewer: Viewer, { state, embedOrigins }: Shown) =>
    mayNotEmbed(viewer, embedOrigins)
      ? sendPage(reply, troubleState('origin_not_allowed', viewer.language), null)
      : sendPage(reply, state, embedOrigins)
  return (app) => {
    // Silent: a log of addresses would be a list of links.
    const onRequest = async (request: FastifyRequest) => polls(request)
    app.get<PageRequest>('/checkout/:secret', { logLevel: 'silent', onRequest }, async (request, reply) => {
      const { secret } = request.params
      const viewer = viewerOf(request)
      const payment = await linkedPaymentSession(services, secret)
      const plan = payment ? null : await linkedPlanSession(services, secret)
      const found = (payment && leadingOn(payment, tokenRefOf)) ?? (plan && leadingOn(plan, planTokenRefOf))
      const onward = found && request.query.returned !== undefined ? addressAfterPaying(services, found) : null
      if (onward !== null) return sendOn(reply, onward)
      if (payment) return send(reply, viewer, await paymentShown(services, payment, viewer))
      if (plan) return send(reply, viewer, await planShown(services, plan, viewer))
      const recovered = await linkedPlan(services, secret)
      if (recovered) return send(reply, viewer, await recoveryShown(services, recovered, viewer, request.query))
      return send(reply, viewer, { state: unknownState(viewer.language), embedOrigins: [] })
    })
    assetRoutes(assets)(app)
    embeddingScriptRoutes(services, assets)(app)
    policyReportRoute(services, elapsedMs, countPolicyReport)(app)
    logoRoutes(services, elapsedMs)(app)
    paymentRoutes(services, whenSettled, elapsedMs)(app)
    unsubscribeRoutes(services, elapsedMs, assets)(app)
  }
}

function viewerOf({ headers, query }: FastifyRequest<PageRequest>): Viewer {
  const { embedder } = query
  return {
    language: languageOf(headers['accept-language']),
    embedder: typeof embedder === 'string' ? embedder : null,
    isFramed: (headers['sec-fetch-dest'] ?? 'document') !== 'document',
  }
}

/**
 * Returns true when a page embeds the checkout by our script and its origin may not. It then gets a page that holds nothing of the
 * session and that any origin may show, also for an unknown link. `frame-ancestors` keeps out an origin that names itself wrong.
 */
function mayNotEmbed({ isFramed, embedder }: Viewer, embedOrigins: readonly string[]): boolean {
  return isFramed && embedder !== null && !embedOrigins.includes(embedder)
}

/** A link that is over is gone, and one that is none was never there. */
const CODE_OF: Readonly<Record<PageState['status'], number>> = {
  open: 200,
  declined: 200,
  requires_action: 200,
  checking: 200,
  completed: 410,
  canceled: 410,
  expired: 410,
  unknown: 404,
  busy: 429,
  failed: 500,
  origin_not_allowed: 403,
}

/** Returns the redirect for a customer who comes back from their bank and has paid. Later visits are not redirected. */
function addressAfterPaying(
  { now }: Services,
  linked: LeadingOn & (LinkedPaymentSession | LinkedPlanSession),
): string | null {
  return progressOf(linked, now(linked.account)).status === 'completed' ? redirectUrl(linked, 'successUrl') : null
}

const leadingOn = <Linked>(linked: Linked, nameOf: (linked: Linked) => string) => ({ ...linked, name: nameOf(linked) })

async function paymentShown(services: Services, linked: LinkedPaymentSession, viewer: Viewer): Promise<Shown> {
  const { session, account } = linked
  const progress = progressOf(linked, services.now(account))
  const brand = brandOf(session, await configurationOfSession(services, session), account)
  const isOpen = progress.status === 'open' || progress.status === 'declined'
  const offers = isOpen ? await paymentSessionSources(services, linked) : null
  const sandbox = sandboxShown(account, offers)
  const terms = isOpen ? paymentTermsFingerprint(linked) : null
  const paidWith = await paidWithIn(services, session, progress)
  const failedMethodId = failedMethodIn(linked)
  const linkRequest = await linkRequestIn(services, account, progress, endedPaymentSession(linked))
  const shown = { brand, progress, offers, failedMethodId, sandbox, terms, paidWith, linkRequest, ...viewer }
  return {
    state: paymentState(linked, shown),
    embedOrigins: brand.embedOrigins,
  }
}

async function planShown(services: Services, linked: LinkedPlanSession, viewer: Viewer): Promise<Shown> {
  const { session, account } = linked
  const progress = progressOf(linked, services.now(account))
  const brand = brandOf(session, await configurationOfSession(services, session), account)
  const isOpen = progress.status === 'open' || progress.status === 'declined'
  const consent = await consentOfPlan(services, linked, viewer.language)
  const offers = isOpen ? { ...(await planSessionSources(services, linked)), options: [] } : null
  const sandbox = sandboxShown(account, offers)
  const terms = isOpen ? planTermsFingerprint(linked, consent) : null
  const paidWith = await paidWithIn(services, session, progress)
  const today = dateIn(account.timeZone, services.now(account))
  const plan = session.paymentPlanId === null ? null : await planOnReceipt(services, session.paymentPlanId)
  const failedMethodId = failedMethodIn(linked)
  const linkRequest = await linkRequestIn(services, account, progress, endedPlanSession(linked))
  const shown = { brand, progress, offers, failedMethodId, sandbox, terms, paidWith, linkRequest, ...viewer }
  const state = planState(linked, { ...shown, consent, today, plan })
  return { state, embedOrigins: brand.embedOrigins }
}

/** Shows the last attempt to a customer who comes back from their bank, and the next unpaid occurrence to others. */
async function recoveryShown(
  services: Services,
  linked: LinkedPlan,
  viewer: Viewer,
  { returned }: PageRequest['Querystring'],
): Promise<Shown> {
  const { look, account } = linked
  const progress = returned === undefined ? recoveryProgress(linked) : progressOfAttempt(linked)
  const brand = brandOf(look, await configurationOfSession(services, look), account)
  const isOpen = progress.status === 'open' || progress.status === 'declined'
  const consent = await consentOfRecovery(services, linked, viewer.language)
  const offers = isOpen ? { ...(await recoverySources(services, linked)), options: [] } : null
  const sandbox = sandboxShown(account, offers)
  const terms = isOpen ? recoveryTermsFingerprint(linked, consent) : null
  const paymentId = (beingPaid(linked) ?? justPaid(linked))?.payment?.id ?? null
  const paidWith = await paidWithIn(services, { orgId: account.id, paymentId }, progress)
  const failedMethodId = isOpen ? await failedMethodOf(services, linked) : null
  const shown = { brand, progress, offers, failedMethodId, sandbox, terms, paidWith, linkRequest: null, ...viewer }
  const state = await recoveryState(services, linked, shown, consent)
  return { state, embedOrigins: brand.embedOrigins }
}

/** Returns the stored method that the last try of a session was declined with. */
function failedMethodIn({ payment }: LinkedPaymentSession | LinkedPlanSession): string | null {
  return payment?.status === 'Failed' ? payment.paymentMethodId : null
}

async function linkRequestIn(
  services: Services,
  account: Account,
  { status }: Progress,
  session: EndedSession,
): Promise<PageState['linkRequest']> {
  return status === 'over' ? linkRequestOf(services, account, session) : null
}

/** From when it is at the provider: what was declined is nobody's receipt. */
const IS_ATTEMPTED: ReadonlySet<Progress['status']> = new Set(['requires_action', 'checking', 'completed'])

async function paidWithIn(
  services: Services,
  { orgId, paymentId }: { readonly orgId: string; readonly paymentId: string | null },
  { status }: Progress,
): Promise<ShownInstrument | null> {
  return paymentId !== null && IS_ATTEMPTED.has(status) ? instrumentOfPayment(services, { orgId, paymentId }) : null
}

function sendOn(reply: FastifyReply, location: string): FastifyReply {
  return reply
    .code(303)
    .headers({ ...SECRET_HEADERS, location })
    .send()
}
