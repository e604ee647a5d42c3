import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { crashingAt } from '../../../test/support/customer-races.ts'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { LOCK_WAITS } from '../../../test/support/lock-waits.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { until } from '../../../test/support/process.ts'
import { agreement } from '../../../test/support/valid-inputs.ts'
import { lockPlan } from './locked-plan.ts'

const fixture = await startScenarios()
after(fixture.close)
const { chargesOf, eventTypes, newPlan, passDays, processor, sql, run, server, stateOf, statusesOf } = fixture

const PAY_OFF = `mutation ($input: PaymentPlanPayOffInput!) { made: paymentPlanPayOff(input: $input) {
  status remainingOccurrences nextRunAt } }`

const authorization = agreement(server)

/** Pays off a plan. Returns the refusal's code, or the plan's status. */
async function payOff({ account }: Merchant, { shownId: id }: ScenarioPlan, key: string | null = null) {
  const headers = key === null ? {} : { 'idempotency-key': key }
  const input = { id, authorization }
  const asked = await server.ask<{ made: { status: string } }>(account.key, PAY_OFF, { input }, headers)
  return asked.errors ? String(asked.errors[0]?.extensions.code) : asked.data.made.status
}

const amountsOf = async ({ id }: ScenarioPlan) =>
  (
    await sql.rows<{ amount: string; status: string }>(
      'select amount_minor as amount, status from payments where payment_plan_id = $1 order by id',
      [id],
    )
  ).map(({ amount, status }) => `${amount} ${status}`)

async function advanceBank(days: number): Promise<void> {
  await processor.advance({ days })
  await fixture.deliverNotifications()
}

test('one payment pays all that is left, and completes the plan', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { occurrences: 4 })
  await run()
  assert.equal(await payOff(merchant, plan), 'Completed')
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded Succeeded')
  assert.deepEqual(await amountsOf(plan), ['4990 Succeeded', '14970 Succeeded'])
  assert.deepEqual((await eventTypes(plan)).slice(-2), ['paid_off', 'completed'])
  assert.equal(await payOff(merchant, plan), 'INVALID_STATE')
  await passDays(plan, 30)
  assert.equal((await chargesOf(merchant, plan)).length, 2)
})

test('the charges of a plan with a total add up to it, also when one payment pays the rest', async () => {
  const merchant = await fixture.merchant()
  const charged = await newPlan(merchant, { totalAmountMinor: 10_000n })
  const paidOff = await newPlan(merchant, { totalAmountMinor: 10_000n })
  await run()
  assert.equal(await payOff(merchant, paidOff), 'Completed')
  assert.deepEqual(await amountsOf(paidOff), ['3333 Succeeded', '6667 Succeeded'])
  for (let week = 0; week < 2; week++) {
    await passDays(charged, 7)
    await run()
  }
  assert.equal(await statusesOf(charged), 'Completed Succeeded Succeeded Succeeded')
  assert.deepEqual(await amountsOf(charged), ['3333 Succeeded', '3333 Succeeded', '3334 Succeeded'])
})

test('a repeated request with an idempotency key, and twenty at once, charge once', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  assert.equal(await payOff(merchant, plan, 'pay-off-1'), 'Completed')
  assert.equal(await payOff(merchant, plan, 'pay-off-1'), 'Completed')
  const other = await newPlan(merchant)
  const answers = await Promise.all(Array.from({ length: 20 }, () => payOff(merchant, other)))
  assert.deepEqual(
    [...new Set(answers)].filter((answer) => !/Completed|INVALID_STATE|CONFLICT/.test(answer)),
    [],
  )
  assert.deepEqual([await amountsOf(plan), await amountsOf(other)], [['14970 Succeeded'], ['14970 Succeeded']])
})

test('a pay-off that races with the scheduler charges no occurrence twice', async () => {
  const merchant = await fixture.merchant()
  for (let round = 0; round < 5; round++) {
    const plan = await newPlan(merchant)
    await Promise.all([run(), payOff(merchant, plan)])
    const sums = (await amountsOf(plan)).map((each) => Number.parseInt(each, 10))
    assert.ok([4_990, 14_970].includes(sums.reduce((sum, each) => sum + each, 0)), String(sums))
    await payOff(merchant, plan)
    assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
  }
})

