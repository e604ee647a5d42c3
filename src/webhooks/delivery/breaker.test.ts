import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  isSettled,
  openDeliveryFixture,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { formatId } from '../../platform/ids/index.ts'
import { webhookTest } from '../subscriptions/webhook-test.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { webhookRequest } from './requests/webhook-request.ts'
import { webhookRequestRetry } from './requests/webhook-request-retry.ts'

interface QueueRow {
  readonly in_flight: number
  readonly consecutive_failures: number
  readonly breaker_openings: number
  readonly blocked_until: Date | null
  readonly failing_since: Date | null
}
const QUEUES = 'select * from webhook_queues order by shard, webhook_id'

const emptyEvents = (count: number) => Array.from({ length: count }, () => ({}))
const secondsBlocked = (fixture: DeliveryFixture, queue: QueueRow | undefined) =>
  (queue!.blocked_until!.getTime() - Date.parse(fixture.services.wallNow())) / 1000
const untilQueue = (fixture: DeliveryFixture, accepts: (queue: QueueRow) => boolean) =>
  fixture.until<QueueRow>(QUEUES, ([queue]) => queue !== undefined && queue.in_flight === 0 && accepts(queue))
const attempted = (rows: RequestRow[]) => rows.filter(({ attempts }) => attempts > 0).length
const webhookIdOf = async ({ ask }: DeliveryFixture) =>
  formatId('whk', (await ask<{ id: string }>('select id from webhooks'))[0]!.id)

test('after ten consecutive failures a webhook is paused, probed with one request, and paused twice as long each time', async (t) => {
  let isHealthy = false
  const receiver = await openReceiver(t, () => (isHealthy ? 200 : 500))
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...emptyEvents(25))
  const delivery = fixture.deliver()

  const [opened] = await untilQueue(fixture, (queue) => queue.blocked_until !== null)
  assert.deepEqual([opened?.consecutive_failures, opened?.breaker_openings], [10, 1])
  assert.equal(secondsBlocked(fixture, opened), 30)
  assert.equal(opened?.failing_since?.toISOString(), fixture.services.wallNow())
  assert.equal(attempted(await fixture.ask<RequestRow>(REQUESTS)), 10)
  const [unsent] = await fixture.ask<RequestRow>('select * from webhook_requests where attempts = 0')
  const shown = await webhookRequest(fixture.contextOf(fixture.organization), formatId('whr', unsent!.id))
  assert.equal(
    shown.nextAttemptAt,
    opened?.blocked_until?.toISOString(),
    'the next attempt is shown at the later time of its row and its queue',
  )

  for (const [breaker_openings, seconds] of [60, 120, 240, 480, 600, 600].entries()) {
    const [before] = await fixture.ask<QueueRow>(QUEUES)
    fixture.moveTo(before!.blocked_until!.toISOString() as never)
    delivery.wake()
    const [again] = await untilQueue(fixture, (queue) => queue.breaker_openings === breaker_openings + 2)
    assert.equal(secondsBlocked(fixture, again), seconds)
    assert.equal(receiver.arrivals.length, 11 + breaker_openings, 'one request is sent as a probe')
    assert.equal(again?.failing_since?.toISOString(), opened?.failing_since?.toISOString())
  }

  isHealthy = true
  fixture.move({ hours: 1 })
  delivery.wake()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  const [closed] = await fixture.ask<QueueRow>(QUEUES)
  assert.deepEqual(
    [closed?.consecutive_failures, closed?.breaker_openings, closed?.blocked_until, closed?.failing_since],
    [0, 0, null, null],
  )
  await assertDeliveryIsSound(fixture)
})

test('one accepted request among failures keeps the breaker closed', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number % 10 === 0 ? 200 : 500))
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  const delivery = fixture.deliver()
  for (let n = 1; n <= 28; n++) {
    await fixture.announce(fixture.organization, {})
    delivery.wake()
    await fixture.until<RequestRow>(REQUESTS, (rows) => attempted(rows) === n)
  }
  const [queue] = await untilQueue(fixture, () => true)
  assert.equal(queue?.failing_since, null)
})

