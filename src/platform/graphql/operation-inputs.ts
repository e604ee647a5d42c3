import {
  type ArgumentNode,
  type ASTNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Fragments } from './cost.ts'
import { maxItemsOf } from './list-bounds.ts'

/** The path as a client knows it: from inside `input`, or from another argument's name. */
export type InputPath = readonly string[]

/** A variable of an operation. */
export interface InputVariable {
  readonly name: string
  readonly type: GraphQLInputType
  /** The path of its first use. */
  readonly path: InputPath
  /** The number of items of its default list. Null: no default. */
  readonly defaultItems: number | null
}

/** A list argument, or a list field of an input object, that a document uses. */
export interface ListUse {
  readonly path: InputPath
  readonly maxItems: number
  /** The number of items in the document itself, nested lists included. */
  readonly items: number
  /** The variables that are the list, or lists in it. */
  readonly variables: readonly string[]
}

/** A text in a document that is no id. */
export interface TextUse {
  readonly path: InputPath
  readonly length: number
}

/** The inputs of one operation that its document determines. */
export interface OperationInputs {
  readonly variables: readonly InputVariable[]
  readonly lists: readonly ListUse[]
  readonly texts: readonly TextUse[]
}

/**
 * Reads the inputs of a valid operation: once for each document, so that a request only compares
 * numbers.
 */
export function inputsOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): OperationInputs {
  const reader = createReader()

  function readArguments(given: readonly ArgumentNode[], defined: readonly GraphQLArgument[]): void {
    for (const { name, value } of given) {
      const definition = defined.find((each) => each.name === name.value)
      if (definition)
        reader.read(value, definition.type, maxItemsOf(definition), name.value === 'input' ? [] : [name.value])
    }
  }

  const types = new TypeInfo(schema)
  // The set grows during the loop: each fragment is read once, however often it is spread.
  const definitions = new Set<ASTNode>([operation])
  for (const definition of definitions)
    visit(
      definition,
      visitWithTypeInfo(types, {
        Field: ({ arguments: given = [] }) => readArguments(given, types.getFieldDef()?.args ?? []),
        Directive: ({ arguments: given = [] }) => readArguments(given, types.getDirective()?.args ?? []),
        FragmentSpread: ({ name }) => {
          const fragment = fragments.get(name.value)
          if (fragment) definitions.add(fragment)
        },
        Argument: () => false,
        VariableDefinition: () => false,
      }),
    )
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type: typeNode, defaultValue }) => {
    const name = variable.name.value
    const type = typeFromAST(schema, typeNode) as GraphQLInputType
    const path = reader.paths.get(name) ?? []
    return { name, type, path, defaultItems: defaultValue ? reader.readDefault(defaultValue, type, path) : null }
  })
  return { variables, lists: reader.lists, texts: reader.texts }
}

/**
 * Creates a reader of values. It collects their lists, their texts, and the paths of their
 * variables.
 */
function createReader() {
  const lists: ListUse[] = []
  const texts: TextUse[] = []
  const paths = new Map<string, InputPath>()

  function read(node: ValueNode, input: GraphQLInputType, maxItems: number | null, path: InputPath): void {
    const type = getNullableType(input)
    if (isListType(type)) readList(node, type.ofType, maxItems ?? Number.POSITIVE_INFINITY, path)
    else if (node.kind === Kind.VARIABLE) use(node.name.value, path)
    else if (node.kind === Kind.STRING) {
      if (!isId(type)) texts.push({ path, length: node.value.length })
    } else if (node.kind === Kind.OBJECT && isInputObjectType(type))
      for (const { name, value } of node.fields) {
        const field = type.getFields()[name.value]
        if (field) read(value, field.type, maxItemsOf(field), [...path, name.value])
      }
  }

  function readList(node: ValueNode, itemType: GraphQLInputType, maxItems: number, path: InputPath): void {
    const variables: string[] = []
    const items = countItems(node, itemType, path, variables)
    lists.push({ path, maxItems, items, variables })
  }

  /** Counts a single value in place of a list as one item. */
  function countItems(node: ValueNode, item: GraphQLInputType, path: InputPath, variables: string[]): number {
    if (node.kind === Kind.VARIABLE) {
      use(node.name.value, path)
      variables.push(node.name.value)
      return 0
    }
    if (node.kind === Kind.NULL) return 0
    const inner = getNullableType(item)
    const countOne = (value: ValueNode, at: InputPath): number => {
      if (isListType(inner)) return countItems(value, inner.ofType, at, variables)
      read(value, inner, null, at)
      return 0
    }
    if (node.kind !== Kind.LIST) return 1 + countOne(node, path)
    return node.values.reduce((sum, value, index) => sum + 1 + countOne(value, [...path, `${index}`]), 0)
  }

  /** Returns the items of a default list. Its bounds are those of the uses of the variable. */
  function readDefault(node: ValueNode, input: GraphQLInputType, path: InputPath): number {
    const type = getNullableType(input)
    if (isListType(type)) return countItems(node, type.ofType, path, [])
    read(node, type, null, path)
    return 0
  }

  function use(name: string, path: InputPath): void {
    if (!paths.has(name)) paths.set(name, path)
  }

  return { read, readDefault, lists, texts, paths }
}

/** Returns true for the type of an id. */
export function isId(type: GraphQLInputType): boolean {
  return getNamedType(type).name === 'ID'
}
