import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import {
  chargeNotification,
  openNotifications,
  type ProviderNotification,
} from '../../../../test/support/notifications.ts'
import { newConfiguration } from '../../../../test/support/payment-methods.ts'
import { startStubProvider } from '../../../../test/support/stub-provider.ts'
import { enqueue } from '../../../platform/queue/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { claimTokensOf, createWorkerIdentity } from '../../../platform/workers/index.ts'
import {
  applyNotifications,
  deleteOldNotifications,
  endNotificationLeases,
  type ProviderEventHandler,
} from '../index.ts'
import { claimNotifications } from './notifications.queries.generated.ts'
import { createNotificationStore } from './store-notification.ts'

const { server, services, sql, organization, notify, rowOf, handlerFor } = await openNotifications()

test('each notification is applied once, in any order and however often it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 10 }), fc.boolean(), async (order, atOnce) => {
      const attemptIds = Array.from({ length: 5 }, () => randomUUID())
      const events = attemptIds.map((id) => chargeNotification(id))
      const { handler, receivedIds } = handlerFor(...attemptIds)
      const sent = order.map((index) => events[index] as ProviderNotification)
      if (atOnce) await Promise.all(sent.map((event) => notify(event)))
      else
        for (const event of sent) {
          await notify(event)
          await applyNotifications(services, [handler])
        }
      await Promise.all([applyNotifications(services, [handler]), applyNotifications(services, [handler])])
      assert.deepEqual(receivedIds.sort(), [...new Set(order)].map((index) => attemptIds[index]).sort())
    }),
    { numRuns: 15 },
  )
})

test('a notification about an unknown record is retried, and applied as soon as the record exists', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  await notify(event)
  await applyNotifications(services, [handlerFor().handler])
  const { handler, receivedIds } = handlerFor(attemptId)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [], 'the notification is not due yet')
  server.clock.advance(1_000)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [attemptId])
  assert.equal((await rowOf(event))?.attempts, 2)
})

test('after a day a notification is given up and logged, and sending it again allows one more attempt', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  await notify(event)
  const { handler } = handlerFor()
  server.clock.advance(23.9 * 3600 * 1000)
  await applyNotifications(services, [handler])
  assert.ok((await rowOf(event))?.due_at)
  server.clock.advance(0.2 * 3600 * 1000)
  await applyNotifications(services, [handler])
  const kept = await rowOf(event)
  assert.deepEqual([kept?.due_at, kept?.applied_at], [null, null])
  const alerts = server.logged.filter(
    (line) => line.includes('gave up applying a notification') && line.includes(event.id),
  )
  assert.equal(alerts.length, 1)
  assert.equal(JSON.parse(alerts[0] ?? '').level, 'error')
  await notify(event)
  const known = handlerFor(attemptId)
  await applyNotifications(services, [known.handler])
  assert.deepEqual(known.receivedIds, [attemptId])
})

test('a notification that no handler claims is marked as applied', async () => {
  const event = chargeNotification(randomUUID())
  await notify(event)
  await applyNotifications(services, [async () => 'not mine'])
  assert.ok((await rowOf(event))?.applied_at)
})

test('a failed handler leaves no effect, and the notification is retried', async () => {
  const event = chargeNotification(randomUUID())
  await notify(event)
  const subjectId = services.mintId(organization.account.shard)
  const job = {
    kind: 'SettleAttempt',
    shard: organization.account.shard,
    subjectId,
    orgId: organization.account.id,
  } as const
  const enqueuing: ProviderEventHandler = async (_services, tx) => {
    await enqueue(services, tx, job, 60)
    return 'applied'
  }
  const failing: ProviderEventHandler = async () => {
    throw new Error('a fault of the test')
  }
  const jobs = () => sql.rows('select from jobs where subject_id = $1', [subjectId])
  await applyNotifications(services, [enqueuing, failing])
  assert.equal((await jobs()).length, 0)
  assert.ok(!(await rowOf(event))?.applied_at)
  server.clock.advance(1_000)
  await applyNotifications(services, [enqueuing])
  assert.equal((await jobs()).length, 1)
})

