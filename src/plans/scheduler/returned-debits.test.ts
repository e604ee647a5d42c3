import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, SANDBOX_ACCOUNTS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { agreement } from '../../../test/support/valid-inputs.ts'
import { plus, timestampOf } from '../../platform/time/index.ts'
import { mayDebitAgain } from './retry.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, newPlan, processor, sql, run, runNow, server, stateOf, statusesOf } = fixture

const attemptsOf = async (plan: ScenarioPlan) => (await stateOf(plan)).payments.length

/** Lets the bank return the debit in flight. */
async function returnDebit(): Promise<void> {
  await processor.advance({ days: 3 })
  await fixture.deliverNotifications()
}

/**
 * Creates a plan of one occurrence, whose debit the bank has returned this often for lack of funds.
 */
async function planReturned(merchant: Merchant, times: number): Promise<ScenarioPlan> {
  const number = SANDBOX_ACCOUNTS.insufficientFunds
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number }, occurrences: 1 })
  for (let returned = 0; returned < times; returned++) {
    if (returned > 0) await bringForward(plan, 2)
    await run()
    await returnDebit()
  }
  assert.equal(await attemptsOf(plan), times)
  return plan
}

test('a debit that was returned three times is debited again neither by request nor after a pause', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 3)
  assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
  const text = 'mutation ($id: ID!) { runPaymentPlan(id: $id) { id } }'
  const { errors } = await server.ask(merchant.account.key, text, { id: plan.shownId })
  assert.match(String(errors?.[0]?.message), /Nacha allows two more debits within 180 days/)
  for (const field of ['paymentPlanPause', 'paymentPlanResume'] as const)
    assert.equal(await fixture.change(merchant, field, plan), null)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  const types = await fixture.eventTypes(plan)
  assert.deepEqual(types.slice(-3), ['paused', 'resumed', 'past_due'])
  const same = { paymentMethodId: plan.method.shownId }
  assert.equal(await fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, same), null)
  await run()
  assert.equal(await attemptsOf(plan), 3)
  const { shownId: paymentMethodId } = await fixture.storedMethod(merchant, {
    ...{ type: 'BankAccount', number: ACCOUNT_NUMBER, contactId: plan.contactId },
  })
  assert.equal(await fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, { paymentMethodId }), null)
  await run()
  await returnDebit()
  assert.equal(await statusesOf(plan), 'Completed Succeeded')
})

test('the same method ends the retry of a debit that is too old, also when it is planned', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 1)
  const due = () => sql.rows('select from plan_due where plan_id = $1', [plan.id])
  assert.equal((await due()).length, 1)
  await sql.write("update payments set created_at = created_at - interval '181 days' where payment_plan_id = $1", [
    plan.id,
  ])
  const same = { paymentMethodId: plan.method.shownId }
  assert.equal(await fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, same), null)
  assert.equal((await due()).length, 0)
  await bringForward(plan, 2)
  await run()
  assert.equal(await attemptsOf(plan), 1)
})

const payOff = async ({ account }: Merchant, { shownId: id }: ScenarioPlan) => {
  const text = 'mutation ($input: PaymentPlanPayOffInput!) { paymentPlanPayOff(input: $input) { status } }'
  const { errors } = await server.ask(account.key, text, { input: { id, authorization: agreement(server) } })
  return errors ? String(errors[0]?.extensions.code) : null
}

test('a pay-off debits what was returned three times as little as a request does', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 3)
  assert.equal(await payOff(merchant, plan), 'INVALID_STATE')
  assert.equal(await attemptsOf(plan), 3)
  const older = await planReturned(merchant, 1)
  const age = "update payments set created_at = created_at - interval '181 days' where payment_plan_id = $1"
  await sql.write(age, [older.id])
  assert.equal(await payOff(merchant, older), 'INVALID_STATE')
})

test('a pay-off that the bank has returned is repeated twice, as the first and the second retry', async () => {
  const merchant = await fixture.merchant()
  const number = SANDBOX_ACCOUNTS.insufficientFunds
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number }, occurrences: 3 })
  for (let each = 0; each < 3; each++) {
    assert.equal(await payOff(merchant, plan), null)
    await returnDebit()
  }
  assert.equal(await payOff(merchant, plan), 'INVALID_STATE')
  const rows = await sql.rows<{ declared: string | null }>(
    `select t.request->'parameters'->>'returnedBefore' as declared from payments p
     join payment_attempts t on t.shard = p.shard and t.payment_id = p.id where p.payment_plan_id = $1 order by t.id`,
    [plan.id],
  )
  assert.deepEqual(
    rows.map(({ declared }) => declared),
    [null, '1', '2'],
  )
})

test('the debit that stored its account at the checkout counts, too', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 3)
  await sql.write(
    `update payment_attempts set payment_method_id = null, stores = true where payment_id = (
      select id from payments where payment_plan_id = $1 order by id limit 1)`,
    [plan.id],
  )
  assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
  for (const field of ['paymentPlanPause', 'paymentPlanResume'] as const)
    assert.equal(await fixture.change(merchant, field, plan), null)
  await run()
  assert.equal(await attemptsOf(plan), 3)
})

test('a debit that was first returned more than 180 days ago is not repeated', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 1)
  await sql.write("update payments set created_at = created_at - interval '181 days' where payment_plan_id = $1", [
    plan.id,
  ])
  assert.equal(await runNow(merchant, plan), 'INVALID_STATE')
  assert.equal(await attemptsOf(plan), 1)
})

test('a planned repetition of a debit ends when its plan is resumed more than 180 days after the first one', async () => {
  const merchant = await fixture.merchant()
  const plan = await planReturned(merchant, 1)
  assert.equal((await stateOf(plan)).occurrences[0]?.retries, true)
  assert.equal(await fixture.change(merchant, 'paymentPlanPause', plan), null)
  await sql.write("update payments set created_at = created_at - interval '181 days' where payment_plan_id = $1", [
    plan.id,
  ])
  assert.equal(await fixture.change(merchant, 'paymentPlanResume', plan), null)
  assert.equal(await statusesOf(plan), 'PastDue Failed')
  await bringForward(plan, 3)
  await run()
  assert.equal(await attemptsOf(plan), 1)
})

test('a returned debit may be repeated twice, within 180 days of the first one', () => {
  const now = timestampOf(Date.parse('2027-03-01T08:00:00Z'))
  const ago = (days: number) => plus(now, { days: -days })
  assert.ok(mayDebitAgain([], now))
  assert.ok(mayDebitAgain([ago(180), ago(1)], now))
  assert.ok(!mayDebitAgain([ago(181), ago(1)], now))
  assert.ok(!mayDebitAgain([ago(4), ago(2), ago(1)], now))
})
