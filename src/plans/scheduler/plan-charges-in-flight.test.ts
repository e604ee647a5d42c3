import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'

const house = await startScenarios()
after(house.close)
const { bringForward, change, chargedBy, costs, isDue, live, newPlan, newsOf, policy, run, runNow, standing } = house
const { processor, stateOf } = house

/** Days pass at the bank, and what it tells is heard. */
async function atTheBank(days: number): Promise<void> {
  await processor.advance({ days })
  await house.hear()
}

/** A plan whose first debit of that account is on its way. */
async function planDebited(number: string, occurrences = 3): Promise<{ merchant: Merchant; plan: ScenarioPlan }> {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number }, occurrences })
  await live(plan, 1)
  assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Processing')
  return { merchant, plan }
}

/** What is charged of a plan from now on goes through; what has failed is not tried earlier by that. */
async function goodMethod(merchant: Merchant, plan: ScenarioPlan): Promise<void> {
  const { id } = await house.cardOf(merchant, plan)
  await house.query('update payment_plans set payment_method_id = $2 where id = $1', [plan.id, id])
}

test('a debit that settles while its plan is paused is paid, and the plan stays paused', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER)
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await atTheBank(3)
  assert.equal(await standing(plan), 'Paused Succeeded Scheduled Scheduled')
  await live(plan, 14)
  assert.equal(await standing(plan), 'Paused Succeeded Scheduled Scheduled')
})

test('the last debit that settles while its plan is paused completes the plan', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER, 1)
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await atTheBank(3)
  assert.equal(await standing(plan), 'Completed Succeeded')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'paused', 'completed'])
})

test('a debit that comes back while its plan is paused is made again when the plan is resumed, not before', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.insufficientFunds)
  await change(merchant, 'paymentPlanPause', plan)
  await atTheBank(3)
  assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled')
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, false)
  await live(plan, 4)
  assert.equal((await chargedBy(merchant, plan)).length, 1)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.deepEqual(await chargedBy(merchant, plan), ['returned', 'processing'])
})

test('a debit that settles after its plan was canceled is paid; one that comes back is left', async () => {
  const paid = await planDebited(ACCOUNT_NUMBER)
  const unpaid = await planDebited(SANDBOX_ACCOUNTS.insufficientFunds)
  for (const { merchant, plan } of [paid, unpaid]) assert.equal(await change(merchant, 'paymentPlanCancel', plan), null)
  await atTheBank(3)
  assert.equal(await standing(paid.plan), 'Canceled Succeeded Canceled Canceled')
  assert.equal(await standing(unpaid.plan), 'Canceled Canceled Canceled Canceled')
  for (const { merchant, plan } of [paid, unpaid]) {
    const { remaining, occurrences } = await stateOf(plan)
    assert.deepEqual([remaining, occurrences.some(({ retries }) => retries), await isDue(plan)], [0, false, false])
    await live(plan, 14)
    assert.equal((await chargedBy(merchant, plan)).length, 1)
    assert.deepEqual(await newsOf(plan), ['created', 'activated', 'canceled'])
  }
})

test('a card that is declined after its plan was paused is not tried again before it is resumed', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { amountMinor: DECLINED.softly })
  // Nobody hears the answer: what became of it is found out when the plan is paused already.
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  await live(plan, 1)
  assert.equal(await standing(plan), 'Active Processing Scheduled Scheduled')
  await change(merchant, 'paymentPlanPause', plan)
  await house.settle()
  assert.equal(await standing(plan), 'Paused Failed Scheduled Scheduled')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', tries: 1, retries: false })
  await live(plan, 4)
  await costs(plan, 4_990n)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Scheduled Scheduled')
})

test('while a debit is on its way nothing else of its plan is, whatever falls due and whoever asks', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER)
  await live(plan, 14)
  assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
  assert.equal((await chargedBy(merchant, plan)).length, 1)
  await atTheBank(3)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Processing Scheduled')
})

