import { isUtf8 } from 'node:buffer'
import { containsCardNumber, NO_CARD_NUMBER } from '../card-numbers/index.ts'
import type { GraphQLRequest } from '../graphql/index.ts'
import { invalid, Refusal } from '../refusal.ts'
import { badRequest, HttpRefusal } from './http-refusal.ts'
import { exceededJsonBound } from './json-bounds.ts'

const SHORT_BODY_BYTES = 16_384

/** Throws a 415 for JSON that is compressed or not in UTF-8, as its headers declare. */
export function checkJsonHeaders(headers: { readonly [name: string]: unknown }): void {
  const { 'content-type': type, 'content-encoding': encoding } = headers
  if (encoding !== undefined && encoding !== 'identity') throw badRequest('Compressed bodies are not accepted.', 415)
  const charset = type === 'application/json' ? undefined : /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(`${type}`)?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw badRequest('The body must be UTF-8.', 415)
}

/** Reads a body as JSON in UTF-8. No message repeats the parser's own, which quotes the body. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) throw badRequest('The body is empty.')
  if (!isUtf8(body)) throw badRequest('The body is not valid UTF-8.')
  // A shorter body can't have more.
  const exceeded = body.length > SHORT_BODY_BYTES ? exceededJsonBound(body) : null
  if (exceeded === 'values') throw badRequest('The body has too many values.')
  if (exceeded === 'depth') throw badRequest('The body is nested too deeply.')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

/** Returns the parameters of a GraphQL request by the GraphQL-over-HTTP specification. */
export function readParameters(body: unknown): GraphQLRequest {
  if (Array.isArray(body)) throw badRequest('Batched operations are not accepted. Send one operation per request.')
  if (typeof body !== 'object' || body === null) throw badRequest('The body must be a JSON object.')
  const { query, operationName, variables, extensions } = body as Readonly<Record<string, unknown>>
  if (!isMapOrAbsent(extensions)) throw badRequest('extensions must be an object.')
  if (query === undefined && extensions && 'persistedQuery' in extensions) throw notPersisted()
  if (typeof query !== 'string') throw badRequest('query must be a string that contains the GraphQL document.')
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw badRequest('operationName must be a string.')
  if (!isMapOrAbsent(variables)) throw badRequest('variables must be an object.')
  return { query, operationName: operationName || null, variables: variables ?? null }
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** Returns the header `Idempotency-Key`, or null without one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header))
    throw new HttpRefusal(400, invalid('Idempotency-Key', 'must have 1 to 255 visible ASCII characters'))
  if (containsCardNumber(header)) throw new HttpRefusal(400, invalid('Idempotency-Key', NO_CARD_NUMBER))
  return header
}

function isMapOrAbsent(value: unknown): value is Readonly<Record<string, unknown>> | null | undefined {
  return value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value))
}

/**
 * Returns the refusal that makes clients of the persisted-query protocol send the document itself.
 */
function notPersisted(): HttpRefusal {
  return new HttpRefusal(400, new Refusal('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'))
}
