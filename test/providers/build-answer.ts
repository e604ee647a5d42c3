import { alternativesOf, isObject, mayMatch, type Schema, type SchemasByName } from './schema.ts'

const DEPTH_MAX = 20
const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2025-10-15T12:00:00Z',
  date: '2025-10-15',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  email: 'somebody@example.com',
  uuid: '01920000-0000-7000-8000-000000000001',
}

/**
 * Returns the smallest value that a schema accepts, with the given values merged into it and
 * completed in the same way.
 */
export function buildAnswer(schema: Schema, given: unknown, schemas: SchemasByName, depth = 0): unknown {
  if (depth > DEPTH_MAX) throw new Error(`The schema nests objects more than ${DEPTH_MAX} levels deep.`)
  if (given !== undefined && !isObject(given) && !Array.isArray(given)) return given
  if (given === undefined && schema.nullable) return null
  const branch = branchFor(schema, given, schemas)
  const build = (part: Schema, value: unknown) => buildAnswer(part, value, schemas, depth + 1)
  if (Array.isArray(given)) return branch.items ? given.map((item) => build(branch.items!, item)) : given
  if (given === undefined && !branch.properties) return minimalValue(branch, build)
  return buildObject(branch, given ?? {}, build)
}

type Build = (schema: Schema, given: unknown) => unknown

/** Returns the alternative that describes the most fields of the given value. */
function branchFor(schema: Schema, given: unknown, schemas: SchemasByName): Schema {
  const branches = alternativesOf(schema, schemas)
  if (given === undefined) return branches[0]!
  const fitting = branches.filter((branch) => mayMatch(branch, given, schemas))
  const known = (branch: Schema) =>
    isObject(given) ? Object.keys(given).filter((name) => branch.properties?.[name]).length : 0
  return fitting.toSorted((one, other) => known(other) - known(one))[0] ?? branches[0]!
}

function buildObject(branch: Schema, given: Record<string, unknown>, build: Build): Record<string, unknown> {
  const names = new Set([...(branch.required ?? []), ...Object.keys(given)])
  return Object.fromEntries(
    [...names].map((name) => {
      const part = branch.properties?.[name]
      return [name, part ? build(part, given[name]) : given[name]]
    }),
  )
}

function minimalValue(schema: Schema, build: Build): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return TEXT_BY_FORMAT[schema.format ?? ''] ?? schema.example ?? textLike(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => build(schema.items ?? {}, undefined))
    case 'null':
      return null
    default:
      return {}
  }
}

/**
 * Returns a text that matches a pattern with a fixed prefix, such as the patterns of lists in
 * Stripe's document.
 */
const textLike = ({ pattern, minLength = 0, maxLength }: Schema) =>
  /^\^([\w/:]+)$/.exec(pattern ?? '')?.[1] ?? 'text'.padEnd(minLength, '-').slice(0, maxLength)
