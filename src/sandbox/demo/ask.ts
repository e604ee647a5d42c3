import { setTimeout as pause } from 'node:timers/promises'

/** Longer than an interrupted request blocks its repetition. */
const WAIT_SECONDS_MOST = 20

interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly retryAfterSeconds?: number }
  }[]
}

export interface Asked {
  readonly query: string
  readonly variables: object
  readonly idempotencyKey?: string
}

/** The error of a refused request; its message has the API's reason. */
export class DemoRefused extends Error {
  constructor(reason: string) {
    super(`The demo could not be created: ${reason}`)
    this.name = 'DemoRefused'
  }
}

/** A client of the running API. */
export type Ask = <Data>(key: string, asked: Asked) => Promise<Data>

/**
 * Creates the client of the API at `url`. It waits for a request that was in flight when an earlier start was killed. Throws
 * DemoRefused if the response has errors.
 */
export function client(url: string, signal: AbortSignal): Ask {
  return async <Data>(key: string, asked: Asked) => {
    for (let waited = 0; ; waited++) {
      const { data, errors } = await send<Data>(url, key, asked, signal)
      if (data && !errors) return data
      const isRunning = errors?.some(({ extensions }) => extensions?.retryAfterSeconds !== undefined)
      if (!isRunning || waited >= WAIT_SECONDS_MOST) {
        throw new DemoRefused(errors?.map(({ message }) => message).join(' ') || 'the response has no data.')
      }
      await pause(1_000, undefined, { signal })
    }
  }
}

async function send<Data>(url: string, key: string, asked: Asked, signal: AbortSignal): Promise<Answer<Data>> {
  const { query, variables, idempotencyKey } = asked
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
  return (await response.json()) as Answer<Data>
}
