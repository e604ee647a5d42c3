import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../access/index.ts'
import { judgedStatus } from '../checkout-sessions/index.ts'
import { type LinkedSession, sessionByLinkSecret } from '../payment-plans/index.ts'
import { type LinkedPaymentSession, linkedPaymentSession, offersOf, progressOf } from '../payment-sessions/index.ts'
import type { WhenSettled } from '../payments/index.ts'
import { dateIn } from '../platform/time/index.ts'
import { openPage, overPage, unknownPage } from './checkout-page.ts'
import { contentSecurityPolicy } from './page-frame.ts'
import { redirectUrl } from './payment-answers.ts'
import { paymentOverPage, paymentPolicy, payPage, waitPage } from './payment-page.ts'
import { paymentRoutes } from './payment-routes.ts'
import { createLimits } from './walls.ts'

/** A link is a secret: nothing may keep the page, index it or learn its address from a click. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

interface PageRequest {
  readonly Params: { readonly secret: string }
  readonly Querystring: { readonly returned?: unknown }
}

/** What a page is answered with. */
interface Shown {
  readonly status: number
  readonly html: string
  readonly policy?: string
}

/**
 * Serves the page behind the link of a session: 200 while it is open, 410 when it is over, 404 for any other secret; and what
 * the page of a payment session does.
 */
export function checkoutRoutes(
  services: Services,
  whenSettled: readonly WhenSettled[],
  elapsedMs: () => number = () => performance.now(),
): (app: FastifyInstance) => void {
  const { looks } = createLimits(elapsedMs)
  return (app) => {
    // Silent: a log of addresses would be a list of links.
    const onRequest = async (request: FastifyRequest) => looks(request)
    app.get<PageRequest>('/checkout/:secret', { logLevel: 'silent', onRequest }, async (request, reply) => {
      const { secret } = request.params
      const payment = await linkedPaymentSession(services, secret)
      if (payment) {
        const onward = request.query.returned === undefined ? null : placeAfterPaying(services, payment)
        return onward === null ? send(reply, await paymentShown(services, payment)) : sendOn(reply, onward)
      }
      const plan = await sessionByLinkSecret(services, secret)
      return send(reply, plan ? planShown(services, plan) : { status: 404, html: unknownPage() })
    })
    paymentRoutes(services, whenSettled, elapsedMs)(app)
  }
}

/** Who comes back from their bank and has paid goes on to the merchant at once; whoever opens the link later does not. */
function placeAfterPaying({ now }: Services, linked: LinkedPaymentSession): string | null {
  return progressOf(linked, now()).status === 'completed' ? redirectUrl(linked.session, 'successUrl') : null
}

async function paymentShown(services: Services, linked: LinkedPaymentSession): Promise<Shown> {
  const progress = progressOf(linked, services.now())
  switch (progress.status) {
    case 'completed':
    case 'over':
      return { status: 410, html: paymentOverPage(linked, progress) }
    case 'checking':
    case 'requires_action':
      return { status: 200, html: waitPage(linked, progress), policy: paymentPolicy }
    default: {
      const declined = progress.status === 'declined' ? `${progress.message} You have not been charged.` : null
      return { status: 200, html: payPage(linked, await offersOf(services, linked), declined), policy: paymentPolicy }
    }
  }
}

function planShown({ now }: Services, session: LinkedSession): Shown {
  const at = now()
  const status = judgedStatus(session, at)
  if (status !== 'Active') return { status: 410, html: overPage(session, status) }
  return { status: 200, html: openPage(session, dateIn(session.timeZone, at)) }
}

function send(reply: FastifyReply, { status, html, policy = contentSecurityPolicy }: Shown): FastifyReply {
  return reply
    .code(status)
    .headers({ ...HEADERS, 'content-security-policy': policy })
    .send(html)
}

function sendOn(reply: FastifyReply, location: string): FastifyReply {
  const { 'cache-control': cacheControl, 'referrer-policy': referrerPolicy } = HEADERS
  return reply.code(303).headers({ 'cache-control': cacheControl, 'referrer-policy': referrerPolicy, location }).send()
}
