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

const told = ({ errors }: GraphQLResponse) =>
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

test('a list of more than its bound is refused at its path, wherever it stands', async () => {
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
      assert.deepEqual(told(answer), tooMany(field, maxItems), query)
      assert.equal(answer.errors?.[0]?.extensions.field, field)
      assert.equal(answer.data, undefined)
    }
  }
  assert.deepEqual(told(await ask(`query ($ids: [ID!]) { books(ids: $ids) ${ids} }`, { ids: many(3) })), [])
})

test('a variable has the bound of each place where it is used', async () => {
  const twice =
    'query ($ids: [ID!], $list: [Int!]) { a: books(ids: $ids) { edges { cursor } } ...More echo(list: $list) } fragment More on Query { books(ids: $ids) { edges { cursor } } }'
  assert.deepEqual(told(await ask(twice, { ids: many(4), list: many(4, 1) })), [
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

test('variables that are lists in a list count with it', async () => {
  const query = (tags: string) =>
    `mutation ($row: [String!]) { createBook(input: { title: "a", tags: ${tags} }) { id } }`
  assert.deepEqual(told(await ask(query('[$row, $row]'), { row: many(5) })), tooMany('tags', 10))
  assert.deepEqual(told(await ask(query('[$row, ["a", "b"]]'), { row: many(7) })), tooMany('tags', 10))
  assert.deepEqual(told(await ask(query('[$row, $row]'), { row: many(4) })), [])
  const one = 'mutation ($tag: [String!]) { createBook(input: { title: "a", tags: [$tag] }) { id } }'
  assert.deepEqual(told(await ask(one, { tag: 'a' })), [])
})

test('a single value stands for a list of one, and null for none', async () => {
  const query = 'query ($ids: [ID!]) { books(ids: $ids) { edges { cursor } } }'
  for (const ids of ['a', null, [], many(3)]) assert.deepEqual(told(await ask(query, { ids })), [])
  const object = 'mutation ($author: [AuthorInput!]) { createBook(input: { title: "a", authors: $author }) { id } }'
  assert.deepEqual(told(await ask(object, { author: { name: 'Ende' } })), [])
})

test('no more items of a long list are read than its bound, and none are coerced', async () => {
  const query = 'query ($list: [Int!]) { echo(list: $list) }'
  const input = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  for (let use = 0; use < 4; use += 1) {
    const huge = watched(many(250_000, {}))
    const refused = await ask(query, { list: huge.list })
    assert.deepEqual(told(refused), ['QUERY_TOO_COMPLEX The variables have too many values.'])
    assert.ok(huge.reads() <= 10_000, `${huge.reads()} reads`)

    const long = watched(many(9_000, {}))
    assert.deepEqual(told(await ask(query, { list: long.list })), tooMany('list', 1000))
    // All values are counted once. Nothing else reads them.
    assert.ok(long.reads() <= 9_000 + 1_000, `${long.reads()} reads`)

    const inner = watched(many(9_000, {}))
    assert.deepEqual(told(await ask(input, { input: { authors: inner.list } })), tooMany('authors', 100))
    assert.ok(inner.reads() <= 9_000 + 100, `${inner.reads()} reads`)
  }
})

test('reading the values of an input ends with the fiftieth problem', async () => {
  const query = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  const authors = watched(many(100, { name: 1, email: 'nobody' }))
  const { errors = [] } = await ask(query, { input: { title: 'a', authors: authors.list, pages: 'none' } })
  assert.equal(errors.length, 50)
  assert.equal(errors.at(-1)?.extensions.field, 'authors.24.name')
})

test('a text of more than 10,000 characters is refused before a pattern or parser sees it', async () => {
  const long = 'a'.repeat(10_001)
  const message = (field: string) => [`VALIDATION_ERROR \`${field}\` must have at most 10000 characters.`]
  assert.deepEqual(told(await ask('query ($text: String) { echo(text: $text) }', { text: long })), message('text'))
  assert.deepEqual(told(await ask(`{ echo(text: "${long}") }`)), message('text'))
  assert.deepEqual(told(await ask(`{ echo(text: """${long}""") }`)), message('text'))
  const input = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }'
  assert.deepEqual(
    told(await ask(input, { input: { title: 'a', kind: long, authors: [{ name: 'a' }, { name: 'a', email: long }] } })),
    [...message('kind'), ...message('authors.1.email')],
  )
  assert.deepEqual(told(await ask('query ($text: String) { echo(text: $text) }', { text: 'a'.repeat(10_000) })), [])
})

test('an id of any length is answered as an unknown one', async () => {
  const long = 'a'.repeat(20_000)
  for (const id of ['a', long]) {
    const unknown = ['NOT_FOUND Book not found.']
    assert.deepEqual(told(await ask('query ($id: ID!) { book(id: $id) { id } }', { id })), unknown)
    assert.deepEqual(told(await ask(`{ book(id: "${id}") { id } }`)), unknown)
  }
})

test('variables that no operation declares are counted, too', async () => {
  for (const variables of [
    { other: many(10_000) },
    Object.fromEntries(many(10_001).map((_, index) => [`k${index}`, 1])),
  ])
    assert.deepEqual(told(await ask('{ late }', variables)), ['QUERY_TOO_COMPLEX The variables have too many values.'])
})

test('the values of the variables are counted before any of them is coerced', () => {
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

test('documents and names of more characters than their bounds are refused', async () => {
  const tooComplex = async (query: string, message: string) =>
    assert.deepEqual(told(await ask(query)), [`QUERY_TOO_COMPLEX ${message}`])
  await tooComplex(`{ late }${' '.repeat(65_536)}`, 'The document has more than 65536 characters.')
  const name = 'a'.repeat(256)
  for (const query of [`{ ${name}: late }`, `query ${name} { late }`, `{ ${name} }`, `query ($${name}: Int) { late }`])
    await tooComplex(query, 'A name in the document has more than 255 characters.')
  assert.deepEqual(told(await ask(`{ ${'a'.repeat(255)}: late }`)), [])
})
