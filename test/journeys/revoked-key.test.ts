import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import type { Merchant } from '../support/payments.ts'
import { until } from '../support/process.ts'
import { setKey } from '../support/provider-keys.ts'
import { startTestClocks } from '../support/test-clocks.ts'

const fixture = await startTestClocks({ worker: true })
after(fixture.close)
const { server, createClock, readClock, startAdvance, plan, statusOf, eventsOf } = fixture

const MINUTE_MS = 60_000

/** Advances a test clock, and waits until the worker has moved it there. */
async function advanceTo(merchant: Merchant, clock: { readonly id: string }, to: string): Promise<void> {
  await startAdvance(merchant, await readClock(merchant, clock.id), to)
  await isReady(merchant, clock)
}

const isReady = (merchant: Merchant, { id }: { readonly id: string }) =>
  until(
    'the clock is ready',
    () => readClock(merchant, id),
    ({ status }) => status === 'Ready',
  )

const HEALTH = 'query ($id: ID!) { providerConfiguration(id: $id) { health failingCause } }'

async function healthOf(merchant: Merchant): Promise<unknown> {
  const variables = { id: fixture.configurationIdOf(merchant) }
  const { data } = await server.ask<{ providerConfiguration: object }>(merchant.account.key, HEALTH, variables)
  return data.providerConfiguration
}

test('a key is revoked, a charge falls due, the key works again, and the plan is charged by itself', async () => {
  const merchant = await fixture.merchant()
  const { id: orgId } = merchant.account
  await change(server, merchant.account, 'organizationUpdate', {
    id: orgId,
    paymentPlanPolicy: { retryDays: [], whenPastDue: 'Cancel' },
  })
  const clock = await createClock(merchant, { now: '2027-01-15T08:00:00Z' })
  await isReady(merchant, clock)
  const id = await plan(merchant, { startDate: '2027-01-31', occurrences: 2 })
  await setKey(fixture, merchant, 'revoked')
  await advanceTo(merchant, clock, '2027-02-10T08:00:00Z')
  assert.deepEqual(await healthOf(merchant), { health: 'Failing', failingCause: 'CredentialsRejected' })
  assert.equal(await statusOf(merchant, id), 'Active Scheduled Scheduled')

  await setKey(fixture, merchant, 'active')
  assert.deepEqual(
    (await merchant.ledger()).charges.filter(({ amount }) => amount > 0),
    [],
  )
  await until(
    'the worker finds that the key works',
    async () => {
      server.clock.advance(MINUTE_MS)
      return healthOf(merchant)
    },
    (health) => (health as { health: string }).health === 'Healthy',
  )
  await advanceTo(merchant, clock, '2027-02-10T09:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Scheduled')
  await advanceTo(merchant, clock, '2027-03-01T08:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Completed Succeeded Succeeded')
  assert.deepEqual(await eventsOf(id), ['payment_plan.created', 'payment_plan.activated', 'payment_plan.completed'])
  assert.deepEqual(await eventsOf(fixture.configurationIdOf(merchant)), [
    'provider_configuration.failing',
    'provider_configuration.recovered',
  ])
})
