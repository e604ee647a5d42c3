import assert from 'node:assert/strict'
import test from 'node:test'
import { type ExampleContext, exampleExecutor, exampleIds } from '../../../test/support/example-schema.ts'
import type { GraphQLRequest, GraphQLResponse } from './index.ts'

type Options = Parameters<typeof exampleExecutor>[0]
type RequestParts = Partial<GraphQLRequest> & Pick<GraphQLRequest, 'query'>

function openExecutor(options?: Options) {
  const { executor, logged } = exampleExecutor(options)
  const prepare = ({ query, operationName = null, variables = null }: RequestParts) =>
    executor.prepare({ query, operationName, variables }, 'req')
  const ask = async (request: RequestParts): Promise<GraphQLResponse> => {
    const ready = prepare(request)
    const context: ExampleContext = { responseHeaders: new Map(), idempotencyKey: null }
    const answer = 'refused' in ready ? ready.refused : await executor.run(ready, context, 'req')
    return JSON.parse(JSON.stringify(answer)) as GraphQLResponse
  }
  const costOf = (query: string, variables: Record<string, unknown> | null = null) => {
    const ready = prepare({ query, variables })
    return 'refused' in ready ? ready.refused.errors?.[0]?.extensions.code : ready.cost.records
  }
  const operationOf = (request: RequestParts) => {
    const ready = prepare(request)
    assert.ok('operation' in ready)
    return ready.operation
  }
  return { ask, costOf, operationOf, logged }
}

const codesOf = ({ errors }: GraphQLResponse) => (errors ?? []).map(({ extensions }) => extensions.code)

test('a document with two operations runs the named one, in any order and repeatedly', async () => {
  const { ask } = openExecutor()
  const query = 'query A { a: __typename } query B { b: __typename }'
  for (const operationName of ['A', 'B', 'B', 'A', 'A', 'B', 'A', 'B'])
    assert.deepEqual(await ask({ query, operationName }), { data: { [operationName.toLowerCase()]: 'Query' } })
  assert.deepEqual(codesOf(await ask({ query })), ['GRAPHQL_VALIDATION_FAILED'])
})

test('a document with a possible card number is never cached', () => {
  const { operationOf } = openExecutor()
  for (const query of [
    'query N { echo(text: "4111111111111111") }',
    'query N { echo(text: "4111 1111-1111 1111") }',
    'query N { echo(text: "\\u0034111111111111111") }',
    'query N { echo(text: """\n4111111111111111\n""") }',
    'query N4111111111111111 { late }',
    'query N { late } # 4111111111111111',
    `query N { late } # ${'x'.repeat(40_000)}`,
  ]) {
    const operation = operationOf({ query })
    assert.notEqual(operation, operationOf({ query }), query)
    assert.equal(operation.kept, false, query)
  }
})

test('valid documents are cached, up to a limit', () => {
  const { operationOf } = openExecutor({ documentsMax: 2 })
  const first = operationOf({ query: 'query First { late }' })
  assert.equal(operationOf({ query: 'query First { late }' }), first)
  assert.deepEqual(first.rootFields, ['late'])
  for (const query of ['{ a: late }', '{ b: late }']) operationOf({ query })
  assert.notEqual(operationOf({ query: 'query First { late }' }), first)
})

test('the cost of an operation counts the records that it selects, wherever page sizes are given', () => {
  const { costOf } = openExecutor()
  const inner = '{ edges { node { id title } } pageInfo { endCursor } }'
  assert.equal(costOf(`{ books ${inner} }`), 21)
  assert.equal(costOf(`{ books(first: 5) ${inner} }`), 6)
  assert.equal(costOf(`{ books(last: 5) ${inner} }`), 6)
  assert.equal(costOf(`{ books(input: { first: 5 }) ${inner} }`), 6)
  const byField = `query ($n: Int = 3) { books(first: $n) ${inner} }`
  assert.equal(costOf(byField, { n: 50 }), 51)
  assert.equal(costOf(byField), 4)
  assert.equal(costOf(byField, { n: null }), 21)
  const byInput = `query ($input: BooksInput = { last: 4 }) { books(input: $input) ${inner} }`
  assert.equal(costOf(byInput, { input: { first: 50 } }), 51)
  assert.equal(costOf(byInput, { input: {} }), 21)
  assert.equal(costOf(byInput), 5)
  assert.equal(costOf(`query ($n: Int) { books(input: { last: $n }) ${inner} }`, { n: 7 }), 8)
  assert.equal(costOf(`{ books(first: 10) { edges { node { siblings(first: 10) ${inner} } } } }`), 151)
  // Reading the rows of a page costs the same, whatever fields are selected.
  assert.equal(costOf('{ books(first: 10) { edges { cursor } } }'), 11)
  assert.equal(costOf('{ books(first: 10) { edges { node { siblings(first: 0) { pageInfo { endCursor } } } } } }'), 51)
  assert.equal(costOf(`{ book(id: "x") { authors { name } } }`), 2)
  assert.equal(costOf('{ nodes(ids: ["a", "b", "c"]) { id } }'), 4)
  assert.equal(costOf('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a'] }), 101)
  assert.equal(costOf('mutation { a: count b: count }'), 200)
  assert.equal(costOf('{ a: __typename }'), 0)
  assert.equal(costOf('{ a: appraisal { price } b: appraisal { price } }'), 60)
})

