/** The parts of an OpenAPI 3.0 or 3.1 schema that the tests read. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly example?: unknown
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export type SchemasByName = Readonly<Record<string, Schema>>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the schema that a reference names, or the schema itself if it is not a reference. */
export function resolved(schema: Schema, schemas: SchemasByName): Schema {
  if (!schema.$ref) return schema
  const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  if (!named) throw new Error(`The document has no ${schema.$ref}.`)
  return resolved(named, schemas)
}

/**
 * Converts to JSON Schema: `nullable` becomes a type, and `oneOf` is read as `anyOf`, because
 * providers' alternatives overlap.
 */
export function toJsonSchema(schema: Schema): Record<string, unknown> {
  const { nullable, oneOf, anyOf, allOf, properties, items, additionalProperties, example: _, $ref, ...rest } = schema
  const alternatives = anyOf ?? oneOf
  const plain = {
    ...rest,
    ...($ref && { $ref: `document#${$ref.slice($ref.indexOf('#') + 1)}` }),
    ...(alternatives && { anyOf: alternatives.map(toJsonSchema) }),
    ...(allOf && { allOf: allOf.map(toJsonSchema) }),
    ...(items && { items: toJsonSchema(items) }),
    ...(properties && { properties: mapValues(properties, toJsonSchema) }),
    ...(isObject(additionalProperties) && { additionalProperties: toJsonSchema(additionalProperties) }),
    ...(additionalProperties === false && { additionalProperties }),
  }
  return nullable ? { anyOf: [plain, { type: 'null' }] } : plain
}

export function mapValues<From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))
}

/**
 * Returns the alternatives of a schema, including nested ones. Schemas joined by `allOf` are one
 * alternative.
 */
export function alternativesOf(schema: Schema, schemas: SchemasByName): readonly Schema[] {
  const here = resolved(schema, schemas)
  const branches = here.anyOf ?? here.oneOf
  const { anyOf: _any, oneOf: _one, ...own } = here
  if (here.allOf) return [joined(here, schemas)]
  if (!branches) return [here]
  return branches.flatMap((branch) => alternativesOf(branch, schemas)).map((branch) => joinTwo(own, branch))
}

function joined({ allOf = [], ...own }: Schema, schemas: SchemasByName): Schema {
  return allOf.flatMap((part) => alternativesOf(part, schemas).slice(0, 1)).reduce(joinTwo, own)
}

function joinTwo(one: Schema, other: Schema): Schema {
  const both = { ...one, ...other }
  const required = [...(one.required ?? []), ...(other.required ?? [])]
  const properties = { ...one.properties, ...other.properties }
  return {
    ...both,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}

/** Returns false if the type or an enumeration of the alternative excludes the value. */
export function mayMatch(schema: Schema, value: unknown, schemas: SchemasByName): boolean {
  if (!isObject(value)) return Array.isArray(value) ? schema.type === 'array' : schema.properties === undefined
  if (schema.type !== undefined && schema.type !== 'object') return false
  return Object.entries(schema.properties ?? {}).every(([name, property]) => {
    const allowed = resolved(property, schemas).enum
    return value[name] === undefined || value[name] === null || !allowed || allowed.includes(value[name])
  })
}
