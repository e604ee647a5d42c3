/**
 * Prints the whole schema, sorted, with its descriptions and the bounds of its inputs, to
 * schema.graphql, so that reviews show every change.
 *
 * node scripts/print-schema.ts [--check]
 */
import {
  type DefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql'
import { inputDefinitions, maxItemsOf } from '../src/platform/graphql/index.ts'
import { writtenSchema } from './sdl-files.ts'
import { writeOrCheck } from './write-or-check.ts'

const schema = await writtenSchema()
const bounds = new Map(inputDefinitions(schema).map(([coordinate, input]) => [coordinate, maxItemsOf(input)] as const))
await writeOrCheck('schema.graphql', `${withBounds(printSchema(lexicographicSortSchema(schema)))}\n`)

/**
 * Adds `@constraint` to every input list of a printed schema, because graphql-js prints no applied
 * directives.
 */
function withBounds(sdl: string): string {
  const ends = parse(sdl)
    .definitions.flatMap(inputsIn)
    .flatMap(([coordinate, { loc }]) => {
      const maxItems = bounds.get(coordinate)
      return maxItems && loc ? [{ at: loc.end, text: ` @constraint(maxItems: ${maxItems})` }] : []
    })
  return ends.reduceRight((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), sdl)
}

/**
 * Returns the arguments or input fields of a definition with their coordinates, in the order of the
 * text.
 */
function inputsIn(type: DefinitionNode): (readonly [string, InputValueDefinitionNode])[] {
  if (type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
    return (type.fields ?? []).map((field) => [`${type.name.value}.${field.name.value}`, field] as const)
  if (type.kind !== Kind.OBJECT_TYPE_DEFINITION && type.kind !== Kind.INTERFACE_TYPE_DEFINITION) return []
  return (type.fields ?? []).flatMap((field) =>
    (field.arguments ?? []).map((arg) => [`${type.name.value}.${field.name.value}(${arg.name.value}:)`, arg] as const),
  )
}
