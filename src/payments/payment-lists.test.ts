import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../test/support/change.ts'
import { type PaymentRows, writePaymentRows } from '../../test/support/payment-rows.ts'
import { startTestServer } from '../../test/support/server.ts'
import type { Statement } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { paymentsInRareStatusAscending, paymentsInRareStatusDescending } from './payment-lists.queries.generated.ts'
import { TRANSITIONS } from './payment-transitions.ts'
import { writePaymentOutcome } from './payments.queries.generated.ts'

const server = await startTestServer()
const { sql } = server.database
after(async () => {
  await server.close()
})

const STATUSES = Object.keys(TRANSITIONS)
const shop = await server.account('Organization')
const contact = await change(server, shop, 'createContact', { name: 'Ada Byron' })
const { shard, id: orgId } = shop.account

const payments = (rows: PaymentRows) => writePaymentRows(sql, server, shop, rows)

async function listed(input: object): Promise<string[]> {
  const query = 'query ($input: PaymentsInput) { payments(first: 100, input: $input) { edges { node { id } } } }'
  const { data, text } = await server.ask<{ payments: { edges: { node: { id: string } }[] } }>(shop.key, query, {
    input,
  })
  assert.ok(data?.payments, text)
  return data.payments.edges.map(({ node }) => node.id)
}

/** Returns PostgreSQL's plan of a statement, as text. */
async function planOf<Given extends object, Row>({ text, parameters }: Statement<Given, Row>, given: Given) {
  const explain = `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`
  const rows = await sql.inShard(
    shard,
    explain,
    parameters.map((name) => given[name]),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('each status filter lists its payments, of the organization and of a contact', async () => {
  for (const status of STATUSES) {
    const others = await payments({ count: 2, status })
    const own = await payments({ count: 2, status, contactId: contact.id })
    assert.deepEqual(await listed({ status }), [...others, ...own].reverse(), status)
    assert.deepEqual(await listed({ status, contactId: contact.id }), own.reverse(), status)
  }
})

test('the lists of rare statuses do not read succeeded payments', async () => {
  await payments({ count: 5_000 })
  await sql.write('analyze payments')
  const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const given = { shard, orgId, callerId: orgId, status: 'Failed', limit: 21 }
  for (const plan of [
    await planOf(paymentsInRareStatusDescending, { ...given, from: highest }),
    await planOf(paymentsInRareStatusAscending, { ...given, from: lowest }),
  ]) {
    assert.match(plan, /using payments_by_rare_status on payments/)
    assert.doesNotMatch(plan, /Rows Removed|Sort/)
  }
})

test('marking a payment as succeeded updates no index', async () => {
  const [shown = ''] = await payments({ count: 1, status: 'Pending' })
  const id = requireId('pay', shown, 'Payment').uuid
  const given: Readonly<Record<string, unknown>> = { shard, id, status: 'Succeeded', updatedAt: server.clock.now() }
  const client = await sql.client(shard)
  await client.query('begin')
  await client.query(
    writePaymentOutcome.text,
    writePaymentOutcome.parameters.map((name) => given[name] ?? null),
  )
  const { rows } = await client.query(
    "select pg_stat_get_xact_tuples_hot_updated('payments'::regclass)::integer as untouched",
  )
  await client.query('commit')
  assert.deepEqual(rows, [{ untouched: 1 }])
})
