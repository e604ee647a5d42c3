import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { matchesSubscription } from '../subscriptions/matches-subscription.ts'
import { subscribeCallback } from '../subscriptions/subscribe-callback.ts'
import { fanOut } from './fan-out.ts'

const OUTBOX = 'select shard, target_account, event_id, type, subject_id from event_outbox order by 1, 2, 3'

test('a subscription is an event type, a family of them, or all', () => {
  for (const [subscription, type, expected] of [
    ['contact.created', 'contact.created', true],
    ['contact.created', 'contact.created2', false],
    ['contact.*', 'contact.created', true],
    ['contact.*', 'contact.idv.completed', true],
    ['contact.idv.*', 'contact.created', false],
    ['contact.*', 'contacts.created', false],
    ['payment_plan.*', 'payment_plan_session.created', false],
    ['contact', 'contact.created', false],
    ['*', 'contact.created', true],
  ] as const) {
    assert.equal(matchesSubscription([subscription], type), expected, `${subscription} hears ${type}`)
  }
  assert.equal(matchesSubscription(['contact.deleted', 'payment_plan.*'], 'payment_plan.created'), true)
})

test('each account hears its own events and those of the accounts below it, as it subscribed', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const { platform, agency, organization } = world
  await subscribe(world, receiver.url('/platform'), ['*'], platform)
  await subscribe(world, receiver.url('/agency'), ['contact.*'], agency)
  await subscribe(world, receiver.url('/organization'), ['contact.deleted'], organization)
  await world.announce(organization, { type: 'contact.created' }, { type: 'contact.deleted' })
  await world.announce(organization, { type: 'payment_plan.created' })
  await world.announce(agency, { type: 'contact.created' })
  world.deliver()
  await world.until('select 1 from event_outbox', (rows) => rows.length === 0)
  await world.until<RequestRow>(REQUESTS, isSettled)
  const heard = Object.groupBy(receiver.arrivals, ({ path }) => path)
  const types = (path: string) => heard[path]?.map(({ body }) => JSON.parse(body).type).sort()
  assert.deepEqual(types('/platform'), [
    'contact.created',
    'contact.created',
    'contact.deleted',
    'payment_plan.created',
  ])
  assert.deepEqual(types('/agency'), ['contact.created', 'contact.created', 'contact.deleted'])
  assert.deepEqual(types('/organization'), ['contact.deleted'])
  await assertDeliveryIsSound(world)
})

test('fan-out repeated after a crash makes no second request', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await subscribe(world, receiver.url(), ['*'], world.agency)
  await world.announce(world.organization, {}, {}, {})
  const before = await world.ask<object>(OUTBOX)
  assert.equal((await fanOut(world.services, quiet, 0)).queues.length, 2)
  const requests = await world.ask('select id from webhook_requests')
  assert.equal(requests.length, 6)
  for (const row of before) await world.ask('insert into event_outbox values ($1, $2, $3, $4, $5)', Object.values(row))
  assert.deepEqual(await Promise.all([fanOut(world.services, quiet, 0), fanOut(world.services, quiet, 0)]), [
    { queues: [], leftOver: 0, nextShard: null },
    { queues: [], leftOver: 0, nextShard: null },
  ])
  assert.deepEqual(await world.ask('select id from webhook_requests'), requests)
  assert.deepEqual(await world.ask(OUTBOX), [])
  await assertDeliveryIsSound(world)
})

test('what could not be given to somebody waits again as it was, and keeps nobody else waiting', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url(), ['contact.deleted'])
  await subscribe(world, receiver.url(), ['contact.created'], world.agency)
  await world.announce(world.organization, { type: 'contact.deleted' })
  const waiting = await world.ask(OUTBOX)
  await world.ask(
    `alter table webhook_due add constraint broken check (shard <> ${world.organization.shard}) not valid`,
  )
  await world.announce(world.agency, { type: 'contact.created' })
  const [reached] = await world.ask<{ id: string }>('select id from webhooks where shard = $1', [world.agency.shard])
  assert.deepEqual(await fanOut(world.services, quiet, 0), {
    queues: [{ shard: world.agency.shard, webhookId: reached?.id, isCallback: false }],
    leftOver: 1,
    nextShard: null,
  })
  assert.deepEqual(await world.ask(OUTBOX), waiting)
})

test('a session’s callback hears of that session alone, unsigned', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const { services, organization: account } = world
  const subjectId = services.mintId(account.shard)
  await services.db.transaction((tx) =>
    subscribeCallback(services, tx, { account, url: receiver.url('/callback'), subjectId }),
  )
  await world.announce(
    account,
    { type: 'payment_plan_session.created', subjectId },
    { type: 'payment_plan_session.created' },
  )
  world.deliver()
  await world.until<RequestRow>(REQUESTS, isSettled)
  assert.equal(receiver.arrivals.length, 1)
  assert.equal(receiver.arrivals[0]?.headers['webhook-signature'], undefined)
  assert.ok(receiver.arrivals[0]?.headers['webhook-id'])
})
