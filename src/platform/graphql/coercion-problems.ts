import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { type Predicate, type Problem, problem } from '../refusal.ts'
import { PROBLEMS_MAX } from './input-bounds.ts'
import { leafPredicate } from './leaf-problem.ts'
import { didYouMean, isShowable } from './nearest-names.ts'
import type { InputPath, OperationInputs } from './operation-inputs.ts'
import type { Variables } from './page-size.ts'
import { allVisible, type IsVisible } from './visible-names.ts'

/** The state of a walk over values. */
interface Walk {
  /** Accepts a problem. Returns false when it is the last one accepted; every walk then stops. */
  readonly report: (path: InputPath, predicate: Predicate) => boolean
  readonly isVisible: IsVisible
}

/**
 * Returns the problems of an operation's variables, at most 50. None repeats a value. The engines
 * find the same problems, but their messages contain the values and are never used.
 */
export function coercionProblems(
  inputs: OperationInputs,
  variables: Variables,
  isVisible: IsVisible = allVisible,
): Problem[] {
  const problems: Problem[] = []
  const report: Walk['report'] = (path, predicate) =>
    problems.push(problem(path.join('.') || 'input', predicate)) < PROBLEMS_MAX
  for (const { name, type, path, defaultItems } of inputs.variables) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value === undefined && defaultItems !== null) continue
    if (!checkValue(value, type, path, { report, isVisible })) break
  }
  return problems
}

/**
 * Walks in the order in which graphql-js coerces; a property test compares the two. Returns false
 * when no more problems are accepted.
 */
function checkValue(value: unknown, type: GraphQLInputType, path: InputPath, walk: Walk): boolean {
  if (isNonNullType(type)) {
    if (value == null) return walk.report(path, value === null ? 'must not be null' : 'is required')
    return checkValue(value, type.ofType, path, walk)
  }
  if (value == null) return true
  if (isListType(type)) {
    if (!Array.isArray(value)) return checkValue(value, type.ofType, path, walk)
    return value.every((item, index) => checkValue(item, type.ofType, [...path, `${index}`], walk))
  }
  if (isInputObjectType(type)) return checkObject(value, type, path, walk)
  const text = typeof value === 'string' ? { text: value } : {}
  const refuse = (error: unknown) =>
    walk.report(path, leafPredicate(type, { error, isVisible: walk.isVisible, ...text }))
  try {
    return type.parseValue(value) !== undefined || refuse(null)
  } catch (error) {
    return refuse(error)
  }
}

function checkObject(value: unknown, type: GraphQLInputObjectType, path: InputPath, walk: Walk): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return walk.report(path, 'must be an object')
  const fields = type.getFields()
  const given = value as Variables
  for (const field of Object.values(fields)) {
    const member = given[field.name]
    const isDefault = member === undefined && field.defaultValue !== undefined
    if (!isDefault && !checkValue(member, field.type, [...path, field.name], walk)) return false
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name))
  const shown = Object.keys(fields).filter((name) => walk.isVisible(`${type.name}.${name}`))
  for (const name of unknown.filter(isShowable)) if (!walk.report(path, unknownField(type, name, shown))) return false
  return unknown.every(isShowable) || walk.report(path, unknownField(type, '', []))
}

function unknownField({ name: type }: GraphQLInputObjectType, name: string, known: readonly string[]): Predicate {
  const nearest = didYouMean(name, known)
  const field = isShowable(name) ? `the field \`${name}\`` : 'a field'
  return `has ${field} that ${type} does not have${nearest && `.${nearest}`}`
}
