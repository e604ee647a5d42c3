import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  claimAll,
  hasTried,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
  type World,
} from '../../../test/support/delivery.ts'
import { formatId } from '../../platform/ids/index.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut } from './fan-out.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Written from the promise, apart from the code: the wait after each failure, and then always the last. */
const WAITS_MS = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

test('seven days of failures are tried on time, to the millisecond, also after the breaker has opened', async (t) => {
  const receiver = await openReceiver(t, () => 500)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  const dispatchedAt = world.services.wallNow()
  await world.announce(world.organization, {})
  const delivery = world.deliver()
  const slots: Timestamp[] = [dispatchedAt]
  const dueAts: Timestamp[] = [dispatchedAt]
  for (let attempts = 1; ; attempts++) {
    delivery.wake()
    const [request] = await world.until<RequestRow>(REQUESTS, hasTried(attempts))
    if (!request?.next_attempt_at) break
    const [lane] = await world.ask<{ blocked_until: Date | null }>('select blocked_until from webhook_lanes')
    slots.push(timeOf(request.next_attempt_at))
    // Ten minutes may lie between the last slot but one and the last: then the breaker is what it waits for.
    dueAts.push(timeOf(new Date(Math.max(+request.next_attempt_at, +(lane!.blocked_until ?? 0)))))
    // A millisecond earlier it is not sent.
    world.moveTo(plus(dueAts.at(-1)!, { milliseconds: -1 }))
    assert.deepEqual(await claimAll(world), [])
    world.move({ milliseconds: 1 })
  }
  const attempts = await world.ask<{ started_at: Date }>('select started_at from webhook_attempts order by number')
  assert.deepEqual(
    attempts.map(({ started_at }) => timeOf(started_at)),
    dueAts,
  )
  assert.equal(slots.at(-1), plus(dispatchedAt, { days: 7, minutes: -15 }))
  for (const [index, slot] of slots.slice(1, -1).entries()) {
    const waitedMs = millisecondsBetween(dueAts[index]!, slot)
    const waitMs = WAITS_MS[Math.min(index, WAITS_MS.length - 1)]!
    assert.ok(waitedMs >= waitMs && waitedMs <= waitMs * 1.1, `${waitedMs} ms after failure ${index + 1}`)
  }
  const [lane] = await world.ask<{ openings: number }>('select openings from webhook_lanes')
  assert.ok(lane!.openings > 0)
  await assertDeliveryIsSound(world)
})

/** What may become of a webhook while a request to it is pending, a moment before the deadline. */
const FATES: Readonly<Record<string, (world: World, id: string) => Promise<unknown>>> = {
  enabled: async () => {},
  disabled: (world, id) => webhookUpdate(world.contextOf(world.organization), { id, enabled: false }),
  deleted: (world, id) => webhookDelete(world.contextOf(world.organization), { id }),
  'blocked by its breaker': async (world) => {
    const delivery = world.deliver()
    await world.announce(world.organization, ...Array.from({ length: 12 }, () => ({})))
    delivery.wake()
    await world.until('select 1 from webhook_lanes where blocked_until is not null', (rows) => rows.length === 1)
    await delivery.stop()
  },
}

for (const [fate, befall] of Object.entries(FATES)) {
  test(`a request to a webhook that is ${fate} is pending for seven days less a millisecond, and then failed`, async (t) => {
    const receiver = await openReceiver(t, () => 500)
    const world = await openWorld(t, [receiver])
    const { webhook } = await subscribe(world, receiver.url())
    await world.announce(world.organization, {})
    await fanOut(world.services, quiet, 0)
    const [{ id } = { id: '' }] = await world.ask<RequestRow>(REQUESTS)
    const request = async () => (await world.ask<RequestRow>('select * from webhook_requests where id = $1', [id]))[0]!
    const deadlineAt = plus(world.services.wallNow(), { days: 7 })
    world.moveTo(plus(deadlineAt, { seconds: -5 }))
    await befall(world, formatId('whk', webhook.id))

    world.moveTo(plus(deadlineAt, { milliseconds: -1 }))
    await failOverdue(world.services)
    assert.equal((await request()).status, 'pending')
    if (fate === 'blocked by its breaker') {
      const [lane] = await world.ask<{ blocked_until: Date }>('select blocked_until from webhook_lanes')
      assert.ok(millisecondsBetween(deadlineAt, timeOf(lane!.blocked_until)) > 0, 'still blocked at the deadline')
    }
    world.moveTo(deadlineAt)
    assert.deepEqual(
      (await claimAll(world)).filter((claim) => claim.requestId === id),
      [],
      'nothing is sent any more',
    )
    await failOverdue(world.services)
    assert.deepEqual([(await request()).status, (await request()).next_attempt_at], ['failed', null])
    const told = await world.ask<{ payload: string }>(
      `select payload from events where type = 'webhook_request.failed'`,
    )
    assert.deepEqual(
      told.map(({ payload }) => JSON.parse(payload).data.id),
      [formatId('whr', id)],
    )
    await assertDeliveryIsSound(world)
  })
}

test('an endpoint may ask for a longer wait by 429 or 503, of 12 hours at most and not past the last slot', async (t) => {
  const answers: Readonly<Record<string, readonly [status: number, retryAfter: string]>> = {
    '/hour': [429, '3600'],
    '/half': [503, '1800'],
    '/month': [503, '2592000'],
    '/second': [429, '1'],
    '/other': [500, '3600'],
    '/moved': [302, '3600'],
  }
  const receiver = await openReceiver(t, ({ path }) => {
    const [status, retryAfter] = answers[path]!
    return { status, headers: { 'retry-after': retryAfter } }
  })
  const world = await openWorld(t, [receiver])
  for (const path of Object.keys(answers)) await subscribe(world, receiver.url(path))
  const dispatchedAt = world.services.wallNow()
  await world.announce(world.organization, {})
  const delivery = world.deliver()
  const waitsAfter = async (attempts: number) => {
    delivery.wake()
    const all = (rows: (RequestRow & { url: string })[]) =>
      rows.length === 6 && rows.every((row) => row.attempts === attempts)
    const requests = await world.until(REQUESTS, all)
    return Object.fromEntries(
      requests.map(({ url, next_attempt_at }) => [
        new URL(url).pathname,
        millisecondsBetween(world.services.wallNow(), timeOf(next_attempt_at)),
      ]),
    )
  }
  const { '/second': second, '/other': other, '/moved': moved, ...longer } = await waitsAfter(1)
  assert.deepEqual(longer, { '/hour': HOUR, '/half': HOUR / 2, '/month': 12 * HOUR })
  for (const ours of [second, other, moved]) assert.ok(ours! >= 5_000 && ours! <= 5_500, `${ours}`)

  world.moveTo(plus(dispatchedAt, { days: 7, hours: -6 }))
  const { '/month': month } = await waitsAfter(2)
  assert.equal(month, 6 * HOUR - 15 * MINUTE)
})
