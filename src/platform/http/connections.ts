import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'
import { deferContinue } from './expected-continue.ts'
import { badRequest } from './http-refusal.ts'
import { LingeringResponse } from './lingering-response.ts'

const REQUEST_MS = 30_000
const HEADERS_MS = 10_000
const HEADER_BYTES_MOST = 16_384
const HEADERS_MOST = 100
/** Requests that wait on one connection for the response before theirs. */
const PIPELINED_MOST = 4
const TOLD_EVERY_MS = 60_000

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
  const countDropped = createDropCount(connectionsMost, log)
  server.maxConnections = connectionsMost
  // Node would leave out what is above its own limit, and with it what a proxy appended. All are counted below instead.
  server.maxHeadersCount = 0
  server.on('drop', () => {
    countDropped()
    // The next connection finds room: clients open an idle one again when they need it.
    server.closeIdleConnections()
  })
  // Before Fastify makes anything of a request.
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (mayWait(request.socket, response)) app.routing(request, response)
  })
  deferContinue(server)
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMany = request.raw.rawHeaders.length > HEADERS_MOST * 2
    done(isTooMany ? badRequest('The request has more than 100 headers.', 431) : undefined)
  })
}

const waiting = new WeakMap<Socket, number>()

/** Counts requests that came before the response to the one before them. Destroys a connection that has too many. */
function mayWait(socket: Socket, response: ServerResponse): boolean {
  const isPipelined = response.socket === null
  if (!isPipelined) return true
  const count = (waiting.get(socket) ?? 0) + 1
  if (count > PIPELINED_MOST) socket.destroy()
  if (socket.destroyed) return false
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return true
}

/** Tells in the log how many connections were refused: one line a minute, however many they are. */
function createDropCount(connectionsMost: number, log: Pick<Log, 'warn'>): () => void {
  let refused = 0
  const tell = () => {
    log.warn({ refused, connectionsMost }, 'connections were refused: too many are open')
    refused = 0
  }
  return () => {
    if (refused === 0) setTimeout(tell, TOLD_EVERY_MS).unref()
    refused += 1
  }
}
