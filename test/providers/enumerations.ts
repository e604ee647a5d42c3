import { documentOf } from './document.ts'
import type { ProviderDocument } from './document-files.ts'
import { alternativesOf, type Schema, type SchemasByName } from './schema.ts'

/** The path of a value with an enumeration; `0` is the first item of a list. */
export interface Enumeration {
  readonly path: readonly string[]
  readonly words: readonly string[]
}

/**
 * Returns every enumeration of the object with this name in a provider's document, with its values.
 */
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

/** Returns an object with only this value at the path. */
export function fieldsWith(path: readonly string[], word: string): object {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), word) as object
}
