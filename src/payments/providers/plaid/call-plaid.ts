import type { PlaidApi } from 'plaid'
import { type ProviderAccess, ProviderUnavailable, type UnknownCause } from '../port/port.ts'
import { NoResponse, once, retrying, TIME_LIMIT_MS, unavailableOnNoResponse } from '../port/retry.ts'
import { causeOfRejection } from './outcome-table.ts'

/** A response, or a request that Plaid rejected without effect. */
export type PlaidReply<Body> = { readonly accepted: true; readonly body: Body } | Refused

export interface Refused {
  readonly accepted: false
  readonly status: number
  /** Plaid's error code; never its text. */
  readonly errorCode: string
}

/** The options of one call: the signal of its time limit. */
type Options = { readonly signal: AbortSignal }
type Call<Body> = (plaid: PlaidApi, options: Options) => Promise<{ readonly data: Body }>

const BODY_BYTES_MAX = 4 * 1024 * 1024
const VERSION = '2020-09-14'

/**
 * Calls Plaid with the retries of all adapters, for calls with a key or without effect when
 * repeated. Throws NoResponse.
 */
export async function callPlaid<Body>(
  access: ProviderAccess,
  call: Call<Body>,
  limitMs = TIME_LIMIT_MS,
): Promise<PlaidReply<Body>> {
  const plaid = await openPlaid(access)
  return retrying((signal) => tryOnce(plaid, signal, call), { limitMs })
}

/**
 * Calls Plaid for a response that is required. Throws ProviderUnavailable, also when Plaid rejects
 * the request.
 */
export async function callPlaidOrThrow<Body>(
  access: ProviderAccess,
  call: Call<Body>,
  limitMs?: number,
): Promise<Body> {
  const reply = await unavailableOnNoResponse(() => callPlaid(access, call, limitMs))
  if (!reply.accepted) throw new ProviderUnavailable(causeOfRejection(reply))
  return reply.body
}

/** Calls Plaid once, for a call that must not be repeated. Throws NoResponse. */
export async function callPlaidOnce<Body>(access: ProviderAccess, call: Call<Body>): Promise<PlaidReply<Body>> {
  const plaid = await openPlaid(access)
  return once((signal) => tryOnce(plaid, signal, call))
}

/**
 * Loads the library with the first call. A client contains credentials in its headers and is used
 * for one call.
 */
async function openPlaid({ credentials, mode, endpoint }: ProviderAccess): Promise<PlaidApi> {
  const { Configuration, PlaidApi, PlaidEnvironments } = await import('plaid')
  const own = PlaidEnvironments[mode === 'Live' ? 'production' : 'sandbox']
  const basePath = endpoint ?? own
  if (basePath === undefined) throw new TypeError('Plaid has no such environment.')
  const headers = {
    'PLAID-CLIENT-ID': credentials.clientId,
    'PLAID-SECRET': credentials.secret,
    'Plaid-Version': VERSION,
  }
  const limits = { timeout: TIME_LIMIT_MS, maxRedirects: 0, maxContentLength: BODY_BYTES_MAX, proxy: false }
  return new PlaidApi(new Configuration({ basePath, baseOptions: { headers, ...limits } }))
}

async function tryOnce<Body>(plaid: PlaidApi, signal: AbortSignal, call: Call<Body>): Promise<PlaidReply<Body>> {
  try {
    const { data } = await call(plaid, { signal })
    if (typeof data !== 'object' || data === null) throw new NoResponse('unreadable answer')
    return { accepted: true, body: data }
  } catch (error) {
    if (!isAxiosError(error)) throw error
    return refusedBy(error)
  }
}

/**
 * The used parts of the library's error, which contains the whole request and response and must not
 * leave this file.
 */
interface AxiosFailure {
  readonly isAxiosError: true
  readonly code?: string
  readonly response?: { readonly status: number; readonly data?: unknown }
}

function isAxiosError(error: unknown): error is AxiosFailure {
  return typeof error === 'object' && error !== null && 'isAxiosError' in error
}

/** Returns Plaid's rejection. Rate limits and Plaid's own errors throw NoResponse. */
function refusedBy({ code, response }: AxiosFailure): Refused {
  if (!response) throw new NoResponse(causeOf(code))
  const { error_type: type, error_code: errorCode } = { ...(response.data as Readonly<Record<string, unknown>>) }
  if (response.status === 429 || type === 'RATE_LIMIT_EXCEEDED') throw new NoResponse('rate limit')
  if (response.status >= 500 || type === 'API_ERROR') throw new NoResponse('server error')
  if (typeof errorCode !== 'string') throw new NoResponse('unreadable answer')
  return { accepted: false, status: response.status, errorCode }
}

const TIME_OUTS = ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']

function causeOf(code: string | undefined): UnknownCause {
  return code !== undefined && TIME_OUTS.includes(code) ? 'time-out' : 'connection'
}
