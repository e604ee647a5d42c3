import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { iconRoute, namesThisMachine } from '../../platform/http/index.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { type AdvanceClock, controlRoutes } from './control-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { flowRoutes } from './identity/flow-routes.ts'
import { identityRoutes, reviewRoutes } from './identity/identity-routes.ts'
import { mediaRoutes } from './identity/media-routes.ts'
import { merchantRoutes } from './merchant-routes.ts'
import type { ProcessorContext } from './processor-context.ts'
import { Rejection } from './rejection.ts'
import { settlementRoutes } from './settlement-routes.ts'

const BODY_BYTES_MAX = 64 * 1024

/**
 * Creates the processor's HTTP server. It logs nothing, because requests contain card and account
 * numbers.
 */
export function createServer(
  context: ProcessorContext,
  advanceClock: AdvanceClock,
  isOpen: () => boolean,
): FastifyInstance {
  // Clients of `silent_after` wait forever and would prevent the server from closing.
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true })
  // An idempotency key is bound to the exact text of the body, so bodies stay unparsed.
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
  merchantRoutes(app, context)
  settlementRoutes(app, context)
  challengeRoutes(app, context)
  identityRoutes(app, context)
  mediaRoutes(app, context)
  flowRoutes(app, context)
  app.register(async (scope) => {
    controlRoutes(scope, context, advanceClock)
    reviewRoutes(scope, context)
    dashboardRoutes(scope, context)
  })
  return app
}

/** Returns the response to an error without its message, which may contain the request. */
function faultAnswer(error: unknown): Pick<Rejection, 'status' | 'code' | 'message'> {
  const { statusCode: status = 500 } = error as { readonly statusCode?: number }
  return { status, code: 'fault', message: 'The request could not be read, or the processor has an internal error.' }
}

/** Refuses a request whose header `Host` is not a loopback name with the processor's own port. */
export function refuseOtherHosts(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const port = /:(\d{1,5})$/.exec(headers.host ?? '')?.[1]
  if (namesThisMachine({ headers, socket }) && Number(port) === socket.localPort) done()
  else done(new Rejection(403, 'forbidden', 'Call the processor by a loopback host name and its port.'))
}
