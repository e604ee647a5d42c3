import { faultOfKey, KeyRingFault } from './key-ring-fault.ts'

const TIMEOUT_MS = 4_000
/** Requests may be repeated: each has no effect if it was already done. */
const ATTEMPTS_MAX = 2

/** A request to a key server. */
export interface KeyServerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  /** Called for each attempt, because signatures contain the time. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly body?: string
}

export interface KeyServerResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Sends a JSON request to a key server. Throws a KeyRingFault for a timeout or a server error. The
 * fault contains neither the request nor the response.
 */
export async function callKeyServer(keyId: string | null, request: KeyServerRequest): Promise<KeyServerResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await sendOnce(request, await headersOf(keyId, request))
    if (
      response &&
      response.status < 500 &&
      response.status !== 429 &&
      (response.status < 300 || response.status >= 400)
    )
      return response
    if (attempt >= ATTEMPTS_MAX) throw new KeyRingFault('RING_UNREACHABLE', keyId, response?.status ?? null)
  }
}

/**
 * Creates the headers before the request. Their source may be another server or an unreadable file.
 */
async function headersOf(
  keyId: string | null,
  { headers }: KeyServerRequest,
): Promise<Readonly<Record<string, string>>> {
  try {
    return await headers()
  } catch (error) {
    throw faultOfKey(error, keyId)
  }
}

/**
 * Sends the request once. Returns null without a response. Redirects are not followed, because they
 * would receive the token.
 */
async function sendOnce(
  { method, url, body }: KeyServerRequest,
  headers: Readonly<Record<string, string>>,
): Promise<KeyServerResponse | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) })
    const text = await response.text()
    return { status: response.status, body: readObject(text) }
  } catch {
    return null
  }
}

function readObject(text: string): KeyServerResponse['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as KeyServerResponse['body']) : {}
  } catch {
    return {}
  }
}

/** Returns a text member of the server's response. Throws RING_REFUSES for anything else. */
export function textOf(keyId: string | null, value: unknown, member: string): string {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : null
  if (typeof text !== 'string') throw new KeyRingFault('RING_REFUSES', keyId)
  return text
}