test('a page size that the connection will refuse costs as much as the largest page', () => {
  const { costOf } = openExecutor()
  for (const size of [-1, 101, 2_000_000_000, 'x', 1e300])
    assert.equal(costOf('query ($n: Int) { books(first: $n) { edges { node { id } } } }', { n: size }), 101)
})

test('the cost of a fragment counts wherever it is spread', () => {
  const { costOf } = openExecutor()
  const fragments =
    'fragment F on Book { siblings(first: 10) { ...G } } fragment G on BookConnection { edges { node { id } } }'
  assert.equal(costOf(`{ book(id: "x") { ...F ...F } } ${fragments}`), 16)
})

test('an operation with too many values is refused, however few records it selects', () => {
  const { costOf } = openExecutor()
  const titles = Array.from({ length: 15 }, (_, index) => `a${index}: title`).join(' ')
  const pages = (first: number) =>
    `{ books(first: 100) { edges { node { siblings(first: ${first}) { edges { node { ${titles} } } } } } } }`
  assert.equal(costOf(pages(53)), 5801)
  assert.equal(costOf(pages(54)), 'QUERY_TOO_COMPLEX')
})

test('an operation that costs too much is refused before it runs', () => {
  const { costOf } = openExecutor()
  const deep = (sizes: readonly number[]): string =>
    sizes.length === 0 ? 'id' : `siblings(first: ${sizes[0]}) { edges { node { ${deep(sizes.slice(1))} } } }`
  assert.equal(costOf(`{ book(id: "x") { ${deep([100, 94])} } }`), 9906)
  assert.equal(costOf(`{ book(id: "x") { ${deep([100, 100])} } }`), 'QUERY_TOO_COMPLEX')
  const fragments = Array.from(
    { length: 60 },
    (_, n) => `fragment F${n} on Book { siblings { edges { node { ...F${n + 1} } } } }`,
  )
  assert.equal(
    costOf(`{ book(id: "x") { ...F0 } } ${fragments.join(' ')} fragment F60 on Book { id }`),
    'QUERY_TOO_COMPLEX',
  )
})

