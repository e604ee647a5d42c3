import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { matchesSubscription } from '../events/index.ts'
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
    assert.equal(matchesSubscription([subscription], type), expected, `${subscription} matches ${type}`)
  }
  assert.equal(matchesSubscription(['contact.deleted', 'payment_plan.*'], 'payment_plan.created'), true)
})

test('each account gets its own events and events of the accounts below it, by its subscriptions', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { platform, agency, organization } = fixture
  await subscribe(fixture, receiver.url('/platform'), ['*'], platform)
  await subscribe(fixture, receiver.url('/agency'), ['contact.*'], agency)
  await subscribe(fixture, receiver.url('/organization'), ['contact.deleted'], organization)
  await fixture.announce(organization, { type: 'contact.created' }, { type: 'contact.deleted' })
  await fixture.announce(organization, { type: 'payment_plan.created' })
  await fixture.announce(agency, { type: 'contact.created' })
  fixture.deliver()
  await fixture.until('select 1 from event_outbox', (rows) => rows.length === 0)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  const received = Object.groupBy(receiver.arrivals, ({ path }) => path)
  const types = (path: string) => received[path]?.map(({ body }) => JSON.parse(body).type).sort()
  assert.deepEqual(types('/platform'), [
    'contact.created',
    'contact.created',
    'contact.deleted',
    'payment_plan.created',
  ])
  assert.deepEqual(types('/agency'), ['contact.created', 'contact.created', 'contact.deleted'])
  assert.deepEqual(types('/organization'), ['contact.deleted'])
  await assertDeliveryIsSound(fixture)
})

test('an event waits until its cell has the new account', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url(), ['*'], fixture.platform)
  await fixture.announce(fixture.agency, {})
  const fanOutOnce = () => fanOut(fixture.services, quiet, 0)
  const original = await fixture.ask<object>(OUTBOX)
  await fixture.ask('update event_outbox set target_account = $1', [randomUUID()])
  assert.equal((await fanOutOnce()).leftOver, 1)
  await fixture.ask('update event_outbox set target_account = $1', [fixture.agency.id])
  assert.deepEqual(await fixture.ask(OUTBOX), original)
  assert.deepEqual(await fanOutOnce().then(({ queues, leftOver }) => [queues.length, leftOver]), [1, 0])
  assert.deepEqual(await fixture.ask(OUTBOX), [])
})

test('fan-out repeated after a crash creates no second request', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await subscribe(fixture, receiver.url(), ['*'], fixture.agency)
  await fixture.announce(fixture.organization, {}, {}, {})
  const before = await fixture.ask<object>(OUTBOX)
  assert.equal((await fanOut(fixture.services, quiet, 0)).queues.length, 2)
  const requests = await fixture.ask('select id from webhook_requests')
  assert.equal(requests.length, 6)
  for (const row of before)
    await fixture.ask('insert into event_outbox values ($1, $2, $3, $4, $5)', Object.values(row))
  assert.deepEqual(await Promise.all([fanOut(fixture.services, quiet, 0), fanOut(fixture.services, quiet, 0)]), [
    { queues: [], leftOver: 0, toForward: 0, nextShard: null },
    { queues: [], leftOver: 0, toForward: 0, nextShard: null },
  ])
  assert.deepEqual(await fixture.ask('select id from webhook_requests'), requests)
  assert.deepEqual(await fixture.ask(OUTBOX), [])
  await assertDeliveryIsSound(fixture)
})

test('an event that could not be dispatched stays in the outbox unchanged, and does not block others', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url(), ['contact.deleted'])
  await subscribe(fixture, receiver.url(), ['contact.created'], fixture.agency)
  await fixture.announce(fixture.organization, { type: 'contact.deleted' })
  const waiting = await fixture.ask(OUTBOX)
  await fixture.ask(
    `alter table webhook_due add constraint broken check (shard <> ${fixture.organization.shard}) not valid`,
  )
  await fixture.announce(fixture.agency, { type: 'contact.created' })
  const [reached] = await fixture.ask<{ id: string }>('select id from webhooks where shard = $1', [
    fixture.agency.shard,
  ])
  assert.deepEqual(await fanOut(fixture.services, quiet, 0), {
    queues: [{ shard: fixture.agency.shard, webhookId: reached?.id, isCallback: false }],
    leftOver: 1,
    toForward: 0,
    nextShard: null,
  })
  assert.deepEqual(await fixture.ask(OUTBOX), waiting)
})

test("a session's callback gets only events of that session, unsigned", async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { services, organization: account } = fixture
  const subjectId = services.mintId(account.shard)
  await services.db.transaction((tx) =>
    subscribeCallback(services, tx, { account, url: receiver.url('/callback'), subjectId }),
  )
  await fixture.announce(
    account,
    { type: 'payment_plan_session.created', subjectId },
    { type: 'payment_plan_session.created' },
  )
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.equal(receiver.arrivals.length, 1)
  assert.equal(receiver.arrivals[0]?.headers['webhook-signature'], undefined)
  assert.ok(receiver.arrivals[0]?.headers['webhook-id'])
})
