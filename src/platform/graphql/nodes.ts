import { type GraphQLSchema, isObjectType } from 'graphql'
import { formatId, parseId, shardOf } from '../ids/index.ts'
import type { ResolverMaps } from './attach-resolvers.ts'
import type { Feature, NodeType } from './feature.ts'

/** The extension of a schema type with the prefix of its records' ids. */
const ID_PREFIX = 'idPrefix'

/**
 * Returns the resolvers of `node`, `nodes` and Node's type over every feature's registry. Throws
 * when two features share a prefix.
 */
export function nodeResolvers<Context>(
  features: readonly Feature<Context, object>[],
  schema: GraphQLSchema,
): ResolverMaps {
  const registry = registryOf(features, schema)

  async function find(context: Context, text: string): Promise<object | null> {
    const entry = registry.get(text.slice(0, Math.max(text.indexOf('_'), 0)))
    const id = entry && parseId(entry.node.prefix, text)
    const record = id ? await entry.node.find(context, id) : null
    if (record && entry) typeNames.set(record, entry.typeName)
    return record
  }

  return {
    Query: {
      node: (_: unknown, { id }: { id: string }, context: Context) => find(context, id),
      nodes: (_: unknown, { ids }: { ids: readonly string[] }, context: Context) =>
        Promise.all(ids.map((id) => find(context, id))),
    },
    Node: { __resolveType: (record: object) => typeNames.get(record) },
  }
}

/**
 * The types of found records. Stored outside the records, because records are rows, often shared
 * and frozen.
 */
const typeNames = new WeakMap<object, string>()

interface RegistryEntry<Context> {
  readonly typeName: string
  readonly node: NodeType<Context>
}

function registryOf<Context>(
  features: readonly Feature<Context, object>[],
  schema: GraphQLSchema,
): ReadonlyMap<string, RegistryEntry<Context>> {
  const registry = new Map<string, RegistryEntry<Context>>()
  for (const { prefixes = {} } of features)
    for (const [typeName, prefix] of Object.entries(prefixes)) {
      const type = schema.getType(typeName)
      if (type) type.extensions = { ...type.extensions, [ID_PREFIX]: prefix }
    }
  for (const feature of features)
    for (const [typeName, node] of Object.entries(feature.nodes)) {
      const type = schema.getType(typeName)
      if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node'))
        throw new Error(`${feature.name}: ${typeName} does not implement Node.`)
      if (registry.has(node.prefix)) throw new Error(`${feature.name}: the prefix ${node.prefix} is defined twice.`)
      registry.set(node.prefix, { typeName, node })
      type.extensions = { ...type.extensions, [ID_PREFIX]: node.prefix }
    }
  return registry
}

/**
 * Returns the public id of a record by the name of its type and its UUID, or null for an unknown
 * type.
 */
export function idOfType(schema: GraphQLSchema, typeName: string, uuid: string): string | null {
  const prefix = schema.getType(typeName)?.extensions[ID_PREFIX]
  return typeof prefix === 'string' ? formatId(prefix, uuid) : null
}

/**
 * Finds a record by its GraphQL type and UUID, in the shape that the type's field resolvers take;
 * null for none.
 */
export type FindNode<Context> = (context: Context, type: string, uuid: string) => Promise<object | null>

/**
 * Returns the lookup by type and UUID, for replayed mutations and found records. An unregistered
 * type is a defect.
 */
export function nodeFinder<Context>(features: readonly Feature<Context, object>[]): FindNode<Context> {
  const nodes = new Map(features.flatMap((feature) => Object.entries(feature.nodes)))
  return async (context, type, uuid) => {
    const node = nodes.get(type)
    if (!node) throw new Error(`No feature finds records of type ${type}.`)
    const record = await node.find(context, { prefix: node.prefix, uuid, shard: shardOf(uuid) })
    if (record) typeNames.set(record, type)
    return record
  }
}

/** Returns the name of the GraphQL type whose ids have a prefix, or null. */
export function typeOfPrefix<Context>(features: readonly Feature<Context, object>[], prefix: string): string | null {
  const nodes = features.flatMap((feature) => Object.entries(feature.nodes))
  return nodes.find(([, node]) => node.prefix === prefix)?.[0] ?? null
}
