import { type GraphQLFieldResolver, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql'

/**
 * Resolvers by GraphQL type name and field name. An abstract type has only `__resolveType`, which
 * must not be async.
 */
export type ResolverMaps = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Attaches a feature's resolvers to the schema's fields. Throws for a type or field that the schema
 * does not have.
 */
export function attachResolvers(schema: GraphQLSchema, feature: string, maps: ResolverMaps): void {
  for (const [typeName, map] of Object.entries(maps))
    for (const [name, resolver] of Object.entries(map)) attach(schema, typeName, name, resolver, feature)
}

function attach(schema: GraphQLSchema, typeName: string, name: string, resolver: unknown, feature: string): void {
  const where = `${feature}: the resolver ${typeName}.${name}`
  if (typeof resolver !== 'function') throw new Error(`${where} is not a function.`)
  const type = schema.getType(typeName)
  if (isAbstractType(type) && name === '__resolveType') {
    type.resolveType = resolver as NonNullable<typeof type.resolveType>
    return
  }
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`${where} does not match a field of the schema.`)
  if (field.resolve) throw new Error(`${where} is defined twice.`)
  field.resolve = resolver as GraphQLFieldResolver<unknown, unknown>
}
