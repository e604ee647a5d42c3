import type Library from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { errors, request } from 'undici'
import { readObject } from '../port/read-object.ts'
import { NoResponse } from '../port/retry.ts'

/** A rejected request: its status and Adyen's error code, never its text. */
export class RefusedRequest extends Error {
  readonly status: number
  readonly errorCode: string | null

  constructor(status: number, errorCode: string | null) {
    super('Adyen refused the request')
    this.name = 'RefusedRequest'
    this.status = status
    this.errorCode = errorCode
  }
}

const BODY_BYTES_MAX = 1024 * 1024
/** Adyen is processing, or has just processed, a request with the same key. */
const IN_FLIGHT = '704'

/**
 * Returns the HTTP client for Adyen's library. It makes one attempt within the signal's time,
 * follows no redirects, and accepts responses of at most 1 MiB. `endpoint` replaces the origin of
 * Adyen's addresses. Throws RefusedRequest and NoResponse, which contain nothing that was sent or
 * received.
 */
export function createHttpClient(
  endpoint: string | null,
  signal: AbortSignal,
  whenAnswered: () => void,
): Library.default {
  return {
    request: async (url, json, config, _isApiKeyRequired, options = {}) => {
      const answer = await send(addressOf(url, endpoint, options.params), {
        method: options.method === 'GET' || options.method === 'DELETE' ? options.method : 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-api-key': config.apiKey ?? '',
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        },
        body: json.length > 0 ? json : null,
        signal,
      })
      const body = readAnswer(answer)
      whenAnswered()
      return body
    },
  }
}

function addressOf(url: string, endpoint: string | null, params: ConstructorParameters<typeof URLSearchParams>[0]) {
  const { origin, pathname } = new URL(url)
  const query = new URLSearchParams(params).toString()
  return `${endpoint ?? origin}${pathname}${query && `?${query}`}`
}

interface Answer {
  readonly status: number
  readonly isTransient: boolean
  readonly body: string
}

async function send(url: string, options: Parameters<typeof request>[1]): Promise<Answer> {
  try {
    const { statusCode, headers, body } = await request(url, options)
    const isTransient = headers['transient-error'] === 'true'
    return { status: statusCode, isTransient, body: await readBody(body) }
  } catch (error) {
    if (error instanceof NoResponse) throw error
    const isTimeOut =
      error instanceof errors.HeadersTimeoutError ||
      error instanceof errors.BodyTimeoutError ||
      (error instanceof Error && error.name === 'TimeoutError')
    throw new NoResponse(isTimeOut ? 'time-out' : 'connection')
  }
}

async function readBody(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new NoResponse('unreadable answer')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Returns the body of an accepted request: an object or nothing. The library would log a body that
 * it cannot parse.
 */
function readAnswer({ status, isTransient, body }: Answer): string {
  if (status >= 200 && status < 300) {
    if (body !== '' && readObject(body) === null) throw new NoResponse('unreadable answer')
    return body
  }
  const errorCode = codeIn(body)
  if (status === 408) throw new NoResponse('time-out')
  if (status === 429) throw new NoResponse('rate limit')
  if (status >= 500 || status === 409 || isTransient || errorCode === IN_FLIGHT) throw new NoResponse('server error')
  if (status < 400) throw new NoResponse('unreadable answer')
  throw new RefusedRequest(status, errorCode)
}

function codeIn(body: string): string | null {
  const code = readObject(body)?.errorCode
  return typeof code === 'string' && /^[0-9A-Za-z_-]{1,32}$/.test(code) ? code : null
}
