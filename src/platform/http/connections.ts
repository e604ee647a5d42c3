import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'
import { deferContinue } from './expected-continue.ts'
import { badRequest } from './http-refusal.ts'
import { LingeringResponse } from './lingering-response.ts'
import { createOpenConnections } from './open-connections.ts'

const REQUEST_MS = 30_000
const HEADERS_MS = 10_000
const HEADER_BYTES_MOST = 16_384
const HEADERS_MOST = 100
/** Requests on one connection without a complete response. */
const REQUESTS_MOST = 5
const LOGGED_EVERY_MS = 60_000

/** The options of a Fastify server whose requests must arrive in time and in bounds. */
export function serverBounds(keepAliveMs: number) {
  return {
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: keepAliveMs,
    // A scope takes bodies of its own limit. What takes none has none read.
    bodyLimit: 4_096,
    http: {
      headersTimeout: HEADERS_MS,
      maxHeaderSize: HEADER_BYTES_MOST,
      connectionsCheckingInterval: 5_000,
      ServerResponse: LingeringResponse,
    },
  } as const
}

/** Bounds the connections of a server, and what comes in on each. Call it before any route is registered. */
export function boundConnections(app: FastifyInstance, connectionsMost: number, log: Pick<Log, 'warn'>): void {
  const { server } = app
  const connections = createOpenConnections(connectionsMost)
  const countClosed = createClosedCount(connectionsMost, log)
  // Node would leave out what is above its own limit, and with it what a proxy appended. All are counted below instead.
  server.maxHeadersCount = 0
  server.on('connection', (socket) => countClosed(connections.add(socket)))
  // Before Fastify makes anything of a request.
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // Node still parses what had arrived before the connection was destroyed.
    if (socket.destroyed) return
    if (connections.addRequest(socket, response) > REQUESTS_MOST) socket.destroy()
    if (!socket.destroyed) app.routing(request, response)
  })
  deferContinue(server)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMany = request.raw.rawHeaders.length > HEADERS_MOST * 2
    done(isTooMany ? badRequest('The request has more than 100 headers.', 431) : undefined)
  })
}

/** Logs how many connections were closed for others: at most one line a minute. */
function createClosedCount(connectionsMost: number, log: Pick<Log, 'warn'>): (closed: number) => void {
  let total = 0
  const write = () => {
    log.warn({ closed: total, connectionsMost }, 'connections were closed: too many are open')
    total = 0
  }
  return (closed) => {
    if (closed === 0) return
    if (total === 0) setTimeout(write, LOGGED_EVERY_MS).unref()
    total += closed
  }
}
