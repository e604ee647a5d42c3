import { formatId } from '../../../src/platform/ids/index.ts'
import { writeDisputeRows } from '../payment-rows.ts'
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
      await fixture.sql.write('delete from settlement_lines where configuration_id = $1', [uuidOf(configurationId)])
      let lines = 0
      let lastWrite: Promise<unknown> = Promise.resolve()
      return {
        ask,
        filter: { settlementId },
        create: async (count) => {
          const numbers = Array.from({ length: count }, () => ++lines)
          const report = uuidOf(settlementId)
          // An import commits its lines in the order of their numbers.
          lastWrite = lastWrite.then(() => fixture.sql.inShard(report, LINES, [report, numbers]))
          await lastWrite
          return numbers.map(String)
        },
        foreign: { filter: { settlementId: other } },
      }
    },
  },
  {
    ...newestFirst,
    field: 'exports',
    inputType: 'ExportsInput',
    open: async (fixture) => {
      const { organization, sibling, ask } = await fixture.accounts()
      return {
        ask,
        filter: { orgId: organization.id },
        create: (count) => writeExports(fixture, organization, count),
        foreign: { filter: { orgId: sibling.id } },
      }
    },
  },
  unsettledList('unsettledPayments', 'UnsettledPaymentsInput!', writeSettledPayments),
  unsettledList('unsettledReturns', 'UnsettledReturnsInput!', writeReturnedPayments),
  unsettledList('unsettledRefunds', 'UnsettledRefundsInput!', writeRefunds),
  unsettledList('unsettledDisputes', 'UnsettledDisputesInput!', writeDisputes),
]

/** Inserts exports, because an organization can have only a few. */
async function writeExports(
  { server, sql }: PagingFixture,
  { account: { shard, id: orgId } }: TestAccount,
  count: number,
): Promise<string[]> {
  const { mintId, wallNow } = server.services
  const ids = Array.from({ length: count }, () => mintId(shard))
  await sql.inShard(
    shard,
    `insert into exports (shard, id, org_id, kind, status, chunk_count, row_count, byte_count, created_at, expires_at)
     select $1, id, $2, 'Refunds', 'Pending', 0, 0, 0, $3, '2100-01-01' from unnest($4::uuid[]) as row (id)`,
    [shard, orgId, wallNow(), ids],
  )
  return ids.map((id) => formatId('exp', id))
}

type WriteRows = (
  fixture: PagingFixture,
  organization: TestAccount,
  configurationId: string,
  count: number,
) => Promise<string[]>

/** Returns a list of records of a provider configuration that no settlement report names. */
function unsettledList(field: string, inputType: string, write: WriteRows): FixtureField {
  return {
    ...{ ...newestFirst, field, inputType },
    open: async (fixture) => {
      const { organization, ask } = await fixture.accounts()
      const configurationId = await newConfiguration(fixture, organization)
      return {
        ask,
        filter: { configurationId, olderThanDays: 0 },
        create: async (count) => {
          const ids = await write(fixture, organization, configurationId, count)
          // The default end of the period is now, exclusively.
          fixture.server.clock.advance(1)
          return ids
        },
        foreign: { filter: { configurationId: await newConfiguration(fixture, organization), olderThanDays: 0 } },
      }
    },
  }
}

const WRITTEN_REPORT = `insert into settlement_reports (shard, id, org_id, configuration_id, reference, source, status, lines,
    repeated_lines, differences, totals, created_at, imported_at)
  values ($1, $2, $3, $4, $5, 'File', 'Imported', 0, 0, 0, '[]', $6, $6)`

/** Inserts an imported report. Imports of one configuration would refuse each other. */
async function writeReport(
  { sql, server: { services } }: PagingFixture,
  { account: { shard, id: orgId } }: TestAccount,
  configurationId: string,
  reference: string,
): Promise<string> {
  const id = services.mintId(shard)
  const values = [shard, id, orgId, uuidOf(configurationId), reference, services.wallNow()]
  await sql.inShard(shard, WRITTEN_REPORT, values)
  return formatId('stl', id)
}

