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
import type { InputPath, OperationInputs } from './operation-inputs.ts'
import type { Variables } from './page-size.ts'

/** Takes a problem; returns false when it is the last that is wanted. Every walk stops there. */
type Report = (path: InputPath, predicate: Predicate) => boolean

/**
 * Returns the problems of an operation's variables, at most 50, none of which repeats a value. The engines find the same
 * ones, but their messages contain the values; those messages are never used.
 */
export function coercionProblems(inputs: OperationInputs, variables: Variables): Problem[] {
  const problems: Problem[] = []
  const report: Report = (path, predicate) =>
    problems.push(problem(path.join('.') || 'input', predicate)) < PROBLEMS_MAX
  for (const { name, type, path, defaultItems } of inputs.variables) {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (value === undefined && defaultItems !== null) continue
    if (!checkValue(value, type, path, report)) break
  }
  return problems
}

/** Walks as graphql-js coerces; a property test compares the two. Returns false when no more problems are wanted. */
function checkValue(value: unknown, type: GraphQLInputType, path: InputPath, report: Report): boolean {
  if (isNonNullType(type)) {
    if (value == null) return report(path, value === null ? 'must not be null' : 'is required')
    return checkValue(value, type.ofType, path, report)
  }
  if (value == null) return true
  if (isListType(type)) {
    if (!Array.isArray(value)) return checkValue(value, type.ofType, path, report)
    return value.every((item, index) => checkValue(item, type.ofType, [...path, `${index}`], report))
  }
  if (isInputObjectType(type)) return checkObject(value, type, path, report)
  try {
    return type.parseValue(value) !== undefined || report(path, leafPredicate(type, null))
  } catch (error) {
    return report(path, leafPredicate(type, error))
  }
}

function checkObject(value: unknown, type: GraphQLInputObjectType, path: InputPath, report: Report): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return report(path, 'must be an object')
  const fields = type.getFields()
  const given = value as Variables
  for (const field of Object.values(fields)) {
    const member = given[field.name]
    const isDefault = member === undefined && field.defaultValue !== undefined
    if (!isDefault && !checkValue(member, field.type, [...path, field.name], report)) return false
  }
  if (Object.keys(given).every((name) => Object.hasOwn(fields, name))) return true
  return report(path, `has a field that ${type.name} does not have. It has ${Object.keys(fields).join(', ')}`)
}
