import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../test/support/change.ts'
import { SANDBOX_CARDS } from '../../test/support/instruments.ts'
import { DECLINED } from '../../test/support/plan-scenarios.ts'
import { startRenewals } from '../../test/support/renewed-cards.ts'

const fixture = await startRenewals()
after(fixture.close)
const { merchantWithoutRetries, processor, passDays, newPlan, sql, recover, renewCard, replaceCard, reportCard, run } =
  fixture
const { attemptsOf, server, setAmount, setPolicy, statusOf, statusesOf } = fixture

const DAY_MS = 86_400_000

test('an update of the card retries what failed with it, and its plan becomes active by itself', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.expiredLater } })
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await replaceCard(merchant)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  const types = ['created', 'activated', 'payment_failed', 'past_due', 'updated', 'activated']
  assert.deepEqual(await fixture.eventTypes(plan), types)
})

test('each update leads to one retry, also when it is reported twice', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  assert.equal(await attemptsOf(plan), 1)
  for (const attempts of [2, 2]) {
    await renewCard(merchant, 2101)
    assert.equal(await attemptsOf(plan), attempts)
  }
  await renewCard(merchant, 2105)
  assert.equal(await attemptsOf(plan), 3)
})

test('an update of the card does not charge a reopened occurrence that never failed with it', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  const ask = (field: string, input: object = {}) =>
    change(server, merchant.account, field, { id: plan.shownId, number: 2, ...input })
  await ask('paymentPlanOccurrenceMarkPaid', { tender: 'Check' })
  await passDays(plan, 7)
  await ask('paymentPlanOccurrenceReopen')
  await setAmount(plan, 1_000n)
  await renewCard(merchant, 2101)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  assert.equal(await attemptsOf(plan), 2)
})

test('an update of the card changes its plan also when a retry is already overdue', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [1] })
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  server.clock.advance(2 * DAY_MS)
  await renewCard(merchant, 2101)
  const text = "select payload from events where subject_id = $1 and type = 'payment_plan.updated'"
  const [updated] = await sql.rows<{ payload: string }>(text, [plan.id])
  assert.deepEqual(Object.keys(JSON.parse(updated?.payload ?? '').previous), ['updatedAt'])
})

test('an updated card that a person then sets on its plan changes the plan once', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 1)
  await reportCard(merchant, { expirationYear: 2101 })
  const change = { paymentMethodId: plan.method.shownId }
  assert.equal(await fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, change), null)
  await recover()
  assert.equal(await attemptsOf(plan), 2)
  const types = await fixture.eventTypes(plan)
  assert.deepEqual(types.slice(2), ['payment_failed', 'past_due', 'updated', 'payment_failed'])
})

test('a lost card is charged again with its new number, and not with a new date only', async () => {
  for (const attempts of [1, 2]) {
    const merchant = await merchantWithoutRetries()
    const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
    await passDays(plan, 1)
    assert.equal(await statusOf(plan), 'Invalid')
    // A request finds the method unusable, and charges nothing.
    if (attempts === 2) assert.equal(await fixture.runNow(merchant, plan), null)
    await renewCard(merchant, 2101)
    assert.deepEqual([await statusOf(plan), await attemptsOf(plan)], ['Active', attempts])
    await replaceCard(merchant)
    assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  }
})

test('advice against a retry holds for the same number', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await processor.play('do_not_retry')
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await renewCard(merchant, 2101)
  assert.equal(await attemptsOf(plan), 1)
  await replaceCard(merchant)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test('a withdrawn consent outlives every update by the provider', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.revokedLater } })
  await passDays(plan, 1)
  await replaceCard(merchant)
  assert.equal(await statusOf(plan), 'Invalid')
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.equal(await attemptsOf(plan), 1)
})

test('plans that are paused, and occurrences that failed before a dispute, are not retried', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await passDays(plan, 1)
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  await setAmount(plan, 4_990n)
  const [paid] = await sql.rows<{ id: string }>('select id from payments where payment_plan_id = $1 order by id', [
    plan.id,
  ])
  const disputedAt = server.services.now(merchant.account.account)
  await sql.write("update payments set status = 'Disputed', updated_at = $2 where id = $1", [paid?.id, disputedAt])
  await renewCard(merchant, 2101)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  await sql.write("update payments set status = 'Succeeded' where id = $1", [paid?.id])
  assert.equal(await fixture.change(merchant, 'paymentPlanPause', plan), null)
  await renewCard(merchant, 2105)
  assert.equal(await statusesOf(plan), 'Paused Succeeded Failed Scheduled')
})

test('a lost dispute does not keep what failed after it from being retried', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await passDays(plan, 1)
  const [charge] = (await merchant.ledger()).charges.slice(-1)
  const { id } = await processor.dispute(charge!.id)
  await processor.changeDispute(id, { status: 'lost' })
  await fixture.deliverNotifications()
  await setAmount(plan, DECLINED.soft)
  await passDays(plan, 7)
  assert.equal(await statusesOf(plan), 'PastDue Succeeded Failed Scheduled')
  await setAmount(plan, 4_990n)
  await renewCard(merchant, 2101)
  assert.equal(await statusesOf(plan), 'Active Succeeded Succeeded Scheduled')
})

test('a charge that may still be captured is repeated by request only', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.capturedAgain } })
  await passDays(plan, 1)
  await processor.advance({ days: 1 })
  await fixture.deliverNotifications()
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await renewCard(merchant, 2101)
  await replaceCard(merchant)
  const change = { paymentMethodId: (await fixture.cardOf(merchant, plan)).shownId }
  assert.equal(await fixture.change(merchant, 'paymentPlanUpdatePaymentMethod', plan, change), null)
  await run()
  for (const field of ['paymentPlanPause', 'paymentPlanResume'] as const)
    assert.equal(await fixture.change(merchant, field, plan), null)
  await run()
  assert.equal(await attemptsOf(plan), 1)
  assert.equal(await fixture.runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test("the card in a charge's response and in its notification is one update", async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.renewedAtCharge } })
  await passDays(plan, 1)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  const [method] = await sql.rows('select last4, expiration_year from payment_methods where id = $1', [plan.method.id])
  assert.deepEqual(method, { last4: '1881', expiration_year: 2103 })
  await fixture.deliverNotifications()
  await recover()
  assert.deepEqual(await fixture.eventsOf(plan.method.shownId), ['payment_method.created', 'payment_method.updated'])
})
