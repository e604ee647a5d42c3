import { subscribe } from 'node:diagnostics_channel'
import type { Agent, Dispatcher } from 'undici'
import { type LastError, lastErrorOf } from './last-error.ts'

/** The time limits of an attempt. */
export interface TimeLimits {
  /** From the lookup of the name to the status line. */
  readonly responseMs: number
  /** From the status line to the end of the body, which is stored for people to read. */
  readonly bodyMs: number
}

const TIME_LIMITS: TimeLimits = { responseMs: 15_000, bodyMs: 1_000 }
const BODY_BYTES_MAX = 8 * 1024
/** Bounds the 1xx responses that an endpoint can send before the final one. */
const INTERIM_RESPONSES_MAX = 32

const BODY_LIMIT = new Error('enough of the body was read')

/** A signed request. */
export interface SignedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The outcome of an attempt. */
export interface AttemptOutcome {
  /** Null without a status line. */
  readonly statusCode: number | null
  /** Null if the endpoint accepted. */
  readonly error: LastError | null
  /** The first 8 KB of the response's body as text, at most 8 KB in UTF-8. */
  readonly responseBody: string | null
  readonly remoteAddress: string | null
  readonly retryAfter: string | undefined
  /** The time until the status line, or until the failure. */
  readonly durationMs: number
}

/** A request in flight. */
export interface RequestInFlight {
  /** Never rejects; null if it was canceled before a byte was written. */
  readonly outcome: Promise<AttemptOutcome | null>
  readonly cancel: () => void
}

/**
 * Posts a request once. The status line decides, within 15 s: only 200 and 201 accept. The body
 * does not change the outcome.
 */
export function send(agent: Agent, outgoing: SignedRequest, limits: TimeLimits = TIME_LIMITS): RequestInFlight {
  const attempt = new Attempt(limits)
  const url = new URL(outgoing.url)
  agent.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: outgoing.headers,
      body: outgoing.body,
    },
    attempt,
  )
  return { outcome: attempt.outcome, cancel: () => attempt.cancel() }
}

// undici publishes the socket of a request on this channel only, in the same turn of the event loop
// as `onRequestStart`.
let starting: Attempt | null = null
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { readonly socket: { readonly remoteAddress?: string } }
  if (starting) starting.remoteAddress = socket.remoteAddress ?? null
  starting = null
})

/** One request with its timer and its connection. undici calls its methods. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<AttemptOutcome | null>
  remoteAddress: string | null = null

  #limits: TimeLimits
  #settle: (outcome: AttemptOutcome | null) => void
  #startedAtMs = performance.now()
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #response: { statusCode: number; retryAfter: string | undefined; durationMs: number } | null = null
  #body: Buffer[] = []
  #bodyBytes = 0
  #interimResponses = 0
  #ended = false

  constructor(limits: TimeLimits) {
    this.#limits = limits
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome | null>()
    this.outcome = promise
    this.#settle = resolve
    this.#timer = setTimeout(() => this.#fail('timeout'), limits.responseMs)
  }

  /** Cancels the request: as unsent if nothing was written, otherwise with an unknown outcome. */
  cancel(): void {
    if (this.#response) this.#finish()
    else if (this.#controller) this.#fail('outcome unknown: worker stopped')
    else this.#end(null)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) {
      controller.abort(new Error('canceled'))
      return
    }
    this.#controller = controller
    starting = this
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (this.#ended) return
    if (statusCode < 200) {
      if (++this.#interimResponses > INTERIM_RESPONSES_MAX) this.#fail('invalid response')
      return
    }
    const retryAfter = headers['retry-after']
    this.#response = {
      statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      durationMs: this.#elapsedMs(),
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#finish(), this.#limits.bodyMs)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended) return
    this.#body.push(chunk)
    this.#bodyBytes += chunk.length
    if (this.#bodyBytes >= BODY_BYTES_MAX) this.#finish()
  }

  onResponseEnd(): void {
    // The request is complete: its connection returns to the pool.
    this.#controller = null
    this.#finish()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#response) this.#finish()
    else this.#fail(lastErrorOf(error))
  }

  #finish(): void {
    if (!this.#response) {
      this.#fail('invalid response')
      return
    }
    const { statusCode, retryAfter, durationMs } = this.#response
    const accepted = statusCode === 200 || statusCode === 201
    this.#end({
      statusCode,
      error: accepted ? null : 'unexpected status: only 200 and 201 accept',
      responseBody: textOf(Buffer.concat(this.#body)),
      remoteAddress: this.remoteAddress,
      retryAfter,
      durationMs,
    })
  }

  #fail(error: LastError): void {
    this.#end(withoutResponse(error, this.remoteAddress, this.#elapsedMs()))
  }

  #end(outcome: AttemptOutcome | null): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#timer)
    this.#settle(outcome)
    this.#controller?.abort(BODY_LIMIT)
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAtMs)
  }
}

/** Returns the outcome of an attempt that got no status line. */
export function withoutResponse(error: LastError, remoteAddress: string | null = null, durationMs = 0): AttemptOutcome {
  return { statusCode: null, error, responseBody: null, remoteAddress, retryAfter: undefined, durationMs }
}

/**
 * Decodes a body. PostgreSQL refuses NUL in text, and each invalid byte becomes U+FFFD, which has
 * three bytes.
 */
function textOf(body: Buffer): string {
  if (body.length === 0) return ''
  return firstBytes(Buffer.from(firstBytes(body).replaceAll('\0', '')))
}

/** Decodes the first 8 KB as a stream, which omits a character that the end divides. */
function firstBytes(text: Buffer): string {
  return new TextDecoder().decode(text.subarray(0, BODY_BYTES_MAX), { stream: true })
}