test('depth, aliases, repeated fields and tokens are bounded', () => {
  const { costOf } = openExecutor()
  const nested = (levels: number): string => (levels === 1 ? 'x' : `x { ${nested(levels - 1)} }`)
  assert.equal(costOf(`{ ${nested(12)} }`), 'GRAPHQL_VALIDATION_FAILED')
  assert.equal(costOf(`{ ${nested(13)} }`), 'QUERY_TOO_COMPLEX')
  const aliased = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `a${n}: late`).join(' ')} }`
  assert.equal(costOf(aliased(15)), 15)
  assert.equal(costOf(aliased(16)), 'QUERY_TOO_COMPLEX')
  assert.equal(costOf(`{ ${'late '.repeat(17)} }`), 'QUERY_TOO_COMPLEX')
  assert.equal(costOf(`{ ${'late '.repeat(2_000)} }`), 'QUERY_TOO_COMPLEX')
  assert.equal(
    costOf('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
    'GRAPHQL_VALIDATION_FAILED',
  )
})

test('the standard introspection is within the limits, and can be disabled', async () => {
  const { getIntrospectionQuery } = await import('graphql')
  const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })
  assert.equal((await openExecutor().ask({ query })).errors, undefined)
  const refused = await openExecutor({ introspection: false }).ask({ query })
  assert.deepEqual([...new Set(codesOf(refused))], ['GRAPHQL_VALIDATION_FAILED'])
  assert.deepEqual((await openExecutor({ introspection: false }).ask({ query: '{ __typename }' })).data, {
    __typename: 'Query',
  })
})

test('an introspection query is refused if it costs more than the standard one', async () => {
  const { ask } = openExecutor()
  const names = '{ name kind ofType { name kind ofType { name } } }'
  for (const query of [
    `{ __schema { types { fields { args { name type ${names} } type ${names} } inputFields { type ${names} } } } }`,
    '{ __schema { directives { name args { name } } queryType { fields { name } } } }',
    '{ a: __type(name: "Book") { name fields { name } } b: __type(name: "Shop") { fields { name args { name } } } }',
    '{ __schema { ...S } late } fragment S on __Schema { types { ...T ...T } } fragment T on __Type { possibleTypes { name } }',
  ])
    assert.equal((await ask({ query })).errors, undefined, query)
  for (const query of [
    '{ a: __schema { types { name } } b: __schema { types { name } } }',
    '{ a: __schema { types { name } } ...S } fragment S on Query { b: __schema { types { name } } }',
    '{ __schema { a: types { name } b: types { name } } }',
    '{ __type(name: "Book") { ...T } } fragment T on __Type { a: fields { name } }',
    '{ __schema { types { fields { type { fields { name } } } } } }',
    '{ __schema { types { interfaces { possibleTypes { name } } } } }',
    '{ __schema { types { ...T } } } fragment T on __Type { fields { type { ...U } } } fragment U on __Type { enumValues { name } }',
    '{ __schema { types { ...T } } } fragment T on __Type { fields { type { ...T } } }',
    'query A { late } query B { a: __schema { types { name } } b: __schema { types { name } } }',
  ])
    assert.deepEqual(
      codesOf(await ask({ query, operationName: query.startsWith('query A') ? 'A' : null })),
      ['QUERY_TOO_COMPLEX'],
      query,
    )
})

test('every problem of an input is reported at once, by its path inside the input', async () => {
  const { errors = [] } = await openExecutor().ask({
    query: 'mutation ($i: CreateBookInput!, $id: ID) { createBook(input: $i) { id } count(id: $id) }',
    variables: { i: { kind: 'Song', authors: [{ name: 1 }, { name: 'x', email: 'y' }], other: 1 }, id: false },
  })
  const problems = errors.map(({ extensions: { code, field } }) => [code, field])
  assert.deepEqual(
    problems,
    ['title', 'kind', 'authors.0.name', 'authors.1.email', 'input', 'id'].map((field) => ['VALIDATION_ERROR', field]),
  )
})

test('a variable inside a literal is reported by its path in the input', async () => {
  const { errors = [] } = await openExecutor().ask({
    query:
      'mutation ($mail: Email) { createBook(input: { title: "x", authors: [{ name: "a" }, { name: "b", email: $mail }] }) { id } }',
    variables: { mail: 'nobody' },
  })
  assert.deepEqual(
    errors.map(({ extensions }) => extensions.field),
    ['authors.1.email'],
  )
})

test('a refusal is one error for each of its problems; other errors are only logged', async () => {
  const { ask, logged } = openExecutor()
  const { errors = [], data } = await ask({ query: '{ refused(problems: 2) { id } secretFault(text: "hush") }' })
  assert.deepEqual(data, { refused: null, secretFault: null })
  assert.deepEqual(
    errors.map(({ message, path, extensions }) => ({ message, path, ...extensions })),
    [
      { message: '`f0` is wrong.', path: ['refused'], code: 'VALIDATION_ERROR', requestId: 'req', field: 'f0' },
      { message: '`f1` is wrong.', path: ['refused'], code: 'VALIDATION_ERROR', requestId: 'req', field: 'f1' },
      { message: 'An internal error occurred.', path: ['secretFault'], code: 'INTERNAL', requestId: 'req' },
    ],
  )
  assert.equal(logged.length, 1)
  assert.match(JSON.stringify(logged), /"requestId":"req".*example-schema\.ts/)
  assert.doesNotMatch(JSON.stringify(logged), /hush/)
})

test('unknown and malformed ids get the same response', async () => {
  const { ask } = openExecutor()
  const query = 'query ($id: ID!) { book(id: $id) { id } }'
  const [unknown, malformed] = await Promise.all(
    [exampleIds.missing, 'nothing'].map((id) => ask({ query, variables: { id } })),
  )
  assert.deepEqual(unknown, malformed)
})

test('an error has its position in the document, interpreted or compiled', async () => {
  const { ask } = openExecutor()
  const query = '# a comment\r\nquery {\r  late\n\n  refused(problems: 1) { id }\n}'
  for (let use = 0; use < 5; use += 1) {
    const { errors } = await ask({ query })
    assert.deepEqual(errors?.[0]?.locations, [{ line: 5, column: 3 }])
  }
  const { errors } = await ask({ query: '\n\n{\r\n   late nothing }' })
  assert.deepEqual(errors?.[0]?.locations, [{ line: 4, column: 9 }])
})
