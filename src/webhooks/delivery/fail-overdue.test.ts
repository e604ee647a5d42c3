import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertDeliveryIsSound,
  hasTried,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus } from '../../platform/time/index.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'
import { fanOut } from './fan-out.ts'

test('over seven days a dead endpoint is tried to the last slot, then given up and announced to the others', async (t) => {
  const dead = await openReceiver(t, () => 503)
  const healthy = await openReceiver(t)
  const world = await openWorld(t, [dead, healthy])
  await subscribe(world, dead.url(), ['*'])
  await subscribe(world, healthy.url(), ['webhook_request.*'])
  const startedAt = world.services.wallNow()
  await world.announce(world.organization, {})
  const delivery = world.deliver()

  let attempts = 1
  for (;;) {
    const [request] = await world.until<RequestRow>(REQUESTS, hasTried(attempts))
    if (!request?.next_attempt_at) break
    attempts++
    // The last attempt may be due within the ten minutes for which the breaker stays open.
    const [lane] = await world.ask<{ blocked_until: Date | null }>(
      'select max(blocked_until) as blocked_until from webhook_lanes',
    )
    const blockedUntil = lane?.blocked_until ?? request.next_attempt_at
    world.moveTo(timeOf(blockedUntil > request.next_attempt_at ? blockedUntil : request.next_attempt_at))
    delivery.wake()
  }
  const deadline = plus(startedAt, { days: 7 })
  const lastAt = world.services.wallNow()
  assert.ok(lastAt >= plus(deadline, { minutes: -15 }) && lastAt < plus(deadline, { minutes: -5 }), lastAt)
  assert.ok(attempts >= 21 && attempts <= 23)

  world.moveTo(plus(deadline, { milliseconds: -1 }))
  delivery.wake()
  await delivery.stop()
  assert.equal((await world.ask<RequestRow>(REQUESTS))[0]?.status, 'pending')

  world.moveTo(deadline)
  world.deliver()
  const [notice] = await healthy.arrived(1)
  const [failed] = await world.ask<RequestRow>(`select * from webhook_requests where status = 'failed'`)
  assert.deepEqual([failed?.attempts, failed?.last_status_code, failed?.next_attempt_at], [attempts, 503, null])
  const { type, data } = JSON.parse(notice?.body ?? '')
  assert.deepEqual(
    [type, data.status, data.attempts, data.lastStatusCode],
    ['webhook_request.failed', 'failed', attempts, 503],
  )
  assert.equal(dead.arrivals.length, attempts)
  await assertDeliveryIsSound(world)
})

test('what is pending of a disabled webhook is not tried, and still fails at its deadline', async (t) => {
  const receiver = await openReceiver(t, () => 500)
  const world = await openWorld(t, [receiver])
  const { webhook } = await subscribe(world, receiver.url())
  await world.announce(world.organization, {}, {})
  await fanOut(world.services, quiet, 0)
  await webhookUpdate(world.contextOf(world.organization), { id: formatId('whk', webhook.id), enabled: false })
  await world.announce(world.organization, {})
  const delivery = world.deliver()
  await world.until('select 1 from event_outbox', (rows) => rows.length === 0)
  world.move({ days: 7 })
  delivery.wake()
  const requests = await world.until<RequestRow>(REQUESTS, (rows) => rows.every(({ status }) => status === 'failed'))
  assert.deepEqual(
    requests.map(({ attempts }) => attempts),
    [0, 0],
  )
  assert.equal(receiver.arrivals.length, 0)
  await assertDeliveryIsSound(world)
})
