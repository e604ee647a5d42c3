import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { type Predicate, type Problem, problem } from '../refusal.ts'
import { maxItemsOf } from './list-bounds.ts'
import { type InputPath, isId, type OperationInputs } from './operation-inputs.ts'
import type { Variables } from './page-size.ts'

/** The most problems in a response. Each walk over an input stops there. */
export const PROBLEMS_MAX = 50

/**
 * The most UTF-16 units of a text that is no id. Rules and scalars have lower bounds; patterns and
 * parsers never run on longer texts. An id is compared by its length first; one of any length is
 * treated as unknown.
 */
const TEXT_LENGTH_MAX = 10_000
const TOO_LONG: Predicate = `must have at most ${TEXT_LENGTH_MAX} characters`

const tooMany = (maxItems: number): Predicate => `must have at most ${maxItems} items`
const nameOf = (path: InputPath) => path.join('.') || 'input'

/**
 * Returns the lists and texts of a request that exceed their bounds, at most 50. It reads raw
 * values, before any of them is coerced, and never more items than a list may have.
 */
export function boundProblems(inputs: OperationInputs, variables: Variables): Problem[] {
  const found: Problem[] = []
  for (const { path, length } of inputs.texts) if (length > TEXT_LENGTH_MAX) found.push(problem(nameOf(path), TOO_LONG))
  for (const { path, maxItems, items, variables: names } of inputs.lists) {
    let total = items
    for (const name of names) total += itemsOf(inputs, variables, name, maxItems)
    if (total > maxItems) found.push(problem(nameOf(path), tooMany(maxItems)))
  }
  if (found.length > 0) return found.slice(0, PROBLEMS_MAX)
  for (const { name, type, path } of inputs.variables)
    if (Object.hasOwn(variables, name)) checkValue(variables[name], type, { path, parent: null, name: '' }, found)
  return found
}

/** A position in a variable's value. Its path is written out only for a problem. */
interface Position {
  readonly path: InputPath
  readonly parent: Position | null
  readonly name: string
}

function checkValue(value: unknown, input: GraphQLInputType, position: Position, found: Problem[]): void {
  if (typeof value === 'string') {
    if (value.length > TEXT_LENGTH_MAX && !isId(input)) report(found, position, TOO_LONG)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const { itemType, fields } = shapeOf(input)
  if (itemType && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (isLong(item)) checkValue(item, itemType, below(position, `${index}`), found)
  } else if (itemType) checkValue(value, itemType, position, found)
  else if (fields && !Array.isArray(value)) checkObject(value as Variables, fields, position, found)
}

function checkObject(value: Variables, fields: Fields, position: Position, found: Problem[]): void {
  for (const name in value) {
    const member = value[name]
    const field = isLong(member) ? fields.get(name) : undefined
    if (!field) continue
    const { type, maxItems } = field
    if (maxItems !== null && countItems(member, maxItems) > maxItems)
      report(found, below(position, name), tooMany(maxItems))
    else checkValue(member, type, below(position, name), found)
  }
}

/** Returns false for a value that exceeds no bound of any type, like most values. */
function isLong(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > TEXT_LENGTH_MAX
}

function itemsOf(inputs: OperationInputs, variables: Variables, name: string, maxItems: number): number {
  if (Object.hasOwn(variables, name) && variables[name] !== undefined) return countItems(variables[name], maxItems)
  return inputs.variables.find((variable) => variable.name === name)?.defaultItems ?? 0
}

/** Counts the items of a list and of the lists in it, and no further than one past the bound. */
function countItems(value: unknown, maxItems: number): number {
  if (!Array.isArray(value)) return value === null ? 0 : 1
  let count = value.length
  for (let index = 0; count <= maxItems && index < value.length; index += 1)
    if (Array.isArray(value[index])) count += countItems(value[index], maxItems - count)
  return count
}

function report(found: Problem[], position: Position, predicate: Predicate): void {
  if (found.length < PROBLEMS_MAX) found.push(problem(nameOf(pathOf(position)), predicate))
}

function below(parent: Position, name: string): Position {
  return { path: parent.path, parent, name }
}

function pathOf({ path, parent, name }: Position): InputPath {
  return parent === null ? path : [...pathOf(parent), name]
}

type Fields = ReadonlyMap<string, { readonly type: GraphQLInputType; readonly maxItems: number | null }>

/**
 * The parts of a type that a walk reads: the type of a list's items, or the fields of an input
 * object.
 */
interface InputShape {
  readonly itemType: GraphQLInputType | null
  readonly fields: Fields | null
}

const knownShapes = new WeakMap<GraphQLInputType, InputShape>()

function shapeOf(input: GraphQLInputType): InputShape {
  let shape = knownShapes.get(input)
  if (!shape) {
    const type = getNullableType(input)
    const itemType = isListType(type) ? type.ofType : null
    shape = { itemType, fields: isInputObjectType(type) ? fieldsOf(type) : null }
    knownShapes.set(input, shape)
  }
  return shape
}

function fieldsOf(type: GraphQLInputObjectType): Fields {
  const definitions = Object.values(type.getFields())
  return new Map(definitions.map((field) => [field.name, { type: field.type, maxItems: maxItemsOf(field) }]))
}
