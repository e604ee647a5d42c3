import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { readStatements } from '../scripts/statement-files.ts'
import { createTestDatabase } from './support/postgres.ts'

const database = await createTestDatabase()
const client = new pg.Client(database.adminUrl)
await client.connect()
after(async () => {
  await client.end()
  await database.drop()
})
const statements = await readStatements()

/**
 * The index that the statements of a list read in its order, so that a page costs the same however
 * long the list is.
 */
const INDEXES: Readonly<Record<string, string>> = {
  refundsOfOrganization: 'refund_belongs_to_its_organization',
  refundsInStatus: 'refunds_in_status',
  matchingRefundsOfPayment: 'refunds_of_payment',
  disputesOfOrganization: 'dispute_belongs_to_its_organization',
  disputesInStatus: 'disputes_in_status',
  disputesOfPayment: 'disputes_of_payment',
  publicKeysOfOrganization: 'public_keys_of_organization',
  testClocksOfAgency: 'test_clocks_by_agency',
  testClocksOfPlatform: 'test_clocks_by_platform',
  deliveriesOfAccount: 'webhook_requests.*_account_id_id_idx',
  deliveriesOfWebhook: 'webhook_requests.*_webhook_id_position_idx',
}

for (const [pair, index] of Object.entries(INDEXES))
  test(`${pair} reads an index in the order of the list`, async () => {
    const found = statements.filter((statement) => statement.pair === pair)
    assert.equal(found.length, 2)
    for (const { text } of found) {
      const plan = await planOf(text)
      assert.match(plan, new RegExp(`Index (Only )?Scan( Backward)? using ${index} `))
      assert.doesNotMatch(plan, /-> +(Incremental )?Sort|Seq Scan/)
    }
  })

/**
 * Returns PostgreSQL's plan of a statement for any values of its parameters. The tables are empty:
 * without these settings it would read them as a whole and sort them.
 */
async function planOf(text: string): Promise<string> {
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const { rows } = await client.query(`explain (generic_plan, costs off) ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
