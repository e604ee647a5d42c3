import { formatId } from '../../../src/platform/ids/index.ts'
import { NEW_CONFIGURATION } from '../providers.ts'
import type { TestAccount } from '../server.ts'
import { feeLine, importLines } from '../settlements.ts'
import { type FixtureField, newestFirst, type PagingFixture, times, uuidOf } from './paging-fixture.ts'

/** The lists of settlement reports. */
export const SETTLEMENT_LISTS: readonly FixtureField[] = [
  {
    ...newestFirst,
    field: 'settlements',
    inputType: 'SettlementsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      const configurationId = await newConfiguration(fixture, organization)
      let reports = 0
      return {
        ask,
        filter: { orgId: organization.id },
        create: times(() => writeReport(fixture, organization, configurationId, `report-${reports++}`)),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
  {
    field: 'settlementLines',
    order: 'oldest first',
    keyField: 'number',
    inputType: 'SettlementLinesInput!',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const configurationId = await newConfiguration(fixture, organization)
      const settlementId = await importOne(fixture, configurationId, 'first')
      const other = await importOne(fixture, configurationId, 'other')
      await fixture.adminClient.query('delete from settlement_lines where configuration_id = $1', [
        uuidOf(configurationId),
      ])
      let lines = 0
      return {
        ask,
        filter: { settlementId },
        create: async (count) => {
          const numbers = Array.from({ length: count }, () => ++lines)
          await fixture.adminClient.query(LINES, [uuidOf(settlementId), numbers])
          return numbers.map(String)
        },
        foreign: { filter: { settlementId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'unsettledPayments',
    inputType: 'UnsettledPaymentsInput!',
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const configurationId = await newConfiguration(fixture, organization)
      return {
        ask,
        filter: { configurationId, olderThanDays: 0 },
        create: (count) => writeSucceededPayments(fixture, organization, configurationId, count),
        foreign: { filter: { configurationId: await newConfiguration(fixture, organization), olderThanDays: 0 } },
      }
    },
  },
]

const WRITTEN_REPORT = `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, lines,
    repeated_lines, differences, totals, created_at, imported_at)
  values ($1, $2, $3, $4, $5, 'File', 'Imported', 0, 0, 0, '[]', $6, $6)`

/** Inserts an imported report. Imports of one configuration would refuse each other. */
async function writeReport(
  { adminClient, server: { services } }: PagingFixture,
  { account: { shard, id: orgId } }: TestAccount,
  configurationId: string,
  reference: string,
): Promise<string> {
  const id = services.mintId(shard)
  const values = [shard, id, orgId, uuidOf(configurationId), reference, services.wallNow()]
  await adminClient.query(WRITTEN_REPORT, values)
  return formatId('stl', id)
}

const LINES = `insert into settlement_lines (shard, report_id, number, org_id, configuration_id, reference, type, amount_minor,
    currency, fee_minor, net_minor, settled_currency)
  select shard, id, number, org_id, configuration_id, 'row ' || number, 'Fee', 0, 'USD', 25, -25, 'USD'
  from settlement_reports, unnest($2::integer[]) as number where id = $1`

const PAYMENTS = `with payment as (
    insert into payments (shard, id, org_id, configuration_id, amount_minor, currency, status, refunded_minor,
      refunds_reserved_minor, created_at, updated_at)
    select $1, id, $2, $3, 4990, 'USD', 'Succeeded', 0, 0, $4, $4 from unnest($5::uuid[]) as row (id)
    returning shard, id, org_id, configuration_id)
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, stores, customer_present, request,
    stage, outcome, sends, created_at, settled_at)
  select shard, id, org_id, id, 1, configuration_id, false, false, '{}', 'Settled', 'Succeeded', 1, $4, $4 from payment`

/** Inserts payments that have succeeded. Returns their shown ids, oldest first. */
async function writeSucceededPayments(
  { adminClient, server: { services, clock } }: PagingFixture,
  { account: { shard, id: orgId } }: TestAccount,
  configurationId: string,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => services.mintId(shard))
  await adminClient.query(PAYMENTS, [shard, orgId, uuidOf(configurationId), services.wallNow(), ids])
  // The default end of the period is now, exclusively.
  clock.advance(1)
  return ids.map((id) => formatId('pay', id))
}

async function newConfiguration(fixture: PagingFixture, { id: orgId, ...account }: TestAccount): Promise<string> {
  const input = { orgId, ...NEW_CONFIGURATION }
  return (await fixture.change({ id: orgId, ...account }, 'providerConfigurationCreate', input)).id
}

function importOne({ server }: PagingFixture, configurationId: string, reference: string): Promise<string> {
  return importLines(server, configurationId, reference, [feeLine(`fee of ${reference}`)])
}
