import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { isStorable } from '../../text/index.ts'

/** A scalar that travels as text. `read` gives its inner form, or null for a text that is not one. */
export interface TextScalar<Inner> {
  readonly name: string
  /** A sentence that says what the value must be. It never holds the value: it is shown, and logged. */
  readonly must: string
  readonly charactersMax: number
  readonly read: (text: string) => Inner | null
  readonly write?: (inner: Inner) => string
}

/** Makes the GraphQL scalar; its description and specification stand in platform.graphql. */
export function textScalar<Inner>(scalar: TextScalar<Inner>): GraphQLScalarType<Inner, string> {
  const { name, must, write } = scalar
  return new GraphQLScalarType<Inner, string>({
    name,
    serialize: (value) => (write === undefined ? textOf(name, value) : write(value as Inner)),
    parseValue: (value) => readText(scalar, value) ?? refuse(must),
    parseLiteral: (node) => (node.kind === Kind.STRING ? readText(scalar, node.value) : null) ?? refuse(must, node),
  })
}

/** Refuses a value by a message without it: graphql-js shows a GraphQLError's message as it is and adds nothing. */
export function refuse(must: string, node?: ValueNode): never {
  throw new GraphQLError(must, node === undefined ? {} : { nodes: node })
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
