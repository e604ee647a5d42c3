import {
  type ConstValueNode,
  type FieldNode,
  type GraphQLNamedType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql'

export type Variables = Readonly<Record<string, unknown>>

/** The number of rows of a field: known from the document, or from the variables of a request. */
export type Size = number | ((variables: Variables) => number)

const PAGE_DEFAULT = 20
const PAGE_MAX = 100

/**
 * The assumed size of a list that is not a connection and takes no ids, such as the attempts of a
 * delivery.
 */
const LIST_SIZE = 10

type Defaults = ReadonlyMap<string, ConstValueNode>

/**
 * Returns the page size of a connection's field, from `first` or `last` on the field or inside its
 * `input`. An invalid size counts as the largest page, so that the client gets an error about the
 * size and not the cost.
 */
export function pageSizeOf(field: FieldNode, operation: OperationDefinitionNode): Size {
  const defaults = defaultsOf(operation)
  const sizes = (field.arguments ?? []).flatMap(({ name, value }) => {
    if (name.value === 'first' || name.value === 'last') return [reader(value, defaults)]
    return name.value === 'input' ? inputSizes(value, defaults) : []
  })
  if (sizes.length === 0) return PAGE_DEFAULT
  const read = (variables: Variables) => largest(sizes.map((size) => size(variables)))
  return mentionsVariable(field) ? read : read({})
}

/**
 * Returns the size of a list of records: the number of requested ids, or a hundred when they are a
 * variable.
 */
export function listSizeOf(type: GraphQLNamedType, field: FieldNode): number {
  if (type.name.endsWith('Edge')) return 1
  const ids = field.arguments?.find(({ name }) => name.value === 'ids')?.value
  if (!ids) return LIST_SIZE
  return ids.kind === Kind.LIST ? Math.min(ids.values.length, PAGE_MAX) : PAGE_MAX
}

type Read = (variables: Variables) => unknown

function inputSizes(input: ValueNode, defaults: Defaults): Read[] {
  if (input.kind === Kind.OBJECT)
    return input.fields
      .filter(({ name }) => name.value === 'first' || name.value === 'last')
      .map(({ value }) => reader(value, defaults))
  const whole = reader(input, defaults)
  return ['first', 'last'].map((name) => (variables) => {
    const object = whole(variables)
    return typeof object === 'object' && object !== null ? (object as Variables)[name] : undefined
  })
}

function reader(node: ValueNode, defaults: Defaults): Read {
  if (node.kind === Kind.INT) return () => Number(node.value)
  if (node.kind === Kind.OBJECT)
    return (variables) =>
      Object.fromEntries(node.fields.map(({ name, value }) => [name.value, reader(value, defaults)(variables)]))
  if (node.kind !== Kind.VARIABLE) return () => undefined
  const name = node.name.value
  const fallback = defaults.get(name)
  const otherwise = fallback ? reader(fallback, new Map()) : () => undefined
  return (variables) => (Object.hasOwn(variables, name) ? variables[name] : otherwise(variables))
}

function largest(given: readonly unknown[]): number {
  const sizes = given.filter((size) => size !== undefined && size !== null)
  if (sizes.length === 0) return PAGE_DEFAULT
  return Math.max(...sizes.map((size) => (typeof size === 'number' && size >= 0 && size <= PAGE_MAX ? size : PAGE_MAX)))
}

function defaultsOf(operation: OperationDefinitionNode): Defaults {
  return new Map(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, defaultValue] as const] : [],
    ),
  )
}

function mentionsVariable(field: FieldNode): boolean {
  const mentions = (value: ValueNode): boolean =>
    value.kind === Kind.VARIABLE || (value.kind === Kind.OBJECT && value.fields.some((each) => mentions(each.value)))
  return (field.arguments ?? []).some(({ value }) => mentions(value))
}
