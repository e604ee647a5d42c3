import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import {
  methodIdOf,
  newConfiguration,
  storedBankAccount,
  storedCard,
  storeMethod,
} from '../../../test/support/payment-methods.ts'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import { formatId, requireId } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import type { StoredCredential } from '../providers/index.ts'
import { invalidatePaymentMethod } from './change-payment-method.ts'

const server = await startTestServer()
const { services, clock } = server
after(() => server.close())

let agency: TestAccount
let organization: TestAccount
let configuration: Awaited<ReturnType<typeof newConfiguration>>

before(async () => {
  agency = await server.account('Agency')
  organization = await server.account('Organization', agency)
  configuration = await newConfiguration(services, organization.account)
})

type Filters = { type?: string | null; status?: string | null; includeDeleted?: boolean | null }
interface Listed {
  readonly id: string
  readonly type: 'Card' | 'BankAccount'
  readonly status: 'Active' | 'Expired' | 'Invalid'
  readonly deletedAt: string | null
}
interface Contact {
  readonly paymentMethods: { readonly edges: readonly { readonly node: Listed }[] }
}

const LIST = `query ($id: ID!, $input: PaymentMethodsInput) {
  contact(id: $id) { paymentMethods(input: $input) { edges { node { id type status deletedAt } } } }
}`
const ALL = `query ($id: ID!) { paymentMethod(id: $id) {
  id orgId contactId contact { id name } type status provider configurationId
  card { brand last4 expirationMonth expirationYear cardholderName funding }
  bankAccount { institutionName accountHolderName last4 accountType }
  supportedRecurringProcessingModels
  billingAddress { lines locality administrativeArea postalCode countryCode }
  paymentSessionId deletedAt createdAt updatedAt
} }`

const newContact = async () => (await change(server, organization, 'createContact', { name: 'Ada Byron' })).id
const uuidOf = (prefix: string, id: string) => requireId(prefix, id, 'Record').uuid
const store = async (contactId: string, stored: StoredCredential, more = {}) =>
  methodIdOf(
    await storeMethod(services, organization.account, {
      contactId: uuidOf('con', contactId),
      configuration,
      stored,
      ...more,
    }),
  )
const remove = (id: string) => change(server, organization, 'paymentMethodDelete', { id })
const invalidate = (id: string) =>
  services.db.transaction((tx) => invalidatePaymentMethod(services, tx, organization.account, uuidOf('pmt', id)))

async function list(contactId: string, input: Filters = {}, key = organization.key): Promise<Listed[]> {
  const { data, errors } = await server.ask<{ contact: Contact }>(key, LIST, { id: contactId, input })
  assert.equal(errors, undefined)
  return data.contact.paymentMethods.edges.map(({ node }) => node)
}

test('a card shows the data reported when it was stored, without its credential', async () => {
  const contactId = await newContact()
  const billingAddress = {
    lines: ['12 St James Square'],
    locality: 'London',
    administrativeArea: null,
    postalCode: 'SW1Y 4JH',
    countryCode: 'GB',
  }
  const id = await store(contactId, storedCard(), { billingAddress })
  const { data, text } = await server.ask<{ paymentMethod: Record<string, unknown> }>(organization.key, ALL, { id })
  const { createdAt, updatedAt, ...shown } = data.paymentMethod
  assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(updatedAt, createdAt)
  assert.deepEqual(shown, {
    id,
    orgId: organization.id,
    contactId,
    contact: { id: contactId, name: 'Ada Byron' },
    type: 'Card',
    status: 'Active',
    provider: 'ProviderA',
    configurationId: formatId('ppc', configuration.id),
    card: {
      brand: 'Visa',
      last4: '4242',
      expirationMonth: 12,
      expirationYear: 2099,
      cardholderName: 'Ada Byron',
      funding: 'Credit',
    },
    bankAccount: null,
    supportedRecurringProcessingModels: ['CardOnFile', 'Subscription'],
    billingAddress,
    paymentSessionId: null,
    deletedAt: null,
  })
  assert.doesNotMatch(text, /credential of storing/)
})

