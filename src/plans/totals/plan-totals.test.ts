import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { type Merchant, startPayments } from '../../../test/support/payments.ts'
import { totalsCounted, totalsProblems } from '../../../test/support/totals.ts'
import { dateIn, plus } from '../../platform/time/index.ts'

const fixture = await startPayments({ worker: true })
after(fixture.close)
const { server, sql } = fixture

interface Answer {
  readonly planTotals: {
    readonly byStatus: readonly { status: string; count: number; amount: string }[]
    readonly upcomingTo: string
    readonly upcoming: readonly { date: string; count: number; amount: string }[]
  }
}

const TOTALS = `query ($input: PlanTotalsInput!) {
  planTotals(input: $input) { asOf byStatus { status count amount } upcoming { date count amount } upcomingTo }
}`

async function totals({ account }: Merchant, input: object = {}): Promise<Answer['planTotals']> {
  await totalsCounted(sql)
  assert.deepEqual(await totalsProblems(sql), [])
  const { data, text } = await server.ask<Answer>(account.key, TOTALS, { input: { currency: 'USD', ...input } })
  assert.ok(data?.planTotals, text)
  return data.planTotals
}

const dayIn = (days: number) => dateIn('UTC', plus(server.services.wallNow(), { days }))

async function plan(merchant: Merchant, amount: string, startDate: string): Promise<string> {
  const { shownId, contactShownId } = await fixture.storedMethod(merchant)
  const acceptedAt = server.services.wallNow()
  const made = await change(server, merchant.account, 'paymentPlanCreate', {
    ...{ orgId: merchant.account.id, contactId: contactShownId, paymentMethodId: shownId, amount, startDate },
    ...{ currency: 'USD', frequency: 'Monthly', occurrences: 3 },
    authorization: { acceptedAt, text: 'Three monthly payments.', ipAddress: '192.0.2.7' },
  })
  return made.id
}

test('plans are counted by status, and by the day of their next charge', async () => {
  const merchant = await fixture.merchant()
  const [soon, later] = [dayIn(3), dayIn(40)]
  await plan(merchant, '20.00', soon)
  const paused = await plan(merchant, '10.00', soon)
  await plan(merchant, '5.00', later)
  const found = await totals(merchant)
  assert.deepEqual(found.byStatus, [{ status: 'Active', count: 3, amount: '35.00' }])
  assert.deepEqual(found.upcoming, [{ date: soon, count: 2, amount: '30.00' }])
  assert.equal(found.upcomingTo, dayIn(6))
  assert.deepEqual((await totals(merchant, { upcomingDays: 60 })).upcoming, [
    { date: soon, count: 2, amount: '30.00' },
    { date: later, count: 1, amount: '5.00' },
  ])

  await change(server, merchant.account, 'paymentPlanPause', { id: paused })
  const after = await totals(merchant)
  assert.deepEqual(after.byStatus, [
    { status: 'Active', count: 2, amount: '25.00' },
    { status: 'Paused', count: 1, amount: '10.00' },
  ])
  assert.deepEqual(after.upcoming, [{ date: soon, count: 1, amount: '20.00' }])
})

test('the period of upcoming charges is bounded', async () => {
  const { account } = await fixture.merchant()
  for (const upcomingDays of [0, 367]) {
    const input = { currency: 'USD', upcomingDays }
    const { errors } = await server.ask(account.key, TOTALS, { input })
    assert.deepEqual(
      [errors?.[0]?.extensions.code, errors?.[0]?.extensions.field],
      ['VALIDATION_ERROR', 'upcomingDays'],
    )
  }
})
