import assert from 'node:assert/strict'
import { ask } from '../support/server.ts'

/** The product's server, as a client reaches it. */
export interface Desk {
  /** Null while nobody has started it again. */
  readonly api: () => { readonly url: string; readonly isDead: () => boolean; readonly death: Promise<unknown> } | null
  readonly nowMs: () => number
}

/** A mutation that a client sends under a key of its own, again and again until it is answered. */
export interface Request {
  readonly key: string
  readonly document: string
  readonly input: object
  /** When it was made, on the clock of the simulation. */
  readonly madeMs: number
  /** Every id that its copies were answered with. */
  readonly answered: Set<string>
  /** The code of its refusal, when no copy was answered with a record. */
  refusal: string | null
}

/** How long a client goes on with a key: the product keeps it for a day. */
const KEY_USED_FOR_MS = 20 * 3_600_000
/** The codes of responses after which a client sends the request again. */
const AGAIN: ReadonlySet<string> = new Set(['CONFLICT', 'INTERNAL'])

export type Client = ReturnType<typeof openClient>

/** A client of the API that never gives up, and holds the product to one answer a key. */
export function openClient(desk: Desk, apiKey: string, name: string) {
  const requests: Request[] = []

  /** `inputOf` is given a reference by which the payment is found in the books, whoever was told of it. */
  function make(document: string, inputOf: (reference: string) => object): Request {
    const key = `${name}-${requests.length}`
    const request: Request = {
      key,
      document,
      input: inputOf(key),
      madeMs: desk.nowMs(),
      answered: new Set(),
      refusal: null,
    }
    requests.push(request)
    return request
  }

  /** Sends one copy. What a machine says that was killed meanwhile, nobody hears. */
  async function send(request: Request): Promise<void> {
    const api = desk.api()
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
    request.answered.size === 0 && request.refusal === null && desk.nowMs() - request.madeMs < KEY_USED_FOR_MS

  return {
    requests,
    make,
    send,
    /** Those that nobody has answered. */
    open: () => requests.filter(isOpen),
    /** Those whose key is still in use. */
    usable: () => requests.filter(({ madeMs }) => desk.nowMs() - madeMs < KEY_USED_FOR_MS),
    /** The ids that it was told so far. */
    told: () => requests.flatMap(({ answered }) => [...answered]),
    /** Returns the contradictions in the responses that the client received. */
    problems: (): string[] =>
      requests.filter(({ answered }) => answered.size > 1).map(({ key, answered }) => `${key}: made ${[...answered]}`),
  }
}
