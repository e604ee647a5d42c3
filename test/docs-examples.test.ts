import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  buildSchema,
  type DocumentNode,
  type GraphQLError,
  isExecutableDefinitionNode,
  Kind,
  parse,
  validate,
} from 'graphql'
import { getVariableValues } from 'graphql/execution/values.js'

const PROJECT = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, PROJECT), 'utf8')
const schema = buildSchema(read('schema.graphql'))

interface Example {
  readonly page: string
  readonly document: DocumentNode
  /** The variables that the page shows next; null when it shows none. */
  readonly variables: Readonly<Record<string, unknown>> | null
}

const examples = globSync('docs/**/*.md', { cwd: PROJECT }).flatMap(examplesOf)

/** Returns the operations of a page, without excerpts of the schema. */
function examplesOf(page: string): Example[] {
  const blocks = read(page).matchAll(/^ *```graphql\n(.*?)^ *```\n(?:\n```json\n(.*?)^```$)?/gms)
  return [...blocks].flatMap(([, text = '', json]) => {
    const document = parse(text)
    if (!document.definitions.every(isExecutableDefinitionNode)) return []
    const takesVariables = document.definitions.some(
      (each) => each.kind === Kind.OPERATION_DEFINITION && (each.variableDefinitions ?? []).length > 0,
    )
    return [{ page, document, variables: takesVariables && json ? JSON.parse(json) : null }]
  })
}

const problemsOf = ({ document, variables }: Example): readonly GraphQLError[] => {
  const [operation] = document.definitions
  const invalid = validate(schema, document)
  if (invalid.length > 0 || variables === null || operation?.kind !== Kind.OPERATION_DEFINITION) return invalid
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors ?? []
}

test('every operation in the documentation is valid, and so are its variables', () => {
  assert.ok(examples.length > 30, String(examples.length))
  const problems = examples.flatMap((example) =>
    problemsOf(example).map(({ message }) => `${example.page}: ${message}`),
  )
  assert.deepEqual(problems, [])
})