const LINES = `insert into settlement_lines (shard, report_id, number, org_id, configuration_id, reference, type, amount_minor,
    currency, fee_minor, net_minor, settled_currency)
  select shard, id, number, org_id, configuration_id, 'row ' || number, 'Fee', 0, 'USD', 25, -25, 'USD'
  from settlement_reports, unnest($2::integer[]) as number where id = $1`

const PAYMENTS = `with payment as (
    insert into payments (shard, id, org_id, configuration_id, amount_minor, currency, status, refunded_minor,
      refunds_reserved_minor, created_at, updated_at)
    select $1, id, $2, $3, 4990, 'USD', $6, 0, 0, $4, $4 from unnest($5::uuid[]) as row (id)
    returning shard, id, org_id, configuration_id)
  insert into payment_attempts (shard, id, org_id, payment_id, number, configuration_id, stores, customer_present, request,
    stage, outcome, sends, created_at, settled_at)
  select shard, id, org_id, id, 1, configuration_id, false, false, '{}', 'Settled', $6, 1, $4, $4 from payment`

/** Inserts payments that have succeeded or were returned. Returns their shown ids, oldest first. */
async function writeSettledPayments(
  { sql, server: { services } }: PagingFixture,
  { account: { shard, id: orgId } }: TestAccount,
  configurationId: string,
  count: number,
  status = 'Succeeded',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => services.mintId(shard))
  await sql.inShard(shard, PAYMENTS, [shard, orgId, uuidOf(configurationId), services.wallNow(), ids, status])
  return ids.map((id) => formatId('pay', id))
}

const CHARGE_LINES = `insert into settlement_lines (shard, report_id, number, org_id, configuration_id, reference, type, amount_minor,
    currency, fee_minor, net_minor, settled_currency, payment_id)
  select shard, $1, row_number() over (), org_id, configuration_id, id::text, 'Charge', 4990, 'USD', 0, 4990, 'USD', id
  from payments where id = any($2::uuid[])`

/** Inserts payments that were returned, and a report with their charges. */
async function writeReturnedPayments(
  fixture: PagingFixture,
  organization: TestAccount,
  configurationId: string,
  count: number,
): Promise<string[]> {
  const ids = await writeSettledPayments(fixture, organization, configurationId, count, 'Returned')
  const reportId = await writeReport(fixture, organization, configurationId, `charges of ${ids[0]}`)
  await fixture.sql.inShard(uuidOf(reportId), CHARGE_LINES, [uuidOf(reportId), ids.map(uuidOf)])
  return ids
}

const REFUNDS = `insert into refunds (shard, id, org_id, payment_id, attempt_id, configuration_id, amount_minor, currency, status,
    origin, request, sends, created_at, updated_at)
  select t.shard, row.id, t.org_id, t.payment_id, t.id, t.configuration_id, 1, 'USD', 'Succeeded', 'Api', '{}', 1, $1, $1
  from payment_attempts t, unnest($2::uuid[]) as row (id) where t.payment_id = $3`

async function writeRefunds(
  fixture: PagingFixture,
  organization: TestAccount,
  configurationId: string,
  count: number,
): Promise<string[]> {
  const { services } = fixture.server
  const [paymentId = ''] = await writeSettledPayments(fixture, organization, configurationId, 1)
  const ids = Array.from({ length: count }, () => services.mintId(organization.account.shard))
  await fixture.sql.inShard(uuidOf(paymentId), REFUNDS, [services.wallNow(), ids, uuidOf(paymentId)])
  return ids.map((id) => formatId('ref', id))
}

async function writeDisputes(
  fixture: PagingFixture,
  organization: TestAccount,
  configurationId: string,
  count: number,
): Promise<string[]> {
  const [paymentId = ''] = await writeSettledPayments(fixture, organization, configurationId, 1)
  return writeDisputeRows(fixture.sql, fixture.server, paymentId, count, 'NeedsResponse')
}

async function newConfiguration(fixture: PagingFixture, { id: orgId, ...account }: TestAccount): Promise<string> {
  const input = { orgId, ...NEW_CONFIGURATION }
  return (await fixture.change({ id: orgId, ...account }, 'providerConfigurationCreate', input)).id
}

function importOne({ server }: PagingFixture, configurationId: string, reference: string): Promise<string> {
  return importLines(server, configurationId, reference, [feeLine(`fee of ${reference}`)])
}
