import { alternativesOf, isObject, mayMatch, type Schema, type SchemasByName } from './schema.ts'

/**
 * Splits a value by a schema into the value without the fields that no alternative describes, and
 * the paths of those fields. Checks described fields even if the schema allows additional ones.
 */
export function splitUncovered(
  value: unknown,
  schema: Schema,
  schemas: SchemasByName,
  path = '',
): { readonly covered: unknown; readonly uncovered: readonly string[] } {
  const meant = alternativesOf(schema, schemas).filter((branch) => mayMatch(branch, value, schemas))
  if (Array.isArray(value)) return splitList(value, meant, schemas, path)
  if (!isObject(value) || meant.length === 0 || meant.some(isOpen)) return { covered: value, uncovered: [] }
  const covered: Record<string, unknown> = {}
  const uncovered: string[] = []
  for (const [name, part] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const described = meant.map((branch) => describes(branch, name)).filter((found) => found !== undefined)
    if (described.length === 0) {
      uncovered.push(at)
      continue
    }
    const inner = splitUncovered(part, described.length === 1 ? described[0]! : { anyOf: described }, schemas, at)
    covered[name] = inner.covered
    uncovered.push(...inner.uncovered)
  }
  return { covered, uncovered }
}

function splitList(value: readonly unknown[], meant: readonly Schema[], schemas: SchemasByName, path: string) {
  const items = meant.map((branch) => branch.items).filter((found) => found !== undefined)
  if (items.length === 0) return { covered: value, uncovered: [] }
  const split = value.map((part, index) => splitUncovered(part, { anyOf: items }, schemas, `${path}[${index}]`))
  return { covered: split.map(({ covered }) => covered), uncovered: split.flatMap(({ uncovered }) => uncovered) }
}

const isOpen = ({ properties, additionalProperties }: Schema) =>
  Object.keys(properties ?? {}).length === 0 && additionalProperties !== false && !isObject(additionalProperties)

function describes({ properties = {}, additionalProperties }: Schema, name: string): Schema | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  return isObject(additionalProperties) ? additionalProperties : undefined
}
