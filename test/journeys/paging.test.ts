import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getNamedType, isObjectType } from 'graphql'
import pg from 'pg'
import { formatId, parseId } from '../../src/platform/ids/index.ts'
import { pagingSpec } from '../connections.ts'
import { change } from '../support/change.ts'
import { CARD, ENDPOINT, paymentTerms, sessionTerms } from '../support/households.ts'
import type { PagedField, PagedList } from '../support/paged-list.ts'
import { methodIdOf, newConfiguration, storeMethod } from '../support/payment-methods.ts'
import { schema } from '../support/product-schema.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { startTestServer, type TestAccount } from '../support/server.ts'

const server = await startTestServer({ processor: true })
const behind = new pg.Client(server.database.adminUrl)
await behind.connect()
after(async () => {
  await behind.end()
  await server.close()
})

/** An agency's key, and two organizations below it: a list of the one, and another list of the other. */
async function family() {
  const agency = await server.account('Agency')
  const [organization, sister] = [
    await server.account('Organization', agency),
    await server.account('Organization', agency),
  ]
  const ask: PagedList['ask'] = (query, variables) => server.ask(agency.key, query, variables)
  return { agency, organization, sister, ask }
}

/** Runs one after the other, as one client would. */
function times(make: () => Promise<string>): (count: number) => Promise<string[]> {
  return async (count) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await make())
    return ids
  }
}

const newContact = async (account: TestAccount) =>
  (await change(server, account, 'createContact', { name: 'Ada Example' })).id
const newSession = (account: TestAccount, contactId: string, more: object = {}) =>
  change(
    server,
    account,
    'createPaymentPlanSession',
    { orgId: account.id, contactId, ...sessionTerms(server), ...more },
    'id paymentPlanId',
  )

const newToken = async (account: TestAccount, more: object = {}) =>
  (await change(server, account, 'vaultTokenizeCard', { ...CARD, ...more })).id
const newPayment = async (account: TestAccount, contactId: string) => {
  const input = { ...paymentTerms(), contactId, vaultTokenId: await newToken(account) }
  return (await change(server, account, 'paymentCreate', input)).id
}
const deleteToken = async (account: TestAccount, id: string) =>
  void (await change(server, account, 'vaultTokenDelete', { id }))

/** Stores cards of a contact, as payment sessions do. */
async function methodsOf({ account }: TestAccount, contactId: string): Promise<() => Promise<string>> {
  const { services } = server
  const storing = { contactId: uuidOf(contactId), configuration: await newConfiguration(services, account) }
  return async () => methodIdOf(await storeMethod(services, account, storing))
}

const newestFirst = { order: 'newest first' } as const

