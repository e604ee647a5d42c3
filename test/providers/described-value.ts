import { buildAnswer } from './build-answer.ts'
import { documentOf, type OpenApiDocument, type ProviderDocument } from './document.ts'
import type { Schema } from './schema.ts'
import { splitUncovered } from './uncovered.ts'

/**
 * The least that a schema asks for with fields laid over it, and then fields that the document does not describe; the places
 * of these. Throws when the schema refuses the fields, or does not describe one that is not said to be beyond it.
 */
export function describedValue(
  document: OpenApiDocument,
  schema: Schema,
  fields: object,
  beyond: object,
): { readonly value: unknown; readonly uncovered: readonly string[] } {
  const strange = splitUncovered(fields, schema, document.schemas).uncovered
  if (strange.length > 0) throw new Error(`The document does not describe ${strange.join(', ')}.`)
  const least = buildAnswer(schema, fields, document.schemas)
  const problems = document.problemsOf(least, schema, 'json')
  if (problems.length > 0) throw new Error(`The document refuses: ${problems.join('; ')}.`)
  const value = laidOver(least, beyond)
  return { value, uncovered: splitUncovered(value, schema, document.schemas).uncovered }
}

/** An object as a provider's document describes it, by its name among the schemas: what a notification holds. */
export function describedObject(provider: ProviderDocument, name: string, fields: object, beyond: object = {}): object {
  const document = documentOf(provider)
  const schema = document.schemas[name]
  if (!schema) throw new Error(`The document describes no ${name}.`)
  return describedValue(document, schema, fields, beyond).value as object
}

/** Objects field by field, lists item by item; anything else is replaced. */
function laidOver(under: unknown, over: unknown): unknown {
  if (typeof under !== 'object' || under === null || typeof over !== 'object' || over === null) return over ?? under
  if (Array.isArray(under) && Array.isArray(over))
    return under.map((item, index) => (index in over ? laidOver(item, over[index]) : item))
  const whole: Record<string, unknown> = { ...under }
  for (const [name, part] of Object.entries(over)) whole[name] = name in whole ? laidOver(whole[name], part) : part
  return whole
}
