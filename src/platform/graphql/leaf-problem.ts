import { type GraphQLLeafType, isEnumType } from 'graphql'
import type { Predicate } from '../refusal.ts'
import { ScalarRefusal } from './scalars/text-scalar.ts'

const BUILT_IN: Readonly<Record<string, Predicate>> = {
  ID: 'must be an id: a string',
  String: 'must be a string',
  Boolean: 'must be true or false',
  Int: 'must be a whole number from -2147483648 to 2147483647',
  Float: 'must be a number',
}

/**
 * Says what a value of a scalar or enum must be, without the value. Our own scalars say it themselves. The messages of the
 * built-in scalars and of enums repeat the value, and are never used.
 */
export function leafPredicate(type: GraphQLLeafType, error: unknown): Predicate {
  if (isEnumType(type))
    return `must be one of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`
  if (error instanceof ScalarRefusal) return error.predicate
  return BUILT_IN[type.name] ?? `must be a value of type ${type.name}`
}
