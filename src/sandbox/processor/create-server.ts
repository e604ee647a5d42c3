import fastify, { type FastifyInstance } from 'fastify'
import { iconRoute } from '../../platform/http/index.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { controlRoutes, type MoveClock } from './control-routes.ts'
import type { House } from './house.ts'
import { flowRoutes } from './identity/flow-routes.ts'
import { identityRoutes, reviewRoutes } from './identity/identity-routes.ts'
import { mediaRoutes } from './identity/media-routes.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { refuseOtherHosts } from './own-host.ts'
import { Rejection } from './rejection.ts'

const BODY_BYTES_MAX = 64 * 1024

/** The processor's HTTP server. It logs nothing: what it is sent are numbers. */
export function createServer(house: House, moveClock: MoveClock, isOpen: () => boolean): FastifyInstance {
  // Whoever waits for an answer that never comes would keep it from closing.
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true })
  // An idempotency key is bound to the text that came, not to what a parser makes of it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', refuseOtherHosts)
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isOpen() ? undefined : new Rejection(503, 'starting', 'The ledger is not open yet.')),
  )
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = error instanceof Rejection ? error : faultAnswer(error)
    return reply.status(status).send({ error: { code, message } })
  })
  iconRoute(app)
  merchantRoutes(app, house)
  challengeRoutes(app, house)
  identityRoutes(app, house)
  mediaRoutes(app, house)
  flowRoutes(app, house)
  app.register(async (scope) => {
    controlRoutes(scope, house, moveClock)
    reviewRoutes(scope, house)
  })
  return app
}

/** Nothing of the error itself: it may hold what was sent. */
function faultAnswer(error: unknown): Pick<Rejection, 'status' | 'code' | 'message'> {
  const { statusCode: status = 500 } = error as { readonly statusCode?: number }
  return { status, code: 'fault', message: 'The request could not be read, or the processor met a fault.' }
}
