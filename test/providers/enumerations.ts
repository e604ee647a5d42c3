import { documentOf, type ProviderDocument } from './document.ts'
import { alternativesOf, type Schema, type SchemasByName } from './schema.ts'

/** A place that holds a word of an enumeration, by the names that lead there; `0` is the first of a list. */
export interface Enumeration {
  readonly path: readonly string[]
  readonly words: readonly string[]
}

/** Every enumeration of an object that a provider's document describes by this name, with all of its words. */
export function enumerationsIn(provider: ProviderDocument, name: string): readonly Enumeration[] {
  return within({ $ref: `#/components/schemas/${name}` }, documentOf(provider).schemas, [])
}

function within(schema: Schema, schemas: SchemasByName, path: readonly string[]): readonly Enumeration[] {
  return alternativesOf(schema, schemas).flatMap(({ enum: words, properties = {}, items }) => [
    ...(words ? [{ path, words: words.map(String) }] : []),
    ...Object.entries(properties).flatMap(([name, part]) => within(part, schemas, [...path, name])),
    ...(items ? within(items, schemas, [...path, '0']) : []),
  ])
}

/** Fields that hold a word at a place, and nothing else. */
export function fieldsWith(path: readonly string[], word: string): object {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), word) as object
}
