import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  isSettled,
  openDeliveryFixture,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts'
import { NARROW, WEBHOOK_SLOTS } from './concurrency-slots.ts'
import { fanOut } from './fan-out.ts'

const LATENCY_MS = 60

/** Announces events of one webhook, and fans them out before anything is sent. */
async function backlogOf(fixture: DeliveryFixture, receiver: Receiver, count: number): Promise<void> {
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: count }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
}

async function windowOf(fixture: DeliveryFixture): Promise<number> {
  const [queue] = await fixture.ask<{ size: number }>('select window_size as size from webhook_queues')
  return queue!.size
}

test('an endpoint that accepts quickly gets more than eight requests at once', async (t) => {
  // A distant endpoint: delays of a busy machine are small beside its latency.
  const receiver = await openReceiver(t, () => pause(LATENCY_MS, 200))
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await backlogOf(fixture, receiver, 300)
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.ok(receiver.unansweredMax() > 8, `${receiver.unansweredMax()}`)
  await assertDeliveryIsSound(fixture)
})

test('maxInFlight bounds the requests at once, at any window', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await backlogOf(fixture, receiver, 60)
  await fixture.ask('update webhooks set max_in_flight = 3')
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.ok(receiver.unansweredMax() <= 3, `${receiver.unansweredMax()}`)
  assert.equal(await windowOf(fixture), 3)
})

test('an endpoint that is overloaded gets fewer requests at once', async (t) => {
  for (const status of [429, 503]) {
    const receiver = await openReceiver(t, () => status)
    const fixture = await openDeliveryFixture(t, [receiver])
    await backlogOf(fixture, receiver, 8)
    fixture.deliver()
    await fixture.until<RequestRow>(REQUESTS, (rows) => rows.every(({ attempts }) => attempts > 0))
    assert.ok((await windowOf(fixture)) <= 7, `${status}`)
  }
})

test('endpoints that hang with large windows leave slots to others', async (t) => {
  const hanging = await openReceiver(t, () => null)
  const healthy = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [hanging, healthy], { moves: true })
  const webhooks = 10
  for (let n = 0; n < webhooks; n++) await subscribe(fixture, hanging.url(`/${n}`), ['contact.created'])
  await fixture.ask('update webhook_queues set window_size = 256')
  await fixture.announce(
    fixture.organization,
    ...Array.from({ length: 250 }, () => ({ type: 'contact.created' }) as const),
  )
  await fanOut(fixture.services, quiet, 0)
  fixture.deliver(undefined, { limits: { responseMs: 60_000, bodyMs: 1_000 } })
  // Half of the slots, and eight of each webhook.
  const taken = WEBHOOK_SLOTS.total / 2 + webhooks * NARROW
  await hanging.arrived(taken)
  await subscribe(fixture, healthy.url(), ['contact.updated'])
  await fixture.announce(fixture.organization, { type: 'contact.updated' })
  await healthy.arrived(1)
  assert.equal(hanging.arrivals.length, taken)
})
