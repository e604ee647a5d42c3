import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getDirectiveValues,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'

/** An argument, or a field of an input object. */
export type InputDefinition = GraphQLArgument | GraphQLInputField

/** The most items of any input list, whatever its own bound. */
const ITEMS_MAX = 1_000
/** The key of an input list's bound among the extensions of its definition. */
const MAX_ITEMS = 'maxItems'

/** Returns the most items of the list of an argument or input field, or null for other types. */
export function maxItemsOf({ extensions }: InputDefinition): number | null {
  return (extensions[MAX_ITEMS] as number | undefined) ?? null
}

/**
 * Reads the directive `@constraint(maxItems:)` of every input list, and adds its number to the
 * list's description for introspection. Throws for a list without it, for a bound above 1,000, and
 * for a bound of another type.
 */
export function readListBounds(schema: GraphQLSchema): void {
  const directive = schema.getDirective('constraint')
  if (!directive) throw new Error('The schema does not define the directive @constraint.')
  for (const [coordinate, input] of inputDefinitions(schema)) {
    const given = input.astNode ? getDirectiveValues(directive, input.astNode)?.maxItems : undefined
    const isList = isListType(getNullableType(input.type))
    if (!isList && given === undefined) continue
    if (!isList) throw new Error(`${coordinate} has @constraint(maxItems:) but is not a list.`)
    if (typeof given !== 'number' || given < 1 || given > ITEMS_MAX)
      throw new Error(`The list ${coordinate} needs @constraint(maxItems:) from 1 to ${ITEMS_MAX}.`)
    input.extensions = { ...input.extensions, [MAX_ITEMS]: given }
    input.description = [input.description, `At most ${given} items.`].filter(Boolean).join(' ')
  }
}

/**
 * Returns every argument and input field of a schema, each with its coordinate, such as
 * `Query.nodes(ids:)`.
 */
export function inputDefinitions(schema: GraphQLSchema): (readonly [string, InputDefinition])[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => (type.name.startsWith('__') ? [] : definitionsOf(type)))
}

function definitionsOf(type: GraphQLNamedType): (readonly [string, InputDefinition])[] {
  if (!('getFields' in type)) return []
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const)
  return Object.values(type.getFields()).flatMap((field) =>
    'args' in field ? field.args.map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg] as const) : [],
  )
}
