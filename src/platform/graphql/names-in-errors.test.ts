import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exampleExecutor } from '../../../test/support/example-schema.ts'
import type { GraphQLResponse, Permitted } from './index.ts'

const CARD = '4242424242424242'

function openExecutor(permitted?: Permitted) {
  const { executor } = exampleExecutor(permitted && { permitted })
  return async (query: string, variables: Record<string, unknown> | null = null): Promise<GraphQLResponse> => {
    const ready = executor.prepare({ query, operationName: null, variables }, 'req')
    const context = { responseHeaders: new Map<string, string>(), idempotencyKey: null }
    return 'refused' in ready ? ready.refused : executor.run(ready, context, 'req')
  }
}

const ask = openExecutor()
const messagesOf = ({ errors }: Pick<GraphQLResponse, 'errors'>) => (errors ?? []).map(({ message }) => message)
const create = (input: string) => `mutation { createBook(input: ${input}) { id } }`

test('an error in a document contains the unknown name, its type and the nearest name', async () => {
  for (const [query, ...messages] of [
    ['{ book(id: "x") { titel } }', 'Book has no field `titel`. Did you mean `title`?'],
    ['{ book(id: "x") { publisher } }', 'Book has no field `publisher`.'],
    ['{ __schema { types { nam } } }', '__Type has no field `nam`. Did you mean `name`?'],
    ['{ node(id: "x") { title } }', 'Node has no field `title`. Select it in a fragment: `... on Book { title }`.'],
    ['{ book(id: "x") }', 'Query.book needs a selection of fields.'],
    ['{ books(frist: 1) { edges { cursor } } }', 'Query.books has no argument `frist`. Did you mean `first`?'],
    ['{ late(first: 1) }', 'Query.late has no argument `first`. It takes no arguments.'],
    ['{ book { id } }', 'Query.book needs the argument `id` (ID!).'],
    ['{ late @skip }', '@skip needs the argument `if` (Boolean!).'],
    ['{ late @skpi(if: true) }', 'There is no directive `@skpi`. Did you mean `@skip`?'],
    ['query @skip(if: true) { late }', 'The directive `@skip` cannot be used here.'],
    ['query ($text: Strin) { echo(text: $text) }', 'There is no type `Strin`. Did you mean `String`?'],
    [
      'query ($text: String) { echo(text: $txet) }',
      'The operation does not declare the variable `$txet`. Did you mean `$text`?',
      'The operation does not use its variable `$text`.',
    ],
    ['query ($n: Int) { echo(text: $n) }', 'The variable `$n` has the type Int, but String is required here.'],
    [
      '{ ...Fields } fragment Feilds on Query { late }',
      'The document has no fragment `Fields`. Did you mean `Feilds`?',
      'The fragment `Feilds` is not used.',
    ],
    ['{ ... on Boook { id } }', 'There is no type `Boook`. Did you mean `Book`?'],
    ['{ ... on Book { id } }', 'A fragment on Book cannot be used in Query.'],
    ['{ a: late a: __typename }', 'Selections with the name `a` differ. Give one of them an alias.'],
  ] as const)
    assert.deepEqual(messagesOf(await ask(query)), messages, query)
})

test('an error in a literal has its path', async () => {
  for (const [query, ...messages] of [
    ['{ echo(kind: Novell) }', '`kind` must be a value of BookKind: Novel or Essay. Did you mean `Novel`?'],
    ['{ echo(kind: Poem) }', '`kind` must be a value of BookKind: Novel or Essay.'],
    ['{ echo(number: "a") }', '`number` must be a whole number from -2147483648 to 2147483647.'],
    ['{ echo(list: [1, "a"]) }', '`list.1` must be a whole number from -2147483648 to 2147483647.'],
    ['query ($n: Int = "a") { echo(number: $n) }', '`$n` must be a whole number from -2147483648 to 2147483647.'],
    ['{ needed(text: null) }', '`text` must not be null.'],
    [create('5'), '`input` must be an object: CreateBookInput!.'],
    [create('{ title: 5 }'), '`title` must be a string.'],
    [
      create('{ titel: "x" }'),
      '`input` must have the field `title` (String!) of CreateBookInput.',
      'CreateBookInput has no field `titel`. Did you mean `title`?',
    ],
    [
      create('{ title: "x", authors: [{ name: "a" }, { email: "a" }] }'),
      '`authors.1` must have the field `name` (String!) of AuthorInput.',
      '`authors.1.email` must be an email address.',
    ],
  ] as const)
    assert.deepEqual(messagesOf(await ask(query)), messages, query)
})

