import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { startPayments } from '../../../../test/support/payments.ts'
import { setKey } from '../../../../test/support/provider-keys.ts'
import { openFailingMetrics } from './failing-metrics.ts'

const fixture = await startPayments()
after(fixture.close)
const { services } = fixture.server
const cells = () => services.db.cells.map((db) => ({ ...services, db }))

/** Returns the lines of one sample, which is taken at once. */
async function sampled(): Promise<readonly string[]> {
  const registry = new Registry()
  const { stop } = await openFailingMetrics(cells, registry, services.log)
  await stop()
  const lines = (await registry.metrics()).split('\n')
  return lines.filter((line) => line.startsWith('tallystick_provider_configurations_failing{'))
}

const lines = (rejected: number, unreadable: number) => [
  `tallystick_provider_configurations_failing{cause="CredentialsRejected"} ${rejected}`,
  `tallystick_provider_configurations_failing{cause="CredentialsUnreadable"} ${unreadable}`,
]

test('failing configurations of all organizations are counted by cause until they recover', async () => {
  const merchants = [await fixture.merchant(), await fixture.merchant()]
  assert.deepEqual(await sampled(), lines(0, 0))
  for (const merchant of merchants) {
    const vaultTokenId = await fixture.token(merchant)
    await setKey(fixture, merchant, 'revoked')
    const { errors } = await fixture.create(merchant, { amount: '5.00', currency: 'USD', vaultTokenId })
    assert.equal(errors?.[0]?.extensions.code, 'PROVIDER_UNAVAILABLE')
  }
  assert.deepEqual(await sampled(), lines(2, 0))
  await setKey(fixture, merchants[0]!, 'active')
  await fixture.settle()
  assert.deepEqual(await sampled(), lines(1, 0))
})
