import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromThisMachine, nothingHere, takeBytes } from '../platform/http/index.ts'

const KEPT_MOST = 50
const BODY_BYTES_MOST = 256 * 1024

interface Received {
  readonly webhookId: string
  readonly verified: boolean
  readonly event: unknown
}

/**
 * A webhook receiver, as a customer would write one: checks the signature by Standard Webhooks 1.0 and answers 200.
 * `GET /demo/webhooks` shows what came. `signingSecret` is asked at each delivery, since the demo may still be seeded.
 */
export function demoReceiver(signingSecret: () => string | null) {
  const received: Received[] = []
  return (app: FastifyInstance): void => {
    app.register(async (scope) => {
      // The signature is over the bytes that came.
      takeBytes(scope, { bytesMost: BODY_BYTES_MOST, holderOf: () => 'demo' })
      scope.addHook('onRequest', async (request) => {
        if (!isFromThisMachine(request)) throw nothingHere()
      })
      scope.get('/demo/webhooks', async () => received)
      scope.post<{ Body: Buffer | undefined }>('/demo/webhooks', async (request, reply) => {
        const body = request.body?.toString('utf8') ?? ''
        const verified = isSigned(signingSecret(), request, body)
        // What nobody signed is not looked into.
        const event = verified ? JSON.parse(body) : null
        received.unshift({ webhookId: header(request, 'webhook-id'), verified, event })
        received.length = Math.min(received.length, KEPT_MOST)
        return reply.code(verified ? 200 : 401).send()
      })
    })
  }
}

function isSigned(secret: string | null, request: FastifyRequest, body: string): boolean {
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
