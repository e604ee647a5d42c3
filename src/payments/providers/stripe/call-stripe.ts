import type Stripe from 'stripe'
import { type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { NoResponse, retrying, TIME_LIMIT_MS } from '../port/retry.ts'
import type { StripeFault } from './declines.ts'

/** The API version of the SDK's types and of this mapping, whatever the account's version. */
const API_VERSION = '2026-10-28.endive'

/** Loads the SDK with the first call, as all adapters do, because loading it delays each start. */
export const loadStripe = async () => (await import('stripe')).default

/**
 * An error response of Stripe to a request that had no effect. It keeps only the account's id of
 * the text.
 */
export class StripeRefusal extends Error {
  readonly kind: 'declined' | 'invalid' | 'used key' | 'not allowed'
  readonly fault: StripeFault
  /** The HTTP status. */
  readonly status: number
  /** The intent that was declined. */
  readonly reference: string | null
  /** The key's account, if the key lacks a permission. */
  readonly account: string | null

  constructor(
    kind: StripeRefusal['kind'],
    fault: StripeFault,
    { reference, account, status }: Pick<StripeRefusal, 'reference' | 'account' | 'status'>,
  ) {
    super(`Stripe refused the request: ${kind}`)
    this.name = 'StripeRefusal'
    this.kind = kind
    this.fault = fault
    this.reference = reference
    this.account = account
    this.status = status
  }
}

/**
 * Calls Stripe, with all requests of the work within one time limit, and repeats them after a
 * transient failure. Each request must have an idempotency key or change nothing. Throws
 * StripeRefusal and NoResponse, never an SDK error, which contains what was sent.
 */
export async function callStripe<Answer>(
  access: ProviderAccess,
  work: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const sdk = await loadStripe()
  return retrying(async (signal) => {
    try {
      return await work(client(sdk, access, signal))
    } catch (error) {
      throw describeError(sdk, error)
    }
  })
}

/**
 * Makes a call to Stripe that has no outcome. Throws StripeRefusal, and ProviderUnavailable for an
 * unknown result.
 */
export async function callStripeOrFail<Answer>(access: ProviderAccess, work: (stripe: Stripe) => Promise<Answer>) {
  return callStripe(access, work).catch((error: unknown) => {
    throw error instanceof NoResponse ? new ProviderUnavailable(error.unknownCause) : error
  })
}

function client(sdk: typeof Stripe, { credentials, endpoint }: ProviderAccess, signal: AbortSignal): Stripe {
  const address = endpoint === null ? null : new URL(endpoint)
  // A redirect would send the key, or a card, elsewhere.
  const send: typeof fetch = (url, init) =>
    fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
    })
  return new sdk(credentials.secretKey ?? '', {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: TIME_LIMIT_MS,
    telemetry: false,
    httpClient: sdk.createFetchHttpClient(send),
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Returns an SDK error without its content. Internal errors are returned as they are. */
function describeError({ errors }: typeof Stripe, error: unknown): unknown {
  if (error instanceof errors.StripeConnectionError)
    return new NoResponse(isTimeOut(error.detail) ? 'time-out' : 'connection')
  if (error instanceof errors.StripeRateLimitError) return new NoResponse('rate limit')
  if (error instanceof errors.StripeIdempotencyError) return refusal('used key', error)
  if (error instanceof errors.StripeCardError) return refusal('declined', error)
  if (error instanceof errors.StripeInvalidRequestError) return refusal('invalid', error)
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return refusal('not allowed', error)
  if (!(error instanceof errors.StripeError)) return error
  // 409: a request with the same key is in progress.
  const isTheirs = error.statusCode !== undefined && (error.statusCode >= 500 || error.statusCode === 409)
  return new NoResponse(isTheirs ? 'server error' : 'unreadable answer')
}

const isTimeOut = (detail: unknown) => detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT'

function refusal(kind: StripeRefusal['kind'], error: InstanceType<typeof Stripe.errors.StripeError>): StripeRefusal {
  const { code, decline_code, advice_code, network_decline_code, param } = error
  const intent = error.payment_intent ?? error.setup_intent
  const [account = null] = kind === 'not allowed' ? (/\bacct_[A-Za-z0-9]{8,64}\b/.exec(error.message) ?? []) : []
  const fault = { code, decline_code, advice_code, network_decline_code, param }
  return new StripeRefusal(kind, fault, { reference: intent?.id ?? null, account, status: error.statusCode ?? 0 })
}
