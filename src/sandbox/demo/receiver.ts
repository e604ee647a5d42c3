import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBase62 } from '../../platform/crypto/index.ts'
import {
  isFromThisMachine,
  pageFileRoute,
  pathNotFound,
  readPageFile,
  sharesOfNetwork,
  takeBytes,
} from '../../platform/http/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { deliveriesPage, type ReceivedDelivery } from './deliveries/page.ts'

const PATH = '/demo/webhooks'
const KEPT_MAX = 50
const BODY_BYTES_MAX = 256 * 1024
const ID_LENGTH = 16

const STYLE = readPageFile(new URL('deliveries/page.css', import.meta.url), 'webhooks.css')
const SCRIPT = readPageFile(new URL('deliveries/refresh.js', import.meta.url), 'webhooks.js')

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept',
}

/**
 * Returns a webhook receiver like a customer's: it checks the signature by Standard Webhooks 1.0
 * and responds with 200. `GET /demo/webhooks` is a page for browsers, and JSON for other clients.
 * Reads `signingSecret` at each delivery, because deliveries start before the demo is complete.
 */
export function demoReceiver(signingSecret: () => string | null, now: Clock) {
  let kept: readonly ReceivedDelivery[] = []
  return (app: FastifyInstance): void => {
    app.register(async (scope) => {
      // The signature covers the bytes as they were sent.
      takeBytes(scope, { bytesMax: BODY_BYTES_MAX, sharesOf: () => sharesOfNetwork('demo') })
      scope.addHook('onRequest', async (request) => {
        if (!isFromThisMachine(request)) throw pathNotFound()
      })
      pageFileRoute(scope, `/demo/${STYLE.name}`, STYLE)
      pageFileRoute(scope, `/demo/${SCRIPT.name}`, SCRIPT)
      scope.get<{ Querystring: { after?: unknown } }>(PATH, async (request, reply) => {
        const deliveries = after(kept, request.query.after)
        reply.headers(HEADERS)
        if (!request.headers.accept?.includes('text/html')) return deliveries
        const page = deliveriesPage({ deliveries, max: KEPT_MAX }, { style: STYLE, script: SCRIPT })
        return reply.headers(PAGE_HEADERS).send(page)
      })
      // Refuses requests of browsers, because a page of any site could fill the list.
      const onRequest = async ({ headers }: FastifyRequest) => {
        if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) throw pathNotFound()
      }
      scope.post<{ Body: Buffer | undefined }>(PATH, { onRequest }, async (request, reply) => {
        const delivery = deliveryOf(request, signingSecret(), now)
        kept = [delivery, ...kept].slice(0, KEPT_MAX)
        return reply.code(delivery.status).send()
      })
    })
  }
}

/**
 * Returns the deliveries that are newer than the one with that id; all of them when there is none.
 */
function after(deliveries: readonly ReceivedDelivery[], id: unknown): readonly ReceivedDelivery[] {
  const index = deliveries.findIndex((delivery) => delivery.id === id)
  return index < 0 ? deliveries : deliveries.slice(0, index)
}

/** The parts of a request in a delivery. */
type Arrival = Pick<FastifyRequest<{ Body: Buffer | undefined }>, 'body' | 'headers' | 'host' | 'protocol'>

function deliveryOf(request: Arrival, secret: string | null, now: Clock): ReceivedDelivery {
  const body = request.body?.toString('utf8') ?? ''
  const verified = isSigned(secret, request, body)
  return {
    id: randomBase62(ID_LENGTH),
    receivedAt: now(),
    endpoint: `${request.protocol}://${request.host}${PATH}`,
    webhookRequestId: header(request, 'webhook-id'),
    verified,
    status: verified ? 200 : 401,
    // A body without a valid signature is not read.
    event: verified ? JSON.parse(body) : null,
  }
}

function isSigned(secret: string | null, request: Pick<FastifyRequest, 'headers'>, body: string): boolean {
  if (secret === null) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = [header(request, 'webhook-id'), header(request, 'webhook-timestamp'), body].join('.')
  const expected = createHmac('sha256', key).update(signed).digest()
  return header(request, 'webhook-signature')
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

function header({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
