import { formatId } from '../../../src/platform/ids/index.ts'
import { readerOf } from '../database-access.ts'
import { peopleRecords } from '../people-records.ts'
import { NEW_CONFIGURATION } from '../providers.ts'
import type { TestAccount } from '../server.ts'
import { PAGE } from '../valid-inputs.ts'
import { type FixtureField, newestFirst, type PagingFixture, times, uuidOf } from './paging-fixture.ts'

/** The lists of an account's records. */
export const ACCOUNT_LISTS: readonly FixtureField[] = [
  {
    ...newestFirst,
    field: 'organizations',
    inputType: 'OrganizationsInput',
    open: async (fixture) => {
      const platform = await fixture.server.account('Platform')
      const [agency, sibling] = [
        await fixture.server.account('Agency', platform),
        await fixture.server.account('Agency', platform),
      ]
      return {
        ask: (query, variables) => fixture.server.ask(platform.key, query, variables),
        filter: { accountId: agency.id },
        create: times(async () => (await fixture.change(agency, 'organizationCreate', { name: 'Shop' })).id),
        foreign: { filter: { accountId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'providerConfigurations',
    inputType: 'ProviderConfigurationsInput',
    open: async (fixture) => {
      const { agency, sibling, ask } = await fixture.accounts()
      const organization = await fixture.server.account('Organization', agency)
      const create = async () =>
        (await fixture.change(organization, 'providerConfigurationCreate', NEW_CONFIGURATION)).id
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(create),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'apiKeys',
    inputType: 'ApiKeysInput',
    open: async (fixture) => {
      const { agency, organization, sibling, ask } = await fixture.accounts()
      const input = { accountId: organization.id, name: 'Till' }
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf(fixture, 'key', 'api_keys', 'account_id', organization),
        create: times(async () => (await fixture.change(agency, 'apiKeyCreate', input, 'apiKey { id }')).apiKey.id),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'publicKeys',
    inputType: 'PublicKeysInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      const input = { origins: [PAGE] }
      return {
        ask,
        filter: { orgId: organization.id, onlyUsable: true },
        create: times(async () => (await fixture.change(organization, 'publicKeyCreate', input)).id),
        remove: async (id) => void (await fixture.change(organization, 'publicKeyRevoke', { id })),
        foreign: { filter: { orgId: sibling.id, onlyUsable: true } },
      }
    },
  },
  ...(['Agency', 'Platform'] as const).map(
    (kind): FixtureField => ({
      ...newestFirst,
      field: 'testClocks',
      inputType: 'TestClocksInput',
      open: async (fixture) => {
        const [account, other] = [await fixture.server.account(kind), await fixture.server.account(kind)]
        const create = async () => {
          const orgId = (await fixture.change(account, 'organizationCreate', { name: 'Shop' })).id
          return (await fixture.change(account, 'testClockCreate', { orgId })).id
        }
        return {
          ask: (query, variables) => fixture.server.ask(account.key, query, variables),
          filter: {},
          create: times(create),
          foreign: { ask: (query, variables) => fixture.server.ask(other.key, query, variables) },
        }
      },
    }),
  ),
  {
    ...newestFirst,
    field: 'people',
    inputType: 'PeopleInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { accountId: organization.id },
        create: times(peopleRecords(fixture.server, organization).membership),
        remove: async (id) => void (await fixture.change(organization, 'membershipRemove', { id })),
        foreign: { filter: { accountId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'invitations',
    inputType: 'InvitationsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { accountId: organization.id },
        create: times(peopleRecords(fixture.server, organization).invitation),
        foreign: { filter: { accountId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'auditEntries',
    inputType: 'AuditEntriesInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      const action = 'createContact'
      return {
        ask,
        filter: { orgId: organization.id, action },
        create: times(async () => entryAbout(fixture, await fixture.newContact(organization))),
        foreign: { filter: { orgId: sibling.id, action } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'checkoutConfigurations',
    inputType: 'CheckoutConfigurationsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { orgId: organization.id },
        present: await rowsOf(fixture, 'cko', 'checkout_configurations', 'org_id', organization),
        create: times(
          async () => (await fixture.change(organization, 'checkoutConfigurationCreate', { name: 'Spare' })).id,
        ),
        remove: async (id) =>
          void (await fixture.sql.write('delete from checkout_configurations where id = $1', [uuidOf(id)])),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'mailSuppressions',
    inputType: 'MailSuppressionsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      let made = 0
      const create = async () =>
        (await fixture.change(organization, 'mailSuppressionCreate', { email: `mail${made++}@example.com` })).id
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(create),
        remove: async (id) => void (await fixture.change(organization, 'mailSuppressionDelete', { id })),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
]

/** Returns the ids of the initial rows, in the order of creation. */
async function rowsOf(
  { sql }: PagingFixture,
  prefix: string,
  table: string,
  owner: string,
  account: TestAccount,
): Promise<string[]> {
  const rows = await sql[readerOf(table)](`select id from ${table} where ${owner} = $1 order by id`, [
    account.account.id,
  ])
  return rows.map(({ id }) => formatId(prefix, id))
}

async function entryAbout({ sql }: PagingFixture, id: string): Promise<string> {
  const rows = await sql.rows('select id from audit_entries where record_id = $1', [uuidOf(id)])
  return formatId('aud', rows[0]?.id)
}
