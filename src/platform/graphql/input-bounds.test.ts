import assert from 'node:assert/strict'
import test from 'node:test'
import { type ExampleContext, exampleExecutor } from '../../../test/support/example-schema.ts'
import type { GraphQLResponse } from './index.ts'

const { executor } = exampleExecutor()

async function ask(query: string, variables: Record<string, unknown> | null = null): Promise<GraphQLResponse> {
  const ready = executor.prepare({ query, operationName: null, variables }, 'req')
  const context: ExampleContext = { responseHeaders: new Map(), idempotencyKey: null }
  return 'refused' in ready ? ready.refused : executor.run(ready, context, 'req')
}

const problemsOf = ({ errors }: GraphQLResponse) =>
  (errors ?? []).map(({ extensions, message }) => `${extensions.code} ${message}`)
const tooMany = (field: string, maxItems: number) => [
  `VALIDATION_ERROR \`${field}\` must have at most ${maxItems} items.`,
]

/** A list that counts how often one of its items is read. */
function watched(items: readonly unknown[]): { readonly list: unknown[]; readonly reads: () => number } {
  let reads = 0
  const list = new Proxy([...items], {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key)
    },
  })
  return { list, reads: () => reads }
}

const many = (count: number, item: unknown = 'a') => Array.from({ length: count }, () => item)

test('a list above its bound is refused at its path, in any position', async () => {
  const create = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  const ids = '{ edges { cursor } }'
  for (const [query, variables, field, maxItems] of [
    ['query ($ids: [ID!]) { books(ids: $ids) { edges { cursor } } }', { ids: many(4) }, 'ids', 3],
    ['query ($id: ID!) { books(ids: [$id, $id, $id, $id]) { edges { cursor } } }', { id: 'a' }, 'ids', 3],
    ['{ books(ids: ["a", "b", "c", "d"]) { edges { cursor } } }', null, 'ids', 3],
    ['query ($ids: [ID!] = ["a", "b", "c", "d"]) { books(ids: $ids) { edges { cursor } } }', {}, 'ids', 3],
    [create, { input: { authors: many(101, {}) } }, 'authors', 100],
    [create, { input: { title: 'a', tags: many(11, null) } }, 'tags', 10],
    [create, { input: { title: 'a', tags: [many(4), many(5)] } }, 'tags', 10],
    [create, { input: { title: 'a', tags: [[many(9, [])]] } }, 'tags', 10],
    ['query ($list: [Int!]) { echo(list: $list) }', { list: many(1001, 1) }, 'list', 1000],
  ] as const) {
    for (let use = 0; use < 4; use += 1) {
      const answer = await ask(query, variables)
      assert.deepEqual(problemsOf(answer), tooMany(field, maxItems), query)
      assert.equal(answer.errors?.[0]?.extensions.field, field)
      assert.equal(answer.data, undefined)
    }
  }
  assert.deepEqual(problemsOf(await ask(`query ($ids: [ID!]) { books(ids: $ids) ${ids} }`, { ids: many(3) })), [])
})

test('a variable has the bound of each position where it is used', async () => {
  const twice =
    'query ($ids: [ID!], $list: [Int!]) { a: books(ids: $ids) { edges { cursor } } ...More echo(list: $list) } fragment More on Query { books(ids: $ids) { edges { cursor } } }'
  assert.deepEqual(problemsOf(await ask(twice, { ids: many(4), list: many(4, 1) })), [
    ...tooMany('ids', 3),
    ...tooMany('ids', 3),
  ])
  const elsewhere =
    'query A($list: [Int!]) { echo(list: $list) } query B($list: [ID!]) { books(ids: $list) { edges { cursor } } }'
  const ready = executor.prepare({ query: elsewhere, operationName: 'A', variables: { list: many(4, 1) } }, 'req')
  assert.ok('operation' in ready)
  const answer = await executor.run(ready, { responseHeaders: new Map(), idempotencyKey: null }, 'req')
  assert.equal(answer.errors, undefined)
})

test('the items of a list in a variable count toward the list that contains it', async () => {
  const query = (tags: string) =>
    `mutation ($row: [String!]) { createBook(input: { title: "a", tags: ${tags} }) { id } }`
  assert.deepEqual(problemsOf(await ask(query('[$row, $row]'), { row: many(5) })), tooMany('tags', 10))
  assert.deepEqual(problemsOf(await ask(query('[$row, ["a", "b"]]'), { row: many(7) })), tooMany('tags', 10))
  assert.deepEqual(problemsOf(await ask(query('[$row, $row]'), { row: many(4) })), [])
  const one = 'mutation ($tag: [String!]) { createBook(input: { title: "a", tags: [$tag] }) { id } }'
  assert.deepEqual(problemsOf(await ask(one, { tag: 'a' })), [])
})

test('a single value counts as a list of one, and null as an empty list', async () => {
  const query = 'query ($ids: [ID!]) { books(ids: $ids) { edges { cursor } } }'
  for (const ids of ['a', null, [], many(3)]) assert.deepEqual(problemsOf(await ask(query, { ids })), [])
  const object = 'mutation ($author: [AuthorInput!]) { createBook(input: { title: "a", authors: $author }) { id } }'
  assert.deepEqual(problemsOf(await ask(object, { author: { name: 'Ende' } })), [])
})

