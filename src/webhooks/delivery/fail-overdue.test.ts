import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
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
import { plus } from '../../platform/time/index.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { fanOut } from './fan-out.ts'

test('requests to a dead endpoint are attempted for seven days until the last slot, then failed and announced to other webhooks', async (t) => {
  const dead = await openReceiver(t, () => 503)
  const healthy = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [dead, healthy])
  await subscribe(fixture, dead.url(), ['*'])
  await subscribe(fixture, healthy.url(), ['webhook_request.*'])
  const startedAt = fixture.services.wallNow()
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver()

  let attempts = 1
  for (;;) {
    const [request] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(attempts))
    if (!request?.next_attempt_at) break
    attempts++
    // The last attempt may be due within the ten minutes for which the breaker stays open.
    const [queue] = await fixture.ask<{ blocked_until: Date | null }>(
      'select max(blocked_until) as blocked_until from webhook_queues',
    )
    const blockedUntil = queue?.blocked_until ?? request.next_attempt_at
    fixture.moveTo(timeOf(blockedUntil > request.next_attempt_at ? blockedUntil : request.next_attempt_at))
    delivery.wake()
  }
  const deadline = plus(startedAt, { days: 7 })
  const lastAt = fixture.services.wallNow()
  assert.ok(lastAt >= plus(deadline, { minutes: -15 }) && lastAt < plus(deadline, { minutes: -5 }), lastAt)
  assert.ok(attempts >= 21 && attempts <= 23)

  fixture.moveTo(plus(deadline, { milliseconds: -1 }))
  delivery.wake()
  await delivery.stop()
  assert.equal((await fixture.ask<RequestRow>(REQUESTS))[0]?.status, 'pending')

  fixture.moveTo(deadline)
  fixture.deliver()
  const [event] = await healthy.arrived(1)
  const [failed] = await fixture.ask<RequestRow>(`select * from webhook_requests where status = 'failed'`)
  assert.deepEqual([failed?.attempts, failed?.last_status_code, failed?.next_attempt_at], [attempts, 503, null])
  const { type, data } = JSON.parse(event?.body ?? '')
  assert.deepEqual(
    [type, data.status, data.attempts, data.lastStatusCode],
    ['webhook_request.failed', 'failed', attempts, 503],
  )
  assert.equal(dead.arrivals.length, attempts)
  await assertDeliveryIsSound(fixture)
})

test('pending requests of a disabled webhook are not attempted, and still fail at their deadline', async (t) => {
  const receiver = await openReceiver(t, () => 500)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { webhook } = await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, {}, {})
  await fanOut(fixture.services, quiet, 0)
  await webhookUpdate(fixture.contextOf(fixture.organization), { id: formatId('whk', webhook.id), enabled: false })
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver()
  await fixture.until('select 1 from event_outbox', (rows) => rows.length === 0)
  fixture.move({ days: 7 })
  delivery.wake()
  const requests = await fixture.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status === 'failed'))
  assert.deepEqual(
    requests.map(({ attempts }) => attempts),
    [0, 0],
  )
  assert.equal(receiver.arrivals.length, 0)
  await assertDeliveryIsSound(fixture)
})
