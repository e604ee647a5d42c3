import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { fanOut } from '../delivery/fan-out.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { checkDelivery, type DeliveryFault } from './check-delivery.ts'

/** Creates two webhooks with three unsent requests each. */
async function openQueue(t: TestContext) {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const [webhook] = [await subscribe(fixture, receiver.url('/a')), await subscribe(fixture, receiver.url('/b'))]
  await fixture.announce(fixture.organization, {}, {}, {})
  await fanOut(fixture.services, quiet, 0)
  const [request] = await fixture.ask<RequestRow>(REQUESTS)
  assert.ok(webhook && request)
  return { receiver, fixture, webhookId: webhook.webhook.id, requestId: request.id }
}

/** Returns each fault with its number of findings and its number of repairs. */
async function countFindings({ services }: DeliveryFixture, repair = false) {
  const findings = Object.entries(await checkDelivery(services, { repair }))
  return Object.fromEntries(
    findings.flatMap(([fault, { found, repaired }]) => (found ? [[fault, [found, repaired]]] : [])),
  )
}

/** Repairs all findings, requires that none is left, and delivers everything. */
async function assertRepaired(fixture: DeliveryFixture, faults: Partial<Record<DeliveryFault, number>>): Promise<void> {
  const counts = (repaired: boolean) =>
    Object.fromEntries(Object.entries(faults).map(([fault, count]) => [fault, [count, repaired ? count : 0]]))
  assert.deepEqual(await countFindings(fixture), counts(false))
  assert.deepEqual(await countFindings(fixture, true), counts(true))
  assert.deepEqual(await countFindings(fixture), {})
  const delivery = fixture.deliver()
  delivery.wake()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await delivery.stop()
  assert.deepEqual(await countFindings(fixture), {})
  assert.deepEqual(await fixture.ask('select 1 from webhook_queues where in_flight <> 0'), [])
  await assertDeliveryIsSound(fixture)
}

test('a consistent queue has no findings, even if its webhook is disabled', async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  assert.deepEqual(await countFindings(fixture), {})
  await webhookUpdate(fixture.contextOf(fixture.organization), { id: formatId('whk', webhookId), enabled: false })
  fixture.move({ days: 6 })
  await fixture.ask('update webhook_due set due_at = $2 where webhook_id <> $1', [
    webhookId,
    fixture.services.wallNow(),
  ])
  assert.deepEqual(await countFindings(fixture), {})
})

test('pending requests of a deleted webhook wait for their deadline without attempts', async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  await webhookDelete(fixture.contextOf(fixture.organization), { id: formatId('whk', webhookId) })
  assert.deepEqual(await countFindings(fixture), {})
  await fixture.ask('delete from webhook_due where webhook_id = $1', [webhookId])
  await countFindings(fixture, true)
  assert.deepEqual(await countFindings(fixture), {})
  assert.deepEqual(
    await fixture.ask('select 1 from webhook_due where webhook_id = $1 and due_at is not null', [webhookId]),
    [],
  )
})

test('a pending request without a queue row gets one, and is delivered', async (t) => {
  const { fixture } = await openQueue(t)
  await fixture.ask('delete from webhook_due')
  await assertRepaired(fixture, { pendingWithoutDueRow: 6 })
})

test("a requeued request gets the deadline of its webhook's schedule", async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  const id = formatId('whk', webhookId)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id, retrySchedule: 'Short' })
  await fixture.ask('delete from webhook_due')
  assert.deepEqual(await countFindings(fixture, true), { pendingWithoutDueRow: [6, 6] })
  const deadlines = await fixture.ask<{ minutes: number; isShort: boolean }>(
    `select distinct extract(epoch from d.deadline_at - r.created_at)::int / 60 as minutes, d.webhook_id = $1 as "isShort"
     from webhook_due d join webhook_requests r on r.id = d.request_id order by minutes`,
    [webhookId],
  )
  assert.deepEqual(deadlines, [
    { minutes: 10, isShort: true },
    { minutes: 7 * 24 * 60, isShort: false },
  ])
})

