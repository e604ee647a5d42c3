/** A JSON Schema (draft 2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One kind of event, as the catalogue publishes it. */
export interface EventType<Name extends string = string> {
  /** `<resource>.<event>`, lower case with underscores. */
  readonly name: Name
  readonly description: string
  /**
   * The schema of the event's `data`: the record as the API shows it, without deprecated fields.
   */
  readonly data: JsonSchema
  /** A `data` that the schema accepts. */
  readonly example: Readonly<Record<string, unknown>>
  /** For updates: the former values of the example's changed fields. */
  readonly previous?: Readonly<Record<string, unknown>>
}

/**
 * Returns the event types of a record, by name. `data` is the schema of those that have none of
 * their own.
 */
export function eventTypes<Name extends string>(
  data: JsonSchema,
  types: Readonly<Record<Name, Omit<EventType, 'name' | 'data'> & Partial<Pick<EventType, 'data'>>>>,
): readonly EventType<Name>[] {
  const names = Object.keys(types) as Name[]
  return names.map((name) => ({ name, data, ...types[name] }))
}

/**
 * Returns the schema of an object with these members, all of them always present. Members may be
 * added later.
 */
export function record(properties: Readonly<Record<string, JsonSchema>>) {
  return { type: 'object', properties, required: Object.keys(properties) } as const
}

/** Returns a schema that also accepts null. */
export function orNull(schema: JsonSchema & { readonly type: string }): JsonSchema {
  return { ...schema, type: [schema.type, 'null'] }
}

/** Returns the schema of an enumeration. */
export function oneOf(...words: readonly string[]): JsonSchema {
  return { type: 'string', enum: words }
}

/** Returns the schema of an enumeration or null. */
export function oneOfOrNull(...words: readonly string[]): JsonSchema {
  return { type: ['string', 'null'], enum: [...words, null] }
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

/** The last digits of a card or account number. */
export const lastFour = { type: 'string', pattern: '^\\d{4}$' } as const

/** The metadata of a record, or null. */
export const metadata = { type: ['array', 'null'], items: record({ key: text, value: text }) }

/** Returns the schema of an address. */
export function addressOf(countryCode: JsonSchema) {
  return record({
    lines: { type: 'array', items: text },
    locality: orNull(text),
    administrativeArea: orNull(text),
    postalCode: orNull(text),
    countryCode,
  })
}

export const address = addressOf({ type: 'string', pattern: '^[A-Z]{2}$' })

/** The global id of an account. */
export const ownerId = { type: 'string', pattern: '^(Org#org|Agency#agy|Platform#plf)_[0-9a-z]{26}$' } as const

/** Returns the schema of an id with this prefix. */
export function id(prefix: string) {
  return { type: 'string', pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$` } as const
}
