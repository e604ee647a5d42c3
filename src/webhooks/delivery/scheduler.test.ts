import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pLimit from 'p-limit'
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
import { openReceiver } from '../../../test/support/receiver.ts'
import type { Services } from '../../accounts/index.ts'
import { DatabaseFault } from '../../platform/db/index.ts'
import { createAttempts } from './attempts.ts'
import { findQueuesWithWork, type QueueWithWork } from './claim.ts'
import { createConcurrencySlots, WEBHOOK_SLOTS } from './concurrency-slots.ts'
import { openAgent } from './connections/open-agent.ts'
import { createEndpointWindows } from './endpoint-windows.ts'
import { fanOut } from './fan-out.ts'
import { NO_METRICS } from './metrics/delivery-metrics.ts'
import { openRecorder } from './record.ts'
import { startScheduler } from './scheduler.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'

/** Starts a scheduler without the periodic poll, which would find a forgotten queue again. */
function startWithoutPoll(
  t: TestContext,
  { services }: DeliveryFixture,
  more: { services?: Services; keys?: (of: SigningKeys) => SigningKeys } = {},
) {
  const agent = openAgent(services)
  const known = openSigningKeys(services, quiet)
  const keys = more.keys ? more.keys(known) : known
  const slots = createConcurrencySlots(WEBHOOK_SLOTS)
  const runExclusive = pLimit(1)
  const recorder = openRecorder(services, quiet, NO_METRICS, runExclusive)
  const attempts = createAttempts(services, { agent, keys, recorder, limits: undefined, log: quiet })
  const server = startScheduler(more.services ?? services, {
    attempts,
    unrecordedOf: recorder.unrecordedOf,
    keys,
    slots,
    windows: createEndpointWindows(slots.inFlightOf, services.wallNow, () => 0),
    metrics: NO_METRICS,
    runExclusive,
    log: quiet,
  })
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    await attempts.stop(server.stop())
    await agent.destroy()
  }
  t.after(stop)
  return { schedule: server.schedule, stop }
}

/** Announces this number of events and returns their queues. */
async function queuesWith(fixture: DeliveryFixture, count: number): Promise<readonly QueueWithWork[]> {
  await fixture.announce(fixture.organization, ...Array.from({ length: count }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  return findQueuesWithWork(fixture.services)
}

test('a rate-limited queue is claimed from again as soon as its limit allows', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  await fixture.ask('update webhooks set rate_limit_per_second = 4')
  const queues = await queuesWith(fixture, 3)
  const { schedule, stop } = startWithoutPoll(t, fixture)
  schedule(queues)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await stop()
  await assertDeliveryIsSound(fixture)
})

test('a free slot of a full queue is filled while its other attempts hang', async (t) => {
  const { promise: ninth, resolve: arrived } = Promise.withResolvers<void>()
  const receiver = await openReceiver(t, async (_, number) => {
    if (number === 9) arrived()
    if (number > 1) await ninth
    return 200
  })
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  const queues = await queuesWith(fixture, 9)
  const { schedule, stop } = startWithoutPoll(t, fixture)
  schedule(queues)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await stop()
})

test('a queue is served after a failed claim or a failed load of its keys', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  const queues = await queuesWith(fixture, 3)
  const { db } = fixture.services
  let claims = 0
  const run: typeof db.write.run = (...given) =>
    (given[0] as { name?: string }).name === 'claimFromQueues' && ++claims === 1
      ? Promise.reject(new Error('injected failure of the database'))
      : db.write.run(...given)
  const write = new Proxy(db.write, { get: (of, key) => (key === 'run' ? run : Reflect.get(of, key, of)) })
  const services = { ...fixture.services, db: { ...db, write } as typeof db }
  let loads = 0
  const keys = (of: SigningKeys): SigningKeys => ({
    ...of,
    load: (signers) => (++loads === 1 ? Promise.reject(new Error('injected failure of the keys')) : of.load(signers)),
  })
  const { schedule, stop } = startWithoutPoll(t, fixture, { services, keys })
  schedule(queues)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.ok(claims > 2 && loads > 1)
  await stop()
  await assertDeliveryIsSound(fixture)
})

test('requests claimed while the server was stopping are released', async (t) => {
  const fixture = await openDeliveryFixture(t, [], { moves: true })
  await subscribe(fixture, 'https://hooks.example.com/')
  const queues = await queuesWith(fixture, 3)
  const { promise: loading, resolve: hasStarted } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const keys = (of: SigningKeys): SigningKeys => ({
    ...of,
    load: async (signers) => {
      hasStarted()
      await mayEnd
      await of.load(signers)
    },
  })
  const { schedule, stop } = startWithoutPoll(t, fixture, { keys })
  schedule(queues)
  await loading
  const stopped = stop()
  end()
  await stopped
  assert.deepEqual(await fixture.ask('select claim_token from webhook_due where claim_token is not null'), [])
  await assertDeliveryIsSound(fixture)
})

test('a claim that is older than 10 s is released and not sent', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  const queues = await queuesWith(fixture, 3)
  let loads = 0
  const keys = (of: SigningKeys): SigningKeys => ({
    ...of,
    load: async (signers) => {
      await of.load(signers)
      if (++loads === 1) fixture.move({ seconds: 11 })
    },
  })
  const { schedule, stop } = startWithoutPoll(t, fixture, { keys })
  schedule(queues)
  const released = 'select from webhook_due where claim_token is null and claims = 1'
  await fixture.until(released, (rows) => rows.length === 3)
  assert.equal(receiver.arrivals.length, 0)
  schedule(queues)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await stop()
  await assertDeliveryIsSound(fixture)
})

test('a stop ends the retries of a write that keeps failing, also while a claim waits for it', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  await subscribe(fixture, receiver.url())
  const queues = await queuesWith(fixture, 3)
  const { db } = fixture.services
  const { promise: failing, resolve: hasFailed } = Promise.withResolvers<void>()
  let failures = 0
  const run: typeof db.write.run = (...given) => {
    if ((given[0] as { name?: string }).name !== 'recordOutcomes') return db.write.run(...given)
    failures++
    hasFailed()
    return Promise.reject(new DatabaseFault('an injected failure', '55P03'))
  }
  const write = new Proxy(db.write, { get: (of, key) => (key === 'run' ? run : Reflect.get(of, key, of)) })
  const services = { ...fixture.services, db: { ...db, write } as typeof db }
  const { schedule, stop } = startWithoutPoll(t, { ...fixture, services })
  schedule(queues)
  await failing
  schedule(queues)
  await stop()
  // In the 5 s that attempts in flight get, one every 250 ms.
  assert.ok(failures <= 25, `${failures} failures`)
})

test('later attempts that found no slot are sent when other attempts have ended', async (t) => {
  const { promise: allSlots, resolve: areTaken } = Promise.withResolvers<void>()
  const receiver = await openReceiver(t, async (_, number) => {
    if (number === 512) areTaken()
    await allSlots
    return 200
  })
  const fixture = await openDeliveryFixture(t, [receiver], { moves: true })
  for (let n = 0; n < 65; n++) await subscribe(fixture, receiver.url(`/${n}`))
  const queues = await queuesWith(fixture, 8)
  await fixture.ask('update webhook_due set priority = 2')
  const { schedule, stop } = startWithoutPoll(t, fixture)
  schedule(queues)
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await stop()
})
