import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const KEPT_MOST = 50

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
    app.get('/demo/webhooks', async () => received)
    app.post('/demo/webhooks', { config: { rawBody: true } }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
      const webhookId = header(request.headers['webhook-id'])
      const verified = isSigned(
        signingSecret(),
        webhookId,
        header(request.headers['webhook-timestamp']),
        header(request.headers['webhook-signature']),
        body,
      )
      received.unshift({ webhookId, verified, event: JSON.parse(body) })
      received.length = Math.min(received.length, KEPT_MOST)
      return reply.code(verified ? 200 : 401).send()
    })
  }
}

function isSigned(secret: string | null, id: string, timestamp: string, signatures: string, body: string): boolean {
  if (secret === null) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function header(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
