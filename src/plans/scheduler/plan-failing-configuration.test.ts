import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DECLINED, startScenarios } from '../../../test/support/plan-scenarios.ts'
import { cacheEnds, setKey } from '../../../test/support/provider-keys.ts'

const fixture = await startScenarios()
after(fixture.close)
const { bringForward, chargesOf, eventTypes, newPlan, sql, run, runNow, server, setAmount, setPolicy } = fixture
const { settle, stateOf, statusesOf } = fixture

const dueMinutes = async ({ id }: { readonly id: string }): Promise<number> => {
  const [due] = await sql.rows<{ due_at: Date }>('select due_at from plan_due where plan_id = $1', [id])
  return ((due?.due_at.getTime() ?? 0) - new Date(server.services.wallNow()).getTime()) / 60_000
}

test('a plan is charged by itself after the recovery, and is looked at less often the longer it takes', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant)
  await setKey(fixture, merchant, 'revoked')
  await run()
  await run()
  assert.equal(await statusesOf(plan), 'Active Scheduled Scheduled Scheduled')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Scheduled', attempts: 0, retries: false })
  assert.ok(Math.abs((await dueMinutes(plan)) - 1) < 0.2)
  assert.equal((await stateOf(plan)).payments.length, 1)
  await settle(300)
  await run()
  assert.ok(Math.abs((await dueMinutes(plan)) - 5) < 0.2)
  await setKey(fixture, merchant, 'active')
  await settle(300)
  await cacheEnds()
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
  assert.deepEqual(await chargesOf(merchant, plan), ['succeeded'])
  assert.deepEqual(await eventTypes(plan), ['created', 'activated'])
})

test('a retry that finds the key revoked stays due, under the strictest policy too', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [2], whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant, { amountMinor: DECLINED.soft })
  await run()
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  await setAmount(plan, 4_990n)
  await bringForward(plan, 2)
  await setKey(fixture, merchant, 'revoked')
  await run()
  assert.equal(await statusesOf(plan), 'Active Failed Scheduled Scheduled')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 1, retries: true })
  await setKey(fixture, merchant, 'active')
  await settle()
  await cacheEnds()
  await run()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test('a requested charge that finds the key revoked changes neither the plan nor its retries', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [], whenPastDue: 'Continue' })
  const plan = await newPlan(merchant, { amountMinor: DECLINED.soft })
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  await setAmount(plan, 4_990n)
  await setKey(fixture, merchant, 'revoked')
  assert.equal(await runNow(merchant, plan), 'PROVIDER_UNAVAILABLE')
  assert.equal(await runNow(merchant, plan), 'PROVIDER_UNAVAILABLE')
  assert.deepEqual((await stateOf(plan)).occurrences[0], { status: 'Failed', attempts: 1, retries: false })
  await setKey(fixture, merchant, 'active')
  await settle()
  await cacheEnds()
  await run()
  assert.equal(await statusesOf(plan), 'PastDue Failed Scheduled Scheduled')
  assert.equal(await runNow(merchant, plan), null)
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})