test('a bank account has the fields of a bank account, also in `node`', async () => {
  const id = await store(await newContact(), storedBankAccount({ institutionName: null }))
  const query = `query ($id: ID!) { node(id: $id) { ... on PaymentMethod {
    type card { last4 } bankAccount { institutionName accountHolderName last4 accountType }
  } } }`
  const { data } = await server.ask<{ node: object }>(agency.key, query, { id })
  assert.deepEqual(data.node, {
    type: 'BankAccount',
    card: null,
    bankAccount: { institutionName: null, accountHolderName: 'Ada Byron', last4: '6789', accountType: 'Checking' },
  })
})

test('filters by type, status and deletion match the fields of the methods at any time', async () => {
  const contactId = await newContact()
  const others = await newContact()
  const made: string[] = []
  for (const stored of [
    () => storedCard({ expirationYear: 2031, expirationMonth: 2 }),
    () => storedCard({ expirationYear: 2031, expirationMonth: 12 }),
    () => storedBankAccount(),
  ]) {
    const [untouched, deleted, invalid, both] = [
      await store(contactId, stored()),
      await store(contactId, stored()),
      await store(contactId, stored()),
      await store(contactId, stored()),
    ]
    await store(others, stored())
    for (const id of [invalid, both]) await invalidate(id)
    for (const id of [deleted, both]) await remove(id)
    made.push(untouched, deleted, invalid, both)
  }
  const seen = new Set<string>()
  const today = clock.now()
  for (const moment of ['2031-02-28T23:59:59.999Z', '2031-03-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z']) {
    clock.standAt(moment as Timestamp)
    const all = await list(contactId, { includeDeleted: true })
    assert.deepEqual(
      all.map(({ id }) => id),
      made.toReversed(),
    )
    for (const type of ['Card', 'BankAccount', null] as const)
      for (const status of ['Active', 'Expired', 'Invalid', null] as const)
        for (const includeDeleted of [true, false, null]) {
          const expected = all
            .filter((method) => type === null || method.type === type)
            .filter((method) => status === null || method.status === status)
            .filter((method) => includeDeleted || method.deletedAt === null)
          assert.deepEqual(await list(contactId, { type, status, includeDeleted }), expected)
          seen.add(`${status} ${expected.length}`)
        }
  }
  clock.standAt(today)
  assert.ok(seen.size > 9, [...seen].join())
})

test('each contact of a page has its own methods', async () => {
  const contacts = [await newContact(), await newContact(), await newContact()]
  const expected = new Map<string, string[]>()
  for (const contactId of contacts)
    expected.set(
      contactId,
      [await store(contactId, storedCard()), await store(contactId, storedBankAccount())].toReversed(),
    )
  const query = `query ($orgId: ID!) { contacts(input: { orgId: $orgId, first: 3 }) {
    edges { node { id paymentMethods(first: 2) { edges { node { id } } } } }
  } }`
  type Page = { contacts: { edges: { node: { id: string } & Contact }[] } }
  const { data } = await server.ask<Page>(agency.key, query, { orgId: organization.id })
  const found = data.contacts.edges.map(({ node }) => [node.id, node.paymentMethods.edges.map((edge) => edge.node.id)])
  assert.deepEqual(
    found,
    contacts.toReversed().map((id) => [id, expected.get(id)]),
  )
})

test('a deleted method is absent from the list, readable by its id, and announced once', async () => {
  const contactId = await newContact()
  const id = await store(contactId, storedCard())
  const [first, again] = [await remove(id), await remove(id)]
  assert.deepEqual(again, first)
  assert.deepEqual(await list(contactId), [])
  assert.equal((await list(contactId, { includeDeleted: true })).length, 1)
  const { data } = await server.ask<{ paymentMethod: Listed }>(organization.key, ALL, { id })
  assert.ok(data.paymentMethod.deletedAt)
  const query = 'query ($input: EventsInput) { events(input: $input) { edges { node { payload } } } }'
  type Events = { events: { edges: { node: { payload: string } }[] } }
  const input = { type: 'payment_method.deleted', first: 100 }
  const { data: found } = await server.ask<Events>(organization.key, query, { input })
  const payloads = found.events.edges
    .map(({ node }) => JSON.parse(node.payload).data)
    .filter((method) => method.id === id)
  assert.deepEqual(
    payloads.map(({ deletedAt }) => deletedAt),
    [data.paymentMethod.deletedAt],
  )
})
