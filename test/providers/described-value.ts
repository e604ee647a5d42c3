import { buildAnswer } from './build-answer.ts'
import { documentOf, type OpenApiDocument } from './document.ts'
import type { ProviderDocument } from './document-files.ts'
import type { Schema } from './schema.ts'
import { splitUncovered } from './uncovered.ts'

/**
 * Returns the smallest value that a schema accepts, with the fields merged into it. Adds the
 * undescribed fields after validation. Throws when the schema refuses one of the other fields or
 * does not describe it.
 */
export function describedValue(
  document: OpenApiDocument,
  schema: Schema,
  fields: object,
  beyond: object,
): { readonly value: unknown; readonly uncovered: readonly string[] } {
  const strange = splitUncovered(fields, schema, document.schemas).uncovered
  if (strange.length > 0) throw new Error(`The document does not describe ${strange.join(', ')}.`)
  const minimal = buildAnswer(schema, fields, document.schemas)
  const problems = document.problemsOf(minimal, schema, 'json')
  if (problems.length > 0) throw new Error(`The document refuses: ${problems.join('; ')}.`)
  const value = merged(minimal, beyond)
  return { value, uncovered: splitUncovered(value, schema, document.schemas).uncovered }
}

/**
 * Returns an object by the name of its schema in a provider's document, such as the content of a
 * notification.
 */
export function describedObject(provider: ProviderDocument, name: string, fields: object, beyond: object = {}): object {
  const document = documentOf(provider)
  const schema = document.schemas[name]
  if (!schema) throw new Error(`The document does not describe ${name}.`)
  return describedValue(document, schema, fields, beyond).value as object
}

/** Merges objects field by field and lists item by item, and replaces other values. */
function merged(under: unknown, over: unknown): unknown {
  if (over === undefined) return under
  if (typeof under !== 'object' || under === null || typeof over !== 'object' || over === null) return over
  if (Array.isArray(under) && Array.isArray(over))
    return Array.from({ length: Math.max(under.length, over.length) }, (_, index) => merged(under[index], over[index]))
  const whole: Record<string, unknown> = { ...under }
  for (const [name, part] of Object.entries(over)) whole[name] = name in whole ? merged(whole[name], part) : part
  return whole
}
