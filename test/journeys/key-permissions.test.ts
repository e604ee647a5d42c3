import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fieldPermissions, PERMISSIONS, type Permission } from '../../src/accounts/index.ts'
import { makeKey } from '../../src/cli/commands/key-create.ts'
import { credentialOf } from '../support/credentials.ts'
import { openFingerprints } from '../support/fingerprint.ts'
import { OPERATIONS } from '../support/operations.ts'
import { documentOf, operations, schema } from '../support/product-schema.ts'
import { startTestServer, type TestAnswer } from '../support/server.ts'
import { makeTenantChain, type Tenant } from '../support/tenants.ts'

const server = await startTestServer({ processor: true })
const fingerprints = await openFingerprints(server.database)
after(async () => {
  await fingerprints.close()
  await server.close()
})
const { platform, agency, north } = await makeTenantChain(server)

/** Permissions without which `documentOf` can't select every field. */
const DETAILS: readonly Permission[] = ['Read', 'CustomerDetails', 'IdentityDocuments']

/** Creates a key with these permissions and returns its text. */
async function keyWith({ account }: Tenant, permissions: readonly Permission[] | null): Promise<string> {
  return (await makeKey(server.services, { accountId: account.id, permissions })).key
}

const refusalOf = ({ errors }: TestAnswer<unknown>) =>
  errors?.map(({ message, extensions: { code, permission } }) => ({ message, code, permission }))

const needed = fieldPermissions(schema)

for (const [name, row] of Object.entries(OPERATIONS)) {
  const caller = { organization: north, agency, platform }[row.by]
  const coordinate = `${operations.get(name)?.kind === 'query' ? 'Query' : 'Mutation'}.${name}`
  const permission = needed.get(coordinate) as Permission

  test(`${name} works with a key that has only ${permission} and the details of customers`, async () => {
    const { alsoNeeds = permission } = row
    // The member who sends operations of people can only read.
    const key = row.onlyPeople ? credentialOf(row, caller) : await keyWith(caller, [...DETAILS, permission, alsoNeeds])
    const answer = await server.ask(key, documentOf(name), await row.variables(north, server))
    assert.equal(refusalOf(answer), undefined)
  })

  if (permission !== 'Read')
    test(`${name} is refused to a key with every permission but ${permission}, and changes nothing`, async () => {
      const others = PERMISSIONS.filter((each) => each !== permission)
      const key = await keyWith(caller, others)
      const variables = await row.variables(north, server)
      await server.processor?.flush()
      const before = await fingerprints.take()
      const answer = await server.ask(key, documentOf(name), variables)
      const message = `${coordinate} needs the permission ${permission}.`
      assert.deepEqual(refusalOf(answer), [{ message, code: 'FORBIDDEN', permission }])
      assert.equal(await fingerprints.take(), before)
    })
}

const CREATE = `mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { key apiKey { id permissions } } }`

interface Created {
  readonly apiKeyCreate: { readonly key: string; readonly apiKey: { readonly permissions: Permission[] | null } }
}

/** Creates a key of the organization with a key of the platform. */
async function create(by: readonly Permission[] | null, permissions?: readonly Permission[]) {
  const key = await keyWith(platform, by)
  return server.ask<Created>(key, CREATE, { input: { accountId: north.account.id, permissions } })
}

const VIEWER = '{ viewer { permissions } }'

async function permissionsSeenBy(key: string): Promise<Permission[]> {
  return (await server.ask<{ viewer: { permissions: Permission[] } }>(key, VIEWER)).data.viewer.permissions
}

test('a key without limits has every permission, and shows none of its own', async () => {
  const { data } = await create(null)
  assert.equal(data.apiKeyCreate.apiKey.permissions, null)
  assert.deepEqual(await permissionsSeenBy(data.apiKeyCreate.key), [...PERMISSIONS])
})

test('a limited key has the permissions of its request, and Read', async () => {
  const { data } = await create(null, ['AuditLog', 'Refunds', 'AuditLog'])
  assert.deepEqual(data.apiKeyCreate.apiKey.permissions, ['Read', 'AuditLog', 'Refunds'])
  assert.deepEqual(await permissionsSeenBy(data.apiKeyCreate.key), ['Read', 'AuditLog', 'Refunds'])
})

test('a key passes on its own permissions by default, and never another one', async () => {
  const own: Permission[] = ['Read', 'Refunds', 'Keys']
  assert.deepEqual((await create(own)).data.apiKeyCreate.apiKey.permissions, own)
  assert.deepEqual((await create(own, ['Refunds'])).data.apiKeyCreate.apiKey.permissions, ['Read', 'Refunds'])
  for (const permission of PERMISSIONS.filter((each) => !own.includes(each))) {
    const { errors } = await create(own, ['Refunds', permission])
    assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
    assert.equal(errors?.[0]?.message, '`permissions.1` must be one of your own permissions.')
  }
})

