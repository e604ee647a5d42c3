import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describedValue } from './described-value.ts'
import { documentOf, type OpenApiDocument, type Operation, type ProviderDocument } from './document.ts'
import { type ReadRequest, readRequest, type SeenRequest } from './read-request.ts'

export type { SeenRequest } from './read-request.ts'

/**
 * A provider's published OpenAPI document as a server on loopback: it takes what the document
 * takes, and answers from it.
 */
export interface ServedDocument {
  readonly url: string
  /** The requests, in order. */
  readonly requests: readonly SeenRequest[]
  /**
   * What the document does not describe, each once: `POST /v1/refunds reason` for a field of a request, `answer of
   * POST /v1/refunds: status` for one that a test gave, `POST /v1/unheard_of` for a whole call.
   */
  readonly unvalidated: readonly string[]
  /**
   * What the next request of this operation is answered; further ones wait in line, then the least that the document asks
   * for is answered. `fields` are laid over that least, and throw when the schema of this status refuses the result or does
   * not describe one of them. Fields that are newer than the document go into `beyond`, and are laid over it unvalidated.
   */
  readonly answer: (operation: string, status: number, fields?: object, beyond?: object) => void
  /**
   * Answers the next request of this operation with something that is no part of the document: a proxy's page, half an
   * answer, or the answer of a call that it does not have.
   */
  readonly answerText: (operation: string, status: number, text: string) => void
  /** Takes the next request of this operation and closes the connection without an answer. */
  readonly hangUp: (operation: string) => void
  /** Stops the server, and throws when a request broke the document, or an answer was prepared that nobody came for. */
  readonly close: () => Promise<void>
}

type Prepared =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly type: string }
  | { readonly kind: 'hang up' }

const JSON_TYPE = 'application/json'

/**
 * Serves the document of a provider. Reading it takes up to half a second, once a process. What an old document insists on and
 * its provider no longer does is named in the words of the problem; it stands in `unvalidated` when it is met.
 */
export async function serveDocument(
  provider: ProviderDocument,
  { noLongerAskedFor = [] }: { readonly noLongerAskedFor?: readonly string[] } = {},
): Promise<ServedDocument> {
  const document = documentOf(provider)
  const requests: SeenRequest[] = []
  const unvalidated = new Set<string>()
  const problems: string[] = []
  const prepared = new Map<string, Prepared[]>()

  const prepare = (operation: string, next: Prepared) =>
    void prepared.set(operation, [...(prepared.get(operation) ?? []), next])

  const server = createServer(async (message, response) => {
    try {
      const read = await readRequest(document, message)
      requests.push(read.seen)
      const outdated = read.problems.filter((problem) => noLongerAskedFor.includes(problem))
      const broken = read.problems.filter((problem) => !noLongerAskedFor.includes(problem))
      for (const one of [...read.uncovered, ...outdated]) unvalidated.add(one)
      problems.push(...broken)
      send(response, message, broken.length > 0 ? refusal(document, read) : nextAnswer(read))
    } catch (error) {
      problems.push(`${message.method} ${message.url?.split('?')[0]}: ${String(error)}`)
      send(response, message, { kind: 'answer', status: 500, text: '{}', type: JSON_TYPE })
    }
  })

  const nextAnswer = ({ seen, operation }: ReadRequest): Prepared => {
    const next = prepared.get(seen.operation)?.shift()
    if (next) return next
    if (!operation) return { kind: 'answer', status: 404, text: '{}', type: JSON_TYPE }
    const status = Number(Object.keys(operation.responses).find((code) => code.startsWith('2')) ?? 200)
    return answerOf(document, operation, status, {}, {}).answer
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get unvalidated() {
      return [...unvalidated].sort()
    },
    answer: (name, status, fields = {}, beyond = {}) => {
      const operation = document.operations.find((one) => one.name === name)
      if (!operation) throw new Error(`The document has no ${name}.`)
      const { answer, uncovered } = answerOf(document, operation, status, fields, beyond)
      for (const field of uncovered) unvalidated.add(`answer of ${name}: ${field}`)
      prepare(name, answer)
    },
    answerText: (operation, status, text) =>
      prepare(operation, { kind: 'answer', status, text, type: /^[[{]/.test(text) ? JSON_TYPE : 'text/html' }),
    hangUp: (operation) => prepare(operation, { kind: 'hang up' }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      const unasked = [...prepared]
        .filter(([, waiting]) => waiting.length > 0)
        .map(([name]) => `${name} was not called`)
      if (problems.length + unasked.length > 0) throw new Error([...problems, ...unasked].join('\n'))
    },
  }
}

function answerOf(document: OpenApiDocument, operation: Operation, status: number, fields: object, beyond: object) {
  const response = operation.responses[status] ?? operation.responses.default
  if (!response) throw new Error(`The document has no answer ${status} of ${operation.name}.`)
  const schema = response.content?.[JSON_TYPE]?.schema
  if (!schema) return { answer: answerWith(status, ''), uncovered: [] }
  const { value, uncovered } = describedValue(document, schema, fields, beyond)
  return { answer: answerWith(status, JSON.stringify(value)), uncovered }
}

const answerWith = (status: number, text: string): Prepared => ({ kind: 'answer', status, text, type: JSON_TYPE })

/** The response to a request that the document refuses. The test fails when it closes the server. */
function refusal(document: OpenApiDocument, { operation }: ReadRequest): Prepared {
  const status = ['400', '422'].find((code) => operation?.responses[code]) ?? '400'
  try {
    return answerOf(document, operation!, Number(status), {}, {}).answer
  } catch {
    return answerWith(Number(status), '{}')
  }
}

function send(response: ServerResponse, message: IncomingMessage, prepared: Prepared) {
  if (prepared.kind === 'hang up') return void message.socket.destroy()
  response.writeHead(prepared.status, { 'content-type': prepared.type }).end(prepared.text)
}
