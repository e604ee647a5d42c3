import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'
import { deferContinue } from './expected-continue.ts'
import { badRequest } from './http-refusal.ts'
import { isRestLarge, LingeringResponse } from './lingering-response.ts'
import { createOpenConnections } from './open-connections.ts'

/** The time within which a request must arrive. */
export interface ArrivalBounds {
  readonly headersMs: number
  /** For the headers and the body. */
  readonly requestMs: number
  /** How often connections are checked. */
  readonly checkMs: number
}

export const ARRIVAL_BOUNDS: ArrivalBounds = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000 }
const HEADER_BYTES_MAX = 16_384
const HEADERS_MAX = 100
/** Requests on one connection without a complete response. */
const REQUESTS_MAX = 5
/** Methods whose body has no meaning (RFC 9110, sections 9.3.1 and 9.3.2). */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const LOGGED_EVERY_MS = 60_000

/**
 * A request as Node's parser creates it. The parser continues to the end of a packet after its
 * connection was destroyed. Node creates no response for an upgrade request and keeps nothing of
 * it, so hundreds of pipelined requests take no memory.
 */
class ParsedRequest extends IncomingMessage {
  declare private isUpgrade: boolean

  get upgrade(): boolean {
    return this.isUpgrade || this.socket.destroyed
  }

  // The constructor of Node's class sets it: a private field would not exist yet.
  set upgrade(upgrade: boolean) {
    this.isUpgrade = upgrade
  }
}

/** Returns the options of a Fastify server whose requests must arrive in time and within bounds. */
export function serverBounds(keepAliveMs: number, { headersMs, requestMs, checkMs } = ARRIVAL_BOUNDS) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // A scope that reads bodies sets its own limit.
    bodyLimit: 4_096,
    http: {
      headersTimeout: headersMs,
      maxHeaderSize: HEADER_BYTES_MAX,
      connectionsCheckingInterval: checkMs,
      IncomingMessage: ParsedRequest,
      ServerResponse: LingeringResponse,
    },
  } as const
}

/**
 * Bounds the connections of a server and the requests of each. Call it before any route is
 * registered.
 */
export function boundConnections(app: FastifyInstance, connectionsMax: number, log: Pick<Log, 'warn'>): void {
  const { server } = app
  const connections = createOpenConnections(connectionsMax)
  const countClosed = createClosedCount(connectionsMax, log)
  // Node would drop headers beyond its limit, and those that a proxy appended with them. All are
  // counted below instead.
  server.maxHeadersCount = 0
  server.on('connection', (socket) => countClosed(connections.add(socket)))
  // Runs before Fastify handles a request.
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // Node still parses data that arrived before the connection was destroyed.
    if (socket.destroyed) return
    if (connections.addRequest(socket, response) > REQUESTS_MAX) socket.destroy()
    if (!socket.destroyed) app.routing(request, response)
  })
  deferContinue(server)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.rawHeaders.length > HEADERS_MAX * 2) done(badRequest('The request has more than 100 headers.', 431))
    else if (WITHOUT_BODY.has(raw.method ?? '') && isRestLarge(raw))
      done(badRequest(`A ${raw.method} request must not have a body.`, 413))
    else done()
  })
}

/** Logs the number of connections that were closed at the limit, at most once a minute. */
function createClosedCount(connectionsMax: number, log: Pick<Log, 'warn'>): (closed: number) => void {
  let total = 0
  const write = () => {
    log.warn({ closed: total, connectionsMax }, 'connections were closed because too many are open')
    total = 0
  }
  return (closed) => {
    if (closed === 0) return
    if (total === 0) setTimeout(write, LOGGED_EVERY_MS).unref()
    total += closed
  }
}
