import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  quiet,
  REQUESTS,
  type RequestRow,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import type { Services } from '../../accounts/index.ts'
import { createAttempts } from './attempts.ts'
import { findQueuesWithWork, type QueueWithWork } from './claim.ts'
import { createConcurrencySlots, WEBHOOK_SLOTS } from './concurrency-slots.ts'
import { openAgent } from './connections/open-agent.ts'
import { fanOut } from './fan-out.ts'
import { UNMEASURED } from './metrics/delivery-metrics.ts'
import { openRecorder } from './record.ts'
import { startScheduler } from './scheduler.ts'
import { openSigningKeys, type SigningKeys } from './signing-keys.ts'

/** Serves lanes with nobody beside it who looks for lanes with work: what it forgets stays forgotten. */
function serveAlone(
  t: TestContext,
  { services }: World,
  more: { services?: Services; keys?: (of: SigningKeys) => SigningKeys } = {},
) {
  const agent = openAgent(services)
  const known = openSigningKeys(services, quiet)
  const keys = more.keys ? more.keys(known) : known
  const recorder = openRecorder(services, quiet)
  const attempts = createAttempts(services, { agent, keys, recorder, limits: undefined, log: quiet })
  const server = startScheduler(more.services ?? services, {
    attempts,
    keys,
    slots: createConcurrencySlots(WEBHOOK_SLOTS),
    metrics: UNMEASURED,
    oneAtATime: (work) => work(),
    log: quiet,
  })
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= stopAll())
  const stopAll = async () => {
    await server.stop()
    await attempts.stop()
    await agent.destroy()
  }
  t.after(stop)
  return { schedule: server.schedule, stop }
}

/** Announces so many events and gives the lanes that they are in. */
async function lanesWith(world: World, count: number): Promise<readonly QueueWithWork[]> {
  await world.announce(world.organization, ...Array.from({ length: count }, () => ({})))
  await fanOut(world.services, quiet, 0)
  return findQueuesWithWork(world.services)
}

test('a lane that is paced is asked again when its time has come', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver], { moves: true })
  await subscribe(world, receiver.url())
  await world.ask('update webhooks set rate_limit_per_second = 4')
  const lanes = await lanesWith(world, 3)
  const { schedule, stop } = serveAlone(t, world)
  schedule(lanes)
  await world.until<RequestRow>(REQUESTS, isSettled)
  await stop()
  await assertDeliveryIsSound(world)
})

test('a free place of a full lane is filled while the others of it hang', async (t) => {
  const { promise: ninth, resolve: hasCome } = Promise.withResolvers<void>()
  const receiver = await openReceiver(t, async (_, number) => {
    if (number === 9) hasCome()
    if (number > 1) await ninth
    return 200
  })
  const world = await openWorld(t, [receiver], { moves: true })
  await subscribe(world, receiver.url())
  const lanes = await lanesWith(world, 9)
  const { schedule, stop } = serveAlone(t, world)
  schedule(lanes)
  await world.until<RequestRow>(REQUESTS, isSettled)
  await stop()
})

test('a lane that could not be claimed from, or whose keys could not be read, is served all the same', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver], { moves: true })
  await subscribe(world, receiver.url())
  const lanes = await lanesWith(world, 3)
  const { db } = world.services
  let claims = 0
  const run: typeof db.write.run = (...given) =>
    (given[0] as { name?: string }).name === 'claimFromQueues' && ++claims === 1
      ? Promise.reject(new Error('the database is away'))
      : db.write.run(...given)
  const write = new Proxy(db.write, { get: (of, key) => (key === 'run' ? run : Reflect.get(of, key, of)) })
  const services = { ...world.services, db: { ...db, write } as typeof db }
  let loads = 0
  const keys = (of: SigningKeys): SigningKeys => ({
    ...of,
    load: (signers) => (++loads === 1 ? Promise.reject(new Error('the keys are away')) : of.load(signers)),
  })
  const { schedule, stop } = serveAlone(t, world, { services, keys })
  schedule(lanes)
  await world.until<RequestRow>(REQUESTS, isSettled)
  assert.ok(claims > 2 && loads > 1)
  await stop()
  await assertDeliveryIsSound(world)
})

test('what was claimed while the server was stopping is given back', async (t) => {
  const world = await openWorld(t, [], { moves: true })
  await subscribe(world, 'https://hooks.example.com/')
  const lanes = await lanesWith(world, 3)
  const { promise: loading, resolve: hasBegun } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const keys = (of: SigningKeys): SigningKeys => ({
    ...of,
    load: async (signers) => {
      hasBegun()
      await mayEnd
      await of.load(signers)
    },
  })
  const { schedule, stop } = serveAlone(t, world, { keys })
  schedule(lanes)
  await loading
  const stopped = stop()
  end()
  await stopped
  assert.deepEqual(await world.ask('select claim_token from webhook_due where claim_token is not null'), [])
  await assertDeliveryIsSound(world)
})

test('later attempts that found no place are sent when others have ended', async (t) => {
  const { promise: allPlaces, resolve: areTaken } = Promise.withResolvers<void>()
  const receiver = await openReceiver(t, async (_, number) => {
    if (number === 512) areTaken()
    await allPlaces
    return 200
  })
  const world = await openWorld(t, [receiver], { moves: true })
  for (let n = 0; n < 65; n++) await subscribe(world, receiver.url(`/${n}`))
  const lanes = await lanesWith(world, 8)
  await world.ask('update webhook_due set turn = 2')
  const { schedule, stop } = serveAlone(t, world)
  schedule(lanes)
  await world.until<RequestRow>(REQUESTS, isSettled)
  await stop()
})
