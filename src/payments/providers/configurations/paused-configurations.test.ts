import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import type { Merchant } from '../../../../test/support/payments.ts'
import { cacheEnds } from '../../../../test/support/provider-keys.ts'
import { startTestClocks } from '../../../../test/support/test-clocks.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, sql, charge, create, refund, eventsOf, storedMethod, token } = fixture
const { merchantAt, plan, advance, statusOf, move, configurationIdOf } = fixture

const UPDATE = `mutation ($input: ProviderConfigurationUpdateInput!) {
  made: providerConfigurationUpdate(input: $input) { health pausedAt }
}`

async function setPaused(merchant: Merchant, isPaused: boolean | null) {
  const input = { id: configurationIdOf(merchant), isPaused }
  const answer = await server.ask<{ made: { health: string; pausedAt: string | null } }>(merchant.account.key, UPDATE, {
    input,
  })
  await cacheEnds()
  return answer
}

test('a plan waits while its configuration is paused, and is charged after the pause', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, { startDate: '2026-03-10', frequency: 'Weekly', occurrences: 3 })
  const { data } = await setPaused(merchant, true)
  assert.deepEqual([data.made.health, data.made.pausedAt !== null], ['Healthy', true])
  await advance(merchant, clock, '2026-03-20T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Scheduled Scheduled Scheduled')
  assert.equal((await setPaused(merchant, false)).data.made.pausedAt, null)
  await move()
  await move()
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Succeeded Scheduled')
  assert.deepEqual(await eventsOf(configurationIdOf(merchant)), [
    'provider_configuration.paused',
    'provider_configuration.resumed',
  ])
})

test('a paused configuration charges nothing through the API, and makes refunds', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const { id: paymentId } = (await charge(merchant, input)).data.made
  await setPaused(merchant, true)
  const vaultTokenId = await token(merchant)
  const refused = [
    await charge(merchant, input),
    await create(merchant, { vaultTokenId, amount: '5.00', currency: 'USD' }),
  ]
  for (const { errors } of refused) assert.equal(errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  assert.equal((await sql.rows('select id from payments where org_id = $1', [merchant.account.account.id])).length, 1)
  assert.equal((await refund(merchant, { paymentId, amount: '3.00' })).data.made.status, 'Succeeded')
  await setPaused(merchant, false)
  const paid = await create(merchant, { vaultTokenId, amount: '5.00', currency: 'USD' })
  assert.equal(paid.data.made.status, 'Succeeded')
})

test('an equal value announces nothing, and the pause cannot be cleared', async () => {
  const merchant = await fixture.merchant()
  await setPaused(merchant, false)
  assert.deepEqual(await eventsOf(configurationIdOf(merchant)), [])
  const { errors } = await setPaused(merchant, null)
  assert.equal(errors?.[0]?.extensions.code, 'VALIDATION_ERROR')
})

test('a payment that names no configuration uses one that is not paused', async () => {
  const merchant = await fixture.merchant()
  const other = await newConfiguration(server.services, merchant.account.account)
  await setPaused(merchant, true)
  const input = { vaultTokenId: await token(merchant), amount: '5.00', currency: 'USD' }
  await create(merchant, input)
  const attempts = await sql.rows<{ configuration_id: string }>(
    'select configuration_id from payment_attempts where org_id = $1',
    [merchant.account.account.id],
  )
  assert.deepEqual(
    attempts.map((attempt) => attempt.configuration_id),
    [other.id],
  )
})
