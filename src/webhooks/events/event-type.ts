/** A JSON Schema (draft 2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One kind of event, as the catalogue publishes it. */
export interface EventType<Name extends string = string> {
  /** `<thing>.<what happened>`, lower case with underscores. */
  readonly name: Name
  readonly description: string
  /** The schema of the event's `data`: the record as the API shows it, without deprecated fields. */
  readonly data: JsonSchema
  /** A `data` that the schema accepts. */
  readonly example: Readonly<Record<string, unknown>>
  /** For updates: the changed fields of the example as they were before. */
  readonly previous?: Readonly<Record<string, unknown>>
}

/** A schema for an object with these members, all of them always present. Open: members may be added later. */
export function record(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** Returns a schema that also accepts null. */
export function orNull(schema: JsonSchema & { readonly type: string }): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** Returns the schema of an enumeration. */
export function oneOf(...words: readonly string[]): JsonSchema {
  return { type: 'string', enum: words }
}

export const text = { type: 'string' } as const
export const integer = { type: 'integer' } as const
export const date = { type: 'string', format: 'date' } as const
export const url = { type: 'string', format: 'uri' } as const

/** `YYYY-MM-DDThh:mm:ssZ`. */
export const dateTime = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
} as const

/** A decimal with exactly the currency's minor units. */
export const amount = { type: 'string', pattern: '^\\d+(\\.\\d{2})?$' } as const

export const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const

/** The global id of an account. */
export const ownerId = { type: 'string', pattern: '^(Org#org|Agency#agy|Platform#plf)_[0-9a-z]{26}$' } as const

/** An id of the type that the prefix names. */
export function id(prefix: string) {
  return { type: 'string', pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$` } as const
}
