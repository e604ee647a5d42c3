import type { FastifyInstance } from 'fastify'
import type { Executor } from '../graphql/index.ts'
import { Refusal } from '../refusal.ts'
import { badRequest, forbidden, HttpRefusal, tooMany, unauthenticated } from './http-refusal.ts'
import { networkOf } from './network.ts'
import type { AuthenticatedCaller, RequestGuard, RequestOrigin } from './request-guard.ts'
import { createTokenBuckets, type Rate } from './token-bucket.ts'

/** The caller of a key that is public in the source of a page. */
export interface CrossOriginCaller<Context> extends AuthenticatedCaller<Context> {
  /**
   * The origins of the pages that may use the key, as browsers write them in the header `Origin`.
   */
  readonly origins: readonly string[]
}

/**
 * An endpoint for scripts of other origins, at its own path. Only this path accepts other origins.
 * It uses no cookies; CORS here restricts a key to its pages.
 */
export interface CrossOriginEndpoint<Context> {
  /** A path such as `/tokenize`. */
  readonly path: string
  readonly bytesMax: number
  /** An executor with few permissions, because the keys are not secret. */
  readonly executor: Executor<Context>
  /**
   * Returns the caller for the header `Authorization`. Throws a Refusal UNAUTHENTICATED without a
   * valid key.
   */
  readonly authenticate: (authorization: string | undefined) => Promise<CrossOriginCaller<Context>>
  /** Returns whether a key can be bound to this origin. Other origins get no CORS headers. */
  readonly isOrigin: (origin: string) => boolean
  /** Both limits count every request; requests without a valid key count by address only. */
  readonly limits: { readonly perKey: Rate; readonly perAddress: Rate }
}

const METHOD = 'POST'
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE']
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key'
const ANSWER_HEADERS = 'Idempotent-Replayed, Retry-After, X-Request-Id'
const PREFLIGHT_MAX_AGE_SECONDS = 600

/**
 * Creates the guard: it checks that the key is bound to the origin, and the rate limits of key and
 * address.
 */
export function createCrossOriginGuard<Context>(
  { authenticate, isOrigin, limits }: CrossOriginEndpoint<Context>,
  elapsedMs: () => number,
): RequestGuard<Context> {
  const takeOfKey = createTokenBuckets(limits.perKey, elapsedMs)
  const takeOfAddress = createTokenBuckets(limits.perAddress, elapsedMs)

  async function admit({
    headers: { authorization, origin },
    ip,
  }: RequestOrigin): Promise<AuthenticatedCaller<Context>> {
    if (origin === undefined || !isOrigin(origin)) throw originForbidden()
    const network = networkOf(ip)
    const headers = corsHeaders(origin)
    // A page must be able to read that its key is invalid or that it is rate-limited. Both disclose
    // no more.
    const caller = await withCorsHeaders(headers, async () => {
      refuseWhile(takeOfAddress(network, 1))
      return authenticate(authorization)
    })
    if (!caller.origins.includes(origin)) throw originForbidden()
    await withCorsHeaders(headers, async () => refuseWhile(takeOfKey(caller.limitKey, 1)))
    return { ...caller, headers, network }
  }

  function charge({ limitKey, network = '' }: AuthenticatedCaller<Context>, tokens: number): void {
    if (tokens > 0) refuseWhile(takeOfAddress(network, tokens) || takeOfKey(limitKey, tokens))
  }

  return { admit, charge, tokensMax: Math.min(limits.perKey.burst, limits.perAddress.burst) }
}

/**
 * Answers preflight requests. They carry no key, so every origin that could have one gets the same
 * response. The request itself shows whether its key is bound to the origin.
 */
export function preflight<Context>(scope: FastifyInstance, { path, isOrigin }: CrossOriginEndpoint<Context>): void {
  scope.options(path, async ({ headers: { origin } }, reply) => {
    if (origin === undefined || !isOrigin(origin)) throw originForbidden()
    return reply
      .status(204)
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': METHOD,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': PREFLIGHT_MAX_AGE_SECONDS,
        vary: 'Origin',
      })
      .send()
  })
  const refuse = async () => {
    throw badRequest('Send operations with POST.', 405, ['allow', `${METHOD}, OPTIONS`])
  }
  // Rejected before the body is read.
  scope.route({ method: OTHER_METHODS, url: path, onRequest: refuse, handler: refuse })
}

function corsHeaders(origin: string): readonly string[] {
  return [
    ...['access-control-allow-origin', origin],
    ...['access-control-expose-headers', ANSWER_HEADERS],
    ...['vary', 'Origin'],
  ]
}

/** Runs the work and adds these headers to its refusals, so that the page can read them. */
async function withCorsHeaders<Result>(headers: readonly string[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refusal = error instanceof Refusal && error.code === 'UNAUTHENTICATED' ? unauthenticated(error) : error
    if (!(refusal instanceof HttpRefusal)) throw error
    throw new HttpRefusal(refusal.status, refusal.refusal, [...refusal.headers, ...headers])
  }
}

function refuseWhile(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs)
}

/**
 * Returns one refusal for a request without an origin and for a page that the key is not bound to.
 */
function originForbidden(): HttpRefusal {
  return forbidden("Only pages of the key's origins can send this request.")
}
