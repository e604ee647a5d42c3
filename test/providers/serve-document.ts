import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describedValue } from './described-value.ts'
import { documentOf, type OpenApiDocument, type Operation } from './document.ts'
import { isGiven, type ProviderDocument } from './document-files.ts'
import { type ReadRequest, readRequest, type SeenRequest } from './read-request.ts'

export type { SeenRequest } from './read-request.ts'

/**
 * A server on loopback that accepts the requests that a provider's OpenAPI document describes, and
 * responds with values that satisfy it.
 */
export interface ServedDocument {
  readonly url: string
  /** The requests, in order. */
  readonly requests: readonly SeenRequest[]
  /**
   * The parts that the document does not describe, each once: `POST /v1/refunds reason` for a field
   * of a request, `response of POST /v1/refunds: status` for a field of a response of the test, and
   * `POST /v1/unknown` for a whole call.
   */
  readonly unvalidated: readonly string[]
  /**
   * Throws when `unvalidated` is not this list. Documents that were given by `--documents` may
   * describe more: then it may lack some.
   */
  readonly assertUnvalidated: (expected: readonly string[]) => void
  /**
   * Prepares the response to the next request of this operation. Further calls queue responses.
   * When none is left, the server sends the smallest valid response. `fields` are merged into the
   * smallest response. Throws when the schema of this status refuses the result or does not
   * describe a field. Pass fields that are newer than the document in `beyond`, which is merged
   * without validation.
   */
  readonly answer: (operation: string, status: number, fields?: object, beyond?: object) => void
  /**
   * Prepares a response that the document does not describe, such as a proxy's page, an incomplete
   * response, or the response of a call that the document does not have.
   */
  readonly answerText: (operation: string, status: number, text: string) => void
  /**
   * Makes the server close the connection of the next request of this operation without a response.
   */
  readonly hangUp: (operation: string) => void
  /**
   * Stops the server. Throws when a request violated the document, or a prepared response was not
   * used.
   */
  readonly close: () => Promise<void>
}

type Prepared =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly type: string }
  | { readonly kind: 'hang up' }

const JSON_TYPE = 'application/json'

/**
 * Serves the document of a provider. Parsing takes up to half a second, once per process.
 * `outdatedRequirements` are the messages of problems that only the age of the document causes.
 * Such problems are accepted and listed in `unvalidated`.
 */
export async function serveDocument(
  provider: ProviderDocument,
  { outdatedRequirements = [] }: { readonly outdatedRequirements?: readonly string[] } = {},
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
      const outdated = read.problems.filter((problem) => outdatedRequirements.includes(problem))
      const broken = read.problems.filter((problem) => !outdatedRequirements.includes(problem))
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

  const assertUnvalidated = (expected: readonly string[]) => {
    const found = [...unvalidated].sort()
    const wanted = expected.filter((one) => !isGiven(provider) || unvalidated.has(one))
    assert.deepEqual(found, wanted.toSorted())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get unvalidated() {
      return [...unvalidated].sort()
    },
    assertUnvalidated,
    answer: (name, status, fields = {}, beyond = {}) => {
      const operation = document.operations.find((one) => one.name === name)
      if (!operation) throw new Error(`The document has no ${name}.`)
      const { answer, uncovered } = answerOf(document, operation, status, fields, beyond)
      for (const field of uncovered) unvalidated.add(`response of ${name}: ${field}`)
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
        .map(([name]) => `a response for ${name} was not used`)
      if (problems.length + unasked.length > 0) throw new Error([...problems, ...unasked].join('\n'))
    },
  }
}

function answerOf(document: OpenApiDocument, operation: Operation, status: number, fields: object, beyond: object) {
  const response = operation.responses[status] ?? operation.responses.default
  if (!response) throw new Error(`The document has no response ${status} for ${operation.name}.`)
  const schema = response.content?.[JSON_TYPE]?.schema
  if (!schema) return { answer: answerWith(status, ''), uncovered: [] }
  const { value, uncovered } = describedValue(document, schema, fields, beyond)
  return { answer: answerWith(status, JSON.stringify(value)), uncovered }
}

const answerWith = (status: number, text: string): Prepared => ({ kind: 'answer', status, text, type: JSON_TYPE })

/**
 * Returns the response to a request that violates the document. The test fails when it closes the
 * server.
 */
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
