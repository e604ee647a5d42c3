import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import {
  assertDeliveryIsSound,
  claimAll,
  hasAttempts,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  timeOf,
} from '../../../test/support/delivery.ts'
import { type Arrival, openReceiver } from '../../../test/support/receiver.ts'
import { formatId } from '../../platform/ids/index.ts'
import { openHints } from '../../platform/schedule/index.ts'
import { millisecondsBetween, plus } from '../../platform/time/index.ts'
import { webhookRotateSecret } from '../subscriptions/webhook-rotate-secret.ts'
import { fanOut } from './fan-out.ts'

test('a receiver that answers 500 twice and then 200 gets three attempts with one id', async (t) => {
  const receiver = await openReceiver(t, (_, number) => (number < 3 ? 500 : 200))
  const fixture = await openDeliveryFixture(t, [receiver])
  const { signingSecret } = await subscribe(fixture, receiver.url('/hook'))
  await fixture.announce(fixture.organization, {})
  const delivery = fixture.deliver()

  const [first] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(1))
  assert.equal(first?.status, 'pending')
  assert.equal(first?.last_status_code, 500)
  assert.equal(first?.last_error, 'unexpected status: only 200 and 201 accept')
  const waitMs = millisecondsBetween(fixture.services.wallNow(), timeOf(first?.next_attempt_at))
  assert.ok(waitMs >= 5_000 && waitMs <= 5_500, `${waitMs}`)

  for (const attempts of [2, 3]) {
    const [waiting] = await fixture.ask<RequestRow>(REQUESTS)
    fixture.moveTo(timeOf(waiting?.next_attempt_at))
    delivery.wake()
    await fixture.until<RequestRow>(REQUESTS, hasAttempts(attempts))
  }

  const [request] = await fixture.ask<RequestRow>(REQUESTS)
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
  await assertDeliveryIsSound(fixture)
})

test('after a rotation the old secret signs beside the new one for the requested hours, and not at all for zero', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  const created = await subscribe(fixture, receiver.url())
  const context = fixture.contextOf(fixture.organization)
  const [row] = await fixture.ask<{ id: string }>('select id from webhooks')
  assert.ok(row)
  const id = formatId('whk', row.id)
  const delivery = fixture.deliver()
  const next = async (count: number): Promise<Arrival | undefined> => {
    await fixture.announce(fixture.organization, {})
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

test('the attempt of a lost worker is recorded, and another worker takes over its request', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, {})
  await fanOut(fixture.services, quiet, 0)
  const [lost] = await claimAll(fixture)
  assert.ok(lost)
  assert.deepEqual(await claimAll(fixture), [])

  fixture.move({ seconds: 59 })
  assert.deepEqual(await claimAll(fixture), [])
  fixture.move({ seconds: 1 })
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)

  const attempts = await fixture.ask('select number, error, status_code from webhook_attempts order by number')
  assert.deepEqual(attempts, [
    { number: 1, error: 'outcome unknown: worker lost', status_code: null },
    { number: 2, error: null, status_code: 200 },
  ])
  assert.equal(receiver.arrivals.length, 1)
  await assertDeliveryIsSound(fixture)
})

test('Retry-After is respected', async (t) => {
  const receiver = await openReceiver(t, () => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, {})
  fixture.deliver()
  const [request] = await fixture.until<RequestRow>(REQUESTS, hasAttempts(1))
  assert.equal(timeOf(request?.next_attempt_at), plus(fixture.services.wallNow(), { hours: 1 }))
})

test('after a hint an event is sent at once, without waiting for the next poll', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const hints = await openHints(fixture.databaseUrl, quiet)
  t.after(hints.close)
  await subscribe(fixture, receiver.url())
  const delivery = fixture.deliver(hints)
  const waitsMs: number[] = []
  for (let n = 1; n <= 5; n++) {
    await fixture.announce(fixture.organization, {})
    const startMs = performance.now()
    hints.hint('outbox')
    await receiver.arrived(n)
    waitsMs.push(performance.now() - startMs)
  }
  await delivery.stop()
  // Without hints, every event but the first follows a poll, and waits a second for the next one.
  assert.ok(Math.min(...waitsMs.slice(1)) < 500, `${waitsMs}`)
})

test('two workers share the work and deliver every request once', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  for (let n = 0; n < 6; n++) {
    await subscribe(fixture, receiver.url(`/${n}`), ['*'], n % 2 ? fixture.agency : fixture.organization)
  }
  for (let n = 0; n < 20; n++) await fixture.announce(fixture.organization, ...Array.from({ length: 10 }, () => ({})))
  const workers = [fixture.deliver(), fixture.deliver()]
  const all = `select 1 from webhook_requests having count(*) = 1200 and bool_and(status = 'delivered')`
  await fixture.until(all, (rows) => rows.length === 1)
  await Promise.all(workers.map((worker) => worker.stop()))
  assert.equal(receiver.arrivals.length, 1200)
  assert.equal(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size, 1200)
  await assertDeliveryIsSound(fixture)
})

test('a hanging webhook has 8 attempts in flight, and a stopping worker records their outcomes as unknown', async (t) => {
  const receiver = await openReceiver(t, () => null)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 12 }, () => ({})))
  const delivery = fixture.deliver()
  await receiver.arrived(8)
  assert.equal(receiver.arrivals.length, 8)
  await delivery.stop()
  const requests = await fixture.ask<RequestRow>(REQUESTS)
  assert.equal(requests.filter(({ last_error }) => last_error === 'outcome unknown: worker stopped').length, 8)
  assert.equal(requests.filter(({ attempts, last_error }) => attempts === 0 && last_error === null).length, 4)
  assert.deepEqual(await fixture.ask('select 1 from webhook_due where claim_token is not null'), [])
  await assertDeliveryIsSound(fixture)
})

function verify(secret: string, arrival: Arrival | undefined): void {
  assert.ok(arrival)
  new StandardWebhook(secret).verify(arrival.body, arrival.headers)
  new SvixWebhook(secret).verify(arrival.body, arrival.headers)
}
