import assert from 'node:assert/strict'
import { ask } from '../support/server.ts'

/** The API as a client reaches it. */
export interface ApiTarget {
  /** Null until the API has been restarted. */
  readonly api: () => { readonly url: string; readonly isDead: () => boolean; readonly death: Promise<unknown> } | null
  readonly nowMs: () => number
}

/** A mutation that a client sends under its own key until it is answered. */
export interface Request {
  readonly key: string
  readonly document: string
  readonly input: object
  /** The time of its creation, on the clock of the simulation. */
  readonly madeMs: number
  /** Every id in the responses to its copies. */
  readonly answered: Set<string>
  /** The code of its refusal, when no copy got a record. */
  refusal: string | null
}

/** The period in which a client repeats a key: the product keeps it for a day. */
const KEY_USED_FOR_MS = 20 * 3_600_000
/** The codes of responses after which a client sends the request again. */
const AGAIN: ReadonlySet<string> = new Set(['CONFLICT', 'INTERNAL'])

export type Client = ReturnType<typeof openClient>

/**
 * Opens a client of the API that repeats its requests, and checks that a key always gets the same
 * response.
 */
export function openClient(target: ApiTarget, apiKey: string, name: string) {
  const requests: Request[] = []

  /** Creates a request. `inputOf` gets a reference that identifies the payment in the records. */
  function make(document: string, inputOf: (reference: string) => object): Request {
    const key = `${name}-${requests.length}`
    const request: Request = {
      key,
      document,
      input: inputOf(key),
      madeMs: target.nowMs(),
      answered: new Set(),
      refusal: null,
    }
    requests.push(request)
    return request
  }

  /** Sends one copy. The response of an API that was killed meanwhile is lost. */
  async function send(request: Request): Promise<void> {
    const api = target.api()
    if (!api) return
    const sent = ask<{ made: { id: string } } | null>(
      api.url,
      apiKey,
      request.document,
      { input: request.input },
      {
        'idempotency-key': request.key,
      },
    )
    const answer = await Promise.race([sent.catch(() => null), api.death.then(() => null)])
    if (!answer || api.isDead()) return
    if (answer.errors) note(request, String(answer.errors[0]?.extensions.code))
    else {
      assert.ok(answer.data?.made.id, answer.text)
      request.answered.add(answer.data.made.id)
    }
  }

  function note(request: Request, code: string): void {
    if (!AGAIN.has(code)) request.refusal ??= code
  }

  const isOpen = (request: Request) =>
    request.answered.size === 0 && request.refusal === null && target.nowMs() - request.madeMs < KEY_USED_FOR_MS

  return {
    requests,
    make,
    send,
    /** Returns the requests without a response. */
    open: () => requests.filter(isOpen),
    /** Returns the requests whose key is still in use. */
    usable: () => requests.filter(({ madeMs }) => target.nowMs() - madeMs < KEY_USED_FOR_MS),
    /** Returns the ids in all responses so far. */
    acknowledged: () => requests.flatMap(({ answered }) => [...answered]),
    /** Returns the contradictions in the responses that the client received. */
    problems: (): string[] =>
      requests.filter(({ answered }) => answered.size > 1).map(({ key, answered }) => `${key}: made ${[...answered]}`),
  }
}