for (const [what, ask] of [
  [
    'a manual retry of a pending request',
    async (fixture: DeliveryFixture, id: string) =>
      webhookRequestRetry(fixture.contextOf(fixture.organization), { id }),
  ],
  [
    'a test',
    async (fixture: DeliveryFixture) =>
      webhookTest(fixture.contextOf(fixture.organization), { id: await webhookIdOf(fixture) }),
  ],
] as const)
  test(`${what} is sent at once and alone to a webhook with an open breaker, before all waiting requests`, async (t) => {
    const receiver = await openReceiver(t, () => 500)
    const fixture = await openDeliveryFixture(t, [receiver])
    await subscribe(fixture, receiver.url())
    await fixture.announce(fixture.organization, ...emptyEvents(30))
    const delivery = fixture.deliver()
    await untilQueue(fixture, (queue) => queue.blocked_until !== null)
    const last = await fixture.ask<RequestRow>(
      'select * from webhook_requests where attempts = 0 order by position desc',
    )
    const asked = await ask(fixture, formatId('whr', last[0]!.id))
    delivery.wake()
    const arrivals = await receiver.arrived(11)
    assert.equal(arrivals[10]?.headers['webhook-id'], formatId('whr', asked.id))
    const [queue] = await untilQueue(fixture, ({ breaker_openings }) => breaker_openings === 2)
    assert.equal(secondsBlocked(fixture, queue), 60)
    assert.equal(receiver.arrivals.length, 11)
  })

test('after a change of URL, a webhook with an open breaker gets an attempt at once', async (t) => {
  const [dead, well] = [await openReceiver(t, () => 500), await openReceiver(t)]
  const fixture = await openDeliveryFixture(t, [dead, well])
  await subscribe(fixture, dead.url())
  await fixture.announce(fixture.organization, ...emptyEvents(10))
  const delivery = fixture.deliver()
  await untilQueue(fixture, (queue) => queue.blocked_until !== null)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id: await webhookIdOf(fixture), url: well.url() })
  await fixture.announce(fixture.organization, {})
  delivery.wake()
  await well.arrived(1)
  const [queue] = await untilQueue(fixture, ({ consecutive_failures }) => consecutive_failures === 0)
  assert.equal(queue?.failing_since, null)
})

test("requests to a webhook's old URL neither delay requests to the new one nor open the breaker", async (t) => {
  const [dead, well] = [await openReceiver(t, () => 500), await openReceiver(t)]
  const fixture = await openDeliveryFixture(t, [dead, well])
  await subscribe(fixture, dead.url())
  await fixture.announce(fixture.organization, ...emptyEvents(40))
  const delivery = fixture.deliver()
  await untilQueue(fixture, (queue) => queue.blocked_until !== null)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id: await webhookIdOf(fixture), url: well.url() })
  await fixture.announce(fixture.organization, ...emptyEvents(3))
  delivery.wake()
  await well.arrived(3)
  // The thirty unsent requests fail at the old URL. These failures do not open the breaker.
  await dead.arrived(40)
  await fixture.until<RequestRow>(REQUESTS, (rows) => attempted(rows) === 43)
  const [queue] = await untilQueue(fixture, () => true)
  assert.deepEqual([queue?.consecutive_failures, queue?.blocked_until, queue?.failing_since], [0, null, null])
})

test("a manual retry during a probe is sent next, whatever the breaker's state", async (t) => {
  const answers = Promise.withResolvers<number>()
  const receiver = await openReceiver(t, (_, number) => (number === 11 ? answers.promise : 500))
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...emptyEvents(20))
  const delivery = fixture.deliver()
  const [opened] = await untilQueue(fixture, (queue) => queue.blocked_until !== null)
  fixture.moveTo(opened!.blocked_until!.toISOString() as never)
  delivery.wake()
  await receiver.arrived(11)
  const test = await webhookTest(fixture.contextOf(fixture.organization), { id: await webhookIdOf(fixture) })
  answers.resolve(500)
  delivery.wake()
  const arrivals = await receiver.arrived(12)
  assert.equal(arrivals[11]?.headers['webhook-id'], formatId('whr', test.id))
})
