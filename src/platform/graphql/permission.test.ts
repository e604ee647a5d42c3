import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exampleExecutor } from '../../../test/support/example-schema.ts'
import type { GraphQLResponse } from './index.ts'

const PERMITTED = new Set([
  'Mutation.createBook',
  'CreateBookInput.title',
  'CreateBookInput.authors',
  'AuthorInput.name',
  'Book.id',
  'Book.title',
  'Book.authors',
  'Author.name',
])

const { executor } = exampleExecutor({ permitted: PERMITTED })

async function ask(
  query: string,
  variables: Record<string, unknown> | null = null,
  operationName: string | null = null,
) {
  const ready = executor.prepare({ query, operationName, variables }, 'req')
  const context = { responseHeaders: new Map<string, string>(), idempotencyKey: null }
  return 'refused' in ready ? ready.refused : await executor.run(ready, context, 'req')
}

const codesOf = ({ errors }: GraphQLResponse) => (errors ?? []).map(({ extensions }) => extensions.code)
const TITLE = 'createBook(input: { title: "Momo" })'

test('permitted operations run, with literals and variables, interpreted and compiled', async () => {
  const query =
    'mutation ($input: CreateBookInput!) { createBook(input: $input) { __typename title authors { name } } }'
  for (let use = 1; use <= 4; use += 1) {
    assert.equal((await ask(`mutation { ${TITLE} { title } }`)).errors, undefined)
    const { errors, data } = await ask(query, { input: { title: 'Momo', authors: [{ name: 'Ende' }] } })
    assert.deepEqual([errors, Object.keys(data ?? {})], [undefined, ['createBook']])
  }
})

test('no other field of any type can be selected, in any spelling', async () => {
  for (const query of [
    '{ late }',
    '{ __typename }',
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Book") { name } }',
    '{ book(id: "x") { title } }',
    '{ node(id: "x") { id } }',
    '{ nodes(ids: ["x"]) { ... on Book { title } } }',
    '{ thing { ... on Book { title } } }',
    'mutation { count }',
    `mutation { ${TITLE} { title } count }`,
    `mutation { ${TITLE} { kind } }`,
    `mutation { ${TITLE} { title: broken } }`,
    `mutation { ${TITLE} { siblings { edges { node { title } } } } }`,
    `mutation { ${TITLE} { authors { name books { pageInfo { hasNextPage } } } } }`,
    `mutation { ${TITLE} { ... on Node { id } } }`,
    `mutation { ${TITLE} { ...Far } } fragment Far on Book { ...Further } fragment Further on Book { kind }`,
    `mutation { ${TITLE} { ... { kind } } }`,
    `mutation { ${TITLE} { ... @skip(if: true) { kind } } }`,
    `mutation { ${TITLE} { kind @include(if: false) } }`,
  ])
    assert.deepEqual(codesOf(await ask(query)), ['FORBIDDEN'], query)
})

test('a document is refused for any of its operations, not only the executed one', async () => {
  const query = `mutation Ours { ${TITLE} { title } } query Theirs { late }`
  assert.deepEqual(codesOf(await ask(query, null, 'Ours')), ['FORBIDDEN'])
})

test('no other field of an input can be given, as a literal, a default or a variable, in a list or not', async () => {
  const whole = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { title } }'
  const authors = 'mutation ($a: [AuthorInput!]) { createBook(input: { title: "Momo", authors: $a }) { title } }'
  const email = 'ende@example.com'
  for (const [query, variables] of [
    ['mutation { createBook(input: { title: "Momo", kind: Essay }) { title } }'],
    ['mutation { createBook(input: { title: "Momo", kind: null }) { title } }'],
    [`mutation { createBook(input: { title: "Momo", authors: [{ name: "Ende", email: "${email}" }] }) { title } }`],
    [`mutation { createBook(input: { title: "Momo", authors: { name: "Ende", email: "${email}" } }) { title } }`],
    ['mutation ($p: Int) { createBook(input: { title: "Momo", pages: $p }) { title } }'],
    ['mutation ($i: CreateBookInput = { title: "Momo", parentId: "x" }) { createBook(input: $i) { title } }'],
    [whole, { input: { title: 'Momo', parentId: 'x' } }],
    [whole, { input: { title: 'Momo', parentId: null } }],
    [whole, { input: { title: 'Momo', authors: [{ name: 'Ende' }, { name: 'Ende', email }] } }],
    [whole, { input: { title: 'Momo', authors: { name: 'Ende', email } } }],
    [whole, { input: [{ title: 'Momo', pages: 1 }] }],
    [authors, { a: [[{ name: 'Ende', email }]] }],
  ] as const)
    for (let use = 1; use <= 4; use += 1) {
      const { data, errors = [] } = await ask(query, variables ?? null)
      assert.equal(data, undefined, query)
      assert.deepEqual(
        errors.map(({ extensions }) => extensions.code),
        ['FORBIDDEN'],
        query,
      )
    }
})

test('no variable can contain a value for a forbidden field', async () => {
  const query = 'mutation ($input: CreateBookInput!) { createBook(input: $input) { title } }'
  const names = [
    'title',
    'kind',
    'pages',
    'authors',
    'parentId',
    'name',
    'email',
    '__proto__',
    'constructor',
    'toString',
  ]
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(null, 1, 'x', true),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
    ),
  }))
  const mentions = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([name, inner]) => ['kind', 'pages', 'parentId', 'email'].includes(name) || mentions(inner),
    )
  await fc.assert(
    fc.asyncProperty(tree, async (input) => {
      const { data } = await ask(query, { input: JSON.parse(JSON.stringify(input)) })
      assert.ok(!data || !mentions(input))
    }),
  )
})

test('a permitted name that the schema does not define prevents the start', () => {
  for (const name of ['Mutation.makeBook', 'Bok.title', 'Book', 'Book.constructor', 'BookKind.Novel', 'Thing.id'])
    assert.throws(() => exampleExecutor({ permitted: new Set([...PERMITTED, name]) }), /The schema does not define/)
})
