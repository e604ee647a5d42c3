// Tests that three workers deliver many due requests without repeats: `npm run test:faults`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../../../src/accounts/index.ts'
import { announceAll } from '../../../src/webhooks/events/index.ts'
import { assertDeliveryIsSound } from '../../support/delivery.ts'
import { until } from '../../support/process.ts'
import { PATIENCE_MS } from '../fixture.ts'
import { type DeliveryDeployment, openDeliveryDeployment } from './deployment.ts'
import { openLedger } from './ledger.ts'
import { openWebhook } from './webhook.ts'

const ORGANIZATIONS = 10
const WEBHOOKS = [['contact.created'], ['contact.*', 'payment.*'], ['*']]
const EVENTS = 2_000
const EVENTS_AT_ONCE = 20
const IN_FLIGHT_MAX = 8

test('three workers deliver 2,000 events to 30 webhooks once each, with at most 8 attempts in flight per webhook', async (t) => {
  const ledger = await openLedger(t, () => ({ does: 'accept', afterMs: 10 }))
  const deployment = await openDeliveryDeployment(t, ledger, { workers: 3 })
  await deployment.whenUp()
  const paths: string[] = []
  const organizations: Account[] = []
  for (let index = 0; index < ORGANIZATIONS; index++) {
    const { account, key } = await deployment.account('Organization', `Organization ${index}`)
    organizations.push(account)
    for (const [number, events] of WEBHOOKS.entries())
      paths.push((await openWebhook(deployment, ledger, key, `/${index}/${number}`, events)).path)
  }
  await Promise.all(organizations.map((organization) => announce(deployment, organization, EVENTS / ORGANIZATIONS)))

  const deliveries = EVENTS * WEBHOOKS.length
  const delivered = async () =>
    (await deployment.query(`select from webhook_requests where status = 'delivered'`)).length
  await until('everything to be delivered', delivered, (count) => count === deliveries, PATIENCE_MS)
  await until('the queue to be empty', async () => (await deployment.query('select from webhook_due')).length === 0)

  const max = Math.max(...paths.map(ledger.unansweredMax))
  t.diagnostic(`${deliveries} deliveries, ${ledger.count() - deliveries} repeats, at most ${max} at once of a webhook`)
  assert.equal(ledger.count(), deliveries)
  const entries = ledger.of('')
  assert.equal(new Set(entries.map(({ id }) => id)).size, deliveries)
  assert.ok(entries.every(({ verified }) => verified))
  assert.deepEqual(
    paths.filter((path) => ledger.unansweredMax(path) > IN_FLIGHT_MAX),
    [],
  )
  assert.deepEqual(await deployment.query('select from webhook_queues where in_flight <> 0'), [])
  assert.deepEqual(await deployment.query('select from webhook_requests where attempts <> 1'), [])
  await assertDeliveryIsSound({ ask: deployment.query })
  assert.deepEqual([deployment.isUp(), deployment.crashes()], [true, 0])
})

/** Writes events about contacts that need not exist, in batches. */
async function announce({ services }: DeliveryDeployment, organization: Account, count: number): Promise<void> {
  for (let written = 0; written < count; written += EVENTS_AT_ONCE) {
    const announcements = Array.from({ length: EVENTS_AT_ONCE }, (_, index) => ({
      type: 'contact.created' as const,
      subjectId: services.mintId(organization.shard),
      data: { name: `Contact ${written + index}` },
    }))
    await services.db.transaction((tx) => announceAll(services, tx, organization, announcements))
    services.hint('outbox')
  }
}
