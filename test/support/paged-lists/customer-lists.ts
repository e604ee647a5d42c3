import { CARD } from '../households.ts'
import type { PagedList } from '../paged-list.ts'
import { methodIdOf, newConfiguration, storeMethod } from '../payment-methods.ts'
import type { TestAccount } from '../server.ts'
import { type HousedField, newestFirst, type PagingHouse, times, uuidOf } from './paging-house.ts'

/** Customers, and what they pay with. */
export const CUSTOMER_LISTS: readonly HousedField[] = [
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async (house) => {
      const [organization, rival] = [await house.server.shop(), await house.server.shop()]
      const by =
        ({ key }: TestAccount): PagedList['ask'] =>
        (query, variables) =>
          house.server.ask(key, query, variables)
      return {
        ask: by(organization),
        filter: {},
        create: times(() => house.newContact(organization)),
        remove: async (id) => void (await house.change(organization, 'deleteContact', { id })),
        foreign: { ask: by(rival) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const filter = { orgId: organization.id, search: 'ada', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => house.newContact(organization)),
        foreign: { filter: { orgId: organization.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (house) => {
      const agency = await house.server.account('Agency')
      const organization = await house.server.shop(agency)
      return {
        ask: (query, variables) => house.server.ask(agency.key, query, variables),
        filter: { type: 'Card', status: 'Active' },
        create: times(() => newToken(house, agency)),
        remove: (id) => deleteToken(house, agency, id),
        foreign: { filter: { orgId: organization.id, type: 'Card', status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const filter = { orgId: organization.id, externalRef: 'order-1', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => newToken(house, organization, { externalRef: 'order-1' })),
        foreign: { filter: { ...filter, externalRef: 'order-2' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const [contactId, other] = [await house.newContact(organization), await house.newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(() => newToken(house, organization, { contactId })),
        remove: (id) => deleteToken(house, organization, id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    on: 'Contact',
    inputType: 'ContactVaultTokensInput',
    around: ({ parent }, field) => `contact(id: "${parent}") { ${field} }`,
    open: async (house) => {
      const { organization, ask } = await house.family()
      const contactId = await house.newContact(organization)
      return {
        ask,
        filter: { status: 'Active' },
        parent: contactId,
        create: times(() => newToken(house, organization, { contactId })),
        remove: (id) => deleteToken(house, organization, id),
        foreign: { parent: await house.newContact(organization) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentMethods',
    on: 'Contact',
    inputType: 'PaymentMethodsInput',
    around: ({ parent }, field) => `contact(id: "${parent}") { ${field} }`,
    open: async (house) => {
      const { organization, ask } = await house.family()
      const contactId = await house.newContact(organization)
      return {
        ask,
        filter: { type: 'Card', status: 'Active' },
        parent: contactId,
        create: times(await methodsOf(house, organization, contactId)),
        remove: async (id) => void (await house.change(organization, 'paymentMethodDelete', { id })),
        foreign: { parent: await house.newContact(organization) },
      }
    },
  },
]

async function newToken(house: PagingHouse, account: TestAccount, more: object = {}): Promise<string> {
  return (await house.change(account, 'vaultTokenizeCard', { ...CARD, ...more })).id
}

async function deleteToken(house: PagingHouse, account: TestAccount, id: string): Promise<void> {
  await house.change(account, 'vaultTokenDelete', { id })
}

/** Stores cards of a contact, as payment sessions do. */
async function methodsOf({ server }: PagingHouse, { account }: TestAccount, contactId: string) {
  const { services } = server
  const storing = { contactId: uuidOf(contactId), configuration: await newConfiguration(services, account) }
  return async () => methodIdOf(await storeMethod(services, account, storing))
}
