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
  matchingPayments: 'payment_belongs_to_its_organization',
  matchingPaymentsInRareStatuses: 'payments_by_rare_status',
  matchingPaymentsOfAmount: 'payments_by_amount',
  matchingPaymentsOfContact: 'payments_of_contact',
  matchingPaymentsOfDeclineCode: 'payments_by_decline_code',
  matchingPaymentsOfMethod: 'payments_of_method',
  matchingPaymentsOfPlan: 'payments_of_plan',
  matchingPaymentsOfTransactionRef: 'payments_by_transaction_ref',
  paymentPlansOfOrganization: 'payment_plan_belongs_to_its_organization',
  paymentPlansInStatus: 'payment_plans_in_status',
  paymentPlansOfContact: 'payment_plans_by_contact',
  paymentSessionsOfOrganization: 'payment_session_belongs_to_its_organization',
  paymentSessionsOfContact: 'payment_sessions_by_contact',
  paymentPlanSessionsOfOrganization: 'payment_plan_session_belongs_to_its_organization',
  paymentPlanSessionsOfContact: 'payment_plan_sessions_by_contact',
  publicKeysOfOrganization: 'public_keys_of_organization',
  testClocksOfAgency: 'test_clocks_by_agency',
  testClocksOfPlatform: 'test_clocks_by_platform',
  deliveriesOfAccount: 'webhook_requests.*_account_id_id_idx',
  deliveriesOfWebhook: 'webhook_requests.*_webhook_id_position_idx',
}

for (const [pair, index] of Object.entries(INDEXES))
  test(`${pair} reads an index in the order of the list`, async () => {
    const found = statements.filter((statement) => statement.pair === pair)
    assert.ok(found.length >= 2)
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
