/**
 * Writes web/dashboard/documents.generated.ts: the documents of web/dashboard/documents as texts,
 * each with the fragments that it uses, and the types of their variables and results. Texts are
 * smaller than parsed documents; the client parses those that a page uses.
 *
 * node scripts/generate-dashboard-documents.ts [--check]
 */
import { glob, readFile } from 'node:fs/promises'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  lexicographicSortSchema,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
  stripIgnoredCharacters,
  visit,
} from 'graphql'
import { writtenSchema } from './sdl-files.ts'
import { root } from './statement-files.ts'
import { writeOrCheck } from './write-or-check.ts'

const FILE = 'web/dashboard/documents.generated.ts'
const DOCUMENTS = 'web/dashboard/documents/*.graphql'
const TEXT = 'string'
const SCALARS = {
  ...{ ID: TEXT, Amount: TEXT, Currency: TEXT, Date: TEXT, DateTime: TEXT, Email: TEXT, Phone: TEXT, URL: TEXT },
  JSON: 'unknown',
}

const files = (await Array.fromAsync(glob(DOCUMENTS, { cwd: root }))).sort()
const documents = await Promise.all(
  files.map(async (location) => ({ location, document: parse(await readFile(`${root}/${location}`, 'utf8')) })),
)
const schema = lexicographicSortSchema(await writtenSchema())
const types = await codegen({
  filename: FILE,
  documents,
  schema: parse(printSchema(schema)),
  schemaAst: schema,
  config: {},
  pluginMap: { operations },
  plugins: [
    {
      operations: {
        scalars: SCALARS,
        enumType: 'string-literal',
        enumsAsTypes: true,
        immutableTypes: true,
        useTypeImports: true,
        skipTypename: true,
      },
    },
  ],
})

const definitions = documents.flatMap(({ document }) => document.definitions)
const fragments = new Map(
  definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
)
const texts = definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [exported(each)] : []))

await writeOrCheck(
  FILE,
  `// Made by scripts/generate-dashboard-documents.ts from ${DOCUMENTS}.
import type { TypedDocumentNode } from 'urql'

/** Gives the text of a document the types of its variables and its result. */
function typed<Data, Variables extends object>(text: string): TypedDocumentNode<Data, Variables> {
  return text as unknown as TypedDocumentNode<Data, Variables>
}

${types.trim()}

${texts.join('\n')}
`,
)

/** Returns the declaration of an operation's document. */
function exported(operation: OperationDefinitionNode): string {
  const name = operation.name?.value ?? ''
  const type = `${name}${operation.operation === 'query' ? 'Query' : 'Mutation'}`
  const parts = [operation, ...fragmentsOf(operation)]
  const text = stripIgnoredCharacters(parts.map(print).join('\n'))
  return `export const ${name}Document = typed<${type}, ${type}Variables>(\n  ${JSON.stringify(text)},\n)`
}

/** Returns the fragments that a definition uses, directly or through others. */
function fragmentsOf(start: OperationDefinitionNode): readonly FragmentDefinitionNode[] {
  const found = new Set<FragmentDefinitionNode>()
  const collect = (node: DocumentNode['definitions'][number]) =>
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value)
        if (!fragment) throw new Error(`There is no fragment ${name.value}.`)
        if (found.has(fragment)) return
        found.add(fragment)
        collect(fragment)
      },
    })
  collect(start)
  return [...found]
}
