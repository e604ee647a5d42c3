import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { openNotifications, type Told, told } from '../../../../test/support/notifications.ts'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { enqueue } from '../../../platform/queue/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { applyNotifications, deleteOldNotifications, type ProviderEventHandler } from '../index.ts'
import { claimNotifications } from './notifications.queries.generated.ts'
import { createNotificationStore } from './store-notification.ts'

const { server, services, query, organization, tell, keptOf, listenerTo } = await openNotifications()

test('whatever the order and however often each is told, each is applied once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 10 }), fc.boolean(), async (order, atOnce) => {
      const attemptIds = Array.from({ length: 5 }, () => randomUUID())
      const events = attemptIds.map((id) => told(id))
      const { listener, heard } = listenerTo(...attemptIds)
      const sent = order.map((index) => events[index] as Told)
      if (atOnce) await Promise.all(sent.map((event) => tell(event)))
      else
        for (const event of sent) {
          await tell(event)
          await applyNotifications(services, [listener])
        }
      await Promise.all([applyNotifications(services, [listener]), applyNotifications(services, [listener])])
      assert.deepEqual(heard.sort(), [...new Set(order)].map((index) => attemptIds[index]).sort())
    }),
    { numRuns: 15 },
  )
})

test('what is about nothing known is tried again, and applied as soon as it is known', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  await applyNotifications(services, [listenerTo().listener])
  const { listener, heard } = listenerTo(attemptId)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [], 'it is not due yet')
  server.clock.advance(1_000)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
  assert.equal((await keptOf(event))?.tries, 2)
})

test('after a day it is given up, a person is told, and sending it again has it tried once more', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const { listener } = listenerTo()
  server.clock.advance(23.9 * 3600 * 1000)
  await applyNotifications(services, [listener])
  assert.ok((await keptOf(event))?.due_at)
  server.clock.advance(0.2 * 3600 * 1000)
  await applyNotifications(services, [listener])
  const kept = await keptOf(event)
  assert.deepEqual([kept?.due_at, kept?.applied_at], [null, null])
  const alerts = server.logged.filter(
    (line) => line.includes('gave up applying a notification') && line.includes(event.id),
  )
  assert.equal(alerts.length, 1)
  assert.equal(JSON.parse(alerts[0] ?? '').level, 'error')
  await tell(event)
  const known = listenerTo(attemptId)
  await applyNotifications(services, [known.listener])
  assert.deepEqual(known.heard, [attemptId])
})

test("what is nobody's is done with", async () => {
  const event = told(randomUUID())
  await tell(event)
  await applyNotifications(services, [async () => 'not mine'])
  assert.ok((await keptOf(event))?.applied_at)
})

test('of what one listener fails at nothing stays, and it is tried again', async () => {
  const event = told(randomUUID())
  await tell(event)
  const subjectId = services.mintId(organization.account.shard)
  const job = {
    kind: 'SettleAttempt',
    shard: organization.account.shard,
    subjectId,
    orgId: organization.account.id,
  } as const
  const owing: ProviderEventHandler = async (_services, tx) => {
    await enqueue(services, tx, job, 60)
    return 'applied'
  }
  const failing: ProviderEventHandler = async () => {
    throw new Error('a fault of the test')
  }
  const owed = () => query('select from errands where subject_id = $1', [subjectId])
  await applyNotifications(services, [owing, failing])
  assert.equal((await owed()).length, 0)
  assert.ok(!(await keptOf(event))?.applied_at)
  server.clock.advance(1_000)
  await applyNotifications(services, [owing])
  assert.equal((await owed()).length, 1)
})

test('what a worker had taken when it died is applied by another when its lease is over', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const now = services.wallNow()
  const lease = { now, leaseUntil: plus(now, { seconds: 120 }), token: services.mintId(0) }
  const span = { fromShard: 0, toShard: 1023, rowsMost: 100, exceptConfigurationIds: [] }
  await services.db.write.run(claimNotifications, { ...lease, ...span })
  const { listener, heard } = listenerTo(attemptId)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [])
  server.clock.advance(120_000)
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [attemptId])
})

test('a worker that comes too late leaves it to the one that has taken it since', async () => {
  const attemptId = randomUUID()
  const event = told(attemptId)
  await tell(event)
  const { listener, heard } = listenerTo(attemptId)
  // Between its claim and its transaction another worker takes the row: this one reads the organization in between.
  const slow = {
    ...services,
    db: {
      ...services.db,
      transaction: async <Result>(work: Parameters<typeof services.db.transaction<Result>>[0]) => {
        server.clock.advance(120_000)
        await applyNotifications(services, [listener])
        return services.db.transaction(work)
      },
    },
  }
  await applyNotifications(slow, [listener])
  assert.deepEqual(heard, [attemptId])
})

const NEWS_OF_PLAID = '/transfer/event/list'

test('a provider that does not answer holds up what it told alone', async () => {
  const plaid = await startStubProvider()
  after(() => plaid.close())
  plaid.answer(NEWS_OF_PLAID, 'say nothing')
  const stuck = await newConfiguration(services, organization.account, { adapter: 'Plaid' })
  const keep = createNotificationStore(services)
  const webhook = { webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }
  const body = JSON.stringify({ issuedAt: 1_780_000_000, webhook })
  await keep(
    stuck.id,
    Array.from({ length: 80 }, () => ({ eventId: randomUUID(), body })),
  )
  server.clock.advance(1)
  const attemptIds = Array.from({ length: 20 }, () => randomUUID())
  for (const id of attemptIds) await tell(told(id))
  const { listener, heard } = listenerTo(...attemptIds)
  const all = Promise.withResolvers<void>()
  const counting: ProviderEventHandler = async (...notice) => {
    const answer = await listener(...notice)
    if (heard.length === attemptIds.length) all.resolve()
    return answer
  }
  const running = applyNotifications({ ...services, providerEndpoints: { Plaid: plaid.url } }, [counting])
  await all.promise
  assert.ok(plaid.requests.length < 24, `${plaid.requests.length} of one configuration were under way`)
  plaid.answer(NEWS_OF_PLAID, { status: 200, body: { transfer_events: [] } })
  plaid.hangUp()
  await running
  const left = await query('select from provider_notifications where configuration_id = $1 and due_at is not null', [
    stuck.id,
  ])
  assert.equal(left.length, 0)
})

test('what was told ninety days ago is swept', async () => {
  const [old, young] = [told(randomUUID()), told(randomUUID())]
  await tell(old)
  server.clock.advance(90 * 24 * 3600 * 1000)
  await tell(young)
  server.clock.advance(1_000)
  await deleteOldNotifications(services)
  assert.equal(await keptOf(old), undefined)
  assert.ok(await keptOf(young))
})

test('what is kept opens in its own row only', async () => {
  const [one, other] = [told(randomUUID()), told(randomUUID())]
  await Promise.all([tell(one), tell(other)])
  await query(
    'update provider_notifications set body_sealed = (select body_sealed from provider_notifications where event_id = $2) where event_id = $1',
    [one.id, other.id],
  )
  const { listener, heard } = listenerTo(...[one, other].map(({ data }) => data.charge.reference))
  await applyNotifications(services, [listener])
  assert.deepEqual(heard, [other.data.charge.reference])
})
