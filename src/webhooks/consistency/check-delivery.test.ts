import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { fanOut } from '../delivery/fan-out.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { checkDelivery, type DeliveryFault } from './check-delivery.ts'

/** Two webhooks with three requests each that nobody has sent yet. */
async function openQueue(t: TestContext) {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const [webhook] = [await subscribe(world, receiver.url('/a')), await subscribe(world, receiver.url('/b'))]
  await world.announce(world.organization, {}, {}, {})
  await fanOut(world.services, quiet, 0)
  const [request] = await world.ask<RequestRow>(REQUESTS)
  assert.ok(webhook && request)
  return { receiver, world, webhookId: webhook.webhook.id, requestId: request.id }
}

/** The faults that are found, how often, and how often they were mended. */
async function examined({ services }: World, repair = false) {
  const findings = Object.entries(await checkDelivery(services, { repair }))
  return Object.fromEntries(findings.flatMap(([fault, { found, mended }]) => (found ? [[fault, [found, mended]]] : [])))
}

/** What is found is mended, nothing is found afterwards, and everything is delivered. */
async function isMended(world: World, faults: Partial<Record<DeliveryFault, number>>): Promise<void> {
  const counts = (mended: boolean) =>
    Object.fromEntries(Object.entries(faults).map(([fault, count]) => [fault, [count, mended ? count : 0]]))
  assert.deepEqual(await examined(world), counts(false))
  assert.deepEqual(await examined(world, true), counts(true))
  assert.deepEqual(await examined(world), {})
  const delivery = world.deliver()
  delivery.wake()
  await world.until<RequestRow>(REQUESTS, isSettled)
  await delivery.stop()
  assert.deepEqual(await examined(world), {})
  assert.deepEqual(await world.ask('select 1 from webhook_lanes where in_flight <> 0'), [])
  await assertDeliveryIsSound(world)
}

test('nothing is found in a queue as it should be, also of webhooks that are disabled', async (t) => {
  const { world, webhookId } = await openQueue(t)
  assert.deepEqual(await examined(world), {})
  await webhookUpdate(world.contextOf(world.organization), { id: formatId('whk', webhookId), enabled: false })
  world.move({ days: 6 })
  await world.ask('update webhook_due set due_at = $2 where webhook_id <> $1', [webhookId, world.services.wallNow()])
  assert.deepEqual(await examined(world), {})
})

test('what waits for a deleted webhook waits for its deadline: nothing of it is forgotten, nor is it given a time', async (t) => {
  const { world, webhookId } = await openQueue(t)
  await webhookDelete(world.contextOf(world.organization), { id: formatId('whk', webhookId) })
  assert.deepEqual(await examined(world), {})
  await world.ask('delete from webhook_due where webhook_id = $1', [webhookId])
  await examined(world, true)
  assert.deepEqual(await examined(world), {})
  assert.deepEqual(
    await world.ask('select 1 from webhook_due where webhook_id = $1 and due_at is not null', [webhookId]),
    [],
  )
})

test('a pending request that is in no queue is put back into it, and delivered', async (t) => {
  const { world } = await openQueue(t)
  await world.ask('delete from webhook_due')
  await isMended(world, { pendingWithoutDueRow: 6 })
})

test('a request that is put back into the queue gets the deadline of its webhook’s schedule', async (t) => {
  const { world, webhookId } = await openQueue(t)
  const id = formatId('whk', webhookId)
  await webhookUpdate(world.contextOf(world.organization), { id, retrySchedule: 'Short' })
  await world.ask('delete from webhook_due')
  assert.deepEqual(await examined(world, true), { pendingWithoutDueRow: [6, 6] })
  const deadlines = await world.ask<{ minutes: number; isShort: boolean }>(
    `select distinct extract(epoch from d.deadline_at - r.created_at)::int / 60 as minutes, d.webhook_id = $1 as "isShort"
     from webhook_due d join webhook_requests r on r.id = d.request_id order by minutes`,
    [webhookId],
  )
  assert.deepEqual(deadlines, [
    { minutes: 10, isShort: true },
    { minutes: 7 * 24 * 60, isShort: false },
  ])
})

test('what a disabled webhook was to get and is in no queue, or has no time, is sent when it is enabled again', async (t) => {
  const { world, receiver, webhookId } = await openQueue(t)
  const enable = (enabled: boolean) =>
    webhookUpdate(world.contextOf(world.organization), { id: formatId('whk', webhookId), enabled })
  await enable(false)
  const ids = (
    await world.ask<RequestRow>('select * from webhook_requests where webhook_id = $1 order by id', [webhookId])
  ).map(({ id }) => id)
  await world.ask('delete from webhook_due where request_id = $1', [ids[0]])
  await world.ask('update webhook_due set ready = false, due_at = null where request_id = $1', [ids[1]])
  assert.deepEqual(await examined(world, true), { pendingWithoutDueRow: [1, 1], forgottenDueRows: [1, 1] })
  assert.deepEqual(await examined(world), {})
  await enable(true)
  await isMended(world, {})
  assert.equal(receiver.arrivals.length, 6)
})

