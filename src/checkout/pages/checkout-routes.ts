import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { languageOf } from '../language/index.ts'
import { type LinkedPaymentSession, linkedPaymentSession, PAYMENT_SESSION } from '../payment-sessions/index.ts'
import { type LinkedPlanSession, linkedPlanSession, PLAN_SESSION } from '../plan-sessions/index.ts'
import { linkedPlan } from '../recovery/index.ts'
import { progressOf, tokenRefOf } from '../sessions/index.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { embeddingScriptRoutes } from './embedding-script.ts'
import { errorPageState, unknownState } from './error-page-state.ts'
import { type LinkPage, paymentPage, planPage, recoveryPage, type Viewer } from './link-pages.ts'
import { logoRoutes } from './logos/logo-routes.ts'
import { assetRoutes, readPageAssets } from './page-assets.ts'
import { pageHeaders, SECRET_HEADERS } from './page-headers.ts'
import { type RedirectSource, redirectUrl } from './page-responses.ts'
import { pageShell } from './page-shell.ts'
import type { PageState } from './page-state.ts'
import { paymentRoutes } from './payment-routes.ts'
import { type CountPolicyReport, policyReportRoute } from './policy-report-route.ts'
import { previewRoute } from './preview-route.ts'
import { createLimits } from './request-guards.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe-routes.ts'

interface PageRequest {
  readonly Params: { readonly secret: string }
  readonly Querystring: { readonly returned?: unknown; readonly embedder?: unknown }
}

/**
 * Serves the page of a link (200 while the link is open, 410 when it has ended, 404 for any other
 * secret), the files that it loads, and the requests of its script.
 */
export function checkoutRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
  countPolicyReport: CountPolicyReport = () => {},
  elapsedMs: () => number = () => performance.now(),
): (app: FastifyInstance) => void {
  const { polls } = createLimits(elapsedMs)
  const assets = readPageAssets()
  const sendPage = (reply: FastifyReply, state: PageState, embedOrigins: LinkPage['embedOrigins'] | null) =>
    reply.code(CODE_OF[state.status]).headers(pageHeaders(embedOrigins)).send(pageShell(state, assets))
  const send = (reply: FastifyReply, viewer: Viewer, { state, embedOrigins }: LinkPage) =>
    mayNotEmbed(viewer, embedOrigins)
      ? sendPage(reply, errorPageState('origin_not_allowed', viewer.language), null)
      : sendPage(reply, state, embedOrigins)
  return (app) => {
    // Silent: a log of addresses would be a list of links.
    const onRequest = async (request: FastifyRequest) => polls(request)
    app.get<PageRequest>('/checkout/:secret', { logLevel: 'silent', onRequest }, async (request, reply) => {
      const { secret } = request.params
      const viewer = viewerOf(request)
      const payment = await linkedPaymentSession(services, secret)
      const plan = payment ? null : await linkedPlanSession(services, secret)
      const returned = request.query.returned !== undefined
      const found =
        (payment && { ...payment, name: tokenRefOf(PAYMENT_SESSION, payment.session) }) ??
        (plan && { ...plan, name: tokenRefOf(PLAN_SESSION, plan.session) })
      const location = found && returned ? redirectAfterPayment(services, found) : null
      if (location !== null) return redirect(reply, location)
      if (payment) return send(reply, viewer, await paymentPage(services, payment, viewer))
      if (plan) return send(reply, viewer, await planPage(services, plan, viewer))
      const recovered = await linkedPlan(services, secret)
      if (recovered) return send(reply, viewer, await recoveryPage(services, recovered, viewer, returned))
      return send(reply, viewer, { state: unknownState(viewer.language), embedOrigins: [] })
    })
    assetRoutes(assets)(app)
    embeddingScriptRoutes(services, assets)(app)
    policyReportRoute(services, elapsedMs, countPolicyReport)(app)
    logoRoutes(services, elapsedMs)(app)
    paymentRoutes(services, whenSettled, elapsedMs)(app)
    unsubscribeRoutes(services, elapsedMs, assets)(app)
    consentRoutes(services, whenSettled, elapsedMs, assets)(app)
    previewRoute(assets, services.wallNow)(app)
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
 * Returns true when a page embeds the checkout by our script and its origin is not permitted. The
 * response is then a page without data of the session, which any origin may embed, also for an
 * unknown link. `frame-ancestors` blocks a page that claims another origin.
 */
function mayNotEmbed({ isFramed, embedder }: Viewer, embedOrigins: readonly string[]): boolean {
  return isFramed && embedder !== null && !embedOrigins.includes(embedder)
}

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

/**
 * Returns the redirect for a customer who comes back from their bank and has paid. Later visits are
 * not redirected.
 */
function redirectAfterPayment(
  { now }: Services,
  linked: RedirectSource & (LinkedPaymentSession | LinkedPlanSession),
): string | null {
  return progressOf(linked, now(linked.account)).status === 'completed' ? redirectUrl(linked, 'successUrl') : null
}

function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply
    .code(303)
    .headers({ ...SECRET_HEADERS, location })
    .send()
}
