import type { FastifyReply, FastifyRequest } from 'fastify'
import { faultErrors, type ResponseErrors, refusalErrors } from '../graphql/index.ts'
import { faultFacts, type Log } from '../log/index.ts'
import { httpRefusalOf } from './http-refusal.ts'
import { SAFE_HEADERS } from './send-response.ts'

/** A request that failed outside of an operation, and the response to a program. */
export interface FailedRequest {
  readonly method: string
  readonly url: string
  readonly headers: FastifyRequest['headers']
  readonly status: number
  readonly errors: ResponseErrors
}

/** The response to a failed request. */
export interface ErrorResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Formats errors as pages for people. Returns null for all other paths. */
export type ErrorFormatter = (failed: FailedRequest) => ErrorResponse | null

/**
 * Responds to a request that failed outside of an operation. The response repeats nothing of the
 * request.
 */
export function respondToError(
  log: Log,
  formatError: ErrorFormatter,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = httpRefusalOf(error)
  if (!refusal) log.error({ requestId: request.id, ...faultFacts(error) }, 'request failed with an internal error')
  const errors = refusal ? refusalErrors(refusal.refusal, request.id) : faultErrors(request.id)
  for (const [index, name] of (refusal?.headers ?? []).entries())
    if (index % 2 === 0) reply.header(name, refusal?.headers[index + 1])
  const { method, url, headers } = request
  const status = refusal?.status ?? 500
  const formatted = formatError({ method, url, headers, status, errors }) ?? asJson(errors)
  reply.headers(headersOf(request)).headers(formatted.headers).status(status).send(formatted.body)
}

/** Returns the headers of every response. */
export function headersOf(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': request.id }
  for (let index = 0; index < SAFE_HEADERS.length; index += 2)
    headers[SAFE_HEADERS[index] as string] = SAFE_HEADERS[index + 1] as string
  return headers
}

function asJson(errors: ResponseErrors): ErrorResponse {
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify({ errors }) }
}
