import { Refusal } from '../refusal.ts'
import type { Tenant } from './body-budget.ts'
import { tooMany, unauthenticated } from './http-refusal.ts'
import { networkOf } from './network.ts'
import { createTokenBuckets, perMinute, type Rate, type Take } from './token-bucket.ts'

/** What a valid key opens. */
export interface AuthenticatedCaller<Context> {
  /** Whose requests are counted together: the key's id. */
  readonly limitKey: string
  /** The tenant that unfinished bodies are counted for, unless the endpoint counts by network. */
  readonly tenant: Tenant
  readonly context: (request: RequestFacts) => Context
  /** Headers of every answer to the request, besides the usual ones. */
  readonly headers?: readonly string[]
  /** Where it came from, at a door that counts requests by that as well. */
  readonly network?: string
}

/** What a door looks at of a request. */
export interface RequestOrigin {
  readonly ip: string
  readonly headers: { readonly authorization?: string | undefined; readonly origin?: string | undefined }
}

/** What the transport knows of a request that matters to what it runs. */
export interface RequestFacts {
  readonly requestId: string
  /** The header `Idempotency-Key`, 1 to 255 visible characters; null without one. */
  readonly idempotencyKey: string | null
  /** The IP address it came from; behind a trusted proxy the one that this names, null when that is no address. */
  readonly address: string | null
}

/** Tells who asks by the header `Authorization`; throws a Refusal UNAUTHENTICATED for whatever is not a valid key. */
export type Authenticate<Context> = (authorization: string | undefined) => Promise<AuthenticatedCaller<Context>>

export interface GuardLimits {
  readonly requests: Rate
  /** For each address, as this process counts them. */
  readonly failedAuthenticationsPerMinute: number
}

/** Who may come in, and how often. All of it throws HttpRefusals. */
export interface RequestGuard<Context> {
  readonly admit: (origin: RequestOrigin) => Promise<AuthenticatedCaller<Context>>
  /** The most tokens that one request may cost, the one of entering included: no bucket ever has more. */
  readonly tokensMax: number
  /** Takes tokens beyond the one that entering costs. */
  readonly charge: (caller: AuthenticatedCaller<Context>, tokens: number) => void
}

/** Makes the door; without limits it only asks for a key. */
export function createRequestGuard<Context>(
  authenticate: Authenticate<Context>,
  limits: GuardLimits | null,
  elapsedMs: () => number,
): RequestGuard<Context> {
  const takeOfKey: Take = limits ? createTokenBuckets(limits.requests, elapsedMs) : () => 0
  const takeOfAddress: Take = limits
    ? createTokenBuckets(perMinute(limits.failedAuthenticationsPerMinute), elapsedMs)
    : () => 0

  function charge({ limitKey }: AuthenticatedCaller<Context>, tokens: number): void {
    const waitMs = tokens > 0 ? takeOfKey(limitKey, tokens) : 0
    if (waitMs > 0) throw tooMany(waitMs)
  }

  /** A valid key passes however often its address has failed: behind a proxy, many would be shut out by one. */
  async function admit(origin: RequestOrigin): Promise<AuthenticatedCaller<Context>> {
    try {
      const caller = await authenticate(origin.headers.authorization)
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
