import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type DeliveryFixture, openDeliveryFixture, subscribe } from '../../../test/support/delivery.ts'
import { payloadProblems } from '../../../test/support/event-schemas.ts'
import { until } from '../../../test/support/process.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus, type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { catalogue, payloadSchema } from '../events/index.ts'
import { subscribeCallback } from '../subscriptions/subscribe-callback.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { announceFailingWebhooks } from './announce-failing.ts'

interface FailingEvent {
  readonly type: string
  readonly subject_id: string
  readonly payload: string
}

const EVENTS = `select type, subject_id, payload from events where type like 'webhook.%' order by id`

/** Sets the queue's failing_since like an opening breaker, or clears it with null. */
const setFailingSince = (fixture: DeliveryFixture, webhookId: string, failingSince: Timestamp | null) =>
  fixture.ask('update webhook_queues set failing_since = $2 where webhook_id = $1', [webhookId, failingSince])

async function openWebhook(t: TestContext) {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { webhook } = await subscribe(fixture, receiver.url('/itself'))
  return { fixture, receiver, webhook, now: fixture.services.wallNow() }
}

test('other webhooks get an event when a webhook fails or recovers, and the webhook itself does not', async (t) => {
  const { fixture, receiver, webhook, now } = await openWebhook(t)
  await subscribe(fixture, receiver.url('/beside'), ['webhook.*'])
  await subscribe(fixture, receiver.url('/above'), ['webhook.*'], fixture.agency)
  await subscribe(fixture, receiver.url('/elsewhere'), ['webhook_request.*', 'webhook.test'], fixture.platform)
  const delivery = fixture.deliver()
  await setFailingSince(fixture, webhook.id, now)
  await announceFailingWebhooks(fixture.services)
  delivery.wake()
  await receiver.arrived(2)
  // The lease of an unrecorded attempt would expire by the clock, and the request would be sent
  // again.
  await until(
    'both deliveries are recorded',
    () => fixture.ask<{ n: number }>("select count(*)::int as n from webhook_requests where status = 'delivered'"),
    ([counted]) => counted?.n === 2,
  )
  fixture.move({ minutes: 5 })
  await setFailingSince(fixture, webhook.id, null)
  await announceFailingWebhooks(fixture.services)
  delivery.wake()
  await receiver.arrived(4)
  await delivery.stop()

  const eventsAt = (path: string) =>
    receiver.arrivals.filter((arrival) => arrival.path === path).map(({ body }) => JSON.parse(body))
  assert.deepEqual([eventsAt('/itself'), eventsAt('/elsewhere')], [[], []])
  assert.deepEqual(eventsAt('/above'), eventsAt('/beside'))
  const [failing, recovered] = eventsAt('/beside')
  assert.deepEqual([failing.type, recovered.type], ['webhook.failing', 'webhook.recovered'])
  assert.equal(failing.data.id, formatId('whk', webhook.id))
  assert.equal(failing.data.failingSince, toSeconds(now))
  assert.deepEqual(recovered.data, { ...failing.data, recoveredAt: toSeconds(plus(now, { minutes: 5 })) })
  for (const event of [failing, recovered]) {
    const type = catalogue.find(({ name }) => name === event.type)
    assert.ok(type)
    assert.equal(payloadProblems(payloadSchema(type))(event), null)
  }
})

test('a change is announced once, however many workers poll concurrently', async (t) => {
  const { fixture, receiver, now } = await openWebhook(t)
  for (let more = 0; more < 20; more++) await subscribe(fixture, receiver.url())
  await fixture.ask('update webhook_queues set failing_since = $1', [now])
  await Promise.all(Array.from({ length: 4 }, () => announceFailingWebhooks(fixture.services)))
  await announceFailingWebhooks(fixture.services)
  const events = await fixture.ask<FailingEvent>(EVENTS)
  assert.equal(events.length, 21)
  assert.equal(new Set(events.map((event) => event.subject_id)).size, 21)
})

test('an announcement interrupted by a lost connection is made once, by the next poll', async (t) => {
  const { fixture, webhook, now } = await openWebhook(t)
  await setFailingSince(fixture, webhook.id, now)
  // The event is written, but not its outbox row: the other transaction waits for this lock.
  await fixture.ask('begin')
  await fixture.ask('lock table event_outbox in exclusive mode')
  const announcing = announceFailingWebhooks(fixture.services).then(
    () => 'told',
    () => 'lost',
  )
  const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const [waiting] = await fixture.until<{ pid: number }>(WAITING, (rows) => rows.length === 1)
  await fixture.ask('select pg_terminate_backend($1)', [waiting?.pid])
  assert.equal(await announcing, 'lost')
  await fixture.ask('commit')
  assert.deepEqual(await fixture.ask(EVENTS), [])
  await announceFailingWebhooks(fixture.services)
  await announceFailingWebhooks(fixture.services)
  assert.equal((await fixture.ask(EVENTS)).length, 1)
})

test('a webhook that recovered and failed again between two polls is announced as failing since then', async (t) => {
  const { fixture, webhook, now } = await openWebhook(t)
  const later = plus(now, { minutes: 1 })
  for (const failingSince of [now, later, later]) {
    await setFailingSince(fixture, webhook.id, failingSince)
    await announceFailingWebhooks(fixture.services)
  }
  const events = (await fixture.ask<FailingEvent>(EVENTS)).map(({ type, payload }) => [
    type,
    JSON.parse(payload).data.failingSince,
  ])
  assert.deepEqual(events, [
    ['webhook.failing', toSeconds(now)],
    ['webhook.failing', toSeconds(later)],
  ])
})

test('deleted webhooks and callbacks of sessions are not announced', async (t) => {
  const { fixture, receiver, webhook, now } = await openWebhook(t)
  const { services, organization } = fixture
  await services.db.transaction((tx) =>
    subscribeCallback(services, tx, {
      account: organization,
      url: receiver.url('/callback'),
      subjectId: services.mintId(organization.shard),
    }),
  )
  await fixture.ask('update webhook_queues set failing_since = $1', [now])
  await webhookDelete(fixture.contextOf(organization), { id: formatId('whk', webhook.id) })
  await announceFailingWebhooks(services)
  assert.deepEqual(await fixture.ask(EVENTS), [])
  const queues = await fixture.ask('select 1 from webhook_queues where failing_since = reported_failing_since')
  assert.equal(queues.length, 2)
})
