import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, type OperationDefinitionNode, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'
import { type Cost, costOf, type Fragments } from './cost.ts'
import { NAME_LENGTH_MAX, refuseBeyondLimits, tooComplex } from './document-limits.ts'
import { canBeCompiled } from './engines.ts'
import { type FieldPermissions, type NeededPermission, neededPermissions } from './field-permissions.ts'
import { parseDocument } from './locations.ts'
import { inputsOf, type OperationInputs } from './operation-inputs.ts'
import type { Variables } from './page-size.ts'
import { type Permitted, unpermittedIn } from './permission.ts'
import { type Finding, findingsOf } from './validation.ts'
import type { IsVisible } from './visible-names.ts'

const TOKENS_MAX = 2_000
/**
 * The most characters of a document. One of 2,000 tokens has fewer, unless it contains much white
 * space or long texts.
 */
const CHARACTERS_MAX = 65_536

/** A longer document is parsed each time: 500 of the largest bodies would fill the memory. */
const CACHED_CHARACTERS_MAX = 32_768

const CARD_LIKE = /\d(?:[ -]{0,3}\d){11,}/

/** A valid operation of a document. */
export interface Operation {
  readonly document: DocumentNode
  readonly definition: OperationDefinitionNode
  readonly kind: 'query' | 'mutation'
  /**
   * The requested fields of Query or Mutation, one for each response key, by the names of the
   * schema.
   */
  readonly rootFields: readonly string[]
  readonly inputs: OperationInputs
  readonly cost: (variables: Variables) => Cost
  /** The refusal of forbidden elements. Null: all are permitted. */
  readonly unpermitted: Refusal | null
  /** The permissions that the caller needs. */
  readonly needed: readonly NeededPermission[]
  readonly kept: boolean
  /** True when both engines give the same response. */
  readonly canBeCompiled: boolean
  uses: number
}

/** The error of a document that the schema does not allow. */
export class InvalidDocument extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super('The document is not valid against the schema.')
    this.findings = findings
  }
}

export interface DocumentsOptions {
  readonly introspection: boolean
  /** The permitted schema elements. Undefined: all. */
  readonly permitted: Permitted | undefined
  /** The fields that need a permission of the caller. Undefined: none. */
  readonly guarded: FieldPermissions | undefined
  /** Decides which names of the schema messages may suggest. */
  readonly isVisible: IsVisible
  readonly documentsMax: number
  /** Called when an operation is dropped, so that its compiled form can be dropped too. */
  readonly onDrop: (operation: Operation) => void
}

/** Finds the operation that a request means, or throws a Refusal or InvalidDocument. */
export type FindOperation = (query: string, operationName: string | null) => Operation

/**
 * Creates the cache of valid operations, by document AND operation name: by the document alone, a
 * document with two operations would run the wrong one. A document that contains something like a
 * card number is never cached.
 */
export function createDocuments(schema: GraphQLSchema, options: DocumentsOptions): FindOperation {
  const operations = new LRUCache<string, Operation>({
    max: options.documentsMax,
    dispose: (operation) => options.onDrop(operation),
  })
  return (query, operationName) => {
    if (query.length > CHARACTERS_MAX) throw tooComplex(`The document has more than ${CHARACTERS_MAX} characters.`)
    if (operationName !== null && operationName.length > NAME_LENGTH_MAX) throw unknownName()
    // No valid document contains NUL, so no document equals another one after an operation name.
    const key = operationName === null ? query : `${operationName}\0${query}`
    const known = operations.get(key)
    if (known) return known
    const operation = prepare(schema, query, operationName, options)
    if (operation.kept) operations.set(key, operation)
    return operation
  }
}

function prepare(
  schema: GraphQLSchema,
  query: string,
  operationName: string | null,
  { introspection, permitted, guarded, isVisible }: DocumentsOptions,
): Operation {
  const document = parsed(query)
  refuseBeyondLimits(document)
  const unpermitted = permitted ? unpermittedIn(schema, document, permitted) : null
  const findings = findingsOf(schema, document, { introspection, isVisible })
  // The messages about a document disclose more of the schema than a refusal.
  if (findings.length > 0) throw unpermitted ?? new InvalidDocument(findings)
  const definition = chosen(document, operationName)
  if (definition.operation === 'subscription') throw unknownOperation('Subscriptions are not supported.')
  const fragments = fragmentsOf(document)
  const kept = query.length <= CACHED_CHARACTERS_MAX && !containsCardLike(query, document)
  return {
    document,
    definition,
    kind: definition.operation,
    rootFields: rootFieldsOf(definition, fragments),
    inputs: inputsOf(schema, definition, fragments),
    cost: costOf(schema, definition, fragments),
    unpermitted,
    needed: guarded ? neededPermissions(schema, definition, fragments, guarded) : [],
    kept,
    canBeCompiled: canBeCompiled(document),
    uses: 0,
  }
}

/** The message of graphql-js contains the unexpected token, so only the location is reported. */
function parsed(query: string): DocumentNode {
  try {
    return parseDocument(query, TOKENS_MAX)
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    if (error.message.includes('tokens. Parsing aborted'))
      throw tooComplex(`The document has more than ${TOKENS_MAX} tokens.`)
    const [location] = error.locations ?? []
    const where = location ? ` at line ${location.line}, column ${location.column}` : ''
    throw new Refusal('GRAPHQL_PARSE_FAILED', `The document is not valid GraphQL${where}.`)
  }
}

function chosen(document: DocumentNode, operationName: string | null): OperationDefinitionNode {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const [first] = operations
  if (!first) throw unknownOperation('The document has no operation.')
  if (operationName === null) {
    if (operations.length === 1) return first
    throw unknownOperation('The document has several operations. Set operationName to the one to run.')
  }
  const named = operations.find(({ name }) => name?.value === operationName)
  if (!named) throw unknownName()
  return named
}

function unknownName(): Refusal {
  return unknownOperation('The document has no operation with the given operationName.')
}

function unknownOperation(message: string): Refusal {
  return new Refusal('GRAPHQL_VALIDATION_FAILED', message)
}

function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )
}

function rootFieldsOf(operation: OperationDefinitionNode, fragments: Fragments): string[] {
  const asked = new Map<string, string>()
  // The set grows during the loop: each fragment is read once, however often it is spread.
  const known = new Set([operation.selectionSet])
  for (const { selections } of known)
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) asked.set((selection.alias ?? selection.name).value, selection.name.value)
      else {
        const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
        if (inner) known.add(inner.selectionSet)
      }
    }
  return [...asked.values()]
}

/** Checks the text, and strings whose escapes hide the digits from the text. */
function containsCardLike(query: string, document: DocumentNode): boolean {
  let contains = CARD_LIKE.test(query)
  if (!contains && query.includes('\\'))
    visit(document, {
      StringValue: ({ value }) => {
        if (CARD_LIKE.test(value)) contains = true
      },
    })
  return contains
}
