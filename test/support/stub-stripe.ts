import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** Answers like Stripe to a merchant whose every charge and refund succeeds. Returns its port, and the calls as they come. */
export async function startStubStripe(t: TestContext): Promise<{ readonly port: number; readonly calls: string[] }> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const call = `${request.method} ${request.url?.split('?')[0]}`
    calls.push(call)
    const answer = answerTo(call, form)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, calls }
}

function answerTo(call: string, form: URLSearchParams): object | null {
  const amount = Number(form.get('amount'))
  switch (call) {
    case 'GET /v1/payment_intents':
      return { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' }
    case 'GET /v1/account':
      return { id: 'acct_1TestMerchant', object: 'account' }
    case 'POST /v1/payment_methods':
      return { id: 'pm_1', object: 'payment_method', type: 'card' }
    case 'POST /v1/payment_intents':
      return { id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount, currency: form.get('currency') }
    case 'POST /v1/refunds':
      return { id: 're_1', object: 'refund', status: 'succeeded', payment_intent: 'pi_1', amount }
    default:
      return null
  }
}
