import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  hasAttempts,
  isSettled,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { isSignedBy } from '../../../test/support/standard-webhooks.ts'
import { COPIES, deleteEvents, fanOutAndForward, openTwoCells } from '../../../test/support/two-cells.ts'
import { armCrashPoint } from '../../platform/crash-point.ts'
import { dropOldPartitions, makePartitionsAhead } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { checkDelivery } from '../consistency/check-delivery.ts'
import { fanOut } from './fan-out.ts'
import { forwardEvents } from './forward-events.ts'
import { deliveries } from './requests/deliveries.ts'
import { webhookRequests } from './requests/webhook-requests.ts'

const CELL_OUTBOX = 'select shard, recipient_id, claimed_until from cell_outbox order by event_id'

test("a request of another cell is delivered, retried and listed without the event's row", async (t) => {
  const { receiver, fixture, webhookId, signingSecret } = await openTwoCells(t, (_, number) => (number < 2 ? 500 : 200))
  await fixture.announce(fixture.organization, {})
  await fanOutAndForward(fixture)
  const [body] = await deleteEvents(fixture)
  assert.deepEqual(
    (await fixture.ask<{ shard: number; payload: string }>(COPIES)).map(({ shard, payload }) => [shard, payload]),
    [[fixture.platform.shard, body]],
  )

  const delivery = fixture.deliver()
  const [waiting] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(1))
  fixture.moveTo(timeOf(waiting?.next_attempt_at))
  delivery.wake()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.deepEqual(
    receiver.arrivals.map((arrival) => [arrival.body, isSignedBy(signingSecret, arrival)]),
    [
      [body, true],
      [body, true],
    ],
  )
  const context = fixture.contextOf(fixture.platform)
  const input = { webhookId: formatId('whk', webhookId) }
  for (const history of [
    await webhookRequests(context, { input }),
    await deliveries(context, { input }),
    await deliveries(context, {}),
  ])
    assert.deepEqual(
      history.edges.map(({ node }) => node.payload),
      [body],
    )
  await assertDeliveryIsSound(fixture)
})

test('webhooks in the cell of the event get no copy, and do not wait for another cell', async (t) => {
  const { receiver, fixture } = await openTwoCells(t)
  await subscribe(fixture, receiver.url('/own'))
  await subscribe(fixture, receiver.url('/agency'), ['*'], fixture.agency)
  await fixture.announce(fixture.organization, {})
  const { services } = fixture
  assert.equal((await fanOut(services, quiet, 0)).toForward, 1)
  const outbox = [{ shard: fixture.organization.shard, recipient_id: fixture.platform.id, claimed_until: null }]
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), outbox)
  assert.deepEqual(await fixture.ask('select 1 from event_outbox'), [])
  assert.equal((await fixture.ask(REQUESTS)).length, 2)
  assert.deepEqual(await fixture.ask(COPIES), [])
  await forwardEvents(services, quiet)
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), [])
  assert.equal((await fixture.ask(REQUESTS)).length, 3)
  assert.equal((await fixture.ask(COPIES)).length, 1)
})

test('a crash between the cells repeats the batch after its lease, and inserts nothing twice', async (t) => {
  const { receiver, fixture } = await openTwoCells(t)
  await subscribe(fixture, receiver.url('/second'), ['*'], fixture.platform)
  await fixture.announce(fixture.organization, {}, {}, {})
  const { services } = fixture
  armCrashPoint('fan-out: dispatched', crash)
  await assert.rejects(fanOut(services, quiet, 0), /simulated crash/)
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), [])
  await fanOut(services, quiet, 0)

  armCrashPoint('forward: dispatched', crash)
  await forwardEvents(services, quiet)
  const written = [await fixture.ask(REQUESTS), await fixture.ask(COPIES)]
  assert.deepEqual(
    written.map(({ length }) => length),
    [6, 3],
  )
  assert.equal((await fixture.ask(CELL_OUTBOX)).length, 3)
  await forwardEvents(services, quiet)
  assert.equal((await fixture.ask(CELL_OUTBOX)).length, 3, 'the lease has not ended')

  fixture.move({ seconds: 31 })
  await Promise.all([forwardEvents(services, quiet), forwardEvents(services, quiet)])
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), [])
  assert.deepEqual([await fixture.ask(REQUESTS), await fixture.ask(COPIES)], written)
  await assertDeliveryIsSound(fixture)
})

