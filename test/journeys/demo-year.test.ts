import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApiClient, createYear, FAILING_ADDRESS } from '../../src/sandbox/demo/index.ts'
import { startPayments } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { totalsCounted, totalsProblems } from '../support/totals.ts'

const fixture = await startPayments({ worker: true })
after(fixture.close)
const { server, processor, sql } = fixture
server.webhookAllow.add(FAILING_ADDRESS)

/** The states of all plans and payments appear within this time. */
const MONTHS = 5

test('a year of the demo has plans and payments in every state', async () => {
  const agency = await server.account('Agency')
  const months: number[] = []
  const api = createApiClient(server.url, AbortSignal.timeout(240_000))
  const { organizationId, key } = await createYear(api, {
    key: agency.key,
    today: server.services.wallNow().slice(0, 10),
    months: MONTHS,
    passDays: async () => {
      await processor.advance({ days: 2 })
      await processor.flush()
    },
    progress: (month) => months.push(month),
  })
  assert.deepEqual(months, [1, 2, 3, 4, 5])
  const disputes = async () => (await sql.rows('select id from disputes')).length > 0
  await until('a dispute', disputes)
  await totalsCounted(sql)
  assert.deepEqual(await totalsProblems(sql), [])
  const period = '{ orgId: $orgId, currency: "USD", from: $from, to: $to, interval: Month }'
  const { data, text } = await server.ask<{
    paymentTotals: { total: { refundedAmount: string; byStatus: { status: string }[] } }
    planTotals: { byStatus: { status: string }[] }
    disputes: { edges: object[] }
  }>(
    key,
    `query ($orgId: ID!, $from: Date!, $to: Date!) {
      paymentTotals(input: ${period}) { total { refundedAmount byStatus { status } } }
      planTotals(input: { orgId: $orgId, currency: "USD" }) { byStatus { status } }
      disputes(first: 5) { edges { node { id } } }
    }`,
    { orgId: organizationId, from: '2020-01-01', to: '2029-01-01' },
  )
  assert.ok(data?.paymentTotals, text)
  const statuses = ({ byStatus }: { readonly byStatus: readonly { readonly status: string }[] }) =>
    byStatus.map(({ status }) => status)
  assert.deepEqual(statuses(data.planTotals), ['Active', 'Canceled', 'Completed', 'PastDue', 'Paused'])
  assert.deepEqual(statuses(data.paymentTotals.total).toSorted(), ['Disputed', 'Failed', 'Succeeded'])
  assert.notEqual(data.paymentTotals.total.refundedAmount, '0.00')
  assert.ok(data.disputes.edges.length > 0)
})
