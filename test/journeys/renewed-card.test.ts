import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { SANDBOX_CARDS } from '../support/instruments.ts'
import type { Merchant } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { startTestClocks } from '../support/test-clocks.ts'

const fixture = await startTestClocks({ worker: true })
after(fixture.close)
const { server, processor, createClock, readClock, startAdvance, plan, statusOf } = fixture

const readyClock = (merchant: Merchant, id: string) =>
  until(
    'the clock is ready',
    () => readClock(merchant, id),
    ({ status }) => status === 'Ready',
  )
const METHOD = `query ($id: ID!) { paymentPlan(id: $id) { paymentMethodId } }`
const CARD = `query ($id: ID!) { paymentMethod(id: $id) { status card { last4 expirationYear } } }`

interface ShownMethod {
  readonly status: string
  readonly card: { readonly last4: string; readonly expirationYear: number }
}

test('a card expires, its plan is past due, the provider reports the renewal, and the plan is active', async () => {
  const merchant = await fixture.merchant()
  const { key, id: orgId } = merchant.account
  await change(server, merchant.account, 'organizationUpdate', { id: orgId, paymentPlanPolicy: { retryDays: [] } })
  const clock = await createClock(merchant, { now: '2027-01-15T08:00:00Z' })
  await readyClock(merchant, clock.id)
  const storing = { number: SANDBOX_CARDS.expiredLater }
  const id = await plan(merchant, { storing, startDate: '2027-01-31', occurrences: 3 })
  await startAdvance(merchant, clock, '2027-03-10T08:00:00Z')
  await readyClock(merchant, clock.id)
  assert.equal(await statusOf(merchant, id), 'PastDue Failed Failed Scheduled')
  const found = await server.ask<{ paymentPlan: { paymentMethodId: string } }>(key, METHOD, { id })
  const read = async () => {
    const { data } = await server.ask<{ paymentMethod: ShownMethod }>(key, CARD, {
      id: found.data.paymentPlan.paymentMethodId,
    })
    return data.paymentMethod
  }
  assert.equal((await read()).status, 'Active')
  assert.equal(await processor.updateCards(), 1)
  await until(
    'the plan is active',
    () => statusOf(merchant, id),
    (status) => status === 'Active Succeeded Succeeded Scheduled',
  )
  assert.deepEqual(await read(), { status: 'Active', card: { last4: '1881', expirationYear: 2103 } })
})
