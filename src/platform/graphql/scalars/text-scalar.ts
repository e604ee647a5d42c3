import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import type { Predicate } from '../../refusal.ts'
import { isStorable } from '../../text/index.ts'

/** A scalar that travels as text. `read` gives its inner form, or null for a text that is not one. */
export interface TextScalar<Inner> {
  readonly name: string
  /** Says what the value must be. It never contains the value, because clients see it and logs contain it. */
  readonly predicate: Predicate
  readonly charactersMax: number
  readonly read: (text: string) => Inner | null
  readonly write?: (inner: Inner) => string
}

/** Makes the GraphQL scalar; its description and specification stand in platform.graphql. */
export function textScalar<Inner>(scalar: TextScalar<Inner>): GraphQLScalarType<Inner, string> {
  const { name, predicate, write } = scalar
  return new GraphQLScalarType<Inner, string>({
    name,
    serialize: (value) => (write === undefined ? textOf(name, value) : write(value as Inner)),
    parseValue: (value) => readText(scalar, value) ?? refuse(predicate),
    parseLiteral: (node) =>
      (node.kind === Kind.STRING ? readText(scalar, node.value) : null) ?? refuse(predicate, node),
  })
}

/** Thrown for a value that a scalar does not accept. It is a GraphQLError, so that graphql-js adds nothing to its message. */
export class ScalarRefusal extends GraphQLError {
  readonly predicate: Predicate

  constructor(predicate: Predicate, node?: ValueNode) {
    super(`The value ${predicate}.`, node === undefined ? {} : { nodes: node })
    this.predicate = predicate
  }
}

/** Refuses a value. */
export function refuse(predicate: Predicate, node?: ValueNode): never {
  throw new ScalarRefusal(predicate, node)
}

/** What a resolver gave for a scalar that is text inside, too. Throws when it is no text: that is a defect of ours. */
export function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`A resolver of ${name} gave no text.`)
  return value
}

/** The inner form of a value; null for one that is none. */
export function readText<Inner>(scalar: TextScalar<Inner>, value: unknown): Inner | null {
  if (typeof value !== 'string' || value.length > scalar.charactersMax || !isStorable(value)) return null
  return scalar.read(value)
}
