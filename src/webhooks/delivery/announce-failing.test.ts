import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openReceiver, openWorld, subscribe, type World } from '../../../test/support/delivery.ts'
import { payloadProblems } from '../../../test/support/event-schemas.ts'
import { until } from '../../../test/support/process.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus, type Timestamp, toSeconds } from '../../platform/time/index.ts'
import { catalogue, payloadSchema } from '../events/index.ts'
import { subscribeCallback } from '../subscriptions/subscribe-callback.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { announceFailingWebhooks } from './announce-failing.ts'

interface Told {
  readonly type: string
  readonly subject_id: string
  readonly payload: string
}

const EVENTS = `select type, subject_id, payload from events where type like 'webhook.%' order by id`

/** What a breaker writes that opens, or with null one that closes. */
const turn = (world: World, webhookId: string, failingSince: Timestamp | null) =>
  world.ask('update webhook_lanes set failing_since = $2 where webhook_id = $1', [webhookId, failingSince])

async function openWebhook(t: TestContext) {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const { webhook } = await subscribe(world, receiver.url('/itself'))
  return { world, receiver, webhook, now: world.services.wallNow() }
}

test('who else listens hears that a webhook fails and that it recovered; the webhook itself does not', async (t) => {
  const { world, receiver, webhook, now } = await openWebhook(t)
  await subscribe(world, receiver.url('/beside'), ['webhook.*'])
  await subscribe(world, receiver.url('/above'), ['webhook.*'], world.agency)
  await subscribe(world, receiver.url('/elsewhere'), ['webhook_request.*', 'webhook.test'], world.platform)
  const delivery = world.deliver()
  await turn(world, webhook.id, now)
  await announceFailingWebhooks(world.services)
  delivery.wake()
  await receiver.arrived(2)
  // An attempt whose outcome is not recorded would lose its lease to the clock and be sent again.
  await until(
    'both deliveries are recorded',
    () => world.ask<{ n: number }>("select count(*)::int as n from webhook_requests where status = 'delivered'"),
    ([counted]) => counted?.n === 2,
  )
  world.move({ minutes: 5 })
  await turn(world, webhook.id, null)
  await announceFailingWebhooks(world.services)
  delivery.wake()
  await receiver.arrived(4)
  await delivery.stop()

  const heard = (path: string) =>
    receiver.arrivals.filter((arrival) => arrival.path === path).map(({ body }) => JSON.parse(body))
  assert.deepEqual([heard('/itself'), heard('/elsewhere')], [[], []])
  assert.deepEqual(heard('/above'), heard('/beside'))
  const [failing, recovered] = heard('/beside')
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

test('a change is told once, however many workers look at once', async (t) => {
  const { world, receiver, now } = await openWebhook(t)
  for (let more = 0; more < 20; more++) await subscribe(world, receiver.url())
  await world.ask('update webhook_lanes set failing_since = $1', [now])
  await Promise.all(Array.from({ length: 4 }, () => announceFailingWebhooks(world.services)))
  await announceFailingWebhooks(world.services)
  const told = await world.ask<Told>(EVENTS)
  assert.equal(told.length, 21)
  assert.equal(new Set(told.map((event) => event.subject_id)).size, 21)
})

test('what was being told when its connection was lost is told by the next look, once', async (t) => {
  const { world, webhook, now } = await openWebhook(t)
  await turn(world, webhook.id, now)
  // The event is written and its outbox row is not: the other one waits for this lock.
  await world.ask('begin')
  await world.ask('lock table event_outbox in exclusive mode')
  const telling = announceFailingWebhooks(world.services).then(
    () => 'told',
    () => 'lost',
  )
  const WAITING = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const [waiting] = await world.until<{ pid: number }>(WAITING, (rows) => rows.length === 1)
  await world.ask('select pg_terminate_backend($1)', [waiting?.pid])
  assert.equal(await telling, 'lost')
  await world.ask('commit')
  assert.deepEqual(await world.ask(EVENTS), [])
  await announceFailingWebhooks(world.services)
  await announceFailingWebhooks(world.services)
  assert.equal((await world.ask(EVENTS)).length, 1)
})

test('one that recovered and failed again between two looks is told as failing since then', async (t) => {
  const { world, webhook, now } = await openWebhook(t)
  const later = plus(now, { minutes: 1 })
  for (const failingSince of [now, later, later]) {
    await turn(world, webhook.id, failingSince)
    await announceFailingWebhooks(world.services)
  }
  const told = (await world.ask<Told>(EVENTS)).map(({ type, payload }) => [type, JSON.parse(payload).data.failingSince])
  assert.deepEqual(told, [
    ['webhook.failing', toSeconds(now)],
    ['webhook.failing', toSeconds(later)],
  ])
})

test('nothing is told of a webhook that was deleted, nor of the callback of a session', async (t) => {
  const { world, receiver, webhook, now } = await openWebhook(t)
  const { services, organization } = world
  await services.db.transaction((tx) =>
    subscribeCallback(services, tx, {
      account: organization,
      url: receiver.url('/callback'),
      subjectId: services.mintId(organization.shard),
    }),
  )
  await world.ask('update webhook_lanes set failing_since = $1', [now])
  await webhookDelete(world.contextOf(organization), { id: formatId('whk', webhook.id) })
  await announceFailingWebhooks(services)
  assert.deepEqual(await world.ask(EVENTS), [])
  const lanes = await world.ask('select 1 from webhook_lanes where failing_since = told_failing_since')
  assert.equal(lanes.length, 2)
})
