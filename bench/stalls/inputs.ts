import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'

/**
 * A position in an operation's input, such as `createContact(input.address.lines)`, with its path.
 */
export interface InputPath {
  readonly operation: Operation
  readonly path: readonly string[]
  readonly type: GraphQLInputType
  /** The name of the argument or field in the schema, such as `GlobalAddressInput.lines`. */
  readonly coordinate: string
}

export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  readonly args: readonly GraphQLArgument[]
  readonly output: GraphQLOutputType
}

/** Returns every operation of the schema, or only the permitted ones. */
export function operationsOf(schema: GraphQLSchema, names: readonly string[] | null): Operation[] {
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
    return Object.values(root?.getFields() ?? {})
      .filter(({ name }) => names === null || names.includes(name))
      .map(({ name, args, type }) => ({ kind, name, args, output: type }))
  })
}

/** Returns a document in which each argument is a variable of the same name. */
export function documentOf({ kind, name, args, output }: Operation): string {
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  return `${kind}${variables && `(${variables})`} { ${name}${given && `(${given})`} ${selectionOf(output, 2)} }`
}

/** Returns a selection of all fields without required arguments, to this depth. */
export function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output)
  if (isInterfaceType(type)) return '{ id }'
  if (!isObjectType(type)) return ''
  const fields = Object.values(type.getFields())
    .filter((field) => !field.args.some(isRequiredArgument) && (depth > 1 || !isObjectType(getNamedType(field.type))))
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`)
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '{ __typename }'
}

/** Returns every list and every scalar or enum of the operation's arguments, at any depth. */
export function inputPathsOf(operation: Operation): InputPath[] {
  return operation.args.flatMap(({ name, type }) =>
    inputPathsIn({ operation, path: [name], type, coordinate: `${operation.name}(${name})` }, []),
  )
}

function inputPathsIn(inputPath: InputPath, inside: readonly string[]): InputPath[] {
  const { path } = inputPath
  const type = getNullableType(inputPath.type)
  if (isListType(type))
    return [inputPath, ...inputPathsIn({ ...inputPath, path: [...path, '0'], type: type.ofType }, inside)]
  if (!isInputObjectType(type)) return [inputPath]
  if (inside.includes(type.name)) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const coordinate = `${type.name}.${field.name}`
    return inputPathsIn({ ...inputPath, path: [...path, field.name], type: field.type, coordinate }, [
      ...inside,
      type.name,
    ])
  })
}

const SCALARS: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1.5,
  Boolean: true,
  Amount: '10.00',
  Currency: 'USD',
  Date: '2099-01-01',
  DateTime: '2099-01-01T00:00:00Z',
  Email: 'ada@example.com',
  Phone: '+14155552671',
  URL: 'https://shop.example.com',
  JSON: '{}',
}

/** Returns a value of a type with all required fields. */
export function exampleOf(input: GraphQLInputType): unknown {
  const type = getNullableType(input)
  if (isListType(type)) return [exampleOf(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (!isInputObjectType(type)) return SCALARS[getNamedType(type).name] ?? 'text'
  const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(fields.map((field) => [field.name, exampleOf(field.type)]))
}

/** Returns the variables of `documentOf` as JSON, with the text of another value at the path. */
export function variablesWith({ operation, path }: Pick<InputPath, 'operation' | 'path'>, json: string): string {
  const variables: Record<string, unknown> = Object.fromEntries(
    operation.args
      .filter(({ type, name }) => isNonNullType(type) || name === path[0])
      .map((arg) => [arg.name, exampleOf(arg.type)]),
  )
  const [first = '', ...rest] = path
  variables[first] = rest.length === 0 ? MARK : withMark(variables[first], rest)
  return JSON.stringify(variables).replace(JSON.stringify(MARK), () => json)
}

const MARK = '\u0001here\u0001'

function withMark(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  const next = rest.length === 0 ? MARK : withMark(memberOf(value, step), rest)
  if (step === '0') return [next]
  return { ...(typeof value === 'object' && value !== null ? value : {}), [step]: next }
}

function memberOf(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
}
