import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans, statuses } from '../../../test/support/charged-plans.ts'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { claimPlans } from './charge-due-plans.ts'
import { paymentSourceOf, plansToCharge } from './plan-to-charge.ts'
import { runNextAction, writeCharge } from './run-next-action.ts'

const fixture = await startPlans()
after(fixture.close)
const { services, run, newPlan, bringForward, stateOf } = fixture

test('a plan of three weeks is charged on its days, each once, and is then complete', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  // A day forward passes the hour over which due times are spread.
  await bringForward(plan, 1)
  const charged = (await merchant.ledger()).charges.length
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
  await bringForward(plan, 7)
  await run()
  const { status, remaining } = await stateOf(plan)
  assert.deepEqual([status, remaining], ['Active', 1])
  await bringForward(plan, 7)
  await run()
  const done = await stateOf(plan)
  assert.deepEqual(
    [done.status, done.remaining, statuses(done)],
    ['Completed', 0, ['Succeeded', 'Succeeded', 'Succeeded']],
  )
  assert.deepEqual(
    done.payments.map(({ plan_occurrence }) => plan_occurrence),
    [1, 2, 3],
  )
  const { charges } = await merchant.ledger()
  assert.deepEqual(
    charges.slice(charged).map(({ amount, model, initiator }) => [amount, model, initiator]),
    Array(3).fill([4_990, 'Subscription', 'merchant']),
  )
  assert.deepEqual(await fixture.eventsOf(plan.shownId), [
    'payment_plan.created',
    'payment_plan.activated',
    'payment_plan.completed',
  ])
  assert.deepEqual(await fixture.sql.rows('select from plan_due where plan_id = $1', [plan.id]), [])
})

test('overdue occurrences are charged in order, one at a time', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 30)
  await run()
  const { status, payments } = await stateOf(plan)
  assert.equal(status, 'Completed')
  assert.deepEqual(
    payments.map(({ plan_occurrence }) => plan_occurrence),
    [1, 2, 3],
  )
})

test('two concurrent workers charge an occurrence once', async () => {
  const merchant = await fixture.merchant()
  const plans = await Promise.all(Array.from({ length: 20 }, () => newPlan(merchant)))
  for (const plan of plans) await bringForward(plan, 1)
  const charged = (await merchant.ledger()).charges.length
  await Promise.all([run(), run()])
  assert.equal((await merchant.ledger()).charges.length, charged + plans.length)
  for (const plan of plans) assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('a soft decline is retried, and the plan stays active when the retry succeeds', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_051n })
  await bringForward(plan, 1)
  await run()
  const declined = await stateOf(plan)
  assert.deepEqual(
    [declined.status, declined.occurrences[0]],
    ['Active', { status: 'Failed', attempts: 1, retries: true }],
  )
  assert.equal(declined.payments[0]?.decline_code, 'insufficient_funds')
  await run()
  assert.equal((await stateOf(plan)).payments.length, 1)
  await fixture.sql.write('update payment_plans set amount_minor = 4990 where id = $1', [plan.id])
  await bringForward(plan, 1)
  await run()
  const paid = await stateOf(plan)
  assert.deepEqual([paid.status, paid.occurrences[0]], ['Active', { status: 'Succeeded', attempts: 2, retries: false }])
})

test('repeated declines make a plan past due before its next date', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.declinedLater } })
  await bringForward(plan, 1)
  for (let day = 0; day < 6; day++) {
    await run()
    await bringForward(plan, 1)
  }
  const { status, payments, occurrences } = await stateOf(plan)
  assert.deepEqual([status, occurrences[0]?.retries], ['PastDue', false])
  assert.ok(payments.length >= 3 && payments.length <= 5, `${payments.length} attempts`)
  assert.ok(payments.every(({ plan_occurrence }) => plan_occurrence === 1))
  assert.deepEqual((await fixture.eventsOf(plan.shownId)).slice(2), [
    ...payments.map(() => 'payment_plan.payment_failed'),
    'payment_plan.past_due',
  ])
})

test('a hard decline is not retried, and the next date fails without a call', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await bringForward(plan, 1)
  await run()
  const lost = await stateOf(plan)
  assert.deepEqual([lost.status, lost.occurrences[0]], ['PastDue', { status: 'Failed', attempts: 1, retries: false }])
  const charged = (await merchant.ledger()).charges.length
  await bringForward(plan, 7)
  await run()
  const { payments, occurrences } = await stateOf(plan)
  assert.deepEqual(occurrences[1], { status: 'Failed', attempts: 1, retries: false })
  assert.deepEqual([payments[1]?.status, payments[1]?.decline_code], ['Failed', 'payment_method_unusable'])
  assert.equal((await merchant.ledger()).charges.length, charged)
})

test('a debit returned for insufficient funds is retried twice, and its plan is past due', async () => {
  const merchant = await fixture.merchant()
  const storing = { type: 'BankAccount', number: SANDBOX_ACCOUNTS.insufficientFunds } as const
  const plan = await newPlan(merchant, { storing, occurrences: 1 })
  await bringForward(plan, 1)
  for (let attempts = 1; attempts <= 3; attempts++) {
    await run()
    assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Processing')
    await fixture.processor.advance({ days: 3 })
    await fixture.deliverNotifications()
    assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts, retries: attempts < 3 })
    await bringForward(plan, 3)
  }
  await run()
  const { status, payments } = await stateOf(plan)
  assert.deepEqual([status, payments.map((each) => each.status)], ['PastDue', ['Returned', 'Returned', 'Returned']])
})

test('a charge that a dead process wrote and did not send is sent once', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  const { shard } = merchant.account.account
  const [claim] = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 100, [])))
    .flat()
    .filter(({ planId }) => planId === plan.id)
  const [ready] = await plansToCharge(services, shard, [plan.id])
  assert.ok(claim && ready)
  const source = await paymentSourceOf(services, ready)
  assert.ok(source)
  const charged = (await merchant.ledger()).charges.length
  assert.ok(await writeCharge(services, claim, ready, source, 1))
  assert.equal(await writeCharge(services, claim, ready, source, 1), null, 'a claim cannot be used twice')
  await runNextAction(services, whenSettled, claim, ready)
  await run()
  assert.equal((await merchant.ledger()).charges.length, charged)
  await fixture.settle()
  assert.equal((await merchant.ledger()).charges.length, charged + 1)
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})

test('a plan claimed by a dead worker is charged when the lease expires', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await bringForward(plan, 1)
  assert.equal(
    (await inEachCell(services, (ofCell) => claimPlans(ofCell, 100, [])))
      .flat()
      .filter(({ planId }) => planId === plan.id).length,
    1,
  )
  await run()
  assert.equal((await stateOf(plan)).payments.length, 0)
  await fixture.sql.write(
    `update plan_due set claimed_until = claimed_until - interval '121 seconds' where plan_id = $1`,
    [plan.id],
  )
  await run()
  assert.deepEqual(statuses(await stateOf(plan)), ['Succeeded', 'Scheduled', 'Scheduled'])
})