test('an error in a variable has its path', async () => {
  const query = 'mutation ($i: CreateBookInput!) { createBook(input: $i) { id } }'
  const input = { titel: 'x', kind: 'novle', authors: [{ nam: 1 }], [`x${CARD}`]: 1, 'a b': 1 }
  assert.deepEqual(messagesOf(await ask(query, { i: input })), [
    '`title` is required.',
    '`kind` must be a value of BookKind: Novel or Essay. Did you mean `Novel`?',
    '`authors.0.name` is required.',
    '`authors.0` has the field `nam` that AuthorInput does not have. Did you mean `name`?',
    '`input` has the field `titel` that CreateBookInput does not have. Did you mean `title`?',
    '`input` has a field that CreateBookInput does not have.',
  ])
})

test('a name that may be a card number, a key or an id is not repeated', async () => {
  const ids = ['con_01h455vb4pex5vsknk084sn02q', `x${CARD}`, `x${'y'.repeat(40)}`, `a${CARD.split('').join('_')}`]
  for (const name of ids)
    for (const query of [
      `{ ${name} }`,
      `{ late(${name}: 1) }`,
      `{ late @${name} }`,
      `{ ...${name} }`,
      `{ ... on ${name} { id } }`,
      `fragment ${name} on Query { late } { late }`,
      `query ($${name}: Int) { late }`,
      `query ($${name}: Int, $${name}: Int) { late }`,
      `query ($n: ${name}) { echo(number: $n) }`,
      `{ echo(number: $${name}) }`,
      `query ($${name}: Int = "a") { echo(number: $${name}) }`,
      `{ ${name}: late ${name}: __typename }`,
      `query ${name} { late } query ${name} { late }`,
      `{ echo(kind: ${name}) }`,
      create(`{ title: "x", ${name}: 1 }`),
    ]) {
      const { errors } = await ask(query)
      assert.ok(errors && errors.length > 0, query)
      assert.ok(!JSON.stringify(errors).includes(name), query)
    }
})

test('no message repeats a value, in any literal and position', async () => {
  const value = fc.stringMatching(/^[A-Z][A-Z]{5,11}$/).map((letters) => `Z${letters}`)
  // No limit that a message states contains one of these numbers.
  const number = fc.stringMatching(/^[357]{7,9}$/)
  const literal = fc.oneof(
    value.map((each) => [each, each]),
    value.map((each) => [each, `"${each}"`]),
    value.map((each) => [each, `"""${each}"""`]),
    number.map((each) => [each, each]),
    number.map((each) => [each, `-${each}.5`]),
    value.map((each) => [each, `{ name: ${each} }`]),
    value.map((each) => [each, `[{ title: "${each}" }, [${each}]]`]),
  ) as fc.Arbitrary<[string, string]>
  const context = fc.constantFrom<(literal: string) => string>(
    (each) => `{ echo(number: ${each}, kind: ${each}, list: ${each}, price: ${each}, input: ${each}) }`,
    (each) => `{ late(text: ${each}) late @skip(if: ${each}) late @nothing(with: ${each}) }`,
    (each) => `query ($a: BookKind = ${each}, $b: CreateBookInput = ${each}) { echo(kind: $a) }`,
    (each) => create(`{ title: ${each}, kind: ${each}, authors: ${each}, tags: ${each}, other: ${each} }`),
    (each) => create(each),
    (each) => `{ books(input: { first: ${each}, kind: ${each} }, ids: ${each}) { edges { node { nothing } } } }`,
  )
  await fc.assert(
    fc.asyncProperty(context, literal, async (write, [plain, text]) => {
      const { errors } = await ask(write(text))
      assert.ok(!JSON.stringify(errors ?? []).includes(plain), write(text))
    }),
  )
  const json = fc.oneof(
    value,
    value.map((each) => [each, { name: each }]),
    value.map((each) => ({ title: each, kind: each })),
  )
  const fields = fc.constantFrom('title', 'kind', 'price', 'pages', 'publishedOn', 'authors', 'tags', 'ratio', 'isOpen')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fields, json, { minKeys: 1 }), async (input) => {
      const query = 'mutation ($i: CreateBookInput!) { createBook(input: $i) { broken } }'
      const { errors = [] } = await ask(query, { i: input })
      const values = JSON.stringify(input).match(/Z[A-Z]{6,}/g) ?? []
      for (const each of values) assert.ok(!JSON.stringify(errors).includes(each), JSON.stringify([input, errors]))
    }),
  )
})

