import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import { formatId } from '../../platform/ids/index.ts'
import { claimPlans } from './claim.ts'
import { plansToCharge } from './plan-to-charge.ts'
import { runNextAction } from './run-next-action.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, change, chargedBy, isDue, live, newPlan, newsOf, processor, query, run } = house
const { runNow, server, services, standing, stateOf } = house

const refusal = async (merchant: Merchant, text: string, id: string): Promise<string | null> => {
  const { errors } = await server.ask(merchant.account.key, text, { id })
  return errors ? String(errors[0]?.extensions.code) : null
}
const deleteMethod = (merchant: Merchant, id: string) =>
  refusal(merchant, 'mutation ($id: ID!) { paymentMethodDelete(input: { id: $id }) { id } }', id)
const deleteContact = (merchant: Merchant, { contactId }: ScenarioPlan) =>
  refusal(merchant, 'mutation ($id: ID!) { deleteContact(input: { id: $id }) { id } }', formatId('con', contactId))

/** A plan that was claimed and read as it is to be charged; whoever did that goes on when it is told to. */
async function claimed(plan: ScenarioPlan) {
  await bringForward(plan, 1)
  const [claim] = (await claimPlans(services, 100, [])).filter(({ planId }) => planId === plan.id)
  assert.ok(claim)
  const [ready] = await plansToCharge(services, claim.shard, [plan.id])
  assert.ok(ready)
  return {
    goOn: () => runNextAction(services, whenSettled, claim, ready),
    /** The lease of whoever claimed it runs out. */
    lapse: () =>
      query(`update plan_due set claimed_until = claimed_until - interval '121 seconds' where plan_id = $1`, [plan.id]),
  }
}

test('a card that has expired between two dates fails the next without anybody being asked, until there is another', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  await live(plan, 1)
  await query('update payment_methods set expiration_year = 2020 where id = $1', [plan.method.id])
  await bringForward(plan, 7)
  await run()
  assert.equal(await standing(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).payments[1]?.decline_code, 'payment_method_unusable')
  assert.equal((await chargedBy(merchant, plan)).length, 1)
  const { shownId: paymentMethodId } = await house.cardOf(merchant, plan)
  assert.equal(await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId }), null)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Succeeded Scheduled')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due', 'updated', 'activated'])
})

test('a plan that is given the card that it has is charged for what had failed, and that is told, however soon it was due', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  const paymentMethodId = plan.method.shownId
  const again = () => change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId })
  await house.policy(merchant, { retryDays: [] })
  await house.costs(plan, DECLINED.softly)
  await live(plan, 1)
  assert.equal(await standing(plan), 'PastDue Failed Scheduled Scheduled')
  await house.costs(plan, 4_990n)
  // Its next date has come as well, so that what is shown of it stays as it is.
  await bringForward(plan, 7)
  assert.equal(await again(), null)
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due', 'updated'])
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Succeeded Scheduled')
  assert.equal(await again(), null)
  assert.deepEqual((await newsOf(plan)).slice(4), ['activated'])
})

test('a card that its scheme tells to be closed is not charged on the next date', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.closedLater } })
  await live(plan, 1)
  await processor.advance({ days: 31 })
  await house.hear()
  await bringForward(plan, 7)
  await run()
  assert.equal(await standing(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal((await chargedBy(merchant, plan)).length, 1)
})

test('a method can not be deleted while a plan goes on to be charged to it, and can when the plan has another', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  assert.equal(await deleteMethod(merchant, plan.method.shownId), 'INVALID_STATE')
  const { shownId: paymentMethodId } = await house.cardOf(merchant, plan)
  await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId })
  assert.equal(await deleteMethod(merchant, plan.method.shownId), null)
  await live(plan, 1)
  assert.equal(await standing(plan), 'Active Succeeded Scheduled Scheduled')
})

