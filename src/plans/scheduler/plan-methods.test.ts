import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inEachCell } from '../../../test/support/in-each-cell.ts'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { formatId } from '../../platform/ids/index.ts'
import { claimPlans } from './charge-due-plans.ts'
import { plansToCharge } from './plan-to-charge.ts'
import { runNextAction } from './run-next-action.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, change, chargesOf, isDue, passDays, newPlan, eventTypes, processor } = fixture
const { sql, run, runNow, server, services, statusesOf, stateOf } = fixture

const refusal = async (merchant: Merchant, text: string, id: string): Promise<string | null> => {
  const { errors } = await server.ask(merchant.account.key, text, { id })
  return errors ? String(errors[0]?.extensions.code) : null
}
const deleteMethod = (merchant: Merchant, id: string) =>
  refusal(merchant, 'mutation ($id: ID!) { paymentMethodDelete(input: { id: $id }) { id } }', id)
const deleteContact = (merchant: Merchant, { contactId }: ScenarioPlan) =>
  refusal(merchant, 'mutation ($id: ID!) { deleteContact(input: { id: $id }) { id } }', formatId('con', contactId))

/** Claims and reads a plan. Returns functions that charge it and that expire its lease. */
async function claimed(plan: ScenarioPlan) {
  await bringForward(plan, 1)
  const [claim] = (await inEachCell(services, (ofCell) => claimPlans(ofCell, 100, [])))
    .flat()
    .filter(({ planId }) => planId === plan.id)
  assert.ok(claim)
  const [ready] = await plansToCharge(services, claim.shard, [plan.id])
  assert.ok(ready)
  return {
    chargePlan: () => runNextAction(services, whenSettled, claim, ready),
    expireLease: () =>
      sql.write(`update plan_due set claimed_until = claimed_until - interval '121 seconds' where plan_id = $1`, [
        plan.id,
      ]),
  }
}

test('an expired card is charged on its dates, and its issuer decides', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await sql.write('update payment_methods set expiration_year = 2020 where id = $1', [plan.method.id])
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  await bringForward(plan, 7)
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
})

test('a card that its issuer declines as expired is retried on the retry days and stays usable', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.expiredLater } })
  await passDays(plan, 1)
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 1, retries: true })
  await passDays(plan, 3)
  const { payments } = await stateOf(plan)
  assert.deepEqual(new Set(payments.map(({ decline_code }) => decline_code)), new Set(['expired_card']))
  assert.ok(payments.length >= 2)
  const [method] = await sql.rows('select status from payment_methods where id = $1', [plan.method.id])
  assert.deepEqual(method, { status: 'Active' })
})

test('setting the same card again charges failed occurrences and is announced, even if the plan is due', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  const paymentMethodId = plan.method.shownId
  const again = () => change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId })
  await fixture.setPolicy(merchant, { retryDays: [] })
  await fixture.setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await fixture.setAmount(plan, 4_990n)
  // The next date is also due, so that the plan's next date stays the same.
  await bringForward(plan, 7)
  assert.equal(await again(), null)
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'payment_failed', 'past_due', 'updated'])
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
  assert.equal(await again(), null)
  assert.deepEqual((await eventTypes(plan)).slice(5), ['activated'])
})

test('a card reported as closed is not charged on the next date', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.closedLater } })
  await passDays(plan, 1)
  await processor.advance({ days: 31 })
  await fixture.deliverNotifications()
  await bringForward(plan, 7)
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal((await chargesOf(merchant, plan)).length, 1)
})

test('a method cannot be deleted while a plan charges it, and can be once the plan has another', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  assert.equal(await deleteMethod(merchant, plan.method.shownId), 'INVALID_STATE')
  const { shownId: paymentMethodId } = await fixture.cardOf(merchant, plan)
  await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId })
  assert.equal(await deleteMethod(merchant, plan.method.shownId), null)
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test('a returned debit of a deleted method is retried without a call and fails', async () => {
  const merchant = await fixture.merchant()
  const storing = { type: 'BankAccount', number: SANDBOX_ACCOUNTS.returnsLateForFunds } as const
  const plan = await newPlan(merchant, { storing, occurrences: 1 })
  await passDays(plan, 1)
  await processor.advance({ days: 2 })
  await fixture.deliverNotifications()
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  assert.equal(await deleteMethod(merchant, plan.method.shownId), null)
  await processor.advance({ days: 4 })
  await fixture.deliverNotifications()
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  await passDays(plan, 3)
  const { payments } = await stateOf(plan)
  assert.deepEqual([await statusesOf(plan), payments[1]?.decline_code], ['PastDue Failed', 'payment_method_unusable'])
  assert.deepEqual(await chargesOf(merchant, plan), ['returned'])
})

test('a method that is replaced after a worker read its plan is not charged', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  const { chargePlan } = await claimed(plan)
  const { id, shownId: paymentMethodId } = await fixture.cardOf(merchant, plan)
  assert.equal(await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId }), null)
  await chargePlan()
  assert.equal((await stateOf(plan)).payments.length, 0)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  const [paid] = await sql.rows('select payment_method_id from payments where payment_plan_id = $1', [plan.id])
  assert.deepEqual(paid, { payment_method_id: id })
})

test('a plan that is paused or canceled, or whose contact is deleted, after a worker read it is not charged', async () => {
  for (const stop of [
    (merchant: Merchant, plan: ScenarioPlan) => change(merchant, 'paymentPlanPause', plan),
    (merchant: Merchant, plan: ScenarioPlan) => change(merchant, 'paymentPlanCancel', plan),
    deleteContact,
  ]) {
    const merchant = await fixture.merchant()
    const plan = await newPlan(merchant)
    const { chargePlan } = await claimed(plan)
    assert.equal(await stop(merchant, plan), null)
    await chargePlan()
    assert.deepEqual([(await stateOf(plan)).payments.length, await isDue(plan)], [0, false])
  }
})

test('an occurrence whose method was deleted before its charge was written fails when the lease expires', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  const { chargePlan, expireLease } = await claimed(plan)
  await sql.write('update payment_methods set deleted_at = created_at where id = $1', [plan.method.id])
  await chargePlan()
  assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled Scheduled')
  await expireLease()
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), [])
})

test('a debit in flight when its contact is deleted succeeds, and its plan makes no more charges', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await passDays(plan, 1)
  assert.equal(await deleteContact(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Canceled Processing Canceled Canceled')
  await processor.advance({ days: 3 })
  await fixture.deliverNotifications()
  assert.equal(await statusesOf(plan), 'Canceled Succeeded Canceled Canceled')
  await passDays(plan, 14)
  assert.equal((await chargesOf(merchant, plan)).length, 1)
})

test('workers and organizations that charge the same plans concurrently charge each occurrence once', async () => {
  const merchant = await fixture.merchant()
  const plans = await Promise.all(Array.from({ length: 12 }, () => newPlan(merchant)))
  for (const plan of plans) await bringForward(plan, 8)
  const requests = plans.flatMap((plan) => [runNow(merchant, plan), runNow(merchant, plan)])
  const [codes] = await Promise.all([Promise.all(requests), run(), run()])
  assert.ok(
    codes.every((code) => code === null || code === 'INVALID_STATE' || code === 'CONFLICT'),
    `${codes}`,
  )
  await run()
  for (const plan of plans) {
    assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
    assert.deepEqual(await chargesOf(merchant, plan), ['succeeded', 'succeeded'])
  }
})
