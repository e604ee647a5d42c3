import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../access/index.ts'
import { judgedStatus } from '../checkout-sessions/index.ts'
import { sessionByLinkSecret } from '../payment-plans/index.ts'
import { dateIn } from '../platform/time/index.ts'
import { contentSecurityPolicy, openPage, overPage, unknownPage } from './checkout-page.ts'

/** A link is a secret: nothing may keep the page, index it or learn its address from a click. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const

/** Serves the page behind the link of a session: 200 while it is open, 410 when it is over, 404 for any other secret. */
export function checkoutRoutes(services: Pick<Services, 'db' | 'now'>): (app: FastifyInstance) => void {
  return (app) => {
    // Silent: a log of addresses would be a list of links.
    app.get<{ Params: { secret: string } }>('/checkout/:secret', { logLevel: 'silent' }, async (request, reply) => {
      const session = await sessionByLinkSecret(services, request.params.secret)
      if (!session) return send(reply, 404, unknownPage())
      const now = services.now()
      const status = judgedStatus(session, now)
      if (status !== 'Active') return send(reply, 410, overPage(session, status))
      return send(reply, 200, openPage(session, dateIn(session.timeZone, now)))
    })
  }
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(HEADERS).send(html)
}
