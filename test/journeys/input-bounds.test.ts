import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql'
import { maxItemsOf } from '../../src/platform/graphql/index.ts'
import { documentOf, type Operation, operations, withValue } from '../support/product-schema.ts'
import { startTestServer, type TestAnswer } from '../support/server.ts'
import { PAGE } from '../support/valid-inputs.ts'

const server = await startTestServer({ env: { TALLYSTICK_TRUST_PROXY: 'on' } })
after(() => server.close())
const { key } = await server.account('Organization')

/** A list in the input of an operation, and its bound. */
interface InputList {
  readonly operation: Operation
  readonly path: readonly string[]
  readonly maxItems: number | null
}

const lists = [...operations.values()].flatMap((operation) =>
  operation.field.args.flatMap((arg) => listsIn(operation, arg.type, [arg.name], maxItemsOf(arg))),
)

function listsIn(operation: Operation, input: GraphQLInputType, path: string[], maxItems: number | null): InputList[] {
  const type = getNullableType(input)
  if (isListType(type)) return [{ operation, path, maxItems }, ...listsIn(operation, type.ofType, [...path, '0'], null)]
  if (!isInputObjectType(type)) return []
  return Object.values(type.getFields()).flatMap((field) =>
    listsIn(operation, field.type, [...path, field.name], maxItemsOf(field)),
  )
}

const nameOf = ({ operation, path }: InputList) => `${operation.name}(${path.join('.')})`
const fieldOf = ({ path }: InputList) => (path[0] === 'input' ? path.slice(1) : path).join('.')
const many = (count: number, item: unknown = null) => Array.from({ length: count }, () => item)
const messagesOf = ({ errors = [] }: Pick<TestAnswer<unknown>, 'errors'>) => errors.map(({ message }) => message)

test('every input list has a bound of its own, of at most 1,000 items', () => {
  assert.ok(lists.length > 20)
  const unbounded = lists.filter(({ maxItems }) => maxItems === null || maxItems > 1_000)
  assert.deepEqual(unbounded.map(nameOf), [])
})

test('a list beyond its bound is refused before any other check, and a list at its bound is not', async () => {
  for (const list of lists) {
    const { operation, path, maxItems } = list
    const bound = maxItems ?? 0
    const message = `\`${fieldOf(list)}\` must have at most ${bound} items.`
    for (const item of [null, {}, [], 'a']) {
      const { errors = [], text } = await server.ask(
        key,
        documentOf(operation.name),
        withValue({}, path, many(bound + 1, item)),
      )
      assert.deepEqual(messagesOf({ errors }), [message], `${nameOf(list)}: ${text}`)
      const { code, field } = errors[0]?.extensions ?? {}
      assert.deepEqual([code, field], ['VALIDATION_ERROR', fieldOf(list)], nameOf(list))
    }
    const within = await server.ask(key, documentOf(operation.name), withValue({}, path, many(bound)))
    assert.ok(!messagesOf(within).includes(message), nameOf(list))
  }
})

test('pages with a public key have the same bounds', async () => {
  const created = await server.ask<{ publicKeyCreate: { key: string } }>(
    key,
    'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { key } }',
    { input: { origins: [PAGE] } },
  )
  const publicKey = created.data.publicKeyCreate.key
  for (const operation of ['vaultTokenizeCard', 'vaultTokenizeBankAccount'])
    for (const item of [null, {}, [], '4242424242424242']) {
      const query = `mutation ($input: V${operation.slice(1)}Input!) { ${operation}(input: $input) { id } }`
      const response = await fetch(`${server.url}tokenize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${publicKey}`, origin: PAGE },
        body: JSON.stringify({ query, variables: { input: { billingAddress: { lines: many(6, item) } } } }),
      })
      const text = await response.text()
      const { errors } = JSON.parse(text) as TestAnswer<unknown>
      assert.deepEqual(messagesOf({ errors }), ['`billingAddress.lines` must have at most 5 items.'], text)
    }
})

test("a page's request that costs more than its whole allowance is refused as input, each time", async () => {
  const created = await server.ask<{ publicKeyCreate: { key: string } }>(
    key,
    'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { key } }',
    { input: { origins: [PAGE] } },
  )
  const send = async (values: number, visitor: string) => {
    const query = 'mutation ($input: VaultTokenizeCardInput!) { vaultTokenizeCard(input: $input) { id } }'
    const response = await fetch(`${server.url}tokenize`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${created.data.publicKeyCreate.key}`,
        origin: PAGE,
        'x-forwarded-for': visitor,
      },
      body: JSON.stringify({ query, variables: { input: { number: '1' }, more: many(values, 1) } }),
    })
    const { errors = [] } = (await response.json()) as TestAnswer<unknown>
    return [response.status, errors[0]?.extensions.code]
  }
  for (const visitor of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
    for (const values of [1_500, 5_000]) assert.deepEqual(await send(values, visitor), [400, 'QUERY_TOO_COMPLEX'])
  assert.deepEqual(await send(1_300, '192.0.2.3'), [200, 'VALIDATION_ERROR'])
  assert.deepEqual(await send(1_300, '192.0.2.3'), [429, 'RATE_LIMITED'])
})

test('bodies of a mebibyte of invalid items get one error', async () => {
  for (const [query, field, item] of [
    [
      'mutation ($list: GlobalAddressInput!) { vaultTokenizeCard(input: { number: "a", billingAddress: $list }) { id } }',
      'lines',
      {},
    ],
    ['query ($list: [ID!]!) { nodes(ids: $list) { id } }', null, []],
  ] as const) {
    const items = many(250_000, item)
    const { errors, text } = await server.ask(key, query, {
      list: field ? { [field]: items, countryCode: 'GB' } : items,
    })
    assert.deepEqual(messagesOf({ errors }), ['The body has too many values.'])
    assert.ok(text.length < 1_000)
  }
})
