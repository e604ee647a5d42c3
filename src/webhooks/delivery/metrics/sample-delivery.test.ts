import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiver, openWorld, quiet, subscribe } from '../../../../test/support/delivery.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { plus } from '../../../platform/time/index.ts'
import { webhookUpdate } from '../../subscriptions/webhook-update.ts'
import { fanOut } from '../fan-out.ts'
import { sampleDelivery } from './sample-delivery.ts'

const NOTHING = {
  queuesWithBacklog: 0,
  oldestDueSeconds: 0,
  longestUnservedSeconds: 0,
  pending: { underMinute: 0, underHour: 0, underDay: 0, older: 0 },
  failingWebhooks: 0,
  outboxEvents: 0,
  fanOutLagSeconds: 0,
}

async function openQueue(t: Parameters<typeof openWorld>[0]) {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const sample = async () => {
    const { at, ...figures } = await sampleDelivery(world.services)
    assert.equal(at, world.services.wallNow())
    return figures
  }
  const announceAndFanOut = async (events: number) => {
    await world.announce(world.organization, ...Array.from({ length: events }, () => ({})))
    await fanOut(world.services, quiet, 0)
  }
  return { world, sample, announceAndFanOut, url: receiver.url() }
}

test('events that wait for fan-out are counted, and the oldest of them is told by its id', async (t) => {
  const { world, sample } = await openQueue(t)
  assert.deepEqual(await sample(), NOTHING)
  await world.announce(world.agency, {})
  world.move({ seconds: 40 })
  await world.announce(world.organization, {}, {})
  world.move({ seconds: 2 })
  assert.deepEqual(await sample(), { ...NOTHING, outboxEvents: 3, fanOutLagSeconds: 42 })
})

test('what is pending is counted by how long ago it was dispatched, at each edge', async (t) => {
  const { world, sample, announceAndFanOut, url } = await openQueue(t)
  await subscribe(world, url)
  const pendingAfter = async (seconds: number) => {
    world.move({ seconds })
    return Object.values((await sample()).pending)
  }
  await announceAndFanOut(3)
  assert.deepEqual(await pendingAfter(59), [3, 0, 0, 0])
  assert.deepEqual(await pendingAfter(1), [0, 3, 0, 0])
  await announceAndFanOut(1)
  assert.deepEqual(await pendingAfter(3_539), [0, 4, 0, 0])
  assert.deepEqual(await pendingAfter(1), [0, 1, 3, 0])
  assert.deepEqual(await pendingAfter(82_800), [0, 0, 1, 3])
})

test('what is pending on the short schedule is counted by how long ago it was dispatched, too', async (t) => {
  const { world, sample, announceAndFanOut, url } = await openQueue(t)
  const { webhook } = await subscribe(world, url)
  const id = formatId('whk', webhook.id)
  await webhookUpdate(world.contextOf(world.organization), { id, retrySchedule: 'Short' })
  const pendingAfter = async (seconds: number) => {
    world.move({ seconds })
    return Object.values((await sample()).pending)
  }
  await announceAndFanOut(2)
  assert.deepEqual(await pendingAfter(59), [2, 0, 0, 0])
  assert.deepEqual(await pendingAfter(1), [0, 2, 0, 0])
  assert.deepEqual(await pendingAfter(539), [0, 2, 0, 0])
})

test('the oldest due request is one that is not being sent, of an enabled webhook with a closed breaker', async (t) => {
  const { world, sample, announceAndFanOut, url } = await openQueue(t)
  const [disabled, failing, well, served] = await Promise.all([1, 2, 3, 4].map(() => subscribe(world, url)))
  await announceAndFanOut(2)
  const dueSince = (webhookId: string | undefined, seconds: number) =>
    world.ask('update webhook_due set due_at = $2 where webhook_id = $1', [
      webhookId,
      plus(world.services.wallNow(), { seconds: -seconds }),
    ])
  await webhookUpdate(world.contextOf(world.organization), {
    id: formatId('whk', disabled!.webhook.id),
    enabled: false,
  })
  await dueSince(failing?.webhook.id, 900)
  await world.ask('update webhook_lanes set failing_since = $2 where webhook_id = $1', [
    failing?.webhook.id,
    world.services.wallNow(),
  ])
  await dueSince(well?.webhook.id, 60)
  await dueSince(served?.webhook.id, 300)
  await world.ask('update webhook_lanes set last_served_at = $2 where webhook_id = $1', [
    served?.webhook.id,
    plus(world.services.wallNow(), { seconds: -7 }),
  ])
  const { queuesWithBacklog, failingWebhooks, oldestDueSeconds, longestUnservedSeconds } = await sample()
  assert.deepEqual(
    { queuesWithBacklog, failingWebhooks, oldestDueSeconds, longestUnservedSeconds },
    { queuesWithBacklog: 3, failingWebhooks: 1, oldestDueSeconds: 300, longestUnservedSeconds: 60 },
  )

  // What is being sent does not wait, until its worker's lease has run out.
  await world.ask(
    `update webhook_due set claim_token = $1, claimed_at = $2, claimed_until = $3 where webhook_id = any($4)`,
    [
      world.services.mintId(0),
      world.services.wallNow(),
      plus(world.services.wallNow(), { seconds: 60 }),
      [well?.webhook.id, served?.webhook.id],
    ],
  )
  assert.deepEqual((await sample()).oldestDueSeconds, 0)
  world.move({ seconds: 60 })
  assert.deepEqual((await sample()).oldestDueSeconds, 360)
})

test('a queue of many blocks is estimated from some of them', async (t) => {
  const { world, sample, announceAndFanOut, url } = await openQueue(t)
  await subscribe(world, url)
  await announceAndFanOut(1)
  await world.ask(`insert into webhook_due (shard, request_id, webhook_id, ready, turn, due_at, deadline_at, attempts, claims)
    select d.shard, gen_random_uuid(), d.webhook_id, false, 2, null, d.deadline_at, 5, 5
    from webhook_due d, generate_series(1, 199999)`)
  const { underMinute, ...others } = (await sample()).pending
  assert.ok(underMinute !== 200_000 && Math.abs(underMinute - 200_000) < 20_000, `${underMinute}`)
  assert.deepEqual(others, { underHour: 0, underDay: 0, older: 0 })
})