test('requests of a disabled webhook without a queue row or a due time are sent when it is enabled again', async (t) => {
  const { fixture, receiver, webhookId } = await openQueue(t)
  const enable = (enabled: boolean) =>
    webhookUpdate(fixture.contextOf(fixture.organization), { id: formatId('whk', webhookId), enabled })
  await enable(false)
  const ids = (
    await fixture.ask<RequestRow>('select * from webhook_requests where webhook_id = $1 order by id', [webhookId])
  ).map(({ id }) => id)
  await fixture.ask('delete from webhook_due where request_id = $1', [ids[0]])
  await fixture.ask('update webhook_due set ready = false, due_at = null where request_id = $1', [ids[1]])
  assert.deepEqual(await countFindings(fixture, true), { pendingWithoutDueRow: [1, 1], unscheduledDueRows: [1, 1] })
  assert.deepEqual(await countFindings(fixture), {})
  await enable(true)
  await assertRepaired(fixture, {})
  assert.equal(receiver.arrivals.length, 6)
})

test('a pending request without its event is failed, queued or not, and releases its slot', async (t) => {
  const { fixture, receiver, requestId } = await openQueue(t)
  const now = fixture.services.wallNow()
  await fixture.ask('delete from events where id = (select event_id from webhook_requests where id = $1)', [requestId])
  await fixture.ask('delete from webhook_due where request_id = $1', [requestId])
  await fixture.ask(
    `update webhook_due set claim_token = request_id, claimed_at = $1, claimed_until = $2
     where request_id in (select id from webhook_requests r where not exists (select from events e where e.id = r.event_id))`,
    [now, plus(now, { minutes: 1 })],
  )
  await fixture.ask(
    `update webhook_queues q set in_flight = 1
     where exists (select from webhook_due d where d.webhook_id = q.webhook_id and d.claim_token is not null)`,
  )
  assert.deepEqual(await countFindings(fixture, true), { pendingWithoutBody: [2, 2] })
  assert.deepEqual(await countFindings(fixture), {})
  assert.deepEqual(await fixture.ask('select 1 from webhook_queues where in_flight <> 0'), [])
  assert.deepEqual(
    await fixture.ask(`select last_error, attempts from webhook_requests where status = 'failed'`),
    [1, 2].map(() => ({ last_error: 'body is gone', attempts: 0 })),
  )
  fixture.deliver().wake()
  await fixture.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status !== 'pending'))
  assert.equal(receiver.arrivals.length, 4)
})

test('a request without a queue row fails after its deadline, by the next worker, and is announced', async (t) => {
  const { fixture, receiver, requestId } = await openQueue(t)
  await fixture.ask('delete from webhook_due where request_id = $1', [requestId])
  await fixture.ask('update webhook_requests set created_at = $2 where id = $1', [
    requestId,
    plus(fixture.services.wallNow(), { days: -7 }),
  ])
  assert.deepEqual(await countFindings(fixture, true), { pendingWithoutDueRow: [1, 1] })
  fixture.deliver()
  await fixture.until<RequestRow>(
    `select * from webhook_requests where status = 'failed'`,
    ({ length }) => length === 1,
  )
  // Five deliveries, and the failure event of the sixth at the other webhook.
  const arrivals = await receiver.arrived(6)
  const events = arrivals.filter(({ body }) => JSON.parse(body).type === 'webhook_request.failed')
  assert.equal(events.length, 1)
  await fixture.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status !== 'pending'))
  assert.deepEqual(await countFindings(fixture), {})
})

