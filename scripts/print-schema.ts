/**
 * Prints the whole schema, sorted and with its descriptions, to schema.graphql, where a review sees every change of it.
 *
 *   node scripts/print-schema.ts [--check]
 */
import { lexicographicSortSchema, printSchema } from 'graphql'
import { writtenSchema } from './sdl-files.ts'
import { writeOrCheck } from './write-or-check.ts'

await writeOrCheck('schema.graphql', `${printSchema(lexicographicSortSchema(await writtenSchema()))}\n`)
