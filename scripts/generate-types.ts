/**
 * Writes three files in src/platform/graphql. inputs.generated.ts has the types of the schema's
 * inputs, arguments and enums, which operations import. It imports no record. schema.generated.ts
 * has the types of the resolvers. enum-values.generated.ts has the values of the enums that
 * features extend.
 *
 * node scripts/generate-types.ts [--check]
 */
import { glob, readFile } from 'node:fs/promises'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql'
import { FEATURES, writtenSchema } from './sdl-files.ts'
import { root } from './statement-files.ts'
import { writeOrCheck } from './write-or-check.ts'

const FILE = 'src/platform/graphql/schema.generated.ts'
const ENUM_VALUES = 'src/platform/graphql/enum-values.generated.ts'
const INPUTS = 'src/platform/graphql/inputs.generated.ts'
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
  TotalCount: './index.ts#TotalCount as TotalCountRecord',
}

const schema = lexicographicSortSchema(await writtenSchema())
const source = { documents: [], schema: parse(printSchema(schema)), schemaAst: schema, config: {} }
const types = {
  scalars: SCALARS,
  enumsAsTypes: true,
  immutableTypes: true,
  useTypeImports: true,
  inputMaybeValue: 'T | null | undefined',
}
const all = declarations(
  await codegen({
    ...source,
    filename: FILE,
    pluginMap: { typescript, resolvers },
    plugins: [
      { typescript: types },
      {
        resolvers: {
          contextType: `${ACCOUNTS}#Context`,
          mappers: await records(schema),
          makeResolverTypeCallable: true,
          ...types,
        },
      },
    ],
  }),
)
const inputs = all.filter((each) => isOfInput(nameOf(each)))
const resolverTypes = reachedFrom(
  ['Resolvers', 'DirectiveResolvers'],
  all.filter((each) => !inputs.includes(each)),
)
await write(INPUTS, inputs)
await write(FILE, resolverTypes, `import type { ${inputs.map(nameOf).join(', ')} } from './inputs.generated.ts';`)

await writeOrCheck(ENUM_VALUES, enumValues(schema))

/** Returns the values of the enums that features extend, for code below those features. */
function enumValues(schema: GraphQLSchema): string {
  const enums = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ extensionASTNodes }) => extensionASTNodes.length > 0)
    .map((type) => [type.name, type.getValues().map(({ name }) => name)])
  return `// Made by scripts/generate-types.ts from the features' .graphql files.
/** The values of the enums that features extend. */
export const ENUM_VALUES = ${JSON.stringify(Object.fromEntries(enums))} as const\n`
}

/** Writes declarations after the imports that they use. */
async function write(file: string, body: string[], ...ownImports: string[]): Promise<void> {
  const used = new Set(body.flatMap(namesUsed))
  const imports = [...all, ...ownImports].flatMap((each) => narrowedImport(each, used))
  const header = "// Made by scripts/generate-types.ts from the features' .graphql files."
  await writeOrCheck(file, [header, ...imports, ...body].join('\n'))
}

/** Returns an import without its unused names; an empty list for other declarations. */
function narrowedImport(declaration: string, used: ReadonlySet<string>): string[] {
  const [, list, from] = /^import type \{(.+)\} from (.+);$/.exec(declaration) ?? []
  const names = list?.split(',').map((name) => name.trim()) ?? []
  const kept = names.filter((name) => used.has(name.split(' ').at(-1) ?? ''))
  return kept.length > 0 ? [`import type { ${kept.join(', ')} } from ${from};`] : []
}

/**
 * Returns the declarations that the named ones need, directly or through others, in their order.
 */
function reachedFrom(names: string[], from: string[]): string[] {
  const reached = new Set(names)
  const needed = () => from.filter((each) => reached.has(nameOf(each)))
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const name of needed().flatMap(namesUsed)) reached.add(name)
  }
  return needed()
}

/** Returns the declarations of a text, each with its comment. */
function declarations(text: string): string[] {
  return text.split(/(?<!\*\/)\n(?=\/\*\*|(?:export|import) (?:type|interface) )/)
}

/** Returns the name that a declaration exports; '' for an import. */
function nameOf(declaration: string): string {
  return /^export (?:type|interface) (\w+)/m.exec(declaration)?.[1] ?? ''
}

/**
 * Returns the words of a declaration that can name a type, without the words of comments, strings
 * and keys.
 */
function namesUsed(declaration: string): string[] {
  const code = declaration.replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
  return code.match(/\b\w+\b(?!\??:)/g) ?? []
}

function isOfInput(name: string): boolean {
  if (name === 'InputMaybe' || name === 'Scalars') return true
  const type = schema.getType(name)
  return isInputObjectType(type) || isEnumType(type) || /(?<!Directive)Args$/.test(name)
}

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
