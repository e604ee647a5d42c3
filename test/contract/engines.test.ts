import assert from 'node:assert/strict'
import test from 'node:test'
import type { Executor, GraphQLResponse } from '../../src/platform/graphql/index.ts'
import { type ExampleContext, exampleExecutor, exampleIds } from '../support/example-schema.ts'

const CANARY = '4111111111111111'
const { book, shop, missing } = exampleIds

interface Probe {
  readonly query: string
  readonly variables?: Record<string, unknown>
  readonly operationName?: string
}

const PROBES: Readonly<Record<string, Probe>> = {
  'a field': { query: '{ __typename late }' },
  'a record': {
    query: 'query B($id: ID!) { book(id: $id) { id title kind authors { name } } }',
    variables: { id: book },
  },
  'an unknown id': { query: 'query B($id: ID!) { book(id: $id) { id } }', variables: { id: missing } },
  'a number as id': { query: 'query B($id: ID!) { book(id: $id) { id } }', variables: { id: 4111111111111111 } },
  'an aliased record': { query: `{ a: book(id: "${book}") { id } b: book(id: "x") { id } }` },
  'a fragment': {
    query: `{ book(id: "${book}") { ...F } } fragment F on Book { id authors { ... on Author { name } } }`,
  },
  'a node': { query: `{ node(id: "${book}") { __typename id ... on Book { title } ... on Shop { name } } }` },
  'a node of another type': { query: `{ node(id: "${shop}") { __typename id ... on Shop { owner name } } }` },
  'an invalid node id': { query: `{ node(id: "${CANARY}") { id } }` },
  nodes: { query: `{ nodes(ids: ["${book}", "${missing}", "shp_", "${shop}"]) { id __typename } }` },
  'too many nodes': {
    query: 'query N($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array(101).fill('x') },
  },
  'a union': { query: '{ thing(shop: true) { ... on Shop { name owner(lang: "de") } } things { __typename } }' },
  'a default': { query: '{ thing(shop: true) { ... on Shop { owner } } }' },
  'an unset variable with a default': {
    query: 'query ($l: String = "fr") { thing(shop: true) { ... on Shop { owner(lang: $l) } } }',
  },
  'a null for a non-null argument': {
    query: 'query ($l: String = "fr") { thing(shop: true) { ... on Shop { owner(lang: $l) } } }',
    variables: { l: null },
  },
  'a null for a required argument': {
    query: 'query ($t: String = "x") { needed(text: $t) }',
    variables: { t: null },
  },
  'unset variables': {
    query:
      'query ($t: String, $n: Int, $k: BookKind, $l: [Int!], $p: Amount, $i: BooksInput) { echo(text: $t, number: $n, kind: $k, list: $l, price: $p, input: $i) }',
  },
  'null variables': {
    query: 'query ($t: String, $n: Int, $i: BooksInput) { echo(text: $t, number: $n, input: $i) }',
    variables: { t: null, n: null, i: null },
  },
  'all kinds of variables': {
    query:
      'query ($t: String, $n: Int, $r: Float, $k: BookKind, $l: [Int!], $p: Amount, $i: BooksInput) { echo(text: $t, number: $n, ratio: $r, kind: $k, list: $l, price: $p, input: $i) }',
    variables: { t: 'ä', n: 3, r: 1.5, k: 'Essay', l: [1, 2], p: 4.5, i: { first: 2, after: null } },
  },
  'a single value for a list': { query: 'query ($l: [Int!]) { echo(list: $l) }', variables: { l: 3 } },
  'an empty list for an object': { query: 'query ($i: BooksInput) { echo(input: $i) }', variables: { i: [] } },
  'a list for an object': { query: 'query ($i: BooksInput) { echo(input: $i) }', variables: { i: [{}] } },
  'an unset variable inside a literal': { query: 'query ($n: Int) { echo(input: { first: $n, after: "x" }) }' },
  'a variable inside a list literal': { query: 'query ($n: Int!) { echo(list: [1, $n]) }', variables: { n: 2 } },
  'a list with null in it': { query: 'query ($l: [Int!]) { echo(list: $l) }', variables: { l: [1, null] } },
  'a literal input': { query: '{ echo(text: "a", number: 1, list: [1], kind: Essay, input: { first: 1 }) }' },
  'skip and include': {
    query:
      'query ($yes: Boolean!, $no: Boolean!) { a: late @include(if: $yes) b: late @skip(if: $yes) c: late @include(if: $no) }',
    variables: { yes: true, no: false },
  },
  'a null for include': {
    query: 'query ($yes: Boolean = true) { a: late @include(if: $yes) }',
    variables: { yes: null },
  },
  'a refusal': { query: '{ late refused(problems: 0) { id } }' },
  'a refusal with problems': { query: '{ late refused(problems: 3) { id } }' },
  'an internal error': { query: `query ($t: String) { secretFault(text: $t) }`, variables: { t: CANARY } },
  'an internal error in a list': { query: `{ books { edges { node { broken authors { upperName name } } } } }` },
  'null for a non-null field': { query: '{ late nullWhereNone }' },
  'null in a nested field': { query: `{ book(id: "${book}") { id sometimes } late }` },
  'several internal errors': {
    query: `{ b: secretFault(text: "b") a: secretFault(text: "a") late refused(problems: 2) { id } }`,
  },
  'a mutation': {
    query: 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id title } }',
    variables: {
      input: { title: 'x', authors: [{ name: 'y', email: 'A@B.example' }], price: '3.10', tags: [['a'], null] },
    },
  },
  'many wrong variables': {
    query: 'mutation ($input: CreateBookInput!, $id: ID!) { createBook(input: $input) { id } count(id: $id) }',
    variables: {
      input: {
        kind: CANARY,
        price: `${CANARY}.123`,
        pages: CANARY,
        publishedOn: CANARY,
        authors: [{ email: CANARY }, { name: null, [CANARY]: 1 }, CANARY],
        tags: [[null]],
        ratio: CANARY,
        isOpen: CANARY,
        [CANARY]: CANARY,
      },
      id: { x: CANARY },
    },
  },
  'a number where text is expected': {
    query: 'query ($t: String) { echo(text: $t) }',
    variables: { t: 4111111111111111 },
  },
  'no variables where one is required': { query: 'query ($id: ID!) { book(id: $id) { id } }' },
  'no input': { query: 'mutation ($input: CreateBookInput!) { createBook(input: $input) { id } }' },
  'a named operation': { query: 'query A { __typename } query B { late }', operationName: 'B' },
  introspection: { query: '{ __schema { queryType { name } } __type(name: "Book") { name fields { name } } }' },
  'the alias __proto__': { query: '{ __proto__: __typename late }' },
}

