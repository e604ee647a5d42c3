import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { features } from '../../src/app.ts'
import { buildSchema } from '../../src/platform/graphql/index.ts'

/** The schema of the product. */
export const schema = buildSchema(features)

/** One field of Query or Mutation. */
export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  readonly field: GraphQLField<unknown, unknown>
}

/** Every operation by name. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => {
      const kind = root === schema.getQueryType() ? 'query' : 'mutation'
      return [field.name, { kind, name: field.name, field }] as const
    }),
  ),
)

const documents = new Map<string, string>()

/**
 * Returns a document that selects every field of the operation; each argument is a variable of its
 * name.
 */
export function documentOf(name: string): string {
  const document = documents.get(name) ?? newDocumentOf(name)
  documents.set(name, document)
  return document
}

function newDocumentOf(name: string): string {
  const operation = operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const { kind, field } = operation
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = args === '' ? name : `${name}(${args})`
  return `${kind} Everything${variables && `(${variables})`} { ${call} ${selectionOf(field.type)} }`
}

/** Returns every field of a type and of nested types, without recursion. */
export function selectionOf(output: GraphQLOutputType, inside: readonly string[] = []): string {
  const type = getNamedType(output)
  if (isInterfaceType(type)) return '{ __typename id }'
  if (!isObjectType(type)) return ''
  const fields = Object.values(type.getFields())
    .filter((field) => !inside.includes(getNamedType(field.type).name) && !field.args.some(isRequiredArgument))
    .map((field) => `${field.name} ${selectionOf(field.type, [...inside, type.name])}`)
  return `{ ${fields.join(' ')} }`
}

/**
 * A scalar or enum in the arguments of an operation: `createContact.input.name`; `0` is a list's
 * first item.
 */
export interface InputPath {
  readonly operation: string
  readonly name: string
  /** The path in the variables of `documentOf`. */
  readonly path: readonly string[]
  readonly type: GraphQLNamedInputType
}

/** Every scalar and enum argument. */
export const inputPaths: readonly InputPath[] = [...operations.values()].flatMap(({ name, field }) =>
  field.args.flatMap((arg) => inputPathsIn(name, arg.type, [arg.name])),
)

function inputPathsIn(operation: string, input: GraphQLInputType, path: readonly string[]): InputPath[] {
  const type = getNullableType(input)
  if (isListType(type)) return inputPathsIn(operation, type.ofType, [...path, '0'])
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) =>
      inputPathsIn(operation, field.type, [...path, field.name]),
    )
  return [{ operation, name: [operation, ...path].join('.'), path, type: type as GraphQLNamedInputType }]
}

/**
 * Returns the variables with another value at the path. Creates missing parents; undefined removes
 * the value.
 */
export function withValue(variables: object, [step = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (variables as Record<string, unknown>)[step]
  const isLast = rest.length === 0
  const around = typeof inner === 'object' && inner !== null ? inner : rest[0] === '0' ? [] : {}
  const changed = isLast ? value : withValue(around, rest, value)
  if (!Array.isArray(variables)) return { ...variables, [step]: changed }
  const copy = [...variables]
  copy[Number(step)] = changed
  return copy
}

/** Returns the value of the variables at that path. */
export function valueAt(variables: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    variables,
  )
}
