import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_ACCOUNTS, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, change, chargesOf, setAmount, isDue, passDays, newPlan } = fixture
const { eventTypes, setPolicy, run, runNow, statusesOf, processor, returnsDeclared, stateOf } = fixture

/** Advances the bank's clock and applies its notifications. */
async function advanceBank(days: number): Promise<void> {
  await processor.advance({ days })
  await fixture.deliverNotifications()
}

/** Creates a plan whose first debit is in flight. */
async function planDebited(number: string, occurrences = 3): Promise<{ merchant: Merchant; plan: ScenarioPlan }> {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number }, occurrences })
  await passDays(plan, 1)
  assert.equal((await stateOf(plan)).occurrences[0]?.status, 'Processing')
  return { merchant, plan }
}

/** Sets a method whose charges succeed, without changing planned retries. */
async function setGoodMethod(merchant: Merchant, plan: ScenarioPlan): Promise<void> {
  const { id } = await fixture.cardOf(merchant, plan)
  await fixture.sql.write('update payment_plans set payment_method_id = $2 where id = $1', [plan.id, id])
}

test('a debit that settles while its plan is paused is paid, and the plan stays paused', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER)
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
  await passDays(plan, 14)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Scheduled Scheduled')
})

test('the last debit that settles while its plan is paused completes the plan', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER, 1)
  assert.equal(await change(merchant, 'paymentPlanPause', plan), null)
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'paused', 'completed'])
})

test('a debit returned while its plan is paused is retried when the plan resumes, not before', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.insufficientFunds)
  await change(merchant, 'paymentPlanPause', plan)
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, false)
  await passDays(plan, 4)
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.deepEqual(await chargesOf(merchant, plan), ['returned', 'processing'])
})

test('a debit that settles after its plan was canceled is paid; a returned one is not retried', async () => {
  const paid = await planDebited(ACCOUNT_NUMBER)
  const unpaid = await planDebited(SANDBOX_ACCOUNTS.insufficientFunds)
  for (const { merchant, plan } of [paid, unpaid]) assert.equal(await change(merchant, 'paymentPlanCancel', plan), null)
  await advanceBank(3)
  assert.equal(await statusesOf(paid.plan), 'Canceled Succeeded Canceled Canceled')
  assert.equal(await statusesOf(unpaid.plan), 'Canceled Canceled Canceled Canceled')
  for (const { merchant, plan } of [paid, unpaid]) {
    const { remaining, occurrences } = await stateOf(plan)
    assert.deepEqual([remaining, occurrences.some(({ retries }) => retries), await isDue(plan)], [0, false, false])
    await passDays(plan, 14)
    assert.equal((await chargesOf(merchant, plan)).length, 1)
    assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'canceled'])
  }
})

test('a card declined after its plan was paused is not retried before it resumes', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { amountMinor: DECLINED.soft })
  // The response is lost: the outcome becomes known when the plan is already paused.
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Active Processing Scheduled Scheduled')
  await change(merchant, 'paymentPlanPause', plan)
  await fixture.settle()
  assert.equal(await statusesOf(plan), 'Paused Failed Scheduled Scheduled')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 1, retries: false })
  await passDays(plan, 4)
  await setAmount(plan, 4_990n)
  assert.equal(await change(merchant, 'paymentPlanResume', plan), null)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test('while a debit is in flight, no due or requested charge of its plan starts', async () => {
  const { merchant, plan } = await planDebited(ACCOUNT_NUMBER)
  await passDays(plan, 14)
  assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  await advanceBank(3)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Processing Scheduled')
})

test('a late return of the last debit makes the plan past due, and the debit is retried once', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLateForFunds, 1)
  await advanceBank(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  await advanceBank(4)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, true)
  await setGoodMethod(merchant, plan)
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  await passDays(plan, 2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
  assert.deepEqual(await eventTypes(plan), [
    'created',
    'activated',
    'completed',
    'payment_failed',
    'past_due',
    'completed',
  ])
  assert.deepEqual(await returnsDeclared(plan), [null, null])
  assert.deepEqual(await chargesOf(merchant, plan), ['returned', 'succeeded'])
})

