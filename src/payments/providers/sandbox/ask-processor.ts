import { Agent, type Dispatcher } from 'undici'
import type { ProviderAccess } from '../port/port.ts'
import { NoAnswer } from '../port/retry.ts'

/** A request to the processor. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The JSON text that is sent. */
  readonly body?: string
  readonly idempotencyKey?: string
}

export interface ProcessorAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const CONNECTIONS = 128
const agent = new Agent({ connections: CONNECTIONS })

/**
 * Sends a request once. Throws NoAnswer without a usable response; the error contains nothing that
 * was sent or received.
 */
export async function askProcessor(
  access: ProviderAccess,
  question: Question,
  signal: AbortSignal,
): Promise<ProcessorAnswer> {
  const { status, text } = await send(access, question, signal)
  if (status === 429) throw new NoAnswer('rate limit')
  if (status >= 500) throw new NoAnswer('server error')
  return { status, body: readObject(text) }
}

/** Uses the agent's lowest layer: a stream for a few hundred bytes doubled the time of a call. */
function send(
  { endpoint, credentials }: ProviderAccess,
  { method, path, body, idempotencyKey }: Question,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  if (endpoint === null) return Promise.reject(new NoAnswer('connection'))
  const headers = {
    authorization: `Bearer ${credentials.apiKey}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const { origin, pathname } = new URL(endpoint)
  const asked = { origin, path: pathname.replace(/\/$/, '') + path, method, headers, body: body ?? null }
  return new Promise((resolve, reject) => agent.dispatch(asked, answerHandler(signal, resolve, reject)))
}

function answerHandler(
  signal: AbortSignal,
  resolve: (answer: { readonly status: number; readonly text: string }) => void,
  reject: (error: NoAnswer) => void,
): Dispatcher.DispatchHandler {
  let request: Dispatcher.DispatchController | null = null
  let status = 0
  const chunks: Buffer[] = []
  const isLate = () => {
    request?.abort(new Error('the request timed out'))
    reject(new NoAnswer('time-out'))
  }
  signal.addEventListener('abort', isLate, { once: true })
  const hasEnded = () => signal.removeEventListener('abort', isLate)
  return {
    onRequestStart: (controller) => {
      request = controller
      if (signal.aborted) isLate()
    },
    onResponseStart: (_controller, statusCode) => {
      status = statusCode
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    onResponseEnd: () => {
      hasEnded()
      resolve({ status, text: Buffer.concat(chunks).toString() })
    },
    onResponseError: () => {
      hasEnded()
      reject(new NoAnswer(signal.aborted ? 'time-out' : 'connection'))
    },
  }
}

/** A deletion's response is empty. */
function readObject(text: string): ProcessorAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (typeof value === 'object' && value !== null) return value as ProcessorAnswer['body']
  } catch {}
  throw new NoAnswer('unreadable answer')
}