test('a pending request whose event is gone is failed, in a queue or not, and gives the place back that it had', async (t) => {
  const { world, receiver, requestId } = await openQueue(t)
  const now = world.services.wallNow()
  await world.ask('delete from events where id = (select event_id from webhook_requests where id = $1)', [requestId])
  await world.ask('delete from webhook_due where request_id = $1', [requestId])
  await world.ask(
    `update webhook_due set claim_token = request_id, claimed_at = $1, claimed_until = $2
     where request_id in (select id from webhook_requests r where not exists (select from events e where e.id = r.event_id))`,
    [now, plus(now, { minutes: 1 })],
  )
  await world.ask(
    `update webhook_lanes l set in_flight = 1
     where exists (select from webhook_due d where d.webhook_id = l.webhook_id and d.claim_token is not null)`,
  )
  assert.deepEqual(await examined(world, true), { pendingWithoutBody: [2, 2] })
  assert.deepEqual(await examined(world), {})
  assert.deepEqual(await world.ask('select 1 from webhook_lanes where in_flight <> 0'), [])
  assert.deepEqual(
    await world.ask(`select last_error, attempts from webhook_requests where status = 'failed'`),
    [1, 2].map(() => ({ last_error: 'body is gone', attempts: 0 })),
  )
  world.deliver().wake()
  await world.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status !== 'pending'))
  assert.equal(receiver.arrivals.length, 4)
})

test('one that is in no queue past its deadline is failed by the worker that looks next, and announced', async (t) => {
  const { world, receiver, requestId } = await openQueue(t)
  await world.ask('delete from webhook_due where request_id = $1', [requestId])
  await world.ask('update webhook_requests set created_at = $2 where id = $1', [
    requestId,
    plus(world.services.wallNow(), { days: -7 }),
  ])
  assert.deepEqual(await examined(world, true), { pendingWithoutDueRow: [1, 1] })
  world.deliver()
  await world.until<RequestRow>(`select * from webhook_requests where status = 'failed'`, ({ length }) => length === 1)
  // Five deliveries, and the notice of the sixth to the other webhook.
  const arrivals = await receiver.arrived(6)
  const notices = arrivals.filter(({ body }) => JSON.parse(body).type === 'webhook_request.failed')
  assert.equal(notices.length, 1)
  await world.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status !== 'pending'))
  assert.deepEqual(await examined(world), {})
})

test('a row of the queue whose request is not pending is removed, and gives the place back that it had', async (t) => {
  const { world, receiver, requestId, webhookId } = await openQueue(t)
  await world.ask(`update webhook_requests set status = 'delivered', next_attempt_at = null where id = $1`, [requestId])
  await world.ask(
    `update webhook_due set claim_token = $2, claimed_at = due_at, claimed_until = $3 where request_id = $1`,
    [requestId, requestId, plus(world.services.wallNow(), { minutes: 1 })],
  )
  await world.ask('update webhook_lanes set in_flight = 1 where webhook_id = $1', [webhookId])
  await isMended(world, { needlessDueRows: 1 })
  assert.equal(receiver.arrivals.length, 5)
})

test('queue and request are made to say as many attempts as are written', async (t) => {
  const { world } = await openQueue(t)
  const ids = (await world.ask<RequestRow>(REQUESTS)).map(({ id }) => id)
  await world.ask('update webhook_due set attempts = 3 where request_id = $1', [ids[0]])
  await world.ask('update webhook_requests set attempts = 2 where id = $1', [ids[1]])
  await world.ask('update webhook_requests set attempts = 1 where id = $1', [ids[2]])
  await world.ask('update webhook_due set attempts = 1 where request_id = $1', [ids[2]])
  await isMended(world, { attemptsCountedWrong: 3 })
})

test('what has waited for its time for long, and what has none, is looked for again', async (t) => {
  const { world } = await openQueue(t)
  const ids = (await world.ask<RequestRow>(REQUESTS)).map(({ id }) => id)
  await world.ask('update webhook_due set ready = false, due_at = null where request_id = $1', [ids[0]])
  await world.ask('update webhook_due set ready = false where request_id = any($1)', [ids.slice(1, 3)])
  assert.deepEqual(await examined(world), { forgottenDueRows: [1, 0] })
  world.move({ minutes: 5 })
  await isMended(world, { forgottenDueRows: 3 })
})

test('a lane that counts places which nobody has gets them back', async (t) => {
  const { world, webhookId } = await openQueue(t)
  await world.ask('update webhook_lanes set in_flight = 8 where webhook_id = $1', [webhookId])
  await isMended(world, { lanesCountedWrong: 1 })
})

test('a webhook gets the lane and the position that it lacks', async (t) => {
  const { world, webhookId } = await openQueue(t)
  await world.ask('delete from webhook_lanes where webhook_id = $1', [webhookId])
  await world.ask('delete from webhook_positions where webhook_id = $1', [webhookId])
  await isMended(world, { webhooksWithoutLane: 1, webhooksWithoutPosition: 1 })
  assert.deepEqual(await world.ask('select last_position from webhook_positions where webhook_id = $1', [webhookId]), [
    { last_position: '3' },
  ])
})

test('a position that is behind its history moves on, so that no position is given twice', async (t) => {
  const { world, webhookId } = await openQueue(t)
  await world.ask('update webhook_positions set last_position = 1 where webhook_id = $1', [webhookId])
  assert.deepEqual(await examined(world, true), { positionsBehind: [1, 1] })
  await world.announce(world.organization, {})
  await isMended(world, {})
})

test('nothing is found at any moment while workers deliver, fail and try again', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number % 3 === 0 ? 500 : 200))
  const world = await openWorld(t, [receiver], { moves: true })
  for (let webhooks = 0; webhooks < 6; webhooks++) await subscribe(world, receiver.url(`/${webhooks}`))
  const deliveries = [world.deliver(), world.deliver()]
  for (let round = 0; round < 12; round++) {
    await world.announce(world.organization, ...Array.from({ length: 25 }, () => ({})))
    for (const delivery of deliveries) delivery.wake()
    await receiver.arrived((round + 1) * 20)
    // Repair, too, must leave alone what is only under way.
    assert.deepEqual(await examined(world, round % 2 === 1), {})
  }
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  assert.deepEqual(await examined(world), {})
})
