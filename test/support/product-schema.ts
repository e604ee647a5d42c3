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

/** The schema of the product, as its process makes it. */
export const schema = buildSchema(features)

/** One field of Query or Mutation. */
export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  readonly field: GraphQLField<unknown, unknown>
}

/** Every operation there is, by name. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => {
      const kind = root === schema.getQueryType() ? 'query' : 'mutation'
      return [field.name, { kind, name: field.name, field }] as const
    }),
  ),
)

/** A document that asks the operation for every field there is; each argument is a variable of its name. */
export function documentOf(name: string): string {
  const operation = operations.get(name)
  if (!operation) throw new Error(`There is no operation ${name}.`)
  const { kind, field } = operation
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = args === '' ? name : `${name}(${args})`
  return `${kind} Everything${variables && `(${variables})`} { ${call} ${selectionOf(field.type)} }`
}

/** Every field of a type and of the types below it, but those that it lies inside of itself. */
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
 * A place for a scalar or enum in the arguments of an operation: `createContact.input.name`, a
 * list's first item as `0`.
 */
export interface Place {
  readonly operation: string
  readonly name: string
  /** The path in the variables of `documentOf`. */
  readonly path: readonly string[]
  readonly type: GraphQLNamedInputType
}

/** Every such place there is. */
export const places: readonly Place[] = [...operations.values()].flatMap(({ name, field }) =>
  field.args.flatMap((arg) => placesIn(name, arg.type, [arg.name])),
)

function placesIn(operation: string, input: GraphQLInputType, path: readonly string[]): Place[] {
  const type = getNullableType(input)
  if (isListType(type)) return placesIn(operation, type.ofType, [...path, '0'])
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) => placesIn(operation, field.type, [...path, field.name]))
  return [{ operation, name: [operation, ...path].join('.'), path, type: type as GraphQLNamedInputType }]
}

/** A copy of the variables with another value at that place; what leads there is made. Undefined takes it away. */
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
