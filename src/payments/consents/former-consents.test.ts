import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { readMigrations } from '../../platform/db/migrate.ts'

const MIGRATION = '0044-consents.sql'
const [ORG, CONTACT, PLAN, SESSION, FIRST, RECOVERY, OPEN, OPEN_PAYMENT, ATTEMPT] = Array.from(
  { length: 9 },
  (_, n) => `01920000-0000-7000-8000-00000000000${n + 1}`,
)
const consent = (text: string, textVersion: string | null) =>
  JSON.stringify({ acceptedAt: '2026-01-31T09:00:00.000Z', text, textVersion, ipAddress: '192.0.2.7', userAgent: 'X' })

let testDatabase: TestDatabase
let client: pg.Client

before(async () => {
  testDatabase = await createTestDatabase()
  const admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
  await admin.query(`create database ${testDatabase.name}_former`)
  await admin.end()
  const url = new URL(testDatabase.adminUrl)
  url.pathname = `/${testDatabase.name}_former`
  client = new pg.Client(url.href)
  await client.connect()
})

after(async () => {
  await client.end()
  const admin = new pg.Client(testDatabase.adminUrl)
  await admin.connect()
  await admin.query(`drop database ${testDatabase.name}_former with (force)`)
  await admin.end()
  await testDatabase.drop()
})

test('consents of earlier versions become records, each once, and the records name them', async () => {
  const migrations = await readMigrations()
  for (const { name, sql } of migrations.filter(({ name }) => name < MIGRATION)) await apply(name, sql)
  // The rows stand alone: their accounts, contacts and configurations do not matter here.
  await client.query('set session_replication_role = replica')
  await insertFormer()
  await apply(MIGRATION, migrations.find(({ name }) => name === MIGRATION)?.sql ?? '')

  const consents = await rows(
    'select id, origin, purposes, text, language, last_date::text, attempt_id from consents order by id',
  )
  assert.deepEqual(consents, [
    [PLAN, 'Page', ['PaymentPlan'], 'Three payments.', 'es', '2026-03-31', null],
    [RECOVERY, 'Page', ['Recovery'], 'Now, and the rest.', 'en', '2026-03-01', null],
    [OPEN_PAYMENT, 'Page', ['PaymentPlan'], 'I will pay.', 'en', '2026-02-01', ATTEMPT],
  ])
  assert.deepEqual(await rows('select plan_id, consent_id from payment_plan_consents'), [[PLAN, PLAN]])
  assert.deepEqual(await rows('select id, consent_id from payments order by id'), [
    [FIRST, PLAN],
    [RECOVERY, RECOVERY],
    [OPEN_PAYMENT, OPEN_PAYMENT],
  ])
})

async function apply(name: string, sql: string): Promise<void> {
  await client.query('begin')
  await client.query(sql).catch((error) => assert.fail(`${name}: ${error.message}`))
  await client.query('commit')
}

async function rows(text: string): Promise<unknown[][]> {
  return (await client.query({ text, rowMode: 'array' })).rows
}

/**
 * A plan of a session with its first payment, a recovery of it, and a session that is being
 * completed.
 */
async function insertFormer(): Promise<void> {
  const [at, shard] = ['2026-01-31T09:00:00Z', 1]
  const common = { shard, org_id: ORG, contact_id: CONTACT, currency: 'USD', created_at: at, updated_at: at }
  const terms = { ...common, amount_minor: 4990, frequency: 'Monthly' }
  const link = (id: string) => ({ link_secret_hash: Buffer.from(id), link_secret_sealed: Buffer.from(id) })
  const session = { ...terms, checkout_configuration_id: ORG, start_date: '2026-01-31', occurrences: 3 }
  const agreed = consent('Three payments.', 'plan-2026-11-es')
  await insert('payment_plan_sessions', {
    ...{ ...session, ...link('a'), id: SESSION, status: 'Completed', payment_id: FIRST, consent: agreed },
    payment_plan_id: PLAN,
  })
  await insert('payment_plan_sessions', {
    ...{ ...session, ...link('b'), id: OPEN, status: 'Active', payment_id: OPEN_PAYMENT, occurrences: 1 },
    ...{ start_date: '2026-02-01', completing_since: at, consent: consent('I will pay.', 'plan-2026-11-en') },
  })
  await insert('payment_plans', {
    ...{ ...terms, id: PLAN, status: 'Active', start_date: '2026-01-31', occurrences: 3, consent: agreed },
    ...{ payment_plan_session_id: SESSION, payment_method_id: ORG },
  })
  const payment = { ...common, amount_minor: 4990, status: 'Succeeded', refunded_minor: 0, refunds_reserved_minor: 0 }
  await insert('payments', { ...payment, id: FIRST, payment_plan_session_id: SESSION, payment_plan_id: PLAN })
  await insert('payments', {
    ...{ ...payment, id: RECOVERY, payment_plan_id: PLAN, plan_occurrence: 2, created_at: '2026-03-01T09:00:00Z' },
    consent: consent('Now, and the rest.', 'recovery-2026-11-en'),
  })
  await insert('payments', { ...payment, id: OPEN_PAYMENT, status: 'Pending', payment_plan_session_id: OPEN })
  await insert('payment_attempts', {
    ...{ shard, id: ATTEMPT, org_id: ORG, payment_id: OPEN_PAYMENT, number: 1, configuration_id: ORG, stores: true },
    ...{ customer_present: true, vault_token_id: ORG, request: '{}', stage: 'Sending', sends: 1, created_at: at },
  })
}

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`)
  await client.query(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`, Object.values(row))
}
