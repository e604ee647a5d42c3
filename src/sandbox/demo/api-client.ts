import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/log/index.ts'

/** Longer than an interrupted request blocks its repetition. */
const WAIT_SECONDS_MAX = 20

interface ApiResponse<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly retryAfterSeconds?: number }
  }[]
}

/** A GraphQL request. */
export interface ApiRequest {
  readonly query: string
  readonly variables?: object
  readonly idempotencyKey?: string
}

/** The error of a refused request; its message has the API's reason. */
export class DemoRefused extends Error {
  constructor(reason: string) {
    super(`The demo could not be created: ${reason}`)
    this.name = 'DemoRefused'
  }
}

/** A client of the running API. It returns the data of a response. */
export type ApiClient = <Data>(key: string, request: ApiRequest) => Promise<Data>

/**
 * Creates the client of the API at `url`. It waits for a request that was in flight when an earlier
 * start was killed. Throws DemoRefused if the response has errors.
 */
export function createApiClient(url: string, signal: AbortSignal): ApiClient {
  return async <Data>(key: string, request: ApiRequest) => {
    for (let waited = 0; ; waited++) {
      const { data, errors } = await send<Data>(url, key, request, signal)
      if (data && !errors) return data
      const isRunning = errors?.some(({ extensions }) => extensions?.retryAfterSeconds !== undefined)
      if (!isRunning || waited >= WAIT_SECONDS_MAX) {
        throw new DemoRefused(errors?.map(({ message }) => message).join(' ') || 'the response has no data.')
      }
      await pause(1_000, undefined, { signal })
    }
  }
}

async function send<Data>(
  url: string,
  key: string,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<ApiResponse<Data>> {
  const { query, variables = {}, idempotencyKey } = request
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify({ query, variables }),
    signal,
  })
  return (await response.json()) as ApiResponse<Data>
}

/** Returns undefined, and logs a warning with the reason, if the API refuses a request. */
export async function warnIfRefused<Value>(
  request: Promise<Value>,
  log: Log,
  message: string,
): Promise<Value | undefined> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof DemoRefused)) throw error
    log.warn({ reason: error.message }, message)
    return undefined
  }
}
