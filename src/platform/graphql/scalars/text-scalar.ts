import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { containsCardNumber, NO_CARD_NUMBER } from '../../card-numbers/index.ts'
import type { Predicate } from '../../refusal.ts'
import { isStorable } from '../../text/index.ts'

/** A scalar that travels as text. `read` returns its inner form, or null for an invalid text. */
export interface TextScalar<Inner> {
  readonly name: string
  /**
   * The requirement for the value. It never contains the value, because clients see it and logs
   * contain it.
   */
  readonly predicate: Predicate
  readonly charactersMax: number
  /** True when its form could contain a card number. Such a value is refused. */
  readonly canContainCardNumber?: boolean
  readonly read: (text: string) => Inner | null
  readonly write?: (inner: Inner) => string
}

/** Creates the GraphQL scalar. Its description and specification are in platform.graphql. */
export function textScalar<Inner>(scalar: TextScalar<Inner>): GraphQLScalarType<Inner, string> {
  const { name, write } = scalar
  return new GraphQLScalarType<Inner, string>({
    name,
    serialize: (value) => (write === undefined ? textOf(name, value) : write(value as Inner)),
    parseValue: (value) => readInput(scalar, value),
    parseLiteral: (node) => readInput(scalar, node.kind === Kind.STRING ? node.value : null, node),
  })
}

/** Reads a value that a client sent, or refuses it. */
function readInput<Inner>(scalar: TextScalar<Inner>, value: unknown, node?: ValueNode): Inner {
  const inner = readText(scalar, value) ?? refuse(scalar.predicate, node)
  if (scalar.canContainCardNumber && containsCardNumber(`${value}`)) refuse(NO_CARD_NUMBER, node)
  return inner
}

/**
 * The error for a value that a scalar does not accept. It is a GraphQLError, so that graphql-js
 * adds nothing to its message.
 */
export class ScalarRefusal extends GraphQLError {
  readonly predicate: Predicate

  constructor(predicate: Predicate, node?: ValueNode) {
    super(`The value ${predicate}.`, node === undefined ? {} : { nodes: node })
    this.predicate = predicate
  }
}

/** Throws the error for a value that is not accepted. */
export function refuse(predicate: Predicate, node?: ValueNode): never {
  throw new ScalarRefusal(predicate, node)
}

/**
 * Returns a resolver's value for a scalar that is text inside, too. Throws when it is no text,
 * which is a defect of ours.
 */
export function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`A resolver of ${name} returned no text.`)
  return value
}

/** Returns the inner form of a value, or null for an invalid one. */
export function readText<Inner>(scalar: TextScalar<Inner>, value: unknown): Inner | null {
  if (typeof value !== 'string' || value.length > scalar.charactersMax || !isStorable(value)) return null
  return scalar.read(value)
}
