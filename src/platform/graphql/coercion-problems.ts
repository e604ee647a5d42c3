import {
  type ASTNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  visit,
} from 'graphql'
import { type Predicate, type Problem, problem } from '../refusal.ts'
import { leafPredicate } from './leaf-problem.ts'

const PROBLEMS_MOST = 50

type Path = readonly string[]
type Report = (path: Path, predicate: Predicate) => void
type Variables = Readonly<Record<string, unknown>>

/**
 * Everything wrong with an operation's variables, at most 50 problems, none of which repeats a value or a name that the
 * client made up. Engines say the same with the values in it, which is why theirs is thrown away and this is told.
 */
export function coercionProblems(
  schema: GraphQLSchema,
  operation: { readonly document: DocumentNode; readonly definition: OperationDefinitionNode },
  variables: Variables,
): Problem[] {
  const problems: Problem[] = []
  const places = variablePlaces(operation.document)
  for (const { variable, type: typeNode, defaultValue } of operation.definition.variableDefinitions ?? []) {
    const type = typeFromAST(schema, typeNode)
    const name = variable.name.value
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (!isInputType(type) || (value === undefined && defaultValue)) continue
    checkValue(value, type, places.get(name) ?? [], (path, predicate) => {
      if (problems.length < PROBLEMS_MOST) problems.push(problem(path.join('.') || 'input', predicate))
    })
  }
  return problems
}

/** Where each variable is first used, as the path that a client knows: from inside `input`, or from another argument's name. */
function variablePlaces(document: DocumentNode): ReadonlyMap<string, Path> {
  const places = new Map<string, Path>()
  let path: string[] = []
  const item = {
    enter: (_node: ASTNode, key: string | number | undefined) => {
      if (typeof key === 'number') path.push(`${key}`)
    },
    leave: (_node: ASTNode, key: string | number | undefined) => {
      if (typeof key === 'number') path.pop()
    },
  }
  visit(document, {
    Argument: ({ name }) => {
      path = name.value === 'input' ? [] : [name.value]
    },
    ObjectField: {
      enter: ({ name }) => {
        path.push(name.value)
      },
      leave: () => {
        path.pop()
      },
    },
    ListValue: item,
    ObjectValue: item,
    VariableDefinition: () => false,
    Variable: ({ name }, key) => {
      if (!places.has(name.value)) places.set(name.value, typeof key === 'number' ? [...path, `${key}`] : [...path])
    },
  })
  return places
}

/** Walks as graphql-js coerces; a property test holds the two together. */
function checkValue(value: unknown, type: GraphQLInputType, path: Path, report: Report): void {
  if (isNonNullType(type)) {
    if (value == null) report(path, value === null ? 'must not be null' : 'is required')
    else checkValue(value, type.ofType, path, report)
  } else if (value == null) {
    return
  } else if (isListType(type)) {
    if (Array.isArray(value))
      value.forEach((item, index) => void checkValue(item, type.ofType, [...path, `${index}`], report))
    else checkValue(value, type.ofType, path, report)
  } else if (isInputObjectType(type)) {
    checkObject(value, type, path, report)
  } else {
    try {
      if (type.parseValue(value) === undefined) report(path, leafPredicate(type, null))
    } catch (error) {
      report(path, leafPredicate(type, error))
    }
  }
}

function checkObject(
  value: unknown,
  type: Extract<GraphQLInputType, { getFields: unknown }>,
  path: Path,
  report: Report,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(path, 'must be an object')
    return
  }
  const fields = type.getFields()
  const given = value as Variables
  for (const field of Object.values(fields)) {
    const member = given[field.name]
    if (member !== undefined || field.defaultValue === undefined)
      checkValue(member, field.type, [...path, field.name], report)
  }
  if (Object.keys(given).some((name) => !Object.hasOwn(fields, name)))
    report(path, `has a field that ${type.name} does not have. It has ${Object.keys(fields).join(', ')}`)
}
