import { faultOfKey, KeyRingFault } from './key-ring-fault.ts'

const TIMEOUT_MS = 4_000
/** Every question may be asked twice: each of them does nothing when it is done already. */
const TRIES = 2

/** One question to a ring's server. */
export interface KeyServerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  /** Made anew for each try: signatures hold the time. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly body?: string
}

export interface KeyServerResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Asks a ring's server for JSON. What it does not answer within seconds, or with a fault of its own, is a KeyRingFault;
 * neither what was asked nor what was answered stands in it.
 */
export async function callKeyServer(keyId: string | null, question: KeyServerRequest): Promise<KeyServerResponse> {
  for (let tried = 1; ; tried++) {
    const answer = await askOnce(question, await headersOf(keyId, question))
    if (answer && answer.status < 500 && answer.status !== 429 && (answer.status < 300 || answer.status >= 400))
      return answer
    if (tried >= TRIES) throw new KeyRingFault('RING_UNREACHABLE', keyId, answer?.status ?? null)
  }
}

/** Made before the answer is waited for: they may come from a server of their own, or a file that can't be read. */
async function headersOf(keyId: string | null, { headers }: KeyServerRequest): Promise<Readonly<Record<string, string>>> {
  try {
    return await headers()
  } catch (error) {
    throw faultOfKey(error, keyId)
  }
}

/** Null without an answer. A server that sends us elsewhere is not followed: it would be shown our token. */
async function askOnce(
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

/** A text member of an object that a ring's server answered; throws RING_REFUSES when it answered something else. */
export function textOf(keyId: string | null, value: unknown, member: string): string {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : null
  if (typeof text !== 'string') throw new KeyRingFault('RING_REFUSES', keyId)
  return text
}
