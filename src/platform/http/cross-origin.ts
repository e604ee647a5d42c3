import type { FastifyInstance } from 'fastify'
import type { Executor } from '../graphql/index.ts'
import { Refusal } from '../refusal.ts'
import { badRequest, forbidden, HttpRefusal, tooMany, unauthenticated } from './http-refusal.ts'
import { networkOf } from './network.ts'
import type { AuthenticatedCaller, RequestGuard, RequestOrigin } from './request-guard.ts'
import { createTokenBuckets, type Rate } from './token-bucket.ts'

/** What a key opens that anyone can read in the source of a page. */
export interface CrossOriginCaller<Context> extends AuthenticatedCaller<Context> {
  /** The pages that may use it, as browsers write them in the header `Origin`. */
  readonly origins: readonly string[]
}

/**
 * A way in for the scripts of other people's pages, at a path of its own: nowhere else is another origin answered. Cookies
 * play no part, so what CORS keeps here is not a user's session but the bond between a key and its pages.
 */
export interface CrossOriginEndpoint<Context> {
  /** Such as `/tokenize`. */
  readonly path: string
  readonly bytesMost: number
  /** It should permit little: its keys are no secrets. */
  readonly executor: Executor<Context>
  /** Tells by the header `Authorization`; throws a Refusal UNAUTHENTICATED for whatever is not a valid key. */
  readonly authenticate: (authorization: string | undefined) => Promise<CrossOriginCaller<Context>>
  /** Whether any key could be bound to this origin. What may not ask is not told how to ask, either. */
  readonly isOrigin: (origin: string) => boolean
  /** Both count every request, those without a valid key by address too. */
  readonly limits: { readonly perKey: Rate; readonly perAddress: Rate }
}

const METHOD = 'POST'
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE']
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key'
const ANSWER_HEADERS = 'Idempotent-Replayed, Retry-After, X-Request-Id'
const PREFLIGHT_KEPT_SECONDS = 600

/** Makes the guard: an origin that the key is bound to, within what the key and the address may ask. */
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
    if (origin === undefined || !isOrigin(origin)) throw foreign()
    const network = networkOf(ip)
    const headers = readableBy(origin)
    // A page must be able to read that its key is over or that it asks too often; both tell nothing but that.
    const caller = await readable(headers, async () => {
      refuseWhile(takeOfAddress(network, 1))
      return authenticate(authorization)
    })
    if (!caller.origins.includes(origin)) throw foreign()
    await readable(headers, async () => refuseWhile(takeOfKey(caller.limitKey, 1)))
    return { ...caller, headers, network }
  }

  function charge({ limitKey, network = '' }: AuthenticatedCaller<Context>, tokens: number): void {
    if (tokens > 0) refuseWhile(takeOfAddress(network, tokens) || takeOfKey(limitKey, tokens))
  }

  return { admit, charge, tokensMax: Math.min(limits.perKey.burst, limits.perAddress.burst) }
}

/**
 * Answers what browsers ask before they send a script's request. It carries no key, so every origin that could have one
 * is told the same; whether the key at hand is bound to it is seen when it comes.
 */
export function preflight<Context>(scope: FastifyInstance, { path, isOrigin }: CrossOriginEndpoint<Context>): void {
  scope.options(path, async ({ headers: { origin } }, reply) => {
    if (origin === undefined || !isOrigin(origin)) throw foreign()
    return reply
      .status(204)
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': METHOD,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': PREFLIGHT_KEPT_SECONDS,
        vary: 'Origin',
      })
      .send()
  })
  const refuse = async () => {
    throw badRequest('Send operations with POST.', 405, ['allow', `${METHOD}, OPTIONS`])
  }
  // Before the body is read: whatever it is, it is not wanted.
  scope.route({ method: OTHER_METHODS, url: path, onRequest: refuse, handler: refuse })
}

function readableBy(origin: string): readonly string[] {
  return [
    ...['access-control-allow-origin', origin],
    ...['access-control-expose-headers', ANSWER_HEADERS],
    ...['vary', 'Origin'],
  ]
}

/** Runs the work; what it refuses is refused with these headers, so that the page can read it. */
async function readable<Result>(headers: readonly string[], work: () => Promise<Result>): Promise<Result> {
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

/** One answer for a request without an origin and for one from a page that the key was not made for. */
function foreign(): HttpRefusal {
  return forbidden("Only pages of the key's origins can send this request.")
}
