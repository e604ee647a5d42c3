import { type GraphQLEnumType, type GraphQLLeafType, isEnumType } from 'graphql'
import type { Predicate } from '../refusal.ts'
import { alternatives, didYouMean } from './nearest-names.ts'
import { ScalarRefusal } from './scalars/text-scalar.ts'
import { type IsShown, showAll } from './shown-names.ts'

const BUILT_IN: Readonly<Record<string, Predicate>> = {
  ID: 'must be an id: a string',
  String: 'must be a string',
  Boolean: 'must be true or false',
  Int: 'must be a whole number from -2147483648 to 2147483647',
  Float: 'must be a number',
}

/** For a longer list of values only the nearest one is named. */
const LISTED_VALUES_MAX = 12

/** A value that a scalar or enum does not accept. */
interface WrongLeaf {
  /** The error of the scalar. */
  readonly error?: unknown
  /** The value, when it is a text. Messages never repeat it. */
  readonly text?: string
  readonly isShown?: IsShown
}

/**
 * Says what a value of a scalar or enum must be, without the value. Our own scalars say it themselves. The messages of the
 * built-in scalars and of enums repeat the value, and are never used.
 */
export function leafPredicate(type: GraphQLLeafType, { error, text = '', isShown = showAll }: WrongLeaf): Predicate {
  if (isEnumType(type)) return enumPredicate(type, text, isShown)
  if (error instanceof ScalarRefusal) return error.predicate
  return BUILT_IN[type.name] ?? `must be a value of type ${type.name}`
}

function enumPredicate(type: GraphQLEnumType, text: string, isShown: IsShown): Predicate {
  const names = isShown(type.name) ? type.getValues().map(({ name }) => name) : []
  const isListed = names.length > 0 && names.length <= LISTED_VALUES_MAX
  const values = isListed ? `: ${alternatives(names)}` : ''
  const nearest = didYouMean(text, names)
  return `must be a value of ${type.name}${values}${nearest && `.${nearest}`}`
}