test('no more items of a long list are read than its bound, and none are coerced', async () => {
  const query = 'query ($list: [Int!]) { echo(list: $list) }'
  const input = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  for (let use = 0; use < 4; use += 1) {
    const huge = watched(many(250_000, {}))
    const refused = await ask(query, { list: huge.list })
    assert.deepEqual(problemsOf(refused), ['QUERY_TOO_COMPLEX The variables have too many values.'])
    assert.ok(huge.reads() <= 10_000, `${huge.reads()} reads`)

    const long = watched(many(9_000, {}))
    assert.deepEqual(problemsOf(await ask(query, { list: long.list })), tooMany('list', 1000))
    // All values are counted once. Nothing else reads them.
    assert.ok(long.reads() <= 9_000 + 1_000, `${long.reads()} reads`)

    const inner = watched(many(9_000, {}))
    assert.deepEqual(problemsOf(await ask(input, { input: { authors: inner.list } })), tooMany('authors', 100))
    assert.ok(inner.reads() <= 9_000 + 100, `${inner.reads()} reads`)
  }
})

test('reading the values of an input stops at the fiftieth problem', async () => {
  const query = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  const authors = watched(many(100, { name: 1, email: 'nobody' }))
  const { errors = [] } = await ask(query, { input: { title: 'a', authors: authors.list, pages: 'none' } })
  assert.equal(errors.length, 50)
  assert.equal(errors.at(-1)?.extensions.field, 'authors.24.name')
})

test('a text of more than 10,000 characters is refused before it is matched or parsed', async () => {
  const long = 'a'.repeat(10_001)
  const message = (field: string) => [`VALIDATION_ERROR \`${field}\` must have at most 10000 characters.`]
  assert.deepEqual(
    problemsOf(await ask('query ($text: String) { echo(text: $text) }', { text: long })),
    message('text'),
  )
  assert.deepEqual(problemsOf(await ask(`{ echo(text: "${long}") }`)), message('text'))
  assert.deepEqual(problemsOf(await ask(`{ echo(text: """${long}""") }`)), message('text'))
  const input = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  assert.deepEqual(
    problemsOf(
      await ask(input, { input: { title: 'a', kind: long, authors: [{ name: 'a' }, { name: 'a', email: long }] } }),
    ),
    [...message('kind'), ...message('authors.1.email')],
  )
  assert.deepEqual(
    problemsOf(await ask('query ($text: String) { echo(text: $text) }', { text: 'a'.repeat(10_000) })),
    [],
  )
})

test('a long text is found in a single value for a list, and beside fields named like inherited properties', async () => {
  const email = 'a'.repeat(10_001)
  const input = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  const message = 'VALIDATION_ERROR `authors.email` must have at most 10000 characters.'
  for (const more of ['', '"__proto__": { "a": ["b"] }, ', '"constructor": ["b"], "toString": { "a": "b" }, ']) {
    const json = `{ ${more}"title": "a", "authors": { ${more}"name": "a", "email": "${email}" } }`
    assert.deepEqual(problemsOf(await ask(input, { input: JSON.parse(json) })), [message], more)
  }
})

test('an id of any length gets the response of an unknown one', async () => {
  const long = 'a'.repeat(20_000)
  for (const id of ['a', long]) {
    const unknown = ['NOT_FOUND Book not found.']
    assert.deepEqual(problemsOf(await ask('query ($id: ID!) { book(id: $id) { id } }', { id })), unknown)
    assert.deepEqual(problemsOf(await ask(`{ book(id: "${id}") { id } }`)), unknown)
  }
})

test('undeclared variables are counted, too', async () => {
  for (const variables of [
    { other: many(10_000) },
    Object.fromEntries(many(10_001).map((_, index) => [`k${index}`, 1])),
  ])
    assert.deepEqual(problemsOf(await ask('{ late }', variables)), [
      'QUERY_TOO_COMPLEX The variables have too many values.',
    ])
})

test('the values of variables are counted before any is coerced', () => {
  const valuesOf = (list: readonly number[]) => {
    const ready = executor.prepare(
      { query: 'query ($list: [Int!]) { echo(list: $list) }', operationName: null, variables: { list } },
      'req',
    )
    assert.ok('form' in ready)
    return ready.form.values
  }
  assert.deepEqual([valuesOf([]), valuesOf([1, 2, 3])], [1, 4])
})

test('documents and names above their bounds are refused', async () => {
  const tooComplex = async (query: string, message: string) =>
    assert.deepEqual(problemsOf(await ask(query)), [`QUERY_TOO_COMPLEX ${message}`])
  await tooComplex(`{ late }${' '.repeat(65_536)}`, 'The document has more than 65536 characters.')
  const name = 'a'.repeat(256)
  for (const query of [`{ ${name}: late }`, `query ${name} { late }`, `{ ${name} }`, `query ($${name}: Int) { late }`])
    await tooComplex(query, 'A name in the document has more than 255 characters.')
  assert.deepEqual(problemsOf(await ask(`{ ${'a'.repeat(255)}: late }`)), [])
})
