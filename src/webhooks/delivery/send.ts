import { subscribe } from 'node:diagnostics_channel'
import type { Agent, Dispatcher } from 'undici'
import { type LastError, lastErrorOf } from './last-error.ts'

/** How long an attempt may take. */
export interface TimeLimits {
  /** From the look-up of the name to the status line. */
  readonly answerMs: number
  /** How long the answer's body may still come once its status is known: it is kept for people to read, no more. */
  readonly bodyMs: number
}

const TIME_LIMITS: TimeLimits = { answerMs: 15_000, bodyMs: 1_000 }
const BODY_BYTES_MAX = 8 * 1024
/** Hints and the like before the answer; who sends them without end would keep us reading until the time is up. */
const INTERIM_ANSWERS_MAX = 32

const ENOUGH = new Error('enough')

/** One signed request, ready to go. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What came of sending it. */
export interface Outcome {
  /** Null when no status line came. */
  readonly statusCode: number | null
  /** Null when the endpoint accepted. */
  readonly error: LastError | null
  /** The beginning of the answer as text, of which 8 KB were read and which is no longer than that in UTF-8. */
  readonly responseBody: string | null
  readonly remoteAddress: string | null
  readonly retryAfter: string | undefined
  /** Until the status line came, or the failure. */
  readonly durationMs: number
}

/** A request under way. */
export interface Sending {
  /** Never rejects; null when it was canceled before a byte of it was written. */
  readonly outcome: Promise<Outcome | null>
  readonly cancel: () => void
}

/** Posts a request once. The status line decides, within 15 s: only 200 and 201 accept, whatever the body then does. */
export function send(agent: Agent, outgoing: Outgoing, limits: TimeLimits = TIME_LIMITS): Sending {
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

// The client tells nobody which socket a request went to, but on this channel, in the same turn as `onRequestStart`.
let starting: Attempt | null = null
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { readonly socket: { readonly remoteAddress?: string } }
  if (starting) starting.remoteAddress = socket.remoteAddress ?? null
  starting = null
})

/** Follows one request through the client's callbacks. It has a lifetime: a timer, and a connection to give up. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<Outcome | null>
  remoteAddress: string | null = null

  #limits: TimeLimits
  #settle: (outcome: Outcome | null) => void
  #startedAtMs = performance.now()
  #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | null = null
  #answer: { statusCode: number; retryAfter: string | undefined; durationMs: number } | null = null
  #body: Buffer[] = []
  #bodyBytes = 0
  #interimAnswers = 0
  #over = false

  constructor(limits: TimeLimits) {
    this.#limits = limits
    const { promise, resolve } = Promise.withResolvers<Outcome | null>()
    this.outcome = promise
    this.#settle = resolve
    this.#timer = setTimeout(() => this.#fail('timeout'), limits.answerMs)
  }

  /** Gives the request up: unsent when nothing was written, else with an outcome that nobody knows. */
  cancel(): void {
    if (this.#answer) this.#finish()
    else if (this.#controller) this.#fail('outcome unknown: worker stopped')
    else this.#end(null)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over) {
      controller.abort(new Error('given up'))
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
    if (this.#over) return
    if (statusCode < 200) {
      if (++this.#interimAnswers > INTERIM_ANSWERS_MAX) this.#fail('invalid response')
      return
    }
    const retryAfter = headers['retry-after']
    this.#answer = {
      statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      durationMs: this.#elapsedMs(),
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#finish(), this.#limits.bodyMs)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return
    this.#body.push(chunk)
    this.#bodyBytes += chunk.length
    if (this.#bodyBytes >= BODY_BYTES_MAX) this.#finish()
  }

  onResponseEnd(): void {
    // Nothing is left to be given up: the connection goes back to the pool.
    this.#controller = null
    this.#finish()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#answer) this.#finish()
    else this.#fail(lastErrorOf(error))
  }

  #finish(): void {
    if (!this.#answer) {
      this.#fail('invalid response')
      return
    }
    const { statusCode, retryAfter, durationMs } = this.#answer
    const accepted = statusCode === 200 || statusCode === 201
    this.#end({
      statusCode,
      error: accepted ? null : 'unexpected status: only 200 and 201 accept',
      responseBody: readable(Buffer.concat(this.#body)),
      remoteAddress: this.remoteAddress,
      retryAfter,
      durationMs,
    })
  }

  #fail(error: LastError): void {
    this.#end({
      statusCode: null,
      error,
      responseBody: null,
      remoteAddress: this.remoteAddress,
      retryAfter: undefined,
      durationMs: this.#elapsedMs(),
    })
  }

  #end(outcome: Outcome | null): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#timer)
    this.#settle(outcome)
    this.#controller?.abort(ENOUGH)
  }

  #elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAtMs)
  }
}

// PostgreSQL takes no NUL in text; each broken byte becomes U+FFFD, which is three.
function readable(body: Buffer): string {
  if (body.length === 0) return ''
  return beginning(Buffer.from(beginning(body).replaceAll('\0', '')))
}

// As a stream, so that a character which the end cuts through is left out and not broken.
function beginning(text: Buffer): string {
  return new TextDecoder().decode(text.subarray(0, BODY_BYTES_MAX), { stream: true })
}