test('a queue row whose request is not pending is removed, and releases its slot', async (t) => {
  const { fixture, receiver, requestId, webhookId } = await openQueue(t)
  await fixture.ask(`update webhook_requests set status = 'delivered', next_attempt_at = null where id = $1`, [
    requestId,
  ])
  await fixture.ask(
    `update webhook_due set claim_token = $2, claimed_at = due_at, claimed_until = $3 where request_id = $1`,
    [requestId, requestId, plus(fixture.services.wallNow(), { minutes: 1 })],
  )
  await fixture.ask('update webhook_queues set in_flight = 1 where webhook_id = $1', [webhookId])
  await assertRepaired(fixture, { obsoleteDueRows: 1 })
  assert.equal(receiver.arrivals.length, 5)
})

test('the attempt numbers of queue row and request are set to the number of recorded attempts', async (t) => {
  const { fixture } = await openQueue(t)
  const ids = (await fixture.ask<RequestRow>(REQUESTS)).map(({ id }) => id)
  await fixture.ask('update webhook_due set attempts = 3 where request_id = $1', [ids[0]])
  await fixture.ask('update webhook_requests set attempts = 2 where id = $1', [ids[1]])
  await fixture.ask('update webhook_requests set attempts = 1 where id = $1', [ids[2]])
  await fixture.ask('update webhook_due set attempts = 1 where request_id = $1', [ids[2]])
  await assertRepaired(fixture, { wrongAttemptCounts: 3 })
})

test('requests that are long overdue or have no due time become due', async (t) => {
  const { fixture } = await openQueue(t)
  const ids = (await fixture.ask<RequestRow>(REQUESTS)).map(({ id }) => id)
  await fixture.ask('update webhook_due set ready = false, due_at = null where request_id = $1', [ids[0]])
  await fixture.ask('update webhook_due set ready = false where request_id = any($1)', [ids.slice(1, 3)])
  assert.deepEqual(await countFindings(fixture), { unscheduledDueRows: [1, 0] })
  fixture.move({ minutes: 5 })
  await assertRepaired(fixture, { unscheduledDueRows: 3 })
})

test('a queue whose count of slots exceeds its attempts is recounted', async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  await fixture.ask('update webhook_queues set in_flight = 8 where webhook_id = $1', [webhookId])
  await assertRepaired(fixture, { wrongInFlightCounts: 1 })
})

test('a missing queue and a missing position of a webhook are inserted', async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  await fixture.ask('delete from webhook_queues where webhook_id = $1', [webhookId])
  await fixture.ask('delete from webhook_positions where webhook_id = $1', [webhookId])
  await assertRepaired(fixture, { webhooksWithoutQueue: 1, webhooksWithoutPosition: 1 })
  assert.deepEqual(
    await fixture.ask('select last_position from webhook_positions where webhook_id = $1', [webhookId]),
    [{ last_position: '3' }],
  )
})

test('a position behind its history is advanced, so that no number is assigned twice', async (t) => {
  const { fixture, webhookId } = await openQueue(t)
  await fixture.ask('update webhook_positions set last_position = 1 where webhook_id = $1', [webhookId])
  assert.deepEqual(await countFindings(fixture, true), { positionsBehind: [1, 1] })
  await fixture.announce(fixture.organization, {})
  await assertRepaired(fixture, {})
})

test('there are no findings at any moment while workers deliver, fail and retry', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number % 3 === 0 ? 500 : 200))
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  for (let webhooks = 0; webhooks < 6; webhooks++) await subscribe(fixture, receiver.url(`/${webhooks}`))
  const deliveries = [fixture.deliver(), fixture.deliver()]
  for (let round = 0; round < 12; round++) {
    await fixture.announce(fixture.organization, ...Array.from({ length: 25 }, () => ({})))
    for (const delivery of deliveries) delivery.wake()
    await receiver.arrived((round + 1) * 20)
    // A repair must not change requests in flight either.
    assert.deepEqual(await countFindings(fixture, round % 2 === 1), {})
  }
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  assert.deepEqual(await countFindings(fixture), {})
})
