import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../accounts/index.ts'
import { clientAddress, createTokenBuckets, networkOf, perMinute, tooMany } from '../../platform/http/index.ts'
import { setCookie, tokenOfCookie } from '../index.ts'
import { addSessionRoutes, leaveSession, type RouteHandler, type RouteRequest, signInFailed } from '../sign-in/index.ts'
import { CALLBACK_PATH } from './callback-address.ts'
import { endCallback } from './end-callback.ts'
import { nextPage, signInPath } from './next-page.ts'
import { openProviders } from './openid-provider.ts'
import { refusalReasons } from './refusal-reasons.ts'
import { returnPath } from './return-path.ts'
import { startSingleSignOn } from './start-single-sign-on.ts'
import { verifyCallback } from './verify-callback.ts'

type CallbackRequest = FastifyRequest<{ Params: { connection: string } }>

/** The most callbacks from one network in a minute. Each may cost two requests to a provider. */
const CALLBACKS_PER_MINUTE = 60

/**
 * Adds the routes of sign-ins at OpenID Connect providers. All failures have the same response, so
 * that nobody learns which addresses and connections exist. The log contains the reason.
 */
export function singleSignOnRoutes(services: Services, elapsedMs: () => number): (app: FastifyInstance) => void {
  const { publicUrl, log } = services
  const providers = openProviders(services, elapsedMs)
  const take = createTokenBuckets(perMinute(CALLBACKS_PER_MINUTE), elapsedMs)

  function note(requestId: string | null, error: unknown): void {
    log.info({ requestId, reasons: refusalReasons(error) }, 'a sign-in at a provider failed')
  }

  /** A POST by a page of this origin, so that a link on another page can't start a sign-in. */
  const start: RouteHandler = async (_services, request) => {
    const name = { email: textOf(request, 'email'), connection: textOf(request, 'connection') }
    const returnTo = returnPath(textOf(request, 'returnTo'))
    const started = await startSingleSignOn(services, providers, name, returnTo).catch((error: unknown) => {
      note(request.requestId, error)
      throw signInFailed()
    })
    if (!started) {
      note(request.requestId, new Error('unknown connection'))
      throw signInFailed()
    }
    return { body: { url: started.url.href }, singleSignOnToken: started.token }
  }

  async function finish(request: CallbackRequest, reply: FastifyReply): Promise<FastifyReply> {
    const waitMs = take(networkOf(request.ip), 1)
    if (waitMs > 0) throw tooMany(waitMs)
    const callback = {
      token: tokenOfCookie('single-sign-on', publicUrl, request.headers.cookie),
      connection: request.params.connection,
      parameters: request.url.split('?').slice(1).join('?'),
    }
    reply.header('set-cookie', setCookie('single-sign-on', publicUrl, null))
    const address = clientAddress(request.ip)
    const client = { address, userAgent: request.headers['user-agent'] ?? null, requestId: request.id }
    try {
      const verified = await verifyCallback(services, providers, callback)
      const ended = await endCallback(services, verified, client)
      const sessionToken = tokenOfCookie('session', publicUrl, request.headers.cookie)
      await leaveSession(services, { ...client, sessionToken })
      return nextPage(reply, { publicUrl, ...ended, returnTo: verified.returnTo })
    } catch (error) {
      note(request.id, error)
      reply.header('cache-control', 'no-store')
      return request.headers.accept?.includes('text/html')
        ? reply.redirect(`${signInPath(publicUrl)}?failed`, 303)
        : reply.status(401).send({ error: 'sign_in_failed' })
    }
  }

  return (app) => {
    addSessionRoutes(app, services, { 'sso/start': start }, elapsedMs)
    app.get(CALLBACK_PATH, finish)
    app.addHook('onClose', () => providers.close())
  }
}

/** Returns a text field of the body, or null. */
function textOf({ body }: RouteRequest, field: string): string | null {
  const value = body[field]
  return typeof value === 'string' ? value : null
}
