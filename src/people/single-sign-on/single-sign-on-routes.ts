import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import { createTokenBuckets, networkOf, perMinute, plainAddress, tooMany } from '../../platform/http/index.ts'
import { setCookie, tokenOfCookie } from '../index.ts'
import { endCallback } from './end-callback.ts'
import { nextPage } from './next-page.ts'
import { CALLBACK_PATH, openProviders } from './openid-provider.ts'
import { returnPath } from './return-path.ts'
import { startSingleSignOn } from './start-single-sign-on.ts'
import { verifyCallback } from './verify-callback.ts'

type Query = Readonly<Record<string, string | string[] | undefined>>
type RequestWithQuery = FastifyRequest<{ Querystring: Query }>

/** The most requests from one network in a minute. Each may cost two to a provider. */
const REQUESTS_PER_MINUTE = 60

/**
 * Adds the routes of sign-ins at OpenID Connect providers. Every failure has one response, so that
 * nobody learns which addresses and connections exist. The log has the reason.
 */
export function singleSignOnRoutes(services: Services, elapsedMs: () => number): (app: FastifyInstance) => void {
  const { publicUrl, log } = services
  const providers = openProviders(services, elapsedMs)
  const take = createTokenBuckets(perMinute(REQUESTS_PER_MINUTE), elapsedMs)

  function limit(request: FastifyRequest): void {
    const waitMs = take(networkOf(request.ip), 1)
    if (waitMs > 0) throw tooMany(waitMs)
  }

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    log.info({ requestId: request.id, err: error }, 'a sign-in at a provider failed')
    reply.header('cache-control', 'no-store')
    return request.headers.accept?.includes('text/html')
      ? reply.redirect('/session/sign-in?failed', 303)
      : reply.status(401).send({ error: 'sign_in_failed' })
  }

  async function start(request: RequestWithQuery, reply: FastifyReply): Promise<FastifyReply> {
    limit(request)
    const name = { email: textOf(request.query.email), connection: textOf(request.query.connection) }
    try {
      const started = await startSingleSignOn(services, providers, name, returnPath(textOf(request.query.return_to)))
      if (!started) return fail(request, reply, new Error('unknown connection'))
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', setCookie('single-sign-on', publicUrl, started.token))
        .redirect(started.url.href, 302)
    } catch (error) {
      return fail(request, reply, error)
    }
  }

  async function finish(request: RequestWithQuery, reply: FastifyReply): Promise<FastifyReply> {
    limit(request)
    const token = tokenOfCookie('single-sign-on', publicUrl, request.headers.cookie)
    reply.header('set-cookie', setCookie('single-sign-on', publicUrl, null))
    const address = plainAddress(request.ip)
    const client = { address, userAgent: request.headers['user-agent'] ?? null, requestId: request.id }
    try {
      const verified = await verifyCallback(services, providers, token, new URL(request.url, publicUrl))
      const ended = await endCallback(services, verified, client)
      return nextPage(reply, { publicUrl, ...ended, returnTo: verified.returnTo })
    } catch (error) {
      return fail(request, reply, error)
    }
  }

  return (app) => {
    app.get('/session/sso/start', start)
    app.get(CALLBACK_PATH, finish)
    app.addHook('onClose', () => providers.close())
  }
}

/** Returns a parameter that is given once, or null. */
function textOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null
}
