import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Merchant } from '../../../test/support/payments.ts'
import { DECLINED, type ScenarioPlan, startScenarios } from '../../../test/support/plan-scenarios.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, eventTypes, newPlan, sql, run, runNow, server, setAmount, setPolicy } = fixture
const { stateOf, statusesOf } = fixture

/** Damages the stored credential of a plan. Returns a function that repairs it. */
async function damage({ method }: ScenarioPlan): Promise<() => Promise<unknown>> {
  const [row] = await sql.rows<{ sealed: Buffer }>(
    'select credential_sealed as sealed from payment_methods where id = $1',
    [method.id],
  )
  const seal = (sealed: Buffer | undefined) =>
    sql.write('update payment_methods set credential_sealed = $2 where id = $1', [method.id, sealed])
  await seal(Buffer.alloc(64, 7))
  return () => seal(row?.sealed)
}

const healthOf = async ({ configuration }: Merchant) => {
  const text = 'select failing_cause from provider_configurations where id = $1'
  return (await sql.rows<{ failing_cause: string | null }>(text, [configuration.id]))[0]?.failing_cause
}

/** Makes the plan due that was postponed. */
const waitMinutes = ({ id }: ScenarioPlan, minutes: number) =>
  sql.write('update plan_due set due_at = due_at - make_interval(mins => $2) where plan_id = $1', [id, minutes])

test('a payment method that cannot be opened is not charged, and its plan is charged by itself once it can be', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [], whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant)
  const other = await newPlan(merchant)
  const repair = await damage(plan)
  await bringForward(plan, 1)
  await bringForward(other, 1)
  await run()
  assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled Scheduled')
  assert.equal(await statusesOf(other), 'Active Succeeded Scheduled Scheduled')
  await waitMinutes(plan, 15)
  await run()
  assert.deepEqual((await stateOf(plan)).payments, [])
  assert.deepEqual(await eventTypes(plan), ['created', 'activated'])
  assert.equal(await healthOf(merchant), null)
  const logged = server.logged.filter((line) => line.includes('failed to open a stored payment method'))
  assert.equal(logged.length, 2)
  assert.ok(logged.every((line) => line.includes(plan.method.id) && JSON.parse(line).level === 'error'))
  await repair()
  await waitMinutes(plan, 15)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'])
})

test('a retry and a requested charge of such a payment method change neither the plan nor its retries', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [2], whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant, { amountMinor: DECLINED.soft })
  await run()
  await setAmount(plan, 4_990n)
  const repair = await damage(plan)
  assert.equal(await runNow(merchant, plan), 'PROVIDER_UNAVAILABLE')
  await bringForward(plan, 2)
  await run()
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 1, retries: true })
  await repair()
  await waitMinutes(plan, 15)
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})