for (const [whenPastDue, became] of [
  ['Continue', 'PastDue Failed'],
  ['Pause', 'Paused Failed'],
  ['Cancel', 'Canceled Canceled'],
] as const)
  test(`a late unauthorized return makes a complete plan ${became.split(' ')[0]} under the policy ${whenPastDue}`, async () => {
    const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLate, 1)
    await setPolicy(merchant, { whenPastDue })
    await advanceBank(2)
    await advanceBank(4)
    assert.equal(await statusesOf(plan), became)
    await passDays(plan, 4)
    assert.deepEqual(await chargesOf(merchant, plan), ['returned'])
  })

for (const code of ['R01', 'R09'])
  test(`a debit returned with ${code} is retried twice, each time two days later`, async () => {
    const { merchant, plan } = await planDebited(returnedBy(code), 1)
    for (const made of [1, 2, 3]) {
      await advanceBank(3)
      assert.equal((await chargesOf(merchant, plan)).length, made)
      await passDays(plan, 1)
      assert.equal((await chargesOf(merchant, plan)).length, made)
      await passDays(plan, 1)
      assert.equal((await chargesOf(merchant, plan)).length, Math.min(made + 1, 3))
    }
    await passDays(plan, 10)
    assert.deepEqual([await statusesOf(plan), await isDue(plan)], ['PastDue Failed', false])
    assert.deepEqual(await chargesOf(merchant, plan), ['returned', 'returned', 'returned'])
    assert.deepEqual(await returnsDeclared(plan), [null, '1', '2'])
  })

test('a returned debit is retried in addition to the following dates', async () => {
  const { merchant, plan } = await planDebited(SANDBOX_ACCOUNTS.returnsLateForFunds, 2)
  await advanceBank(2)
  await setGoodMethod(merchant, plan)
  await bringForward(plan, 7)
  await advanceBank(4)
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled')
  await passDays(plan, 3)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargesOf(merchant, plan), ['returned', 'succeeded', 'succeeded'])
})

test('a dispute ends retries, and the organization can charge the failed occurrence', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed } })
  await passDays(plan, 1)
  await setGoodMethod(merchant, plan)
  await setAmount(plan, DECLINED.soft)
  await bringForward(plan, 7)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).occurrences[1]?.retries, true)
  await processor.notifications('twice')
  await advanceBank(2)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal((await stateOf(plan)).payments[0]?.status, 'Disputed')
  await passDays(plan, 3)
  assert.equal((await stateOf(plan)).payments.length, 2)
  // The plan continues with the next date; the organization can charge the failed one.
  await setAmount(plan, 4_990n)
  await passDays(plan, 4)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Succeeded')
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
  assert.deepEqual(await eventTypes(plan), ['created', 'activated', 'payment_failed', 'past_due', 'completed'])
})

test('a dispute also ends a retry in flight', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { whenPastDue: 'Pause' })
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed } })
  await passDays(plan, 1)
  await setGoodMethod(merchant, plan)
  await setAmount(plan, DECLINED.soft)
  await processor.fault('error_before', { operation: 'charge', count: 3 })
  await bringForward(plan, 7)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Processing Scheduled')
  await advanceBank(2)
  assert.equal(await statusesOf(plan), 'Active Succeeded Processing Scheduled')
  await fixture.settle()
  assert.equal(await statusesOf(plan), 'Paused Succeeded Failed Scheduled')
})

test('a dispute also ends a retry that was requested while the disputed debit was in flight', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [] })
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  await setAmount(plan, 4_990n)
  await processor.play('disputed')
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'PastDue Failed Processing Scheduled')
  const paymentMethodId = (await fixture.cardOf(merchant, plan)).shownId
  assert.equal(await change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId }), null)
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, true)
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Processing Scheduled')
  await advanceBank(3)
  assert.equal(await statusesOf(plan), 'PastDue Failed Succeeded Scheduled')
  await passDays(plan, 3)
  assert.equal((await stateOf(plan)).payments.length, 2)
})

test('a dispute of a plan without retries changes nothing', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.disputed }, occurrences: 2 })
  await passDays(plan, 1)
  await advanceBank(2)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled')
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  await advanceBank(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded')
  assert.deepEqual(await chargesOf(merchant, plan), ['disputed', 'disputed'])
})
