import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A merchant at Stripe whose every charge and refund succeeds. */
export interface StubStripe {
  readonly port: number
  readonly calls: string[]
  /** The balance transactions of the merchant, newest first, as objects of the API. */
  readonly transactions: { readonly id: string; readonly created: number }[]
  /** Refuses every request from now on, or not any more. */
  readonly refuse: (isRefusing: boolean) => void
  /** Rejects the key of every request from now on, or not any more. */
  readonly reject: (isRejecting: boolean) => void
}

/** Responds like Stripe, with at most `pageLines` balance transactions at once. */
export async function startStubStripe(
  t: { readonly after: (stop: () => void) => void },
  pageLines = 2,
): Promise<StubStripe> {
  const calls: string[] = []
  const transactions: StubStripe['transactions'] = []
  const ids = { pi: 0, re: 0 }
  let isRefusing = false
  let isRejecting = false
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const [path, query] = (request.url ?? '').split('?')
    const call = `${request.method} ${path}`
    calls.push(call)
    const answer =
      isRefusing || isRejecting
        ? null
        : call === 'GET /v1/balance_transactions'
          ? pageOf(transactions, new URLSearchParams(query), pageLines)
          : answerTo(call, form, (kind) => `${kind}_${++ids[kind]}`)
    response.writeHead(answer ? 200 : isRejecting ? 401 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const refuse = (refusing: boolean) => {
    isRefusing = refusing
  }
  const reject = (rejecting: boolean) => {
    isRejecting = rejecting
  }
  return { port: (server.address() as AddressInfo).port, calls, transactions, refuse, reject }
}

/** Returns the transactions of a period after one of them. */
function pageOf(transactions: StubStripe['transactions'], query: URLSearchParams, lines: number): object {
  const [since, until] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
  const found = transactions.filter(({ created }) => created >= since && created < until)
  const rest = found.slice(found.findIndex(({ id }) => id === query.get('starting_after')) + 1)
  return { object: 'list', url: '/v1/balance_transactions', data: rest.slice(0, lines), has_more: rest.length > lines }
}

function answerTo(call: string, form: URLSearchParams, newId: (kind: 'pi' | 're') => string): object | null {
  const amount = Number(form.get('amount'))
  switch (call) {
    case 'GET /v1/payment_intents':
      return { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' }
    case 'GET /v1/account':
      return { id: 'acct_1TestMerchant', object: 'account' }
    case 'POST /v1/payment_methods':
      return { id: 'pm_1', object: 'payment_method', type: 'card' }
    case 'POST /v1/payment_intents':
      return {
        ...{ id: newId('pi'), object: 'payment_intent', status: 'succeeded' },
        ...{ amount, currency: form.get('currency') },
      }
    case 'POST /v1/refunds':
      return {
        id: newId('re'),
        object: 'refund',
        status: 'succeeded',
        payment_intent: form.get('payment_intent'),
        amount,
      }
    default:
      return null
  }
}