test('permissions that give the details of customers away are only granted with CustomerDetails', async () => {
  const { errors } = await create(null, ['Webhooks', 'Keys', 'Payments', 'Contacts', 'IdentityDocuments'])
  const fields = errors?.map(({ extensions }) => extensions.field)
  assert.deepEqual(fields, ['permissions.0', 'permissions.2', 'permissions.3', 'permissions.4'])
  assert.equal((await create(null, ['Webhooks', 'CustomerDetails'])).errors, undefined)
})

const REACHABLE = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+14155552671' }

test('without CustomerDetails, addresses and numbers of customers are masked and cannot be searched', async () => {
  const created = await server.ask<{ createContact: { id: string } }>(
    north.account.key,
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }',
    { input: REACHABLE },
  )
  const { id } = created.data.createContact
  const key = await keyWith(north, ['Read'])
  const query = '($id: ID!) { contact(id: $id) { name email phone } node(id: $id) { ... on Contact { email phone } } }'
  const masked = { email: 'a***@example.com', phone: '+*********71' }
  const { data } = await server.ask(key, `query ${query}`, { id })
  assert.deepEqual(data, { contact: { name: REACHABLE.name, ...masked }, node: masked })
  const { data: whole } = await server.ask(await keyWith(north, ['CustomerDetails']), `query ${query}`, { id })
  const { name, ...details } = REACHABLE
  assert.deepEqual(whole, { contact: { name, ...details }, node: details })
  for (const filter of ['email: "ada@example.com"', 'phone: "+14155552671"', 'search: "ada@"']) {
    const answer = await server.ask(key, `{ contacts(input: { ${filter} }) { edges { node { id } } } }`)
    const argument = filter.slice(0, filter.indexOf(':'))
    const message = `ContactsInput.${argument} needs the permission CustomerDetails.`
    assert.deepEqual(refusalOf(answer), [{ message, code: 'FORBIDDEN', permission: 'CustomerDetails' }])
  }
  const suppressed = await server.ask(
    key,
    '{ mailSuppressions(input: { email: "ada@example.com" }) { edges { cursor } } }',
  )
  assert.deepEqual(suppressed.errors?.[0]?.extensions.code, 'FORBIDDEN')
})

test('fields that give the details of customers away need a permission, in fragments and under aliases too', async () => {
  const key = await keyWith(north, ['Read'])
  const documents = {
    'Event.payload': '{ a: events(first: 1) { edges { node { ...F } } } } fragment F on Event { b: payload }',
    'WebhookRequest.payload': '{ nodes(ids: []) { ... on WebhookRequest { payload } } }',
    'PaymentSession.link': '{ paymentSessions(first: 1) { edges { node { link } } } }',
    'Consent.ipAddress': '{ nodes(ids: []) { ... on Consent { ipAddress } } }',
    'ContactIdvSessionDetail.documents': '{ contacts { edges { node { idv { documents { category } } } } } }',
  }
  for (const [coordinate, document] of Object.entries(documents)) {
    const permission = needed.get(coordinate)
    const message = `${coordinate} needs the permission ${permission}.`
    assert.deepEqual(refusalOf(await server.ask(key, document)), [{ message, code: 'FORBIDDEN', permission }])
  }
})

test('without AuditLog, an entry of the audit log is not found by its id either', async () => {
  const listed = await server.ask<{ auditEntries: { edges: { node: { id: string } }[] } }>(
    north.account.key,
    '{ auditEntries(first: 1) { edges { node { id } } } }',
  )
  const id = listed.data.auditEntries.edges[0]?.node.id
  const query = 'query ($id: ID!) { node(id: $id) { id } }'
  assert.deepEqual((await server.ask(await keyWith(north, ['Read']), query, { id })).data, { node: null })
  assert.deepEqual((await server.ask(await keyWith(north, ['AuditLog']), query, { id })).data, { node: { id } })
})

test('a refused operation is in the audit log', async () => {
  const key = await keyWith(north, ['AuditLog'])
  const document = 'mutation { deleteContact(input: { id: "con_none" }) { id } }'
  assert.equal((await server.ask(key, document)).errors?.[0]?.extensions.code, 'FORBIDDEN')
  const { data } = await server.ask<{ auditEntries: { edges: { node: object }[] } }>(
    key,
    '{ auditEntries(input: { action: "deleteContact" }, first: 1) { edges { node { action outcome } } } }',
  )
  assert.deepEqual(data.auditEntries.edges[0]?.node, { action: 'deleteContact', outcome: 'FORBIDDEN' })
})
