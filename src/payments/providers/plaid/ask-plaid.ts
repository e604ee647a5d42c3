import type { PlaidApi } from 'plaid'
import { type ProviderAccess, ProviderUnavailable, type UnknownCause } from '../port/port.ts'
import { NoAnswer, once, orUnavailable, retrying, TIME_LIMIT_MS } from '../port/retry.ts'

/** An answer, or a request that Plaid refused and so did nothing with. */
export type Reply<Body> = { readonly accepted: true; readonly body: Body } | Refused

export interface Refused {
  readonly accepted: false
  /** Plaid's code for what is wrong; never its words. */
  readonly errorCode: string
}

/** Options of one call: the signal of its time limit. */
type Options = { readonly signal: AbortSignal }
type Call<Body> = (plaid: PlaidApi, options: Options) => Promise<{ readonly data: Body }>

const BODY_BYTES_MAX = 4 * 1024 * 1024
const VERSION = '2020-09-14'

/** Asks Plaid, tried again as all adapters do. For calls under a key, and for those that change nothing when repeated. Throws NoAnswer. */
export async function ask<Body>(
  access: ProviderAccess,
  call: Call<Body>,
  limitMs = TIME_LIMIT_MS,
): Promise<Reply<Body>> {
  const plaid = await openPlaid(access)
  return retrying((signal) => tryOnce(plaid, signal, call), { limitMs })
}

/** Asks Plaid what must be answered to go on. Throws ProviderUnavailable, also when Plaid refuses. */
export async function demand<Body>(access: ProviderAccess, call: Call<Body>, limitMs?: number): Promise<Body> {
  const reply = await orUnavailable(() => ask(access, call, limitMs))
  if (!reply.accepted) throw new ProviderUnavailable()
  return reply.body
}

/** Asks Plaid once, what would be done again if it were asked again. Throws NoAnswer. */
export async function askOnce<Body>(access: ProviderAccess, call: Call<Body>): Promise<Reply<Body>> {
  const plaid = await openPlaid(access)
  return once((signal) => tryOnce(plaid, signal, call))
}

/** The library is loaded with the first call. It holds credentials in its headers, and is made for one call alone. */
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

async function tryOnce<Body>(plaid: PlaidApi, signal: AbortSignal, call: Call<Body>): Promise<Reply<Body>> {
  try {
    const { data } = await call(plaid, { signal })
    if (typeof data !== 'object' || data === null) throw new NoAnswer('unreadable answer')
    return { accepted: true, body: data }
  } catch (error) {
    if (!isAxiosError(error)) throw error
    return refusedBy(error)
  }
}

/** As much as is read of the library's error, which holds the whole request and answer: it goes no further than here. */
interface AxiosFailure {
  readonly isAxiosError: true
  readonly code?: string
  readonly response?: { readonly status: number; readonly data?: unknown }
}

function isAxiosError(error: unknown): error is AxiosFailure {
  return typeof error === 'object' && error !== null && 'isAxiosError' in error
}

/** By Plaid's types of errors: rate limits and its own faults are no answer, the others refuse. Throws NoAnswer. */
function refusedBy({ code, response }: AxiosFailure): Refused {
  if (!response) throw new NoAnswer(causeOf(code))
  const { error_type: type, error_code: errorCode } = { ...(response.data as Readonly<Record<string, unknown>>) }
  if (response.status === 429 || type === 'RATE_LIMIT_EXCEEDED') throw new NoAnswer('rate limit')
  if (response.status >= 500 || type === 'API_ERROR') throw new NoAnswer('server error')
  if (typeof errorCode !== 'string') throw new NoAnswer('unreadable answer')
  return { accepted: false, errorCode }
}

const TIME_OUTS = ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']

function causeOf(code: string | undefined): UnknownCause {
  return code !== undefined && TIME_OUTS.includes(code) ? 'time-out' : 'connection'
}
