import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SANDBOX_CARDS } from '../../../test/support/instruments.ts'
import { DECLINED } from '../../../test/support/plan-scenarios.ts'
import { startRenewals } from '../../../test/support/renewed-cards.ts'

const fixture = await startRenewals()
after(fixture.close)
const { attemptsOf, credentialOf, declineMeanwhile, merchantWithoutRetries, newPlan, processor, recover } = fixture
const { setAmount, setPolicy, statusOf, statusesOf } = fixture

test('a card that is renewed while its charge is in flight is charged again after the decline, once', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await declineMeanwhile(merchant, plan, { expirationYear: 2101 })
  assert.deepEqual([await statusesOf(plan), await attemptsOf(plan)], ['PastDue Failed Scheduled Scheduled', 1])
  for (const attempts of [2, 2]) {
    await recover()
    assert.equal(await attemptsOf(plan), attempts)
  }
})

test('the policy judges the charge of the renewed card, not the one in flight at its renewal', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [], whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant)
  await setAmount(plan, DECLINED.soft)
  await declineMeanwhile(merchant, plan, { expirationYear: 2101 })
  assert.deepEqual([await statusesOf(plan), await attemptsOf(plan)], ['PastDue Failed Scheduled Scheduled', 1])
  await recover()
  assert.deepEqual([await statusesOf(plan), await attemptsOf(plan)], ['Canceled Canceled Canceled Canceled', 2])
})

test('the policy applies at once when the renewed card will not be charged', async () => {
  const merchant = await fixture.merchant()
  await setPolicy(merchant, { retryDays: [], whenPastDue: 'Cancel' })
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await declineMeanwhile(merchant, plan, { expirationYear: 2101 })
  assert.deepEqual([await statusesOf(plan), await attemptsOf(plan)], ['Canceled Canceled Canceled Canceled', 1])
})

test('a hard decline of the former number leaves the new one Active, and it is charged', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.lostLater } })
  await declineMeanwhile(merchant, plan, { expirationYear: 2101, last4: '1881' })
  assert.deepEqual([await statusOf(plan), await attemptsOf(plan)], ['Active', 1])
  await processor.updateCards((await credentialOf(merchant)).id)
  await recover()
  assert.equal(await statusesOf(plan), 'Active Succeeded Scheduled Scheduled')
})

test('a withdrawn consent makes the new number Invalid, too', async () => {
  const merchant = await merchantWithoutRetries()
  const plan = await newPlan(merchant, { storing: { number: SANDBOX_CARDS.revokedLater } })
  await declineMeanwhile(merchant, plan, { expirationYear: 2101, last4: '1881' })
  await recover()
  assert.deepEqual([await statusOf(plan), await attemptsOf(plan)], ['Invalid', 1])
})
