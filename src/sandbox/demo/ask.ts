import { setTimeout as pause } from 'node:timers/promises'

/** Longer than an interrupted request stands in the way of its own repetition. */
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

/** The API did not do as it was asked; the message holds its own sentence. */
export class DemoRefused extends Error {
  constructor(sentence: string) {
    super(`The demo could not be created: ${sentence}`)
    this.name = 'DemoRefused'
  }
}

/** How the demo reaches the running API: like every client. */
export type Ask = <Data>(key: string, asked: Asked) => Promise<Data>

/**
 * Makes the client of the API at `url`. A request that was under way when an earlier start was killed is waited for.
 * Throws DemoRefused when the answer has errors.
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
