import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(server.close)
const { ask } = server
const platform = await server.account('Platform')
const agency = await server.account('Agency', platform)
const shop = await server.account('Organization', agency)
const rival = await server.account('Organization', platform)

interface Contact {
  readonly id: string
  readonly orgId: string
  readonly ownerId: string
  readonly name: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly deletedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const FIELDS = 'id orgId ownerId name givenName familyName email phone deletedAt createdAt updatedAt'
const CREATE = `mutation ($input: CreateContactInput!) { createContact(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($input: UpdateContactInput!) { updateContact(input: $input) { ${FIELDS} } }`
const DELETE = `mutation ($input: DeleteContactInput!) { deleteContact(input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { contact(id: $id) { ${FIELDS} } node(id: $id) { id __typename } }`
const LIST = `query ($input: ContactsInput) { contacts(input: $input) { edges { node { name } } } }`

async function create(input: object, key = shop.key): Promise<Contact> {
  const answer = await ask<{ createContact: Contact }>(key, CREATE, { input })
  assert.equal(answer.errors, undefined, answer.text)
  return answer.data.createContact
}

async function codes(key: string | null, query: string, variables: object): Promise<unknown[]> {
  const { errors = [] } = await ask(key, query, variables)
  return errors.map(({ extensions }) => extensions.code)
}

test('the accounts above an organization can create, change, find and read its contacts', async () => {
  const made = await create({
    givenName: 'Amina',
    familyName: 'Okafor',
    email: 'amina@EXAMPLE.com',
    phone: '+1 (415) 555-2671',
  })
  assert.match(made.id, /^con_[0-9a-z]{26}$/)
  assert.deepEqual([made.orgId, made.ownerId, made.name], [shop.id, shop.ownerId, 'Amina Okafor'])
  assert.deepEqual([made.email, made.phone, made.deletedAt], ['amina@example.com', '+14155552671', null])
  assert.match(made.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  const changed = await ask<{ updateContact: Contact }>(agency.key, UPDATE, {
    input: { id: made.id, familyName: 'Okafor-Berg', email: null },
  })
  assert.deepEqual([changed.data.updateContact.name, changed.data.updateContact.email], ['Amina Okafor-Berg', null])

  for (const { key } of [shop, agency, platform]) {
    const { data } = await ask<{ contact: Contact; node: object }>(key, READ, { id: made.id })
    assert.deepEqual(data.contact, changed.data.updateContact)
    assert.deepEqual(data.node, { id: made.id, __typename: 'Contact' })
  }
  const found = await ask<{ contacts: { edges: unknown[] } }>(shop.key, LIST, { input: { phone: '+14155552671' } })
  assert.deepEqual(found.data.contacts.edges, [{ node: { name: 'Amina Okafor-Berg' } }])
})

test('a contact can be deleted with either name of its owner, and deleting it again has no effect', async () => {
  for (const owner of [{}, { orgId: shop.id }, { ownerId: shop.ownerId }, { orgId: shop.id, ownerId: shop.ownerId }]) {
    const { id } = await create({ name: 'Jonas' })
    const first = await ask<{ deleteContact: Contact }>(shop.key, DELETE, { input: { id, ...owner } })
    assert.notEqual(first.data.deleteContact.deletedAt, null)
    const again = await ask<{ deleteContact: Contact }>(platform.key, DELETE, { input: { id, ...owner } })
    assert.deepEqual(again.data, first.data)
    assert.deepEqual(await codes(shop.key, UPDATE, { input: { id, name: 'J' } }), ['INVALID_STATE'])
  }
})

test('other organizations do not find a contact', async () => {
  const { id } = await create({ name: 'Priya' })
  const never = `${id.slice(0, -7)}${id.slice(-7) === 'zzzzzzz' ? 'yyyyyyy' : 'zzzzzzz'}`
  const answers = async (key: string, named: string) =>
    Promise.all(
      [
        [READ, { id: named }],
        [UPDATE, { input: { id: named, name: 'Mine' } }],
        [DELETE, { input: { id: named } }],
      ].map(async ([query, variables]) => {
        const { data, errors } = await ask(key, query as string, variables as object)
        return { data, errors: errors?.map(({ message, extensions }) => [message, extensions.code]) }
      }),
    )
  const expected = await answers(shop.key, never)
  assert.deepEqual(expected[1]?.errors, [['Contact not found.', 'NOT_FOUND']])
  assert.deepEqual(await answers(rival.key, id), expected)
  for (const malformed of ['', 'con_', id.replace('con_', 'pps_'), id.toUpperCase(), `${id} `])
    assert.deepEqual(await answers(shop.key, malformed), expected)
  assert.deepEqual(await codes(rival.key, DELETE, { input: { id, orgId: shop.id } }), ['NOT_FOUND'])
  assert.deepEqual(await codes(null, READ, { id }), ['UNAUTHENTICATED'])
})

test('every problem of an input is reported at once, at its field', async () => {
  const { errors = [] } = await ask(agency.key, CREATE, { input: { name: '', givenName: 'x'.repeat(101) } })
  assert.deepEqual(
    errors.map(({ extensions }) => [extensions.code, extensions.field]),
    [
      ['VALIDATION_ERROR', 'orgId'],
      ['VALIDATION_ERROR', 'name'],
      ['VALIDATION_ERROR', 'givenName'],
    ],
  )
})

test('a request repeated with an Idempotency-Key creates one contact', async () => {
  const header = { 'idempotency-key': 'add-ada-once' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask<{ createContact: Contact }>(shop.key, CREATE, { input: { name: 'Ada' } }, header),
    ),
  )
  const made = answers.filter(({ errors }) => errors === undefined).map(({ data }) => data.createContact.id)
  assert.equal(new Set(made).size, 1)
  const again = await ask<{ createContact: Contact }>(shop.key, CREATE, { input: { name: 'Ada' } }, header)
  assert.equal(again.data.createContact.id, made[0])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const other = await ask(shop.key, CREATE, { input: { name: 'Eve' } }, header)
  assert.equal(other.errors?.[0]?.extensions.code, 'IDEMPOTENCY_MISMATCH')
})