test('another worker applies the notifications of a dead worker when its lease has expired', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  await notify(event)
  const now = services.wallNow()
  const lease = { now, leaseUntil: plus(now, { seconds: 120 }), token: services.mintId(0) }
  const span = { fromShard: 0, toShard: 1023, rowsMax: 100, exceptConfigurationIds: [] }
  await services.db.write.run(claimNotifications, { ...lease, ...span })
  const { handler, receivedIds } = handlerFor(attemptId)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [])
  server.clock.advance(120_000)
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [attemptId])
})

test('the notifications of a lost worker are applied at once', async () => {
  const attemptId = randomUUID()
  await notify(chargeNotification(attemptId))
  const lost = createWorkerIdentity()
  const now = services.wallNow()
  const lease = { now, leaseUntil: plus(now, { seconds: 120 }), token: lost.mintClaimToken() }
  const span = { fromShard: 0, toShard: 1023, rowsMax: 100, exceptConfigurationIds: [] }
  await services.db.write.run(claimNotifications, { ...lease, ...span })
  const { handler, receivedIds } = handlerFor(attemptId)
  await endNotificationLeases(services, claimTokensOf(createWorkerIdentity().id))
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [])
  await endNotificationLeases(services, claimTokensOf(lost.id))
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [attemptId])
})

test('a worker whose lease has expired leaves a notification to the worker that has claimed it since', async () => {
  const attemptId = randomUUID()
  const event = chargeNotification(attemptId)
  await notify(event)
  const { handler, receivedIds } = handlerFor(attemptId)
  // Another worker claims the row between the claim and the transaction of this one.
  const slow = {
    ...services,
    db: {
      ...services.db,
      transaction: async <Result>(work: Parameters<typeof services.db.transaction<Result>>[0]) => {
        server.clock.advance(120_000)
        await applyNotifications(services, [handler])
        return services.db.transaction(work)
      },
    },
  }
  await applyNotifications(slow, [handler])
  assert.deepEqual(receivedIds, [attemptId])
})

const EVENT_LIST = '/transfer/event/list'

test('a provider that does not respond delays only its own notifications', async () => {
  const plaid = await startStubProvider()
  after(() => plaid.close())
  plaid.answer(EVENT_LIST, 'no response')
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
  for (const id of attemptIds) await notify(chargeNotification(id))
  const { handler, receivedIds } = handlerFor(...attemptIds)
  const all = Promise.withResolvers<void>()
  const counting: ProviderEventHandler = async (...parameters) => {
    const answer = await handler(...parameters)
    if (receivedIds.length === attemptIds.length) all.resolve()
    return answer
  }
  const running = applyNotifications({ ...services, providerEndpoints: { Plaid: plaid.url } }, [counting])
  await all.promise
  assert.ok(plaid.requests.length < 24, `${plaid.requests.length} of one configuration were in flight`)
  plaid.answer(EVENT_LIST, { status: 200, body: { transfer_events: [] } })
  plaid.hangUp()
  await running
  const left = await sql.rows('select from provider_notifications where configuration_id = $1 and due_at is not null', [
    stuck.id,
  ])
  assert.equal(left.length, 0)
})

test('notifications are deleted after ninety days', async () => {
  const [old, young] = [chargeNotification(randomUUID()), chargeNotification(randomUUID())]
  await notify(old)
  server.clock.advance(90 * 24 * 3600 * 1000)
  await notify(young)
  server.clock.advance(1_000)
  await deleteOldNotifications(services)
  assert.equal(await rowOf(old), undefined)
  assert.ok(await rowOf(young))
})

test('a stored notification can be decrypted only in its own row', async () => {
  const [one, other] = [chargeNotification(randomUUID()), chargeNotification(randomUUID())]
  await Promise.all([notify(one), notify(other)])
  await sql.rows(
    'update provider_notifications set body_sealed = (select body_sealed from provider_notifications where event_id = $2) where event_id = $1',
    [one.id, other.id],
  )
  const { handler, receivedIds } = handlerFor(...[one, other].map(({ data }) => data.charge.reference))
  await applyNotifications(services, [handler])
  assert.deepEqual(receivedIds, [other.data.charge.reference])
})
