import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
} from 'graphql'
import { attachResolvers, type ResolverMaps } from './attach-resolvers.ts'
import { pageInfoResolvers, totalCountResolvers } from './connections.ts'
import type { Feature } from './feature.ts'
import { readListBounds } from './list-bounds.ts'
import { nodeResolvers } from './nodes.ts'
import { scalars } from './scalars.ts'

const PLATFORM_SDL = readFileSync(new URL('./platform.graphql', import.meta.url), 'utf8')

/** The SDL that every schema has besides its features: the lookup of any record by its id. */
const NODE_SDL = `
extend type Query {
  """
  The record with this id, whatever its type. Null when there is none that the caller can see.
  """
  node(id: ID!): Node

  """
  The records with these ids, in the order of the ids, null where the caller can see none.
  """
  nodes(ids: [ID!]! @constraint(maxItems: 100)): [Node]!
}
`

/**
 * Builds the executable schema from the features' SDL and resolvers, with `node` and `nodes` over
 * their registries. Throws when SDL and resolvers do not match, so that the process does not start.
 * Assumes that the SDL is valid, which a test checks: validation would slow down every start.
 */
export function buildSchema<Context>(features: readonly Feature<Context, object>[]): GraphQLSchema {
  const texts = features.map(({ name, sdl }) => ({ name, sdl }))
  const schema = schemaOf(texts, { assumeValid: true })
  for (const { name, resolvers } of features) attachResolvers(schema, name, resolvers as ResolverMaps)
  attachResolvers(schema, 'platform', nodeResolvers(features, schema))
  attachResolvers(schema, 'platform', { PageInfo: pageInfoResolvers, TotalCount: totalCountResolvers })
  assertComplete(schema)
  return schema
}

/**
 * Returns the schema of SDL texts with the platform's own types, without resolvers, for the
 * generators. Throws on invalid SDL, unless `assumeValid` is set.
 */
export function schemaOf(
  texts: readonly { readonly name: string; readonly sdl: string }[],
  { assumeValid = false } = {},
): GraphQLSchema {
  const documents = [...texts, { name: 'platform', sdl: PLATFORM_SDL }, { name: 'node', sdl: NODE_SDL }].map(parsed)
  const document = withRoots(concatAST(documents))
  const schema = buildASTSchema(document, { assumeValid })
  for (const type of Object.values(schema.getTypeMap())) {
    const scalar = scalars[type.name]
    if (!scalar) continue
    const { serialize, parseValue, parseLiteral } = scalar
    Object.assign(type, { serialize, parseValue, parseLiteral })
  }
  readListBounds(schema)
  return schema
}

function parsed({ name, sdl }: { readonly name: string; readonly sdl: string }): DocumentNode {
  try {
    return parse(sdl, { noLocation: true })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    throw new Error(`${name}: ${error.message} at ${JSON.stringify(error.locations)}`)
  }
}

/**
 * Features only extend the root types, so the types themselves are added here. An empty Mutation is
 * omitted.
 */
function withRoots(document: DocumentNode): DocumentNode {
  const definitions: DefinitionNode[] = document.definitions.map((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && isRoot(definition.name.value)
      ? { kind: Kind.OBJECT_TYPE_EXTENSION, name: definition.name, fields: definition.fields ?? [] }
      : definition,
  )
  for (const root of ['Query', 'Mutation'])
    if (definitions.some((each) => each.kind === Kind.OBJECT_TYPE_EXTENSION && each.name.value === root))
      definitions.push({ kind: Kind.OBJECT_TYPE_DEFINITION, name: { kind: Kind.NAME, value: root } })
  return { ...document, definitions }
}

function isRoot(name: string): boolean {
  return name === 'Query' || name === 'Mutation'
}

/**
 * Throws for an operation or a field with arguments without a resolver. The operation would always
 * return null, and the field would ignore its arguments.
 */
function assertComplete(schema: GraphQLSchema): void {
  const missing = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!('getFields' in type) || !('getInterfaces' in type) || 'resolveType' in type) return []
    return Object.values(type.getFields())
      .filter((field) => 'resolve' in field && !field.resolve && (isRoot(type.name) || field.args.length > 0))
      .filter(() => !type.name.startsWith('__'))
      .map((field) => `${type.name}.${field.name}`)
  })
  if (missing.length > 0) throw new Error(`These fields have no resolver: ${missing.join(', ')}`)
}