test('a complete plan whose method was deleted since, and whose debit comes back, has nothing to be charged to', async () => {
  const merchant = await house.merchant()
  const storing = { type: 'BankAccount', number: SANDBOX_ACCOUNTS.returnsLateForFunds } as const
  const plan = await newPlan(merchant, { storing, occurrences: 1 })
  await live(plan, 1)
  await processor.advance({ days: 2 })
  await house.hear()
  assert.equal(await standing(plan), 'Completed Succeeded')
  assert.equal(await deleteMethod(merchant, plan.method.shownId), null)
  await processor.advance({ days: 4 })
  await house.hear()
  assert.equal(await standing(plan), 'PastDue Failed')
  await live(plan, 3)
  const { payments } = await stateOf(plan)
  assert.deepEqual([await standing(plan), payments[1]?.decline_code], ['PastDue Failed', 'payment_method_unusable'])
  assert.deepEqual(await chargedBy(merchant, plan), ['returned'])
})

test('a method that is replaced after a worker has read the plan is not charged', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  const { goOn } = await claimed(plan)
  const { id, shownId: paymentMethodId } = await house.cardOf(merchant, plan)
  assert.equal(await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId }), null)
  await goOn()
  assert.equal((await stateOf(plan)).payments.length, 0)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Scheduled Scheduled')
  const [paid] = await query('select payment_method_id from payments where payment_plan_id = $1', [plan.id])
  assert.deepEqual(paid, { payment_method_id: id })
})

test('a plan that is paused, or whose contact is deleted, after a worker has read it is not charged', async () => {
  for (const stop of [
    (merchant: Merchant, plan: ScenarioPlan) => change(merchant, 'paymentPlanPause', plan),
    (merchant: Merchant, plan: ScenarioPlan) => change(merchant, 'paymentPlanCancel', plan),
    deleteContact,
  ]) {
    const merchant = await house.merchant()
    const plan = await newPlan(merchant)
    const { goOn } = await claimed(plan)
    assert.equal(await stop(merchant, plan), null)
    await goOn()
    assert.deepEqual([(await stateOf(plan)).payments.length, await isDue(plan)], [0, false])
  }
})

test('a method that was gone as its charge was to be written fails the occurrence when the lease is over', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant)
  const { goOn, lapse } = await claimed(plan)
  await query('update payment_methods set deleted_at = created_at where id = $1', [plan.method.id])
  await goOn()
  assert.equal(await standing(plan), 'Active Scheduled Scheduled Scheduled')
  await lapse()
  await run()
  assert.equal(await standing(plan), 'PastDue Failed Scheduled Scheduled')
  assert.deepEqual(await chargedBy(merchant, plan), [])
})

test('a debit that is on its way when its contact is deleted is counted, and nothing follows it', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await live(plan, 1)
  assert.equal(await deleteContact(merchant, plan), null)
  assert.equal(await standing(plan), 'Canceled Processing Canceled Canceled')
  await processor.advance({ days: 3 })
  await house.hear()
  assert.equal(await standing(plan), 'Canceled Succeeded Canceled Canceled')
  await live(plan, 14)
  assert.equal((await chargedBy(merchant, plan)).length, 1)
})

test('workers and organizations that charge the same plans at once charge each occurrence once', async () => {
  const merchant = await house.merchant()
  const plans = await Promise.all(Array.from({ length: 12 }, () => newPlan(merchant)))
  for (const plan of plans) await bringForward(plan, 8)
  const asked = plans.flatMap((plan) => [runNow(merchant, plan), runNow(merchant, plan)])
  const [codes] = await Promise.all([Promise.all(asked), run(), run()])
  assert.ok(
    codes.every((code) => code === null || code === 'INVALID_STATE' || code === 'CONFLICT'),
    `${codes}`,
  )
  await run()
  for (const plan of plans) {
    assert.equal(await standing(plan), 'Active Succeeded Succeeded Scheduled')
    assert.deepEqual(await chargedBy(merchant, plan), ['succeeded', 'succeeded'])
  }
})
