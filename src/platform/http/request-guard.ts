import { Refusal } from '../refusal.ts'
import type { Tenant } from './body-budget.ts'
import { tooMany, unauthenticated } from './http-refusal.ts'
import { networkOf } from './network.ts'
import { createTokenBuckets, perMinute, type Rate, type TakeTokens } from './token-bucket.ts'

/** The caller of a valid key or session. */
export interface AuthenticatedCaller<Context> {
  /** The id of the key or session. Its requests are limited as one. */
  readonly limitKey: string
  /** The tenant whose budget unfinished bodies take, unless the endpoint counts by network. */
  readonly tenant: Tenant
  readonly context: (request: RequestFacts) => Context
  /** Headers of every response to the request, besides the usual ones. */
  readonly headers?: readonly string[]
  /** The caller's network, where the guard also limits by network. */
  readonly network?: string
}

/** The parts of a request that a guard reads. */
export interface RequestOrigin {
  readonly ip: string
  readonly headers: CallerHeaders
}

/** The headers that tell who sends a request. */
export interface CallerHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
  readonly origin?: string | undefined
  /** The account for which a person acts. */
  readonly 'tallystick-account'?: string | readonly string[] | undefined
}

/** The facts of a request that its operation needs. */
export interface RequestFacts {
  readonly requestId: string
  /** The header `Idempotency-Key`, 1 to 255 visible characters. Null: none. */
  readonly idempotencyKey: string | null
  /**
   * The client's IP address, from a trusted proxy where there is one. Null when it is no address.
   */
  readonly address: string | null
}

/**
 * Returns the caller for the headers of a request. Throws a Refusal UNAUTHENTICATED without a valid
 * key or session.
 */
export type Authenticate<Context> = (headers: CallerHeaders) => Promise<AuthenticatedCaller<Context>>

export interface GuardLimits {
  readonly requests: Rate
  /** For each address and process. */
  readonly failedAuthenticationsPerMinute: number
}

/** Authenticates and rate-limits requests. Throws HttpRefusals. */
export interface RequestGuard<Context> {
  readonly admit: (origin: RequestOrigin) => Promise<AuthenticatedCaller<Context>>
  /** The most tokens that one request may cost, its first included. No bucket holds more. */
  readonly tokensMax: number
  /** Takes tokens beyond the first, which `admit` takes. */
  readonly charge: (caller: AuthenticatedCaller<Context>, tokens: number) => void
}

/** Creates the guard. Without limits it only authenticates. */
export function createRequestGuard<Context>(
  authenticate: Authenticate<Context>,
  limits: GuardLimits | null,
  elapsedMs: () => number,
): RequestGuard<Context> {
  const takeOfKey: TakeTokens = limits ? createTokenBuckets(limits.requests, elapsedMs) : () => 0
  const takeOfAddress: TakeTokens = limits
    ? createTokenBuckets(perMinute(limits.failedAuthenticationsPerMinute), elapsedMs)
    : () => 0

  function charge({ limitKey }: AuthenticatedCaller<Context>, tokens: number): void {
    const waitMs = tokens > 0 ? takeOfKey(limitKey, tokens) : 0
    if (waitMs > 0) throw tooMany(waitMs)
  }

  /** A valid key passes even if its address has failed often: many clients may share a proxy. */
  async function admit(origin: RequestOrigin): Promise<AuthenticatedCaller<Context>> {
    try {
      const caller = await authenticate(origin.headers)
      charge(caller, 1)
      return caller
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UNAUTHENTICATED') throw error
      const waitMs = takeOfAddress(networkOf(origin.ip), 1)
      throw waitMs > 0 ? tooMany(waitMs) : unauthenticated(error)
    }
  }

  return { admit, charge, tokensMax: limits?.requests.burst ?? Number.POSITIVE_INFINITY }
}
