import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeKey } from '../../src/cli/commands/key-create.ts'
import { change } from '../support/change.ts'
import { planOfStatement } from '../support/list-plans.ts'
import { uuidOf } from '../support/paged-lists/paging-fixture.ts'
import { methodIdOf, newConfiguration, storedCard, storeMethod } from '../support/payment-methods.ts'
import { writePaymentRows } from '../support/payment-rows.ts'
import { startTestServer } from '../support/server.ts'
import { makeTenantChain } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
const { sql } = server.database
after(async () => {
  await server.close()
})

interface Hit {
  readonly type: string
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly node: { readonly __typename: string; readonly id: string } | null
}

async function found(key: string, query: string, more: object = {}): Promise<Hit[]> {
  const text = 'query ($input: SearchInput!) { search(input: $input) { type id title detail node { __typename id } } }'
  const { data, errors } = await server.ask<{ search: Hit[] }>(key, text, { input: { query, ...more } })
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.search
}
const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id)

const shop = await server.account('Organization')
const newContact = async (input: object, account = shop) => (await change(server, account, 'createContact', input)).id

test('contacts are found by any part of their name or email address, those that start with it first', async () => {
  const ada = await newContact({ name: 'Ada Lovelace', email: 'countess@example.com' })
  const jane = await newContact({ name: 'Jane Lovelace-Smith' })
  const love = await newContact({ name: 'Lovel Smith' })
  const deleted = await newContact({ name: 'Lovely Smith' })
  await change(server, shop, 'deleteContact', { id: deleted })
  assert.deepEqual(idsOf(await found(shop.key, 'lovel')), [love, jane, ada])
  assert.deepEqual(idsOf(await found(shop.key, 'lovel', { first: 1 })), [love])
  assert.deepEqual(idsOf(await found(shop.key, ' COUNTESS@exam ')), [ada])
  assert.deepEqual(idsOf(await found(shop.key, 'Ada Love')), [ada])
  for (const text of ['lo', '%', 'l%l', '___', 'nobody']) assert.deepEqual(await found(shop.key, text), [], text)
  const [hit] = await found(shop.key, 'countess')
  assert.deepEqual(hit, {
    ...{ type: 'Contact', id: ada, title: 'Ada Lovelace', detail: 'countess@example.com' },
    node: { __typename: 'Contact', id: ada },
  })
})

test('without CustomerDetails contacts are found by their names only, and addresses are masked', async () => {
  const id = await newContact({ name: 'Grace Hopper', email: 'admiral@example.com' })
  const { key } = await makeKey(server.services, { accountId: shop.id, permissions: ['Read'] })
  assert.deepEqual(await found(key, 'admiral'), [])
  const [hit] = await found(key, 'hopper')
  assert.deepEqual([hit?.id, hit?.detail], [id, 'a***@example.com'])
})

test('payments are found by their references, and payment methods by their last digits', async () => {
  const account = await server.shop()
  const contactId = await newContact({ name: 'Mary Somerville' }, account)
  const configuration = await newConfiguration(server.services, account.account)
  const methods = []
  for (const last4 of ['4242', '4242', '4444']) {
    const storing = { contactId: uuidOf(contactId), configuration, stored: storedCard({ last4 }) }
    methods.push(methodIdOf(await storeMethod(server.services, account.account, storing)))
  }
  const hits = await found(account.key, '4242')
  assert.deepEqual(idsOf(hits), [methods[1], methods[0]])
  assert.deepEqual([hits[0]?.title, hits[0]?.detail], ['Visa 4242', 'Mary Somerville'])
  const payments = await writePaymentRows(sql, server, account, { count: 3 })
  await sql.write("update payments set transaction_ref = 'order-7' where id = any($1)", [
    payments.slice(0, 2).map(uuidOf),
  ])
  const [payment] = await found(account.key, 'order-7', { first: 1 })
  assert.deepEqual([payment?.id, payment?.title, payment?.detail], [payments[1], '49.90 USD', 'Succeeded, order-7'])
})

test('a record of any type is found by its id, in its own organization only', async () => {
  const { agency, north } = await makeTenantChain(server)
  const orgId = north.ids.Organization
  for (const [type, id] of Object.entries(north.ids)) {
    // A session belongs to a person, and the others are no ids.
    if (['Owner', 'OrganizationOwner', 'PersonSession'].includes(type) || id === undefined) continue
    const node = await server.ask<{ node: { __typename: string } | null }>(
      agency.account.key,
      'query ($id: ID!) { node(id: $id) { __typename } }',
      { id },
    )
    const [hit] = await found(agency.account.key, ` ${id} `, { orgId })
    assert.deepEqual(
      [hit?.id, hit?.type],
      node.data?.node ? [id, node.data.node.__typename] : [undefined, undefined],
      type,
    )
    assert.deepEqual(hit?.node, node.data?.node ? { __typename: node.data.node.__typename, id } : undefined)
    assert.deepEqual(await found(shop.key, id), [], type)
  }
  const { key } = await server.account('Organization', agency.account)
  assert.deepEqual(await found(key, north.ids.Contact ?? ''), [])
})

test('card numbers and blank texts are refused', async () => {
  const text = 'query ($input: SearchInput!) { search(input: $input) { id } }'
  for (const [query, message] of [
    ['4242 4242 4242 4242', '`query` must not contain a card number.'],
    [' ', '`query` must not be blank.'],
  ]) {
    const { errors } = await server.ask(shop.key, text, { input: { query } })
    assert.deepEqual(
      errors?.map((each) => each.message),
      [message],
    )
  }
  const { errors } = await server.ask(shop.key, text, { input: { query: 'Ada', first: 21 } })
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.field),
    ['first'],
  )
})

test('texts are found by the index of texts, and last digits by theirs', async () => {
  const client = await sql.client(0)
  assert.match(await planOfStatement(client, 'contactIdsOfText'), /Bitmap Index Scan on contacts_by_text/)
  assert.match(await planOfStatement(client, 'foundPaymentMethods'), /using payment_methods_by_last4 /)
})
