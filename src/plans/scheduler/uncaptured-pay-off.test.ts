import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ACCOUNT_NUMBER, returnedBy, SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { cacheEnds, setKey } from '../../../test/support/provider-keys.ts'
import { agreement } from '../../../test/support/valid-inputs.ts'
import { whenSettled } from '../../cli/when-settled.ts'
import type { PaymentOutcome } from '../../payments/index.ts'
import { applyOutcome } from '../../payments/settlement/apply-outcome.ts'

const fixture = await startScenarios()
after(fixture.close)
const { chargesOf, newPlan, passDays, processor, sql, run, runNow, server, setAmount, stateOf, statusesOf } = fixture

const PAY_OFF = `mutation ($input: PaymentPlanPayOffInput!) { made: paymentPlanPayOff(input: $input) { status } }`

/** Pays off a plan. Returns the refusal's code, or the plan's status. */
async function payOff({ account }: Merchant, { shownId: id }: ScenarioPlan): Promise<string> {
  const asked = await server.ask<{ made: { status: string } }>(account.key, PAY_OFF, {
    input: { id, authorization: agreement(server) },
  })
  return asked.errors ? String(asked.errors[0]?.extensions.code) : asked.data.made.status
}

/** Advances the processor's clock and applies its notifications. */
async function advanceProcessor(days: number): Promise<void> {
  await processor.advance({ days })
  await fixture.deliverNotifications()
}

/** Applies an outcome that a provider reports about the newest attempt of a plan. */
async function report({ account }: Merchant, { id }: ScenarioPlan, outcome: PaymentOutcome): Promise<void> {
  const [attempt] = await sql.rows<{ id: string; payment_id: string }>(
    `select t.id, t.payment_id from payment_attempts t join payments p on p.id = t.payment_id
     where p.payment_plan_id = $1 order by t.id desc limit 1`,
    [id],
  )
  assert.ok(attempt)
  const ref = { account: account.account, paymentId: attempt.payment_id, attemptId: attempt.id }
  await applyOutcome(server.services, whenSettled, ref, outcome)
}

const needsOf = async ({ id }: ScenarioPlan) =>
  (
    await sql.rows<{ retry_needs: string | null }>(
      'select retry_needs from payment_plan_occurrences where plan_id = $1 order by number',
      [id],
    )
  ).map(({ retry_needs: needs }) => needs)

const reportsOfDoublePayment = () => server.logged.filter((line) => line.includes('check both, and refund one')).length

test('a pay-off that is never captured leaves all occurrences failed, and a late capture pays them', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
  assert.equal(await payOff(merchant, plan), 'Completed')
  await advanceProcessor(1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Failed Failed')
  assert.deepEqual(await needsOf(plan), ['ManualRequest', 'ManualRequest', 'ManualRequest'])
  await passDays(plan, 30)
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  await advanceProcessor(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
  assert.deepEqual(await needsOf(plan), [null, null, null])
  assert.equal(reportsOfDoublePayment(), 0)
})

test('a pay-off that its provider cancels is not charged again, and a capture afterwards pays the plan', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: ACCOUNT_NUMBER } })
  await payOff(merchant, plan)
  await report(merchant, plan, { kind: 'Canceled', reference: 'a reference' })
  assert.equal(await statusesOf(plan), 'PastDue Failed Failed Failed')
  await passDays(plan, 30)
  assert.equal((await chargesOf(merchant, plan)).length, 1)
  await report(merchant, plan, { kind: 'Recaptured', reference: 'a reference' })
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
})

test('a pay-off captured after one of its occurrences was charged again is reported', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
  await payOff(merchant, plan)
  await advanceProcessor(1)
  const { id } = await fixture.cardOf(merchant, plan)
  await sql.write('update payment_plans set payment_method_id = $2 where id = $1', [plan.id, id])
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Failed')
  const before = reportsOfDoublePayment()
  await advanceProcessor(2)
  assert.equal(await statusesOf(plan), 'Completed Succeeded Succeeded Succeeded')
  assert.equal(reportsOfDoublePayment(), before + 1)
})

test('a charge that is captured after its occurrence was settled without it is reported', async () => {
  const merchant = await fixture.merchant()
  const ends = {
    paymentPlanOccurrenceMarkPaid: { number: 1, tender: 'Check' },
    paymentPlanOccurrenceWaive: { number: 1, reason: 'Goodwill' },
  }
  for (const [field, input] of Object.entries(ends)) {
    const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
    await run()
    await advanceProcessor(1)
    assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
    const text = `mutation ($input: ${type}) { made: ${field}(input: $input) { id } }`
    const { errors } = await server.ask(merchant.account.key, text, { input: { id: plan.shownId, ...input } })
    assert.equal(errors, undefined)
    const ended = await statusesOf(plan)
    const before = reportsOfDoublePayment()
    await advanceProcessor(2)
    assert.equal(await statusesOf(plan), ended)
    assert.equal((await stateOf(plan)).payments[0]?.status, 'Succeeded')
    assert.equal(reportsOfDoublePayment(), before + 1)
  }
})

test('a returned pay-off for which the customer withdrew the consent needs a new one', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { type: 'BankAccount', number: returnedBy('R10') } })
  await payOff(merchant, plan)
  await advanceProcessor(3)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.deepEqual(await needsOf(plan), ['NewConsent', null, null])
})

test('a charge that the unusable method forbids leaves the needs of the charge before', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await run()
  assert.deepEqual(await needsOf(plan), ['NewCredential', null, null])
  assert.equal(await runNow(merchant, plan), null)
  const { payments } = await stateOf(plan)
  assert.equal(payments.at(-1)?.decline_code, 'payment_method_unusable')
  assert.deepEqual(await needsOf(plan), ['NewCredential', null, null])
})

test('a pay-off is refused while the provider configuration is failing, and counts no attempt', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { amountMinor: DECLINED.soft })
  await run()
  const before = await stateOf(plan)
  assert.deepEqual(before.occurrences[0], { status: 'Failed', attempts: 1, retries: true })
  await setAmount(plan, 4_990n)
  await setKey(fixture, merchant, 'revoked')
  assert.equal(await payOff(merchant, plan), 'PROVIDER_UNAVAILABLE')
  await cacheEnds()
  assert.equal(await payOff(merchant, plan), 'PROVIDER_UNAVAILABLE')
  const state = await stateOf(plan)
  assert.deepEqual(state.occurrences, before.occurrences)
  assert.deepEqual(
    state.payments.map(({ status }) => status),
    ['Failed', 'Canceled'],
  )
  await setKey(fixture, merchant, 'active')
  await fixture.settle()
  await cacheEnds()
  assert.equal(await payOff(merchant, plan), 'Completed')
})