const PERMITTED = new Set([
  'Mutation.createBook',
  'CreateBookInput.title',
  'CreateBookInput.authors',
  'AuthorInput.name',
  'Book.id',
  'Book.title',
])

test('a message suggests only names that the caller may use', async () => {
  const askWithPermission = openExecutor(PERMITTED)
  const hidden = [
    'kind',
    'price',
    'pages',
    'publishedOn',
    'parentId',
    'siblings',
    'email',
    'count',
    'Shop',
    'Essay',
    'late',
  ]
  for (const [query, variables, expected] of [
    ['mutation { createBook(input: { title: "x" }) { kid } }', null, 'Book has no field `kid`. Did you mean `id`?'],
    ['mutation { createBook(input: { title: "x" }) { kin } }', null, 'Book has no field `kin`.'],
    ['mutation { createBook(input: { title: "x" }) { sibling } }', null, 'Book has no field `sibling`.'],
    [create('{ title: "x", page: 1 }'), null, 'CreateBookInput has no field `page`.'],
    [create('{ title: "x", authors: [{ name: "a", emial: 1 }] }'), null, 'AuthorInput has no field `emial`.'],
    ['mutation { counts }', null, 'Mutation has no field `counts`.'],
    ['mutation { ... on Shopp { id } }', null, 'There is no type `Shopp`.'],
    ['mutation ($k: BookKnd) { x }', null, null],
    [
      'mutation ($k: BookKind = Esay) { createBook(input: { title: "x" }) { id } }',
      null,
      '`$k` must be a value of BookKind.',
    ],
    [
      'mutation ($i: BooksInput = { frist: 1 }) { createBook(input: { title: "x" }) { id } }',
      null,
      'BooksInput has no field `frist`.',
    ],
    [
      'mutation ($i: CreateBookInput!) { createBook(input: $i) { id } }',
      { i: { title: 'x', page: 1 } },
      '`input` has the field `page` that CreateBookInput does not have.',
    ],
  ] as const) {
    const messages = messagesOf(await askWithPermission(query, variables))
    assert.ok(messages.length > 0, query)
    if (expected) assert.ok(messages.includes(expected), JSON.stringify([query, messages]))
    for (const name of hidden)
      assert.ok(!messages.some((each) => each.includes(`\`${name}\``)), JSON.stringify(messages))
  }
})

test('an invalid document with a forbidden field is refused as FORBIDDEN only', async () => {
  const askWithPermission = openExecutor(PERMITTED)
  for (const query of [
    '{ books(frist: 1) { x } }',
    create('{ title: 5, kind: Esay }'),
    '{ book { id } }',
    '{ late { x } }',
  ]) {
    const { errors } = await askWithPermission(query)
    assert.deepEqual(
      errors?.map(({ extensions }) => extensions.code),
      ['FORBIDDEN'],
      query,
    )
  }
})
