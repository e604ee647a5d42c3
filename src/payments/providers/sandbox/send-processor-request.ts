import { Agent, type Dispatcher } from 'undici'
import type { ProviderAccess } from '../port/port.ts'
import { readObject } from '../port/read-object.ts'
import { NoResponse } from '../port/retry.ts'

/** A request to the processor. */
export interface ProcessorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** The JSON text that is sent. */
  readonly body?: string
  readonly idempotencyKey?: string
}

export interface ProcessorResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const CONNECTIONS = 128
const agent = new Agent({ connections: CONNECTIONS })

/**
 * Sends a request once. Throws NoResponse without a usable response; the error contains nothing
 * that was sent or received.
 */
export async function sendProcessorRequest(
  access: ProviderAccess,
  processorRequest: ProcessorRequest,
  signal: AbortSignal,
): Promise<ProcessorResponse> {
  const { status, text } = await send(access, processorRequest, signal)
  if (status === 429) throw new NoResponse('rate limit')
  if (status >= 500) throw new NoResponse('server error')
  // A deletion's response is empty.
  const body = readObject(text || '{}')
  if (body === null) throw new NoResponse('unreadable answer')
  return { status, body }
}

/**
 * Uses the agent's lowest layer, because a stream doubles the time of a call of a few hundred
 * bytes.
 */
function send(
  { endpoint, credentials }: ProviderAccess,
  { method, path, body, idempotencyKey }: ProcessorRequest,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  if (endpoint === null) return Promise.reject(new NoResponse('connection'))
  const headers = {
    authorization: `Bearer ${credentials.apiKey}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  const { origin, pathname } = new URL(endpoint)
  const options = { origin, path: pathname.replace(/\/$/, '') + path, method, headers, body: body ?? null }
  return new Promise((resolve, reject) => agent.dispatch(options, responseHandler(signal, resolve, reject)))
}

function responseHandler(
  signal: AbortSignal,
  resolve: (response: { readonly status: number; readonly text: string }) => void,
  reject: (error: NoResponse) => void,
): Dispatcher.DispatchHandler {
  let request: Dispatcher.DispatchController | null = null
  let status = 0
  const chunks: Buffer[] = []
  const isLate = () => {
    request?.abort(new Error('the request timed out'))
    reject(new NoResponse('time-out'))
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
      reject(new NoResponse(signal.aborted ? 'time-out' : 'connection'))
    },
  }
}
