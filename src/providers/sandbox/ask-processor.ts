import { Agent, request } from 'undici'
import type { ProviderAccess } from '../port.ts'
import { NoAnswer } from '../retry.ts'

/** One question to the processor. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** JSON, as it is sent. */
  readonly body?: string
  readonly idempotencyKey?: string
}

export interface ProcessorAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const CONNECTIONS = 64
const agent = new Agent({ connections: CONNECTIONS })

/** Asks once. Throws NoAnswer when nothing came that can be relied on; nothing of what was sent or came stands in it. */
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

async function send(
  { endpoint, credentials }: ProviderAccess,
  { method, path, body, idempotencyKey }: Question,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  if (endpoint === null) throw new NoAnswer('connection')
  try {
    const answer = await request(endpoint + path, {
      dispatcher: agent,
      method,
      signal,
      headers: {
        authorization: `Bearer ${credentials.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: body ?? null,
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  } catch {
    throw new NoAnswer(signal.aborted ? 'time-out' : 'connection')
  }
}

/** What a deletion answers is empty. */
function readObject(text: string): ProcessorAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (typeof value === 'object' && value !== null) return value as ProcessorAnswer['body']
  } catch {}
  throw new NoAnswer('unreadable answer')
}