test('a pay-off is refused if a charge of an occurrence failed after the pay-off read the plan', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  const payingOff: Promise<string>[] = []
  await server.services.db.transaction(async (tx) => {
    await lockPlan(tx, merchant.account.account.shard, plan.id)
    payingOff.push(payOff(merchant, plan))
    const waiting = () => sql.rows(LOCK_WAITS)
    await until('the pay-off to wait for the plan', waiting, (rows) => rows.length > 0)
    await sql.write(
      `update payment_plan_occurrences set attempts = 1, status = 'Failed' where plan_id = $1 and number = 1`,
      [plan.id],
    )
  })
  assert.deepEqual(await Promise.all(payingOff), ['CONFLICT'])
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  assert.equal(await payOff(merchant, plan), 'Completed')
})

test('a declined pay-off changes nothing: dates and retries stay', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await run()
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  const before = await stateOf(plan)
  assert.equal(await payOff(merchant, plan), 'Active')
  const state = await stateOf(plan)
  assert.deepEqual(
    state.occurrences.map(({ status, retries }) => [status, retries]),
    before.occurrences.map(({ status, retries }) => [status, retries]),
  )
  assert.deepEqual(
    state.payments.map(({ status, plan_occurrence }) => [status, plan_occurrence]),
    [
      ['Failed', 1],
      ['Failed', null],
    ],
  )
  const rows = await sql.rows<{ attempts: number; payment_id: string | null }>(
    'select attempts, payment_id from payment_plan_occurrences where plan_id = $1 and number > 1',
    [plan.id],
  )
  assert.deepEqual(rows, [
    { attempts: 0, payment_id: null },
    { attempts: 0, payment_id: null },
  ])
})

test('while a pay-off is in flight, nothing else charges the plan or ends an occurrence', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  assert.equal(await payOff(merchant, plan), 'Active')
  assert.equal(await statusesOf(plan), 'Active Processing Processing Processing')
  assert.equal(await payOff(merchant, plan), 'INVALID_STATE')
  assert.equal(await fixture.runNow(merchant, plan), 'INVALID_STATE')
  const waive = { id: plan.shownId, number: 2, reason: 'Goodwill' }
  await assert.rejects(change(server, merchant.account, 'paymentPlanOccurrenceWaive', waive), /bank debit/)
  await passDays(plan, 20)
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
})

test('a returned pay-off fails what is due, and leaves the other occurrences on their dates', async () => {
  const merchant = await fixture.merchant()
  const number = SANDBOX_ACCOUNTS.insufficientFunds
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number } })
  assert.equal(await payOff(merchant, plan), 'Active')
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, false)
  assert.ok((await eventTypes(plan)).includes('past_due'))
})

test('a pay-off in flight when its plan is paused completes it, and when canceled ends with it', async () => {
  const merchant = await fixture.merchant()
  const bank = { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } } as const
  const [paused, canceled] = [await newPlan(merchant, bank), await newPlan(merchant, bank)]
  for (const plan of [paused, canceled]) await payOff(merchant, plan)
  await fixture.change(merchant, 'paymentPlanPause', paused)
  await fixture.change(merchant, 'paymentPlanCancel', canceled)
  await advanceBank(3)
  assert.equal(await statusesOf(paused), 'Completed Succeeded Succeeded Succeeded')
  assert.equal(await statusesOf(canceled), 'Canceled Succeeded Succeeded Succeeded')
})

test('a pay-off with an unknown outcome is settled later and charges once', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await processor.notifications('withheld')
  await processor.fault('unreadable_after', { operation: 'charge', count: 1 })
  assert.equal(await payOff(merchant, plan), 'Active')
  assert.equal(await statusesOf(plan), 'Active Processing Processing Processing')
  await fixture.settle()
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'])
})

test('a crash at any point of a pay-off leaves one charge', async () => {
  for (const point of ['plan: written', 'payment: answered', 'payment: settled']) {
    const merchant = await fixture.merchant()
    const plan = await newPlan(merchant)
    assert.equal(await crashingAt(point, () => payOff(merchant, plan)), 'INTERNAL', point)
    await run()
    await fixture.settle()
    await run()
    assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded', point)
    assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'], point)
  }
})

test('a plan that is paused, or whose payment method cannot be charged, cannot be paid off', async () => {
  const merchant = await fixture.merchant()
  const paused = await newPlan(merchant)
  await fixture.change(merchant, 'paymentPlanPause', paused)
  assert.equal(await payOff(merchant, paused), 'INVALID_STATE')
  const plan = await newPlan(merchant)
  await sql.write(`update payment_methods set status = 'Invalid' where id = $1`, [plan.method.id])
  assert.equal(await payOff(merchant, plan), 'INVALID_STATE')
  assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled Scheduled')
})
