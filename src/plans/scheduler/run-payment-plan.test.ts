import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlans, statuses } from '../../../test/support/charged-plans.ts'

const fixture = await startPlans()
after(fixture.close)
const { server, run, newPlan, bringForward, stateOf } = fixture

const RUN = 'mutation ($id: ID!) { made: runPaymentPlan(id: $id) { id status } }'

test('running a plan charges due occurrences once per idempotency key, and no later ones', async () => {
  const merchant = await fixture.merchant()
  const { key } = merchant.account
  const plan = await newPlan(merchant)
  const headers = { 'idempotency-key': 'run-it-1' }
  const [one, again] = [
    await server.ask<{ made: { status: string } }>(key, RUN, { id: plan.shownId }, headers),
    await server.ask<{ made: { status: string } }>(key, RUN, { id: plan.shownId }, headers),
  ]
  assert.deepEqual([one.errors, again.errors, one.data.made.status], [undefined, undefined, 'Active'])
  const state = await stateOf(plan)
  assert.deepEqual([state.payments.length, statuses(state)], [1, ['Succeeded', 'Scheduled', 'Scheduled']])
  const early = await server.ask(key, RUN, { id: plan.shownId })
  assert.equal(early.errors?.[0]?.extensions.code, 'INVALID_STATE')
  const other = await fixture.merchant()
  const foreign = await server.ask(other.account.key, RUN, { id: plan.shownId })
  assert.equal(foreign.errors?.[0]?.extensions.code, 'NOT_FOUND')
})

test('a past due plan is active again when the organization runs it and the charge succeeds', async () => {
  const merchant = await fixture.merchant()
  const plan = await newPlan(merchant, { amountMinor: 666_065n })
  await bringForward(plan, 1)
  await run()
  assert.equal((await stateOf(plan)).status, 'PastDue')
  await fixture.sql.write('update payment_plans set amount_minor = 4990 where id = $1', [plan.id])
  const { data } = await server.ask<{ made: { status: string } }>(merchant.account.key, RUN, { id: plan.shownId })
  assert.equal(data.made.status, 'Active')
  assert.deepEqual((await fixture.eventsOf(plan.shownId)).slice(2), [
    'payment_plan.payment_failed',
    'payment_plan.past_due',
    'payment_plan.activated',
  ])
})