for (const [name, probe] of Object.entries(PROBES)) {
  test(`${name} gets the same response from both engines, and errors do not contain the value`, async () => {
    const interpreted = await answerOf(exampleExecutor({ compileAtUse: Number.POSITIVE_INFINITY }).executor, probe)
    const compiled = exampleExecutor({ compileAtUse: 1 })
    const first = await answerOf(compiled.executor, probe)
    assert.deepEqual(plain(first), plain(interpreted))
    assert.deepEqual(plain(await answerOf(compiled.executor, probe)), plain(interpreted))
    const all = JSON.stringify([interpreted, first, compiled.logged])
    assert.ok(!all.replace(/"data":.*/, '').includes(CANARY), all)
  })
}

test('mutation fields run one after the other on both engines', async () => {
  for (const compileAtUse of [1, Number.POSITIVE_INFINITY]) {
    const { executor } = exampleExecutor({ compileAtUse })
    const { data } = await answerOf(executor, { query: 'mutation { a: count b: count c: count }' })
    const { a, b, c } = data as { a: number; b: number; c: number }
    assert.deepEqual([b - a, c - b], [1, 1])
  }
})

async function answerOf(executor: Executor<ExampleContext>, probe: Probe): Promise<GraphQLResponse> {
  const { query, operationName = null, variables = null } = probe
  const ready = executor.prepare({ query, operationName, variables }, 'req')
  if ('refused' in ready) return ready.refused
  return executor.run(ready, { responseHeaders: new Map(), idempotencyKey: null }, 'req')
}

function plain(answer: GraphQLResponse): unknown {
  return JSON.parse(JSON.stringify(answer))
}
