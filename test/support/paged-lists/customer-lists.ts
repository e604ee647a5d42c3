import { formatId } from '../../../src/platform/ids/index.ts'
import type { PagedList } from '../paged-list.ts'
import { methodIdOf, newConfiguration, storeMethod } from '../payment-methods.ts'
import type { TestAccount } from '../server.ts'
import { CARD } from '../valid-inputs.ts'
import { type FixtureField, newestFirst, type PagingFixture, times, uuidOf } from './paging-fixture.ts'

/** The lists of customers and their payment methods. */
export const CUSTOMER_LISTS: readonly FixtureField[] = [
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async (fixture) => {
      const [organization, rival] = [await fixture.server.shop(), await fixture.server.shop()]
      const by =
        ({ key }: TestAccount): PagedList['ask'] =>
        (query, variables) =>
          fixture.server.ask(key, query, variables)
      return {
        ask: by(organization),
        filter: {},
        create: times(() => fixture.newContact(organization)),
        remove: async (id) => void (await fixture.change(organization, 'deleteContact', { id })),
        foreign: { ask: by(rival) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const filter = { orgId: organization.id, search: 'ada', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => fixture.newContact(organization)),
        foreign: { filter: { orgId: organization.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (fixture) => {
      const agency = await fixture.server.account('Agency')
      const organization = await fixture.server.shop(agency)
      return {
        ask: (query, variables) => fixture.server.ask(agency.key, query, variables),
        filter: { type: 'Card', status: 'Active' },
        create: times(() => newToken(fixture, agency)),
        remove: (id) => deleteToken(fixture, agency, id),
        foreign: { filter: { orgId: organization.id, type: 'Card', status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const filter = { orgId: organization.id, externalRef: 'order-1', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => newToken(fixture, organization, { externalRef: 'order-1' })),
        foreign: { filter: { ...filter, externalRef: 'order-2' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const [contactId, other] = [await fixture.newContact(organization), await fixture.newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(() => newToken(fixture, organization, { contactId })),
        remove: (id) => deleteToken(fixture, organization, id),
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
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const contactId = await fixture.newContact(organization)
      return {
        ask,
        filter: { status: 'Active' },
        parent: contactId,
        create: times(() => newToken(fixture, organization, { contactId })),
        remove: (id) => deleteToken(fixture, organization, id),
        foreign: { parent: await fixture.newContact(organization) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentMethods',
    on: 'Contact',
    inputType: 'PaymentMethodsInput',
    around: ({ parent }, field) => `contact(id: "${parent}") { ${field} }`,
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const contactId = await fixture.newContact(organization)
      return {
        ask,
        filter: { type: 'Card', status: 'Active' },
        parent: contactId,
        create: times(await methodsOf(fixture, organization, contactId)),
        remove: async (id) => void (await fixture.change(organization, 'paymentMethodDelete', { id })),
        foreign: { parent: await fixture.newContact(organization) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'remainingPaymentMethods',
    on: 'ProviderConfiguration',
    inputType: 'RemainingPaymentMethodsInput',
    around: ({ parent }, field) => `providerConfiguration(id: "${parent}") { ${field} }`,
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const { services } = fixture.server
      const contactId = uuidOf(await fixture.newContact(organization))
      const configuration = await newConfiguration(services, organization.account)
      const other = await newConfiguration(services, organization.account)
      return {
        ask,
        filter: {},
        parent: formatId('ppc', configuration.id),
        create: times(async () => {
          const method = await storeMethod(services, organization.account, { contactId, configuration })
          await fixture.sql.write(REMAINS, [method.id])
          return methodIdOf(method)
        }),
        remove: async (id) => void (await fixture.change(organization, 'paymentMethodDelete', { id })),
        foreign: { parent: formatId('ppc', other.id) },
      }
    },
  },
]

const REMAINS = "update payment_methods set remaining_reason = 'OtherAccount' where id = $1"

async function newToken(fixture: PagingFixture, account: TestAccount, more: object = {}): Promise<string> {
  return (await fixture.change(account, 'vaultTokenizeCard', { ...CARD, ...more })).id
}

async function deleteToken(fixture: PagingFixture, account: TestAccount, id: string): Promise<void> {
  await fixture.change(account, 'vaultTokenDelete', { id })
}

/** Returns a function that stores cards of a contact, as payment sessions do. */
async function methodsOf({ server }: PagingFixture, { account }: TestAccount, contactId: string) {
  const { services } = server
  const storing = { contactId: uuidOf(contactId), configuration: await newConfiguration(services, account) }
  return async () => methodIdOf(await storeMethod(services, account, storing))
}
