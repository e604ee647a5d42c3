import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  claimAll,
  type DeliveryFixture,
  hasAttempts,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { formatId } from '../../platform/ids/index.ts'
import { millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import { webhookDelete } from '../subscriptions/webhook-delete.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut } from './fan-out.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The documented wait after each failure, independent of the code. The last one repeats. */
const WAITS_MS = [5_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

test('failed requests are retried for seven days, on time to the millisecond, also after the breaker has opened', async (t) => {
  const receiver = await openReceiver(t, () => 500)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  const dispatchedAt = fixture.services.wallNow()
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver()
  const slots: Timestamp[] = [dispatchedAt]
  const dueAts: Timestamp[] = [dispatchedAt]
  for (let attempts = 1; ; attempts++) {
    delivery.wake()
    const [request] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(attempts))
    if (!request?.next_attempt_at) break
    const [queue] = await fixture.ask<{ blocked_until: Date | null }>('select blocked_until from webhook_queues')
    slots.push(timeOf(request.next_attempt_at))
    // If the last two slots are less than ten minutes apart, the request waits for the breaker.
    dueAts.push(timeOf(new Date(Math.max(+request.next_attempt_at, +(queue!.blocked_until ?? 0)))))
    // The request is not sent a millisecond earlier.
    fixture.moveTo(plus(dueAts.at(-1)!, { milliseconds: -1 }))
    assert.deepEqual(await claimAll(fixture), [])
    fixture.move({ milliseconds: 1 })
  }
  const attempts = await fixture.ask<{ started_at: Date }>('select started_at from webhook_attempts order by number')
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
  const [queue] = await fixture.ask<{ breaker_openings: number }>('select breaker_openings from webhook_queues')
  assert.ok(queue!.breaker_openings > 0)
  await assertDeliveryIsSound(fixture)
})

/** Changes to a webhook just before the deadline of a pending request, by its resulting state. */
const CHANGES: Readonly<Record<string, (fixture: DeliveryFixture, id: string) => Promise<unknown>>> = {
  enabled: async () => {},
  disabled: (fixture, id) => webhookUpdate(fixture.contextOf(fixture.organization), { id, enabled: false }),
  deleted: (fixture, id) => webhookDelete(fixture.contextOf(fixture.organization), { id }),
  'blocked by its breaker': async (fixture) => {
    const delivery = fixture.deliver()
    await fixture.announce(fixture.organization, ...Array.from({ length: 12 }, () => ({})))
    delivery.wake()
    await fixture.until('select 1 from webhook_queues where blocked_until is not null', (rows) => rows.length === 1)
    await delivery.stop()
  },
}

for (const [state, change] of Object.entries(CHANGES)) {
  test(`a request to a webhook that is ${state} is pending until a millisecond before seven days, and then failed`, async (t) => {
    const receiver = await openReceiver(t, () => 500)
    const fixture = await openDeliveryFixture(t, [receiver])
    const { webhook } = await subscribe(fixture, receiver.url())
    await fixture.announce(fixture.organization, {})
    await fanOut(fixture.services, quiet, 0)
    const [{ id } = { id: '' }] = await fixture.ask<RequestRow>(REQUESTS)
    const request = async () =>
      (await fixture.ask<RequestRow>('select * from webhook_requests where id = $1', [id]))[0]!
    const deadlineAt = plus(fixture.services.wallNow(), { days: 7 })
    fixture.moveTo(plus(deadlineAt, { seconds: -5 }))
    await change(fixture, formatId('whk', webhook.id))

    fixture.moveTo(plus(deadlineAt, { milliseconds: -1 }))
    await failOverdue(fixture.services)
    assert.equal((await request()).status, 'pending')
    if (state === 'blocked by its breaker') {
      const [queue] = await fixture.ask<{ blocked_until: Date }>('select blocked_until from webhook_queues')
      assert.ok(
        millisecondsBetween(deadlineAt, timeOf(queue!.blocked_until)) > 0,
        'the queue is blocked at the deadline',
      )
    }
    fixture.moveTo(deadlineAt)
    assert.deepEqual(
      (await claimAll(fixture)).filter((claim) => claim.requestId === id),
      [],
      'no further request is sent',
    )
    await failOverdue(fixture.services)
    assert.deepEqual([(await request()).status, (await request()).next_attempt_at], ['failed', null])
    const events = await fixture.ask<{ payload: string }>(
      `select payload from events where type = 'webhook_request.failed'`,
    )
    assert.deepEqual(
      events.map(({ payload }) => JSON.parse(payload).data.id),
      [formatId('whr', id)],
    )
    await assertDeliveryIsSound(fixture)
  })
}

test('a 429 or 503 response can delay the next attempt, by 12 hours at most and not past the last slot', async (t) => {
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
  const fixture = await openDeliveryFixture(t, [receiver])
  for (const path of Object.keys(answers)) await subscribe(fixture, receiver.url(path))
  const dispatchedAt = fixture.services.wallNow()
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver()
  const waitsAfter = async (attempts: number) => {
    delivery.wake()
    const all = (rows: (RequestRow & { url: string })[]) =>
      rows.length === 6 && rows.every((row) => row.attempts === attempts)
    const requests = await fixture.until(REQUESTS, all)
    return Object.fromEntries(
      requests.map(({ url, next_attempt_at }) => [
        new URL(url).pathname,
        millisecondsBetween(fixture.services.wallNow(), timeOf(next_attempt_at)),
      ]),
    )
  }
  const { '/second': second, '/other': other, '/moved': moved, ...longer } = await waitsAfter(1)
  assert.deepEqual(longer, { '/hour': HOUR, '/half': HOUR / 2, '/month': 12 * HOUR })
  for (const ours of [second, other, moved]) assert.ok(ours! >= 5_000 && ours! <= 5_500, `${ours}`)

  fixture.moveTo(plus(dispatchedAt, { days: 7, hours: -6 }))
  const { '/month': month } = await waitsAfter(2)
  assert.equal(month, 6 * HOUR - 15 * MINUTE)
})
