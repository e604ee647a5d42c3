import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Executor } from '../graphql/index.ts'
import type { Log } from '../log/index.ts'
import { BODY_BUDGET } from './bodies.ts'
import { type BodyBudget, createBodyBudget } from './body-budget.ts'
import { type ArrivalBounds, boundConnections, serverBounds } from './connections.ts'
import { type CrossOriginEndpoint, createCrossOriginGuard, preflight } from './cross-origin.ts'
import type { ExplorerStart } from './explorer-settings.ts'
import { graphqlEndpoint, type WithResponseHeaders } from './graphql-endpoint.ts'
import { OPERATION_PATHS, pages } from './pages.ts'
import { createRejectionLog } from './rejected-requests.ts'
import { type Authenticate, createRequestGuard, type GuardLimits } from './request-guard.ts'
import { type ErrorFormatter, respondToError } from './respond-to-error.ts'

export interface HttpServerOptions<Context extends WithResponseHeaders> {
  readonly executor: Executor<Context>
  readonly authenticate: Authenticate<Context>
  /** Null: no limits. */
  readonly limits: GuardLimits | null
  /** A second endpoint, for scripts of other origins. */
  readonly crossOrigin?: CrossOriginEndpoint<Context>
  readonly log: Log
  /**
   * Returns whether requests can be served, for `GET /readyz`. After two seconds it counts as no.
   */
  readonly ready: () => Promise<boolean>
  /** Adds the routes of features. Their responses get the request's id and the common headers. */
  readonly routes?: (app: FastifyInstance) => void
  /** Formats the errors of features' routes for people. */
  readonly formatError?: ErrorFormatter
  /** Serves the API explorer to browsers at `GET /explorer` and at the paths of operations. */
  readonly explorer: boolean
  /** The path to which browsers are sent that open `GET /`, without a slash. */
  readonly home?: string
  /**
   * Returns the key and the tabs that the explorer opens with, for browsers of this machine; null:
   * none.
   */
  readonly explorerStart?: () => ExplorerStart | null
  /** Takes a request's address from the last entry of `X-Forwarded-For`, which the proxy adds. */
  readonly trustProxy?: boolean
  /** Sends Strict-Transport-Security. Only for a service with an https address. */
  readonly strictTransport?: boolean
  /** The most open connections. */
  readonly connectionsMax?: number
  /** The time that an idle connection stays open. It exceeds the keep-alive time of a proxy. */
  readonly keepAliveMs?: number
  /** The time within which a request must arrive. */
  readonly arrivalBounds?: ArrivalBounds
  /** Bounds the memory of bodies that have not arrived completely. */
  readonly bodyBudget?: BodyBudget
  /** The most operations in flight. */
  readonly inFlightMax?: number
  /** The time that `close` waits for requests in flight. */
  readonly closeWithinMs?: number
  /** A monotonic clock in milliseconds. */
  readonly elapsedMs?: () => number
}

export interface HttpServer {
  /** Starts to listen and returns the address. Port 0 chooses a free port. */
  readonly listen: (port: number, host: string) => Promise<AddressInfo>
  /**
   * Accepts no new connections, waits for requests in flight within the bound, then destroys the
   * rest.
   */
  readonly close: () => Promise<void>
}

/**
 * Two years. Without `includeSubDomains`: other hosts of the domain are not part of this service.
 */
const STRICT_TRANSPORT_SECONDS = 2 * 365 * 24 * 60 * 60
const OPERATION_BYTES_MAX = 1_048_576

/**
 * Creates the HTTP server: `POST /`, the endpoint for pages, the explorer, `GET /readyz` and the
 * features' routes. It knows nothing about the operations.
 */
export function createHttpServer<Context extends WithResponseHeaders>(options: HttpServerOptions<Context>): HttpServer {
  const { executor, crossOrigin, log, ready, explorer, inFlightMax = 1_000, closeWithinMs = 8_000 } = options
  const explorerStart = options.explorerStart ?? (() => null)
  const { home } = options
  const { connectionsMax = 2_000, keepAliveMs = 65_000, bodyBudget = createBodyBudget() } = options
  const elapsedMs = options.elapsedMs ?? (() => performance.now())
  const guard = createRequestGuard(options.authenticate, options.limits, elapsedMs)
  const formatError = options.formatError ?? (() => null)
  let closing = false
  const isClosing = () => closing
  const app = fastify({
    logger: false,
    // One hop: entries that a client wrote itself precede the one that the proxy adds.
    trustProxy: options.trustProxy === true && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    ...serverBounds(keepAliveMs, options.arrivalBounds),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 255 },
    frameworkErrors: (error, request, reply) => respondToError(log, formatError, error, request, reply),
  })
  app.decorate(BODY_BUDGET, bodyBudget)
  boundConnections(app, connectionsMax, log)
  // Before Fastify's own listener, so that every response has it.
  if (options.strictTransport)
    app.server.prependListener('request', (_request, response) =>
      response.setHeader('strict-transport-security', `max-age=${STRICT_TRANSPORT_SECONDS}`),
    )
  const around = { inFlightMax, log, elapsedMs, isClosing, countRejected: createRejectionLog(log) }
  app.register(async (scope) =>
    graphqlEndpoint(scope, { paths: OPERATION_PATHS, bytesMax: OPERATION_BYTES_MAX, executor, guard, ...around }),
  )
  if (crossOrigin) {
    const { path, bytesMax, executor } = crossOrigin
    const guard = createCrossOriginGuard(crossOrigin, elapsedMs)
    app.register(async (scope) => graphqlEndpoint(scope, { paths: [path], bytesMax, executor, guard, ...around }))
  }
  const routes = (scope: FastifyInstance) => {
    if (crossOrigin) preflight(scope, crossOrigin)
    options.routes?.(scope)
  }
  app.register(async (scope) =>
    pages(scope, { log, ready, explorer, explorerStart, home, routes, formatError, isClosing }),
  )
  return {
    listen: async (port, host) => {
      await app.listen({ port, host })
      return app.server.address() as AddressInfo
    },
    close: async () => {
      closing = true
      const cut = setTimeout(() => app.server.closeAllConnections(), closeWithinMs)
      await app.close()
      clearTimeout(cut)
    },
  }
}
