/**
 * Writes src/platform/graphql/schema.generated.ts: the types of the schema's inputs, and of the resolvers that fit it.
 *
 *   node scripts/generate-types.ts [--check]
 */
import { glob, readFile } from 'node:fs/promises'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { type GraphQLSchema, isObjectType, lexicographicSortSchema, parse, printSchema } from 'graphql'
import { FEATURES, writtenSchema } from './sdl-files.ts'
import { root } from './statement-files.ts'
import { writeOrCheck } from './write-or-check.ts'

const FILE = 'src/platform/graphql/schema.generated.ts'
/** The path of the sources in the imports of FILE. */
const SOURCES = '../..'
const TIME = '../time/index.ts'
const ACCOUNTS = `${SOURCES}/accounts/index.ts`

/** The TypeScript types of scalars, as resolvers receive and return them. */
const SCALARS = {
  ID: 'string',
  Amount: 'string',
  Currency: 'string',
  Date: `${TIME}#CalendarDate`,
  DateTime: `${TIME}#Timestamp`,
  Email: 'string',
  JSON: 'string',
  Phone: 'string',
  URL: 'string',
}

/**
 * GraphQL types whose records have another name. Otherwise a record has the name of its type, in a
 * feature's index.
 */
const RECORDS: Readonly<Record<string, string>> = {
  Organization: `${ACCOUNTS}#Account`,
  Agency: `${ACCOUNTS}#Account`,
  Platform: `${ACCOUNTS}#Account`,
  Viewer: `${ACCOUNTS}#Account`,
  PageInfo: './index.ts#PageInfo as PageInfoRecord',
}

const schema = lexicographicSortSchema(await writtenSchema())
const text = await codegen({
  filename: FILE,
  documents: [],
  schema: parse(printSchema(schema)),
  schemaAst: schema,
  config: {},
  pluginMap: { typescript, resolvers },
  plugins: [
    { typescript: { scalars: SCALARS, enumsAsTypes: true, immutableTypes: true, useTypeImports: true } },
    {
      resolvers: {
        contextType: `${ACCOUNTS}#Context`,
        mappers: await records(schema),
        scalars: SCALARS,
        useTypeImports: true,
        enumsAsTypes: true,
        immutableTypes: true,
        makeResolverTypeCallable: true,
      },
    },
  ],
})
await writeOrCheck(FILE, `// Made by scripts/generate-types.ts from the features' .graphql files.\n${text}`)

/** Returns the record types that field resolvers receive, by GraphQL type. */
async function records(schema: GraphQLSchema): Promise<Record<string, string>> {
  const found: Record<string, string> = { ...RECORDS }
  for await (const file of glob(`${FEATURES}/**/index.ts`, {
    cwd: root,
  })) {
    const path = `${SOURCES}${file.replaceAll('\\', '/').slice('src'.length)}`
    for (const name of exportedNames(await readFile(`${root}/${file}`, 'utf8')))
      if (isObjectType(schema.getType(name))) found[name] ??= `${path}#${name} as ${name}Record`
  }
  return found
}

function exportedNames(index: string): string[] {
  const lists = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  return lists.flatMap((list) => list.split(',')).map((name) => name.trim().replace(/^type /, ''))
}
