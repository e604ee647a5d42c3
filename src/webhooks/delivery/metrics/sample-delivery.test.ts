import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDeliveryFixture, quiet, subscribe } from '../../../../test/support/delivery.ts'
import { openReceiver } from '../../../../test/support/receiver.ts'
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

async function openQueue(t: Parameters<typeof openDeliveryFixture>[0]) {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const sample = async () => {
    const { at, ...figures } = await sampleDelivery(fixture.services)
    assert.equal(at, fixture.services.wallNow())
    return figures
  }
  const announceAndFanOut = async (events: number) => {
    await fixture.announce(fixture.organization, ...Array.from({ length: events }, () => ({})))
    await fanOut(fixture.services, quiet, 0)
  }
  return { fixture, sample, announceAndFanOut, url: receiver.url() }
}

test('events that wait for fan-out are counted, and the oldest is named by its id', async (t) => {
  const { fixture, sample } = await openQueue(t)
  assert.deepEqual(await sample(), NOTHING)
  await fixture.announce(fixture.agency, {})
  fixture.move({ seconds: 40 })
  await fixture.announce(fixture.organization, {}, {})
  fixture.move({ seconds: 2 })
  assert.deepEqual(await sample(), { ...NOTHING, outboxEvents: 3, fanOutLagSeconds: 42 })
})

test('pending requests are counted by the time since their dispatch, at each edge', async (t) => {
  const { fixture, sample, announceAndFanOut, url } = await openQueue(t)
  await subscribe(fixture, url)
  const pendingAfter = async (seconds: number) => {
    fixture.move({ seconds })
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

test('pending requests on the short schedule are counted by the time since their dispatch, too', async (t) => {
  const { fixture, sample, announceAndFanOut, url } = await openQueue(t)
  const { webhook } = await subscribe(fixture, url)
  const id = formatId('whk', webhook.id)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id, retrySchedule: 'Short' })
  const pendingAfter = async (seconds: number) => {
    fixture.move({ seconds })
    return Object.values((await sample()).pending)
  }
  await announceAndFanOut(2)
  assert.deepEqual(await pendingAfter(59), [2, 0, 0, 0])
  assert.deepEqual(await pendingAfter(1), [0, 2, 0, 0])
  assert.deepEqual(await pendingAfter(539), [0, 2, 0, 0])
})

test('the oldest due request is not in flight, and its webhook is enabled with a closed breaker', async (t) => {
  const { fixture, sample, announceAndFanOut, url } = await openQueue(t)
  const [disabled, failing, well, served] = await Promise.all([1, 2, 3, 4].map(() => subscribe(fixture, url)))
  await announceAndFanOut(2)
  const dueSince = (webhookId: string | undefined, seconds: number) =>
    fixture.ask('update webhook_due set due_at = $2 where webhook_id = $1', [
      webhookId,
      plus(fixture.services.wallNow(), { seconds: -seconds }),
    ])
  await webhookUpdate(fixture.contextOf(fixture.organization), {
    id: formatId('whk', disabled!.webhook.id),
    enabled: false,
  })
  await dueSince(failing?.webhook.id, 900)
  await fixture.ask('update webhook_queues set failing_since = $2 where webhook_id = $1', [
    failing?.webhook.id,
    fixture.services.wallNow(),
  ])
  await dueSince(well?.webhook.id, 60)
  await dueSince(served?.webhook.id, 300)
  await fixture.ask('update webhook_queues set last_served_at = $2 where webhook_id = $1', [
    served?.webhook.id,
    plus(fixture.services.wallNow(), { seconds: -7 }),
  ])
  const { queuesWithBacklog, failingWebhooks, oldestDueSeconds, longestUnservedSeconds } = await sample()
  assert.deepEqual(
    { queuesWithBacklog, failingWebhooks, oldestDueSeconds, longestUnservedSeconds },
    { queuesWithBacklog: 3, failingWebhooks: 1, oldestDueSeconds: 300, longestUnservedSeconds: 60 },
  )

  // A request in flight counts as waiting only after its worker's lease has expired.
  await fixture.ask(
    `update webhook_due set claim_token = $1, claimed_at = $2, claimed_until = $3 where webhook_id = any($4)`,
    [
      fixture.services.mintId(0),
      fixture.services.wallNow(),
      plus(fixture.services.wallNow(), { seconds: 60 }),
      [well?.webhook.id, served?.webhook.id],
    ],
  )
  assert.deepEqual((await sample()).oldestDueSeconds, 0)
  fixture.move({ seconds: 60 })
  assert.deepEqual((await sample()).oldestDueSeconds, 360)
})

test('a large queue is estimated from a sample of its blocks', async (t) => {
  const { fixture, sample, announceAndFanOut, url } = await openQueue(t)
  await subscribe(fixture, url)
  await announceAndFanOut(1)
  await fixture.ask(`insert into webhook_due (shard, request_id, webhook_id, ready, priority, due_at, deadline_at, attempts, claims)
    select d.shard, gen_random_uuid(), d.webhook_id, false, 2, null, d.deadline_at, 5, 5
    from webhook_due d, generate_series(1, 199999)`)
  const { underMinute, ...others } = (await sample()).pending
  assert.ok(underMinute !== 200_000 && Math.abs(underMinute - 200_000) < 20_000, `${underMinute}`)
  assert.deepEqual(others, { underHour: 0, underDay: 0, older: 0 })
})
