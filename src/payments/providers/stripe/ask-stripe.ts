import Stripe from 'stripe'
import { type ProviderAccess, ProviderUnavailable } from '../port/port.ts'
import { NoAnswer, retrying, TIME_LIMIT_MS } from '../port/retry.ts'
import type { StripeFault } from './declines.ts'

/** What the types of the SDK and the mapping of this adapter speak: pinned, whatever the account's own version is. */
const API_VERSION = '2026-10-28.endive'

/** Stripe's answer when it is an error of its own: nothing happened by this request. Of its text the account's id alone is kept. */
export class StripeRefusal extends Error {
  readonly kind: 'declined' | 'invalid' | 'used key' | 'not allowed'
  readonly fault: StripeFault
  /** The intent that was declined. */
  readonly reference: string | null
  /** Whose key it is, when what the key lacks is a right. */
  readonly account: string | null

  constructor(
    kind: StripeRefusal['kind'],
    fault: StripeFault,
    { reference, account }: Pick<StripeRefusal, 'reference' | 'account'>,
  ) {
    super(`Stripe refused the request: ${kind}`)
    this.name = 'StripeRefusal'
    this.kind = kind
    this.fault = fault
    this.reference = reference
    this.account = account
  }
}

/**
 * Asks Stripe, all requests of the work within one time limit, and all again after a failure that passes: each must bear an
 * idempotency key or change nothing. Throws StripeRefusal and NoAnswer, never an error of the SDK, which holds what was sent.
 */
export async function askStripe<Answer>(
  access: ProviderAccess,
  work: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  return retrying(async (signal) => {
    try {
      return await work(client(access, signal))
    } catch (error) {
      throw describeError(error)
    }
  })
}

/** The same for calls that answer no outcome. Throws StripeRefusal, and ProviderUnavailable for what is not known. */
export async function askStripeOrFail<Answer>(access: ProviderAccess, work: (stripe: Stripe) => Promise<Answer>) {
  return askStripe(access, work).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new ProviderUnavailable() : error
  })
}

function client({ credentials, endpoint }: ProviderAccess, signal: AbortSignal): Stripe {
  const address = endpoint === null ? null : new URL(endpoint)
  // A redirect would carry the key, and a card, to wherever it points.
  const send: typeof fetch = (url, init) =>
    fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
    })
  return new Stripe(credentials.secretKey ?? '', {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: TIME_LIMIT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(send),
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'http:' ? 80 : 443),
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** What an error of the SDK says, without what it holds. A defect of ours stays what it is. */
function describeError(error: unknown): unknown {
  const { errors } = Stripe
  if (error instanceof errors.StripeConnectionError)
    return new NoAnswer(isTimeOut(error.detail) ? 'time-out' : 'connection')
  if (error instanceof errors.StripeRateLimitError) return new NoAnswer('rate limit')
  if (error instanceof errors.StripeIdempotencyError) return refusal('used key', error)
  if (error instanceof errors.StripeCardError) return refusal('declined', error)
  if (error instanceof errors.StripeInvalidRequestError) return refusal('invalid', error)
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return refusal('not allowed', error)
  if (!(error instanceof errors.StripeError)) return error
  // 409: a request under the same key is being worked on.
  const isTheirs = error.statusCode !== undefined && (error.statusCode >= 500 || error.statusCode === 409)
  return new NoAnswer(isTheirs ? 'server error' : 'unreadable answer')
}

const isTimeOut = (detail: unknown) => detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT'

function refusal(kind: StripeRefusal['kind'], error: InstanceType<typeof Stripe.errors.StripeError>): StripeRefusal {
  const { code, decline_code, advice_code, network_decline_code, param } = error
  const intent = error.payment_intent ?? error.setup_intent
  const [account = null] = kind === 'not allowed' ? (/\bacct_[A-Za-z0-9]{8,64}\b/.exec(error.message) ?? []) : []
  const fault = { code, decline_code, advice_code, network_decline_code, param }
  return new StripeRefusal(kind, fault, { reference: intent?.id ?? null, account })
}
