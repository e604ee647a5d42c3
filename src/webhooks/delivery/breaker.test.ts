import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  REQUESTS,
  type RequestRow,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import { formatId } from '../../platform/ids/index.ts'
import { webhookTest } from '../subscriptions/webhook-test.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { webhookRequest } from './requests/webhook-request.ts'
import { webhookRequestRetry } from './requests/webhook-request-retry.ts'

interface LaneRow {
  readonly in_flight: number
  readonly failures_in_a_row: number
  readonly openings: number
  readonly blocked_until: Date | null
  readonly failing_since: Date | null
}
const LANES = 'select * from webhook_lanes order by shard, webhook_id'

const several = (count: number) => Array.from({ length: count }, () => ({}))
const secondsBlocked = (world: World, lane: LaneRow | undefined) =>
  (lane!.blocked_until!.getTime() - Date.parse(world.services.wallNow())) / 1000
const laneIs = (world: World, isFit: (lane: LaneRow) => boolean) =>
  world.until<LaneRow>(LANES, ([lane]) => lane !== undefined && lane.in_flight === 0 && isFit(lane))
const tried = (rows: RequestRow[]) => rows.filter(({ attempts }) => attempts > 0).length
const webhookIdOf = async ({ ask }: World) =>
  formatId('whk', (await ask<{ id: string }>('select id from webhooks'))[0]!.id)

test('after ten failures in a row a webhook is left alone, tried with one request, and for twice as long each time', async (t) => {
  let isWell = false
  const receiver = await openReceiver(t, () => (isWell ? 200 : 500))
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...several(25))
  const delivery = world.deliver()

  const [opened] = await laneIs(world, (lane) => lane.blocked_until !== null)
  assert.deepEqual([opened?.failures_in_a_row, opened?.openings], [10, 1])
  assert.equal(secondsBlocked(world, opened), 30)
  assert.equal(opened?.failing_since?.toISOString(), world.services.wallNow())
  assert.equal(tried(await world.ask<RequestRow>(REQUESTS)), 10)
  const [untried] = await world.ask<RequestRow>('select * from webhook_requests where attempts = 0')
  const shown = await webhookRequest(world.contextOf(world.organization), formatId('whr', untried!.id))
  assert.equal(shown.nextAttemptAt, opened?.blocked_until?.toISOString(), 'shown is the later of row and lane')

  for (const [openings, seconds] of [60, 120, 240, 480, 600, 600].entries()) {
    const [before] = await world.ask<LaneRow>(LANES)
    world.moveTo(before!.blocked_until!.toISOString() as never)
    delivery.wake()
    const [again] = await laneIs(world, (lane) => lane.openings === openings + 2)
    assert.equal(secondsBlocked(world, again), seconds)
    assert.equal(receiver.arrivals.length, 11 + openings, 'one request went to see')
    assert.equal(again?.failing_since?.toISOString(), opened?.failing_since?.toISOString())
  }

  isWell = true
  world.move({ hours: 1 })
  delivery.wake()
  await world.until<RequestRow>(REQUESTS, isSettled)
  const [closed] = await world.ask<LaneRow>(LANES)
  assert.deepEqual(
    [closed?.failures_in_a_row, closed?.openings, closed?.blocked_until, closed?.failing_since],
    [0, 0, null, null],
  )
  await assertDeliveryIsSound(world)
})

test('one acceptance among failures keeps the breaker shut', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number % 10 === 0 ? 200 : 500))
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  const delivery = world.deliver()
  for (let n = 1; n <= 28; n++) {
    await world.announce(world.organization, {})
    delivery.wake()
    await world.until<RequestRow>(REQUESTS, (rows) => tried(rows) === n)
  }
  const [lane] = await laneIs(world, () => true)
  assert.equal(lane?.failing_since, null)
})

for (const [what, ask] of [
  [
    'a pending request that is tried by hand',
    async (world: World, id: string) => webhookRequestRetry(world.contextOf(world.organization), { id }),
  ],
  [
    'a test',
    async (world: World) => webhookTest(world.contextOf(world.organization), { id: await webhookIdOf(world) }),
  ],
] as const)
  test(`${what} goes at once and alone to a webhook whose breaker is open, before all that waits`, async (t) => {
    const receiver = await openReceiver(t, () => 500)
    const world = await openWorld(t, [receiver])
    await subscribe(world, receiver.url())
    await world.announce(world.organization, ...several(30))
    const delivery = world.deliver()
    await laneIs(world, (lane) => lane.blocked_until !== null)
    const last = await world.ask<RequestRow>('select * from webhook_requests where attempts = 0 order by position desc')
    const asked = await ask(world, formatId('whr', last[0]!.id))
    delivery.wake()
    const arrivals = await receiver.arrived(11)
    assert.equal(arrivals[10]?.headers['webhook-id'], formatId('whr', asked.id))
    const [lane] = await laneIs(world, ({ openings }) => openings === 2)
    assert.equal(secondsBlocked(world, lane), 60)
    assert.equal(receiver.arrivals.length, 11)
  })

test('a webhook that gets another url is tried there at once', async (t) => {
  const [dead, well] = [await openReceiver(t, () => 500), await openReceiver(t)]
  const world = await openWorld(t, [dead, well])
  await subscribe(world, dead.url())
  await world.announce(world.organization, ...several(10))
  const delivery = world.deliver()
  await laneIs(world, (lane) => lane.blocked_until !== null)
  await webhookUpdate(world.contextOf(world.organization), { id: await webhookIdOf(world), url: well.url() })
  await world.announce(world.organization, {})
  delivery.wake()
  await well.arrived(1)
  const [lane] = await laneIs(world, ({ failures_in_a_row }) => failures_in_a_row === 0)
  assert.equal(lane?.failing_since, null)
})

test('what waits for the old url of a webhook keeps nothing from the new one, nor its breaker open', async (t) => {
  const [dead, well] = [await openReceiver(t, () => 500), await openReceiver(t)]
  const world = await openWorld(t, [dead, well])
  await subscribe(world, dead.url())
  await world.announce(world.organization, ...several(40))
  const delivery = world.deliver()
  await laneIs(world, (lane) => lane.blocked_until !== null)
  await webhookUpdate(world.contextOf(world.organization), { id: await webhookIdOf(world), url: well.url() })
  await world.announce(world.organization, ...several(3))
  delivery.wake()
  await well.arrived(3)
  // The thirty that had never been tried fail at the old url, and that says nothing of the new one.
  await dead.arrived(40)
  await world.until<RequestRow>(REQUESTS, (rows) => tried(rows) === 43)
  const [lane] = await laneIs(world, () => true)
  assert.deepEqual([lane?.failures_in_a_row, lane?.blocked_until, lane?.failing_since], [0, null, null])
})

test('what was asked for by hand while a request went to see goes next, breaker or not', async (t) => {
  const answers = Promise.withResolvers<number>()
  const receiver = await openReceiver(t, (_, number) => (number === 11 ? answers.promise : 500))
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...several(20))
  const delivery = world.deliver()
  const [opened] = await laneIs(world, (lane) => lane.blocked_until !== null)
  world.moveTo(opened!.blocked_until!.toISOString() as never)
  delivery.wake()
  await receiver.arrived(11)
  const test = await webhookTest(world.contextOf(world.organization), { id: await webhookIdOf(world) })
  answers.resolve(500)
  delivery.wake()
  const arrivals = await receiver.arrived(12)
  assert.equal(arrivals[11]?.headers['webhook-id'], formatId('whr', test.id))
})
