import {
  type GraphQLInputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { bodyOf, type ExampleRequest, repeated } from './example-request.ts'
import { documentOf, exampleOf, inputPathsOf, type Operation, operationsOf, variablesWith } from './inputs.ts'

const TOKENS_MAX = 2_000
const MARK = 'the literal'

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ')

/** Returns requests whose documents are long, deep, wide, or hard to validate. */
export function* documentRequests(
  schema: GraphQLSchema,
  path: ExampleRequest['path'],
  bytesMax: number,
): Generator<ExampleRequest> {
  const bytes = bytesMax - 1_000
  for (const [name, query, more] of [...longDocuments(bytes), ...manyTokens(), ...conflicts(), ...fragments()])
    yield { name: `document: ${name}`, path, body: bodyOf(query, undefined, more) }
  for (const [name, body] of otherBodies(bytes)) yield { name: `body: ${name}`, path, body }
  for (const operation of operationsOf(schema, null)) yield* literalLists(operation, path, bytes)
}

type Case = readonly [name: string, query: string, more?: object]

const ERRORS = times(400, (index) => `unknown${index}`)

function longDocuments(bytes: number): Case[] {
  return [
    ['line feeds before a syntax error', `${'\n'.repeat(bytes / 2)}{`],
    ['line feeds before unknown fields', `${'\n'.repeat(bytes / 2 - 5_000)}{ ${ERRORS} }`],
    ['line feeds before a valid query', `${'\n'.repeat(bytes / 2)}{ __typename }`],
    [
      'carriage returns between unknown fields',
      `{ ${times(400, (index) => `u${index}${'\r'.repeat(bytes / 1_000)}`)} }`,
    ],
    ['commas', `{ __typename ${','.repeat(bytes)} }`],
    ['comments', `{ __typename ${'#a\n'.repeat(bytes / 4)} }`],
    ['byte order marks', `{ __typename ${'\ufeff'.repeat(bytes / 3)} }`],
    ['a long field name', `{ ${'a'.repeat(bytes)} }`],
    ['a long alias', `{ ${'a'.repeat(bytes)}: __typename }`],
    ['long aliases of unknown fields', `{ ${times(300, (index) => `${'a'.repeat(bytes / 400)}${index}: nothing`)} }`],
    ['a long operation name', `query ${'a'.repeat(bytes)} { __typename }`],
    ['a long operationName', 'query A { __typename }', { operationName: 'a'.repeat(bytes) }],
    ['a long text', `{ node(id: "${'a'.repeat(bytes)}") { id } }`],
    ['a long text of digits', `{ node(id: "${'1 '.repeat(bytes / 2)}") { id } }`],
    ['a long text of escapes', `{ node(id: "${'\\\\u0041'.repeat(bytes / 10)}") { id } }`],
    ['a long block text', `{ node(id: """${'a\n'.repeat(bytes / 3)}""") { id } }`],
    ['a long number', `{ node(id: ${'1'.repeat(bytes)}) { id } }`],
    ['long texts in a list', `{ nodes(ids: [${repeated(`"${'a'.repeat(bytes / 200)}"`, bytes)}]) { id } }`],
    ['a long enum value', `{ contacts(input: { first: ${'a'.repeat(bytes)} }) { edges { cursor } } }`],
  ]
}

function manyTokens(): Case[] {
  const max = TOKENS_MAX - 10
  return [
    ['unknown fields', `{ ${times(max, (index) => `u${index}`)} }`],
    ['one unknown field, repeated', `{ ${times(max, () => 'u')} }`],
    ['unknown arguments', `{ node(id: "a" ${times(max / 3 - 5, (index) => `x${index}: 1`)}) { id } }`],
    ['unused variables', `query (${times(max / 4 - 4, (index) => `$v${index}: Int`)}) { __typename }`],
    [
      'unused variables of unknown types',
      `query (${times(max / 4 - 4, (index) => `$v${index}: T${index}`)}) { __typename }`,
    ],
    ['undefined variables', `{ nodes(ids: [${times(max / 2 - 10, (index) => `$v${index}`)}]) { id } }`],
    ['one variable, defined many times', `query (${times(max / 4 - 4, () => '$v: Int')}) { __typename }`],
    ['operations of one name', times(max / 5, () => 'query A { __typename }')],
    ['operations of many names', times(max / 5, (index) => `query A${index} { __typename }`)],
    ['operations without a name', times(max / 3, () => '{ __typename }')],
    ['directives', `{ __typename ${times(max / 2 - 4, (index) => ` d${index}`)} }`],
    ['one directive, repeated', `{ __typename ${times(max / 6 - 4, () => ' skip(if: true)')} }`],
    ['type definitions', times(max / 4, (index) => `type T${index} { id }`)],
    ['nested inline fragments', `{ ${'... on Query { '.repeat(max / 5)} __typename ${'} '.repeat(max / 5)} }`],
    ['nested fields', `{ ${'a { '.repeat(max / 3)} a ${'} '.repeat(max / 3)} }`],
    ['nested lists', `{ nodes(ids: ${'['.repeat(max / 2 - 5)}${']'.repeat(max / 2 - 5)}) { id } }`],
    [
      'nested objects',
      `{ contacts(input: ${'{ a: '.repeat(max / 4 - 5)}1${'}'.repeat(max / 4 - 5)}) { edges { cursor } } }`,
    ],
    [
      'recursive introspection',
      `{ __schema { types { ${'fields { type { '.repeat(200)} name ${'} } '.repeat(200)} } } }`,
    ],
    ['introspection, the standard query', getIntrospectionQuery()],
    [
      'introspection under 15 names',
      `{ ${times(15, (index) => `a${index}: __schema { types { name fields { name args { name } type { name ofType { name } } } } }`)} }`,
    ],
    [
      'introspection of the types of fields',
      `{ __schema { types { fields { type { ofType { fields { name type { name ofType { name } } } } } } } } }`,
    ],
    [
      'introspection of everything',
      `{ __schema { types { name fields { name args { name type { name ofType { name } } } type { name ofType { name ofType { name } } } } inputFields { name type { name ofType { name } } } } } }`,
    ],
  ]
}

/** Selections of the same name without aliases, which validation compares with each other. */
function conflicts(): Case[] {
  const of = (count: number, field: string) => times(count, () => field)
  return [
    ['one field, repeated up to the limit', `{ ${of(15, 'contacts { edges { node { id name email } } }')} }`],
    ['inline fragments of the same fields', `{ ${of(90, '... on Query { contacts { edges { node { id } } } }')} }`],
    [
      'inline fragments that conflict',
      `{ ${times(90, (index) => `... on Query { contacts(first: ${index}) { edges { node { id } } } }`)} }`,
    ],
    [
      'inline fragments in inline fragments',
      `{ ${of(20, `... on Query { contacts { ${of(4, '... on ContactConnection { edges { node { id } } }')} } }`)} }`,
    ],
    ['narrowing fragments', `{ node(id: "a") { ${of(190, '... on Contact { id name }')} } }`],
  ]
}

function fragments(): Case[] {
  const chain = (count: number) => times(count, (index) => `fragment F${index} on Query { ...F${index + 1} }`)
  const spreadAll = (count: number) => times(count, (index) => `...F${index}`)
  const contact = (index: number, inner: string) =>
    `fragment F${index} on Query { contacts { edges { node { ${inner} } } } }`
  return [
    ['a chain of fragments', `{ ...F0 } ${chain(190)} fragment F190 on Query { __typename }`],
    [
      'fragments that spread themselves',
      `{ ...F0 } ${times(200, (index) => `fragment F${index} on Query { ...F${index} }`)}`,
    ],
    ['fragments in a circle', `{ ...F0 } ${chain(190)} fragment F190 on Query { ...F0 }`],
    [
      'fragments that spread every other',
      `{ ${spreadAll(40)} } ${times(40, (index) => `fragment F${index} on Query { ${times(20, (other) => `...F${(index + other) % 40}`)} }`)}`,
    ],
    [
      'fragments that double',
      `{ ...F0 } ${times(150, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F150 on Query { __typename }`,
    ],
    ['fragments of the same fields', `{ ${spreadAll(90)} } ${times(90, (index) => contact(index, 'id name'))}`],
    [
      'fragments that conflict',
      `{ ${spreadAll(90)} } ${times(90, (index) => contact(index, `id x: ${index % 2 ? 'name' : 'email'}`))}`,
    ],
    [
      'fragments that contain fragments',
      `{ ${spreadAll(50)} } ${times(50, (index) =>
        contact(
          index,
          times(5, (other) => `...G${(index + other) % 50}`),
        ),
      )} ${times(50, (index) => `fragment G${index} on Contact { id name email }`)}`,
    ],
    ['unused fragments', `{ __typename } ${times(190, (index) => `fragment F${index} on Query { __typename }`)}`],
    [
      'fragments of unknown types',
      `{ ${spreadAll(150)} } ${times(150, (index) => `fragment F${index} on Q${index} { __typename }`)}`,
    ],
    [
      'operations that share fragments',
      `${times(60, (index) => `query A${index} { ...F0 }`)} ${chain(150)} fragment F150 on Query { __typename }`,
      { operationName: 'A0' },
    ],
  ]
}

function otherBodies(bytes: number): [string, string][] {
  return [
    ['a list of objects', `[${repeated('{}', bytes)}]`],
    ['deep lists', '['.repeat(bytes)],
    ['closed deep lists', `${'['.repeat(4_000)}${']'.repeat(4_000)}`],
    [
      'unknown parameters',
      `{"query":"{ __typename }",${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ],
    ['a long list in extensions', `{"query":"{ __typename }","extensions":{"a":[${repeated('{}', bytes)}]}}`],
    [
      'variables without a definition',
      `{"query":"{ __typename }","variables":{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":1`).join(',')}}}`,
    ],
    [
      'a list in a variable without a definition',
      `{"query":"{ __typename }","variables":{"a":[${repeated('{}', bytes)}]}}`,
    ],
  ]
}

/** Returns requests with lists as literals in the document, some of which contain variables. */
function* literalLists(operation: Operation, path: ExampleRequest['path'], bytes: number): Generator<ExampleRequest> {
  const document = documentOf(operation)
  for (const inputPath of inputPathsOf(operation)) {
    const list = getNullableType(inputPath.type)
    if (!isListType(list)) continue
    const name = `${operation.name}(${inputPath.path.join('.')})`
    const literal = literalOf(operation, inputPath.path, `[${times(1_500, () => '{}')}]`)
    yield { name: `${name}: literal list of 1,500 objects`, path, body: bodyOf(document.replace(...literal)) }
    const item = String(list.ofType)
    const variables = `{"v":${JSON.stringify(exampleOf(list.ofType))}}`
    const withVariable = document
      .replace(/^(query|mutation)(\([^)]*\))?/, `$1($v: ${item})`)
      .replace(...literalOf(operation, inputPath.path, `[${times(1_500, () => '$v')}]`))
    yield {
      name: `${name}: one variable 1,500 times in a list`,
      path,
      body: `{"query":${JSON.stringify(withVariable)},"variables":${variables}}`,
    }
    const whole = document
      .replace(/^(query|mutation)(\([^)]*\))?/, `$1($v: ${inputPath.type})`)
      .replace(...literalOf(operation, inputPath.path, '$v'))
    yield {
      name: `${name}: only the list is a variable`,
      path,
      body: `{"query":${JSON.stringify(whole)},"variables":{"v":[${repeated('{}', Math.max(bytes / 2, bytes - 20_000))}]}}`,
    }
  }
}

/**
 * Returns the arguments of the document's only field, and the same arguments with a literal at the
 * path.
 */
function literalOf(operation: Operation, path: readonly string[], literal: string): [string, string] {
  const given = operation.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const variables = JSON.parse(variablesWith({ operation, path }, JSON.stringify(MARK))) as Record<string, unknown>
  const written = operation.args
    .filter(({ name }) => name in variables)
    .map(({ name, type }) => `${name}: ${literalText(variables[name], type)}`)
  return [`(${given})`, `(${written.join(', ').replace(JSON.stringify(MARK), () => literal)})`]
}

function literalText(value: unknown, input: GraphQLInputType): string {
  const type = getNullableType(input)
  if (isListType(type) && Array.isArray(value))
    return `[${value.map((item) => literalText(item, type.ofType)).join(' ')}]`
  if (isEnumType(type)) return `${value}`
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.values(type.getFields()).filter(({ name }) => name in value)
  const members = fields.map(
    ({ name, type }) => `${name}: ${literalText((value as Record<string, unknown>)[name], type)}`,
  )
  return `{ ${members.join(' ')} }`
}
