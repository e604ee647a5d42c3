import assert from 'node:assert/strict'
import { Refusal } from '../../src/platform/refusal.ts'
import { type ExampleContext, exampleExecutor } from './example-schema.ts'
import { startExampleServer } from './example-server.ts'

export const PAGE = 'https://shop.example.com'
export const OTHER_PAGE = 'https://other.example.com'
export const PATH = 'tokenize'
export const KEY = 'page-key'
export const MAKE = { query: 'mutation { createBook(input: { title: "Momo" }) { title } }' }
export const MOMO = { data: { createBook: { title: 'Momo' } } }

/**
 * Starts a server with the endpoint for pages, on a clock that the test moves. Keys are
 * `page-key…`, bound to one page.
 */
export async function startCrossOriginServer({ ofKey = 1_000, ofAddress = 1_000 } = {}) {
  const clock = { nowMs: 0 }
  const { executor } = exampleExecutor({
    permitted: new Set(['Mutation.createBook', 'CreateBookInput.title', 'Book.title', 'Mutation.replayed']),
  })
  const example = await startExampleServer({
    elapsedMs: () => clock.nowMs,
    crossOrigin: {
      path: `/${PATH}`,
      bytesMax: 16_384,
      executor,
      authenticate: async (authorization) => {
        const key = authorization?.replace('Bearer ', '')
        if (!key?.startsWith(KEY)) throw new Refusal('UNAUTHENTICATED', 'A valid public key is required.')
        const context = (): ExampleContext => ({ idempotencyKey: null, responseHeaders: new Map() })
        return { limitKey: key, tenant: { accountId: key, topId: key }, context, origins: [PAGE] }
      },
      isOrigin: (origin) => /^https:\/\/\w+\.example\.com$/.test(origin),
      limits: { perKey: { perSecond: 0.5, burst: ofKey }, perAddress: { perSecond: 0.5, burst: ofAddress } },
    },
  })
  const fromPage = (body: unknown, headers: Record<string, string | undefined> = {}) => {
    const all = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', origin: PAGE, ...headers }
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >
    return fetch(example.url + PATH, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  }
  return { ...example, clock, fromPage }
}

/** Returns the headers that permit other origins to read the response. */
export const crossOriginHeaders = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

/** The headers of a response that the page can read. */
export const READABLE = {
  'access-control-allow-origin': PAGE,
  'access-control-expose-headers': 'Idempotent-Replayed, Retry-After, X-Request-Id',
  vary: 'Origin',
}

/** Requires an error with this status and code, and returns its message. */
export async function refused(response: Response, status: number, code: string): Promise<string> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  const [error] = (JSON.parse(text) as { errors: { message: string; extensions: Record<string, unknown> }[] }).errors
  assert.equal(error?.extensions.code, code)
  assert.equal(error?.extensions.requestId, response.headers.get('x-request-id'))
  return error?.message ?? ''
}
