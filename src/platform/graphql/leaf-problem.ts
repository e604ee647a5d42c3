import { GraphQLError, type GraphQLLeafType, isEnumType, isSpecifiedScalarType } from 'graphql'

const BUILT_IN: Readonly<Record<string, string>> = {
  ID: 'An id is expected: a string.',
  String: 'A string is expected.',
  Boolean: 'true or false is expected.',
  Int: 'A whole number from -2147483648 to 2147483647 is expected.',
  Float: 'A number is expected.',
}

/**
 * What is wrong with a value of a scalar or enum, said without the value. Our own scalars write their own sentence, as a
 * GraphQLError; the built-in ones and enums would repeat what they were given, so theirs are thrown away.
 */
export function leafProblem(type: GraphQLLeafType, error: unknown): string {
  if (isEnumType(type))
    return `One of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')} is expected.`
  if (!isSpecifiedScalarType(type) && error instanceof GraphQLError) return error.message
  return BUILT_IN[type.name] ?? `A value of type ${type.name} is expected.`
}
