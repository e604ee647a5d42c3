import type { IncomingMessage } from 'node:http'
import qs from 'qs'
import type { OpenApiDocument, Operation } from './document.ts'
import type { Schema } from './schema.ts'
import { splitUncovered } from './uncovered.ts'

const FORM = 'application/x-www-form-urlencoded'
const BODY_BYTES_MAX = 1_048_576

/** A received request, parsed by the document. */
export interface SeenRequest {
  /**
   * The operation's name in the document, such as `POST /v1/refunds`; the method and path of a call
   * that the document does not have.
   */
  readonly operation: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: unknown
  /**
   * The body, without fields that the document does not describe. In forms, texts are converted to
   * the numbers and booleans of the document.
   */
  readonly body: unknown
}

export interface ReadRequest {
  readonly seen: SeenRequest
  readonly operation: Operation | undefined
  /** The problems of the request by the document. */
  readonly problems: readonly string[]
  /** The parts that the document does not describe: the whole call, or its fields. */
  readonly uncovered: readonly string[]
}

interface Part {
  readonly value: unknown
  readonly problems: readonly string[]
  readonly uncovered: readonly string[]
}

/** Parses a request and validates it by the document: path, parameters and body. */
export async function readRequest(document: OpenApiDocument, message: IncomingMessage): Promise<ReadRequest> {
  const url = new URL(message.url ?? '/', 'http://localhost')
  const path = url.pathname.replace(document.prefix, '')
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  const text = await bodyText(message)
  const operation = document.operations.find((one) => one.name.startsWith(`${message.method} `) && one.path.test(path))
  if (!operation) {
    const name = `${message.method} ${path}`
    return {
      seen: { operation: name, path, headers, query: {}, body: text },
      operation,
      problems: [],
      uncovered: [name],
    }
  }
  const query = part(document, parametersOf(operation, 'query'), parseForm(url.search.slice(1)), 'form')
  const inPath = part(document, parametersOf(operation, 'path'), placeholdersOf(operation, path), 'form')
  const inHeaders = part(document, parametersOf(operation, 'header'), headers, 'form')
  const body = readBody(document, operation, headers['content-type'] ?? '', text)
  const parts = [query, inPath, { ...inHeaders, uncovered: [] }, body]
  return {
    seen: { operation: operation.name, path, headers, query: query.value, body: body.value },
    operation,
    problems: parts.flatMap(({ problems }) => problems).map((problem) => `${operation.name}: ${problem}`),
    uncovered: parts.flatMap(({ uncovered }) => uncovered).map((field) => `${operation.name} ${field}`),
  }
}

async function bodyText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message) {
    length += chunk.length
    if (length > BODY_BYTES_MAX) throw new Error(`The body has more than ${BODY_BYTES_MAX} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Parses a form in Stripe's notation, `a[b][0]=c`. Throws when a field occurs twice, although other
 * servers use one of the values.
 */
function parseForm(text: string): Record<string, unknown> {
  const names = text.split('&').map((pair) => pair.split('=')[0])
  if (new Set(names).size < names.length) throw new Error('The form contains a field twice.')
  return qs.parse(text, {
    depth: 10,
    strictDepth: true,
    arrayLimit: 100,
    parameterLimit: 1_000,
    throwOnLimitExceeded: true,
  })
}

function placeholdersOf(operation: Operation, path: string): Record<string, unknown> {
  const values = operation.path.exec(path)?.slice(1) ?? []
  return Object.fromEntries(operation.placeholders.map((name, index) => [name, decodeURIComponent(values[index]!)]))
}

/** Returns the parameters of one location as the schema of an object. */
function parametersOf(operation: Operation, location: 'query' | 'path' | 'header'): Schema {
  const name = (text: string) => (location === 'header' ? text.toLowerCase() : text)
  const here = operation.parameters.filter((parameter) => parameter.in === location)
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [name(parameter.name), parameter.schema])),
    required: here.filter(({ required }) => required).map((parameter) => name(parameter.name)),
    additionalProperties: false,
  }
}

function readBody(document: OpenApiDocument, { body }: Operation, contentType: string, text: string): Part {
  if (text === '') return { value: undefined, problems: body?.required ? ['the body is missing'] : [], uncovered: [] }
  const media = contentType.split(';')[0]!.trim().toLowerCase()
  const schema = body?.content[media]?.schema
  if (!schema) return { value: text, problems: [`a body of the type "${media}" is not accepted`], uncovered: [] }
  return media === FORM
    ? part(document, schema, parseForm(text), 'form')
    : part(document, schema, JSON.parse(text), 'json')
}

function part(document: OpenApiDocument, schema: Schema, value: unknown, written: 'json' | 'form'): Part {
  const { covered, uncovered } = splitUncovered(value, schema, document.schemas)
  return { value: covered, problems: document.problemsOf(covered, schema, written), uncovered }
}
