import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import type { Permitted } from './permission.ts'

/**
 * Returns true for a name of the schema that a message may offer: a type such as `Book`, or a field
 * such as `Book.title`.
 */
export type IsVisible = (coordinate: string) => boolean

/** Makes every name of the schema visible. */
export const allVisible: IsVisible = () => true

/**
 * Returns the names that messages of a restricted executor may suggest: the permitted elements and
 * their types.
 */
export function visibleNames(schema: GraphQLSchema, permitted: Permitted): IsVisible {
  const shown = new Set<string>(permitted)
  for (const coordinate of permitted) {
    const [typeName = '', fieldName = ''] = coordinate.split('.')
    shown.add(typeName)
    for (const type of typesOfField(schema.getType(typeName), fieldName)) shown.add(type.name)
  }
  return (coordinate) => shown.has(coordinate)
}

function typesOfField(parent: GraphQLNamedType | undefined, fieldName: string): GraphQLNamedType[] {
  if (isInputObjectType(parent))
    return [parent.getFields()[fieldName]].flatMap((field) => (field ? [getNamedType(field.type)] : []))
  const field = isObjectType(parent) ? parent.getFields()[fieldName] : undefined
  return field ? [field, ...field.args].map(({ type }) => getNamedType(type)) : []
}