test('a bank that takes the last debit back late opens the plan again, and the debit is made once more', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLateForFunds, 1)
  await atTheBank(2)
  assert.equal(await standing(plan), 'Completed Succeeded')
  await atTheBank(4)
  assert.equal(await standing(plan), 'PastDue Failed')
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, true)
  await goodMethod(merchant, plan)
  await live(plan, 1)
  assert.equal(await standing(plan), 'PastDue Failed')
  await live(plan, 2)
  assert.equal(await standing(plan), 'Completed Succeeded')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'completed', 'past_due', 'completed'])
  assert.deepEqual(await chargedBy(merchant, plan), ['returned', 'succeeded'])
})

for (const [whenPastDue, became] of [
  ['Continue', 'PastDue Failed'],
  ['Pause', 'Paused Failed'],
  ['Cancel', 'Canceled Canceled'],
] as const)
  test(`a complete plan whose holder objects late is ${became.split(' ')[0]} when its organization says ${whenPastDue}`, async () => {
    const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLate, 1)
    await policy(merchant, { whenPastDue })
    await atTheBank(2)
    await atTheBank(4)
    assert.equal(await standing(plan), became)
    await live(plan, 4)
    assert.deepEqual(await chargedBy(merchant, plan), ['returned'])
  })

for (const code of ['R01', 'R09'])
  test(`a debit that comes back as ${code} is made twice more, each two days later, and then no more`, async () => {
    const { merchant, plan } = await planDebited(returnedBy(code), 1)
    for (const made of [1, 2, 3]) {
      await atTheBank(3)
      assert.equal((await chargedBy(merchant, plan)).length, made)
      await live(plan, 1)
      assert.equal((await chargedBy(merchant, plan)).length, made)
      await live(plan, 1)
      assert.equal((await chargedBy(merchant, plan)).length, Math.min(made + 1, 3))
    }
    await live(plan, 10)
    assert.deepEqual([await standing(plan), await isDue(plan)], ['PastDue Failed', false])
    assert.deepEqual(await chargedBy(merchant, plan), ['returned', 'returned', 'returned'])
  })

test('the return of an earlier debit is made good beside the dates that follow', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLateForFunds, 2)
  await atTheBank(2)
  await goodMethod(merchant, plan)
  await bringForward(plan, 7)
  await atTheBank(4)
  assert.equal(await standing(plan), 'Active Failed Scheduled')
  await live(plan, 3)
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargedBy(merchant, plan), ['returned', 'succeeded', 'succeeded'])
})

test('a dispute ends what is tried again, and what its organization does next is up to it', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed } })
  await live(plan, 1)
  await goodMethod(merchant, plan)
  await costs(plan, DECLINED.softly)
  await bringForward(plan, 7)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).occurrences[1]?.retries, true)
  await processor.notifications('twice')
  await atTheBank(2)
  assert.equal(await standing(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).payments[0]?.status, 'Disputed')
  await live(plan, 3)
  assert.equal((await stateOf(plan)).payments.length, 2)
  // It goes on by itself with the next date; what was given up is charged when the organization asks.
  await costs(plan, 4_990n)
  await live(plan, 4)
  assert.equal(await standing(plan), 'PastDue Succeeded Failed Succeeded')
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded Succeeded')
  assert.deepEqual(await newsOf(plan), ['created', 'activated', 'past_due', 'completed'])
})

test('a dispute ends a retry that is on its way at that moment, too', async () => {
  const merchant = await house.merchant()
  await policy(merchant, { whenPastDue: 'Pause' })
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed } })
  await live(plan, 1)
  await goodMethod(merchant, plan)
  await costs(plan, DECLINED.softly)
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  await bringForward(plan, 7)
  await run()
  assert.equal(await standing(plan), 'Active Succeeded Processing Scheduled')
  await atTheBank(2)
  assert.equal(await standing(plan), 'Active Succeeded Processing Scheduled')
  await house.settle()
  assert.equal(await standing(plan), 'Paused Succeeded Failed Scheduled')
})

test('a dispute of a plan that has nothing to try again leaves it as it is', async () => {
  const merchant = await house.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed }, occurrences: 2 })
  await live(plan, 1)
  await atTheBank(2)
  assert.equal(await standing(plan), 'Active Succeeded Scheduled')
  await live(plan, 7)
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  await atTheBank(2)
  assert.equal(await standing(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargedBy(merchant, plan), ['disputed', 'disputed'])
})
