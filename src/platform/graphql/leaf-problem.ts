import { type GraphQLEnumType, type GraphQLLeafType, isEnumType } from 'graphql'
import type { Predicate } from '../refusal.ts'
import { alternatives, didYouMean } from './nearest-names.ts'
import { ScalarRefusal } from './scalars/text-scalar.ts'
import { allVisible, type IsVisible } from './visible-names.ts'

const BUILT_IN: Readonly<Record<string, Predicate>> = {
  ID: 'must be an id: a string',
  String: 'must be a string',
  Boolean: 'must be true or false',
  Int: 'must be a whole number from -2147483648 to 2147483647',
  Float: 'must be a number',
}

/** Messages name only the nearest value of a longer list. */
const LISTED_VALUES_MAX = 12

/** A value that a scalar or enum does not accept. */
interface WrongLeaf {
  /** The error of the scalar. */
  readonly error?: unknown
  /** The value, when it is a text. Messages never repeat it. */
  readonly text?: string
  readonly isVisible?: IsVisible
}

/**
 * Returns the requirement for a value of a scalar or enum, without the value. Our own scalars
 * provide it. The messages of the built-in scalars and of enums repeat the value, and are never
 * used.
 */
export function leafPredicate(
  type: GraphQLLeafType,
  { error, text = '', isVisible = allVisible }: WrongLeaf,
): Predicate {
  if (isEnumType(type)) return enumPredicate(type, text, isVisible)
  if (error instanceof ScalarRefusal) return error.predicate
  return BUILT_IN[type.name] ?? `must be a value of type ${type.name}`
}

function enumPredicate(type: GraphQLEnumType, text: string, isVisible: IsVisible): Predicate {
  const names = isVisible(type.name) ? type.getValues().map(({ name }) => name) : []
  const isListed = names.length > 0 && names.length <= LISTED_VALUES_MAX
  const values = isListed ? `: ${alternatives(names)}` : ''
  const nearest = didYouMean(text, names)
  return `must be a value of ${type.name}${values}${nearest && `.${nearest}`}`
}