/** Every connection; the fields of one that is narrowed in different ways come more than once. */
const CONNECTIONS: readonly PagedField[] = [
  {
    ...newestFirst,
    field: 'organizations',
    inputType: 'OrganizationsInput',
    open: async () => {
      const platform = await server.account('Platform')
      const [agency, sister] = [await server.account('Agency', platform), await server.account('Agency', platform)]
      return {
        ask: (query, variables) => server.ask(platform.key, query, variables),
        filter: { accountId: agency.id },
        create: times(async () => (await change(server, agency, 'organizationCreate', { name: 'Shop' })).id),
        foreign: { filter: { accountId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'providerConfigurations',
    inputType: 'ProviderConfigurationsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      const create = async () =>
        (await change(server, organization, 'providerConfigurationCreate', NEW_CONFIGURATION)).id
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(create),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  ...[{}, { status: 'Succeeded' }].map(
    (narrowed, isOfContact): PagedField => ({
      ...newestFirst,
      field: 'payments',
      inputType: 'PaymentsInput',
      open: async () => {
        const { organization, sister, ask } = await family()
        await change(server, organization, 'providerConfigurationCreate', NEW_CONFIGURATION)
        const [contactId, other] = [await newContact(organization), await newContact(organization)]
        const orgId = organization.id
        const filter = isOfContact ? { ...narrowed, orgId, contactId } : { ...narrowed, orgId }
        return {
          ask,
          filter,
          create: times(() => newPayment(organization, contactId)),
          foreign: { filter: isOfContact ? { ...filter, contactId: other } : { orgId: sister.id } },
        }
      },
    }),
  ),
  {
    ...newestFirst,
    field: 'apiKeys',
    inputType: 'ApiKeysInput',
    open: async () => {
      const { agency, organization, sister, ask } = await family()
      const input = { accountId: organization.id, name: 'Till' }
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf('key', 'api_keys', 'account_id', organization),
        create: times(async () => (await change(server, agency, 'apiKeyCreate', input, 'apiKey { id }')).apiKey.id),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'auditEntries',
    inputType: 'AuditEntriesInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      const action = 'createContact'
      return {
        ask,
        filter: { orgId: organization.id, action },
        create: times(async () => entryAbout(await newContact(organization))),
        foreign: { filter: { orgId: sister.id, action } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(() => newContact(organization)),
        remove: async (id) => void (await change(server, organization, 'deleteContact', { id })),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'contacts',
    inputType: 'ContactsInput',
    open: async () => {
      const { organization, ask } = await family()
      const filter = { orgId: organization.id, search: 'ada', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => newContact(organization)),
        foreign: { filter: { orgId: organization.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async () => {
      const { agency, organization, ask } = await family()
      return {
        ask,
        filter: { type: 'Card', status: 'Active' },
        create: times(() => newToken(agency)),
        remove: (id) => deleteToken(agency, id),
        foreign: { filter: { orgId: organization.id, type: 'Card', status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async () => {
      const { organization, ask } = await family()
      const filter = { orgId: organization.id, externalRef: 'order-1', includeDeleted: true }
      return {
        ask,
        filter,
        create: times(() => newToken(organization, { externalRef: 'order-1' })),
        foreign: { filter: { ...filter, externalRef: 'order-2' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'vaultTokens',
    inputType: 'VaultTokensInput',
    open: async () => {
      const { organization, ask } = await family()
      const [contactId, other] = [await newContact(organization), await newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(() => newToken(organization, { contactId })),
        remove: (id) => deleteToken(organization, id),
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
    open: async () => {
      const { organization, ask } = await family()
      const contactId = await newContact(organization)
      return {
        ask,
        filter: { status: 'Active' },
        parent: contactId,
        create: times(() => newToken(organization, { contactId })),
        remove: (id) => deleteToken(organization, id),
        foreign: { parent: await newContact(organization) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentMethods',
    on: 'Contact',
    inputType: 'PaymentMethodsInput',
    around: ({ parent }, field) => `contact(id: "${parent}") { ${field} }`,
    open: async () => {
      const { organization, ask } = await family()
      const contactId = await newContact(organization)
      return {
        ask,
        filter: { type: 'Card', status: 'Active' },
        parent: contactId,
        create: times(await methodsOf(organization, contactId)),
        remove: async (id) => void (await change(server, organization, 'paymentMethodDelete', { id })),
        foreign: { parent: await newContact(organization) },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      const contactId = await newContact(organization)
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await newSession(organization, contactId)).id),
        remove: (id) => cancel(organization, id),
        foreign: { filter: { orgId: sister.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentPlanSessions',
    inputType: 'PaymentPlanSessionsInput',
    open: async () => {
      const { organization, ask } = await family()
      const [contactId, other] = [await newContact(organization), await newContact(organization)]
      const orgId = organization.id
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await newSession(organization, contactId)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      const input = { orgId: organization.id, ...paymentTerms() }
      return {
        ask,
        filter: { orgId: organization.id, status: 'Active' },
        create: times(async () => (await change(server, organization, 'createPaymentSession', input)).id),
        remove: async (id) =>
          void (await change(server, organization, 'updatePaymentSession', { id, status: 'Canceled' })),
        foreign: { filter: { orgId: sister.id, status: 'Active' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentSessions',
    inputType: 'PaymentSessionsInput',
    open: async () => {
      const { organization, ask } = await family()
      const [contactId, other] = [await newContact(organization), await newContact(organization)]
      const orgId = organization.id
      const input = { orgId, contactId, ...paymentTerms() }
      return {
        ask,
        filter: { orgId, contactId },
        create: times(async () => (await change(server, organization, 'createPaymentSession', input)).id),
        foreign: { filter: { orgId, contactId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'paymentPlans',
    inputType: 'PaymentPlansInput',
    open: async () => {
      const { organization, ask } = await family()
      const contactId = await newContact(organization)
      const orgId = organization.id
      const sessionOf = new Map<string, string>()
      const make = async () => {
        const session = await newSession(organization, contactId, { createPendingPaymentPlan: true })
        sessionOf.set(session.paymentPlanId ?? '', session.id)
        return session.paymentPlanId ?? ''
      }
      return {
        ask,
        filter: { orgId, contactId, status: 'Pending' },
        create: times(make),
        remove: (id) => cancel(organization, sessionOf.get(id) ?? ''),
        foreign: { filter: { orgId, contactId } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'checkoutConfigurations',
    inputType: 'CheckoutConfigurationsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf('cko', 'checkout_configurations', 'org_id', organization),
        create: times(() => newCheckoutConfiguration(organization)),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'events',
    inputType: 'EventsInput',
    open: async () => {
      const { organization, sister, ask } = await family()
      return {
        ask,
        filter: { orgId: organization.id, type: 'contact.created' },
        create: times(async () => eventAbout(await newContact(organization))),
        foreign: { filter: { orgId: sister.id, type: 'contact.created' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'webhooks',
    inputType: 'WebhooksInput!',
    open: async () => {
      const { organization, sister, ask } = await family()
      return {
        ask,
        filter: { ownerId: organization.ownerId },
        create: times(
          async () => (await change(server, organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id,
        ),
        remove: async (id) => void (await change(server, organization, 'webhookDelete', { id })),
        foreign: { filter: { ownerId: sister.ownerId } },
      }
    },
  },
  {
    field: 'webhookRequests',
    inputType: 'WebhookRequestsInput!',
    order: 'oldest first',
    open: async () => {
      const { organization, ask } = await family()
      const webhookId = (await change(server, organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id
      return {
        ask,
        filter: { webhookId, status: 'pending' },
        create: times(async () => (await change(server, organization, 'webhookTest', { id: webhookId })).id),
        remove: fail,
        foreign: { filter: { webhookId } },
      }
    },
  },
]

async function cancel(account: TestAccount, id: string): Promise<void> {
  await change(server, account, 'updatePaymentPlanSession', { id, status: 'Canceled' })
}

const uuidOf = (id: string) => parseId(id.slice(0, 3), id)?.uuid ?? ''

/** The ids of what was there before the test made anything, as it was made. */
async function rowsOf(prefix: string, table: string, owner: string, account: TestAccount): Promise<string[]> {
  const { rows } = await behind.query(`select id from ${table} where ${owner} = $1 order by id`, [account.account.id])
  return rows.map(({ id }) => formatId(prefix, id))
}

/** There is no operation yet that makes one. */
async function newCheckoutConfiguration({ account }: TestAccount): Promise<string> {
  const id = server.services.mintId(account.shard)
  await behind.query(
    `insert into checkout_configurations (shard, id, org_id, name, is_default, created_at, updated_at)
     values ($1, $2, $3, 'Spare', false, $4, $4)`,
    [account.shard, id, account.id, server.clock.now()],
  )
  return formatId('cko', id)
}

async function eventAbout(id: string): Promise<string> {
  const { rows } = await behind.query('select id from events where subject_id = $1', [uuidOf(id)])
  return formatId('evt', rows[0]?.id)
}

async function entryAbout(id: string): Promise<string> {
  const { rows } = await behind.query('select id from audit_entries where record_id = $1', [uuidOf(id)])
  return formatId('aud', rows[0]?.id)
}

/** As when seven days have passed without an answer. */
async function fail(id: string): Promise<void> {
  await behind.query('delete from webhook_due where request_id = $1', [uuidOf(id)])
  await behind.query("update webhook_requests set status = 'failed', next_attempt_at = null where id = $1", [
    uuidOf(id),
  ])
}

test('every connection of the schema keeps the paging spec', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const connections = types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
      .map(({ name }) => `${type.name}.${name}`),
  )
  const kept = CONNECTIONS.map(({ on = 'Query', field }) => `${on}.${field}`)
  assert.deepEqual([...new Set(kept)].sort(), connections.sort())
})

for (const connection of CONNECTIONS) pagingSpec(connection)
