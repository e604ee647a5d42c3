import type { ServerResponse } from 'node:http'
import { type GraphQLResponse, refusalErrors } from '../graphql/index.ts'
import type { HttpRefusal } from './http-refusal.ts'
import type { ResponseType } from './media-type.ts'

/** Headers of every response but pages: not cached, not sniffed, not framed. */
export const SAFE_HEADERS: readonly string[] = [
  ...['cache-control', 'no-store'],
  ...['x-content-type-options', 'nosniff'],
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['referrer-policy', 'no-referrer'],
]

const HEADERS: Readonly<Record<ResponseType, readonly string[]>> = {
  'application/json': ['content-type', 'application/json; charset=utf-8', ...SAFE_HEADERS],
  'application/graphql-response+json': [
    ...['content-type', 'application/graphql-response+json; charset=utf-8'],
    ...SAFE_HEADERS,
  ],
}

/**
 * Writes a whole response at once. It bypasses Fastify's reply, which costs a tenth of the
 * throughput.
 */
export function send(
  response: ServerResponse,
  status: number,
  type: ResponseType,
  requestId: string,
  answer: GraphQLResponse,
  more: readonly string[] = [],
): void {
  const body = JSON.stringify(answer)
  const bytes = Buffer.byteLength(body)
  const own = ['x-request-id', requestId, 'content-length', `${bytes}`]
  response.writeHead(status, [...HEADERS[type], ...own, ...more])
  // Node writes ASCII text faster as latin1.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8')
}

/** Sends the response to a request that was rejected before its operation was read. */
export function sendRefusal(
  response: ServerResponse,
  { status, refusal, headers }: HttpRefusal,
  requestId: string,
  more: readonly string[] = [],
): void {
  send(response, status, 'application/json', requestId, { errors: refusalErrors(refusal, requestId) }, [
    ...headers,
    ...more,
  ])
}

/**
 * Returns the status of a response: always 200 for an understood request in the older media type,
 * 400 without data in the newer one.
 */
export function statusOf(answer: GraphQLResponse, type: ResponseType): number {
  if (answer.data !== undefined) return 200
  if (answer.errors?.[0]?.extensions.code === 'INTERNAL') return 500
  return type === 'application/json' ? 200 : 400
}
