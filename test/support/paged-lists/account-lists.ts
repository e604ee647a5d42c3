import { formatId } from '../../../src/platform/ids/index.ts'
import { ENDPOINT } from '../households.ts'
import { NEW_CONFIGURATION } from '../providers.ts'
import type { TestAccount } from '../server.ts'
import { type HousedField, newestFirst, type PagingHouse, times, uuidOf } from './paging-house.ts'

/** The records of an account, and its events. */
export const ACCOUNT_LISTS: readonly HousedField[] = [
  {
    ...newestFirst,
    field: 'organizations',
    inputType: 'OrganizationsInput',
    open: async (house) => {
      const platform = await house.server.account('Platform')
      const [agency, sister] = [
        await house.server.account('Agency', platform),
        await house.server.account('Agency', platform),
      ]
      return {
        ask: (query, variables) => house.server.ask(platform.key, query, variables),
        filter: { accountId: agency.id },
        create: times(async () => (await house.change(agency, 'organizationCreate', { name: 'Shop' })).id),
        foreign: { filter: { accountId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'providerConfigurations',
    inputType: 'ProviderConfigurationsInput',
    open: async (house) => {
      const { agency, sister, ask } = await house.family()
      const organization = await house.server.account('Organization', agency)
      const create = async () => (await house.change(organization, 'providerConfigurationCreate', NEW_CONFIGURATION)).id
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(create),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'apiKeys',
    inputType: 'ApiKeysInput',
    open: async (house) => {
      const { agency, organization, sister, ask } = await house.family()
      const input = { accountId: organization.id, name: 'Till' }
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf(house, 'key', 'api_keys', 'account_id', organization),
        create: times(async () => (await house.change(agency, 'apiKeyCreate', input, 'apiKey { id }')).apiKey.id),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'auditEntries',
    inputType: 'AuditEntriesInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      const action = 'createContact'
      return {
        ask,
        filter: { orgId: organization.id, action },
        create: times(async () => entryAbout(house, await house.newContact(organization))),
        foreign: { filter: { orgId: sister.id, action } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'checkoutConfigurations',
    inputType: 'CheckoutConfigurationsInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf(house, 'cko', 'checkout_configurations', 'org_id', organization),
        create: times(
          async () => (await house.change(organization, 'checkoutConfigurationCreate', { name: 'Spare' })).id,
        ),
        remove: async (id) =>
          void (await house.behind.query('delete from checkout_configurations where id = $1', [uuidOf(id)])),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'mailSuppressions',
    inputType: 'MailSuppressionsInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      let made = 0
      const create = async () =>
        (await house.change(organization, 'mailSuppressionCreate', { email: `mail${made++}@example.com` })).id
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(create),
        remove: async (id) => void (await house.change(organization, 'mailSuppressionDelete', { id })),
        foreign: { filter: { orgId: sister.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'events',
    inputType: 'EventsInput',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      return {
        ask,
        filter: { orgId: organization.id, type: 'contact.created' },
        create: times(async () => eventAbout(house, await house.newContact(organization))),
        foreign: { filter: { orgId: sister.id, type: 'contact.created' } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'webhooks',
    inputType: 'WebhooksInput!',
    open: async (house) => {
      const { organization, sister, ask } = await house.family()
      return {
        ask,
        filter: { ownerId: organization.ownerId },
        create: times(
          async () => (await house.change(organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id,
        ),
        remove: async (id) => void (await house.change(organization, 'webhookDelete', { id })),
        foreign: { filter: { ownerId: sister.ownerId } },
      }
    },
  },
  {
    field: 'webhookRequests',
    inputType: 'WebhookRequestsInput!',
    order: 'oldest first',
    open: async (house) => {
      const { organization, ask } = await house.family()
      const webhookId = (await house.change(organization, 'webhookCreate', ENDPOINT, 'webhook { id }')).webhook.id
      return {
        ask,
        filter: { webhookId, status: 'pending' },
        create: times(async () => (await house.change(organization, 'webhookTest', { id: webhookId })).id),
        remove: (id) => fail(house, id),
        foreign: { filter: { webhookId } },
      }
    },
  },
]

/** The ids of what was there before the test made anything, as it was made. */
async function rowsOf(
  { behind }: PagingHouse,
  prefix: string,
  table: string,
  owner: string,
  account: TestAccount,
): Promise<string[]> {
  const { rows } = await behind.query(`select id from ${table} where ${owner} = $1 order by id`, [account.account.id])
  return rows.map(({ id }) => formatId(prefix, id))
}

async function eventAbout({ behind }: PagingHouse, id: string): Promise<string> {
  const { rows } = await behind.query('select id from events where subject_id = $1', [uuidOf(id)])
  return formatId('evt', rows[0]?.id)
}

async function entryAbout({ behind }: PagingHouse, id: string): Promise<string> {
  const { rows } = await behind.query('select id from audit_entries where record_id = $1', [uuidOf(id)])
  return formatId('aud', rows[0]?.id)
}

/** As when seven days have passed without an answer. */
async function fail({ behind }: PagingHouse, id: string): Promise<void> {
  await behind.query('delete from webhook_due where request_id = $1', [uuidOf(id)])
  await behind.query("update webhook_requests set status = 'failed', next_attempt_at = null where id = $1", [
    uuidOf(id),
  ])
}