test('requests and bodies are inserted together or not at all', async (t) => {
  const { fixture } = await openTwoCells(t)
  await fixture.announce(fixture.organization, {})
  const { services } = fixture
  await fixture.ask('alter table webhook_due add constraint broken check (false) not valid')
  await fanOutAndForward(fixture)
  assert.deepEqual([await fixture.ask(REQUESTS), await fixture.ask(COPIES)], [[], []])
  await fixture.ask('alter table webhook_due drop constraint broken')
  fixture.move({ seconds: 31 })
  await forwardEvents(services, quiet)
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), [])
  assert.equal((await fixture.ask(COPIES)).length, 1)
})

test('an event that fails holds back no other, and is forwarded later', async (t) => {
  const { fixture } = await openTwoCells(t)
  await fixture.announce(fixture.organization, {}, {}, {}, {}, {})
  const { services } = fixture
  const [lost] = await fixture.ask<{ id: string; payload: string }>(
    'delete from events where id = (select id from events order by id offset 2 limit 1) returning *',
  )
  await fanOutAndForward(fixture)
  assert.equal((await fixture.ask(REQUESTS)).length, 4)
  assert.equal((await fixture.ask(CELL_OUTBOX)).length, 1)
  await fixture.ask('insert into events select * from json_populate_record(null::events, $1)', [lost])
  fixture.move({ seconds: 31 })
  await forwardEvents(services, quiet)
  assert.deepEqual(await fixture.ask(CELL_OUTBOX), [])
  assert.equal((await fixture.ask(REQUESTS)).length, 5)
  await assertDeliveryIsSound(fixture)
})

test('the consistency check finds a pending request with neither event nor copy, and fails it', async (t) => {
  const { fixture } = await openTwoCells(t)
  await fixture.announce(fixture.organization, {}, {})
  await fanOutAndForward(fixture)
  await deleteEvents(fixture)
  const check = async () => (await checkDelivery(fixture.services, { repair: true })).pendingWithoutBody
  assert.deepEqual(await check(), { found: 0, repaired: 0 })
  const [lost] = await fixture.ask<{ event_id: string }>(
    'delete from event_copies where event_id = (select max(event_id::text)::uuid from event_copies) returning event_id',
  )
  assert.deepEqual(await check(), { found: 1, repaired: 1 })
  const failed = await fixture.ask<{ event_id: string }>(
    "select event_id from webhook_requests where status = 'failed'",
  )
  assert.deepEqual(failed, [lost])
})

test('copies are dropped with the requests of their week', async (t) => {
  const { fixture } = await openTwoCells(t)
  await fixture.announce(fixture.organization, {})
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  const [copy] = await fixture.ask<{ week: string }>('select tableoid::regclass::text as week from event_copies')
  const { wallNow } = fixture.services
  fixture.move({ days: 89 })
  assert.ok(!(await dropOldPartitions(fixture.adminUrl, wallNow)).includes(copy!.week))
  fixture.move({ days: 11 })
  await makePartitionsAhead(fixture.adminUrl, wallNow)
  const dropped = await dropOldPartitions(fixture.adminUrl, wallNow)
  assert.ok(dropped.includes(copy!.week) && dropped.includes(copy!.week.replace('event_copies', 'webhook_requests')))
  assert.deepEqual(await fixture.ask(COPIES), [])
})

function crash(): never {
  throw new Error('simulated crash')
}
