import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import {
  type Arrival,
  assertDeliveryIsSound,
  claimAll,
  hasTried,
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { formatId } from '../../platform/ids/index.ts'
import { openHints } from '../../platform/schedule/index.ts'
import { millisecondsBetween, plus } from '../../platform/time/index.ts'
import { webhookRotateSecret } from '../subscriptions/webhook-rotate-secret.ts'
import { fanOut } from './fan-out.ts'

test('a receiver that answers 500 twice and then 200 gets three attempts with one id', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number < 3 ? 500 : 200))
  const world = await openWorld(t, [receiver])
  const { signingSecret } = await subscribe(world, receiver.url('/hook'))
  await world.announce(world.organization, {})
  const delivery = world.deliver()

  const [first] = await world.until<RequestRow>(REQUESTS, hasTried(1))
  assert.equal(first?.status, 'pending')
  assert.equal(first?.last_status_code, 500)
  assert.equal(first?.last_error, 'unexpected status: only 200 and 201 accept')
  const waitMs = millisecondsBetween(world.services.wallNow(), timeOf(first?.next_attempt_at))
  assert.ok(waitMs >= 5_000 && waitMs <= 5_500, `${waitMs}`)

  for (const tried of [2, 3]) {
    const [waiting] = await world.ask<RequestRow>(REQUESTS)
    world.moveTo(timeOf(waiting?.next_attempt_at))
    delivery.wake()
    await world.until<RequestRow>(REQUESTS, hasTried(tried))
  }

  const [request] = await world.ask<RequestRow>(REQUESTS)
  assert.deepEqual(
    [request?.status, request?.attempts, request?.last_status_code, request?.last_error, request?.next_attempt_at],
    ['delivered', 3, 200, null, null],
  )
  assert.equal(receiver.arrivals.length, 3)
  assert.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-timestamp'])).size, 3)
  for (const arrival of receiver.arrivals) assert.equal(arrival.body, receiver.arrivals[0]?.body)
  verify(signingSecret, receiver.arrivals[0])
  assert.equal(receiver.arrivals[0]?.headers['user-agent'], 'Tallystick/1')
  assert.equal(receiver.arrivals[0]?.headers['content-type'], 'application/json')
  await assertDeliveryIsSound(world)
})

test('after a rotation the old secret verifies for its hours beside the new one, with none not at all', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver], { moves: true })
  const created = await subscribe(world, receiver.url())
  const context = world.contextOf(world.organization)
  const [row] = await world.ask<{ id: string }>('select id from webhooks')
  assert.ok(row)
  const id = formatId('whk', row.id)
  const delivery = world.deliver()
  const next = async (count: number): Promise<Arrival | undefined> => {
    await world.announce(world.organization, {})
    delivery.wake()
    return (await receiver.arrived(count))[count - 1]
  }

  verify(created.signingSecret, await next(1))
  const second = await webhookRotateSecret(context, { id })
  const overlapping = await next(2)
  verify(created.signingSecret, overlapping)
  verify(second.signingSecret, overlapping)
  const third = await webhookRotateSecret(context, { id, previousSecretExpiresInHours: 0 })
  const alone = await next(3)
  verify(third.signingSecret, alone)
  verify(created.signingSecret, alone)
  assert.throws(() => verify(second.signingSecret, alone))
})

test('a worker that was lost leaves its attempt to the record and the request to another worker', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, {})
  await fanOut(world.services, quiet, 0)
  const [lost] = await claimAll(world)
  assert.ok(lost)
  assert.deepEqual(await claimAll(world), [])

  world.move({ seconds: 59 })
  assert.deepEqual(await claimAll(world), [])
  world.move({ seconds: 1 })
  world.deliver()
  await world.until<RequestRow>(REQUESTS, isSettled)

  const attempts = await world.ask('select number, error, status_code from webhook_attempts order by number')
  assert.deepEqual(attempts, [
    { number: 1, error: 'outcome unknown: worker lost', status_code: null },
    { number: 2, error: null, status_code: 200 },
  ])
  assert.equal(receiver.arrivals.length, 1)
  await assertDeliveryIsSound(world)
})

test('Retry-After is kept to', async (t) => {
  const receiver = await openReceiver(t, () => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, {})
  world.deliver()
  const [request] = await world.until<RequestRow>(REQUESTS, hasTried(1))
  assert.equal(timeOf(request?.next_attempt_at), plus(world.services.wallNow(), { hours: 1 }))
})

test('with a hint an event is sent at once, not at the next look', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const hints = await openHints(world.databaseUrl, quiet)
  t.after(hints.close)
  await subscribe(world, receiver.url())
  const delivery = world.deliver(hints)
  const waitsMs: number[] = []
  for (let n = 1; n <= 5; n++) {
    await world.announce(world.organization, {})
    const startMs = performance.now()
    hints.hint('outbox')
    await receiver.arrived(n)
    waitsMs.push(performance.now() - startMs)
  }
  await delivery.stop()
  // 10 ms of it are the hint's own; the rest is room for a busy machine.
  assert.ok(waitsMs.toSorted((a, b) => a - b)[2]! < 250, `${waitsMs}`)
})

test('two workers share the work and deliver everything once', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver], { moves: true })
  for (let n = 0; n < 6; n++) {
    await subscribe(world, receiver.url(`/${n}`), ['*'], n % 2 ? world.agency : world.organization)
  }
  for (let n = 0; n < 20; n++) await world.announce(world.organization, ...Array.from({ length: 10 }, () => ({})))
  const workers = [world.deliver(), world.deliver()]
  const all = `select 1 from webhook_requests having count(*) = 1200 and bool_and(status = 'delivered')`
  await world.until(all, (rows) => rows.length === 1)
  await Promise.all(workers.map((worker) => worker.stop()))
  assert.equal(receiver.arrivals.length, 1200)
  assert.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size, 1200)
  await assertDeliveryIsSound(world)
})

test('a webhook that hangs has 8 attempts under way, and a worker that stops records that nobody knows', async (t) => {
  const receiver = await openReceiver(t, () => null)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...Array.from({ length: 12 }, () => ({})))
  const delivery = world.deliver()
  await receiver.arrived(8)
  assert.equal(receiver.arrivals.length, 8)
  await delivery.stop()
  const requests = await world.ask<RequestRow>(REQUESTS)
  assert.equal(requests.filter(({ last_error }) => last_error === 'outcome unknown: worker stopped').length, 8)
  assert.equal(requests.filter(({ attempts, last_error }) => attempts === 0 && last_error === null).length, 4)
  assert.deepEqual(await world.ask('select 1 from webhook_due where claim_token is not null'), [])
  await assertDeliveryIsSound(world)
})

function verify(secret: string, arrival: Arrival | undefined): void {
  assert.ok(arrival)
  new StandardWebhook(secret).verify(arrival.body, arrival.headers)
  new SvixWebhook(secret).verify(arrival.body, arrival.headers)
}
