import assert from 'node:assert/strict'
import { test } from 'node:test'
import { armCrashPoint } from '../../../src/platform/crash-point.ts'
import {
  assertDeliveryIsSound,
  isSettled,
  openReceiver,
  openWorld,
  REQUESTS,
  type RequestRow,
  subscribe,
  type World,
} from '../../support/delivery.ts'
import { type Judged, openLedger, type Verdict } from './ledger.ts'
import { openDeliveryPlant } from './plant.ts'
import { quiesce } from './quiesce.ts'
import { reckon } from './reconcile.ts'
import { openShop } from './shop.ts'

/** As many as a webhook may have under way, and four that wait for them. */
const AT_ONCE = 8
const EVENTS = 12
const CLAIMED = 'select from webhook_due where claim_token is not null'
const ATTEMPTS = 'select error, count(*)::int as count from webhook_attempts group by error order by error'

const events = () => Array.from({ length: EVENTS }, () => ({ data: { name: 'Somebody' } }))
const hasClaimed = (rows: object[]) => rows.length === AT_ONCE

/** At the end of the test nothing is claimed, and nothing counts as under way. */
async function assertNothingUnderWay(world: World): Promise<void> {
  assert.deepEqual(await world.ask(CLAIMED), [])
  assert.deepEqual(await world.ask('select from webhook_lanes where in_flight <> 0'), [])
  await assertDeliveryIsSound(world)
}

test('what a worker that stops has claimed and not sent is sent by another one at once', async (t) => {
  const receiver = await openReceiver(t)
  // Its clock stands still: no lease runs out.
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...events())
  // Between its claim and its sending a worker looks for the secrets. It gets them when it is told to stop.
  await world.ask('begin')
  await world.ask('lock table webhook_secrets in access exclusive mode')
  const stopping = world.deliver()
  await world.until(CLAIMED, hasClaimed)
  const stopped = stopping.stop()
  await world.ask('commit')
  await stopped

  assert.equal(receiver.arrivals.length, 0)
  assert.deepEqual(await world.ask(ATTEMPTS), [])
  await assertNothingUnderWay(world)
  world.deliver()
  await world.until<RequestRow>(REQUESTS, isSettled)
  assert.deepEqual(await world.ask(ATTEMPTS), [{ error: null, count: EVENTS }])
  await assertNothingUnderWay(world)
})

test('what a worker had claimed that died moves on when its leases end, and not before', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url('/theirs'))
  await world.announce(world.organization, ...events())
  armCrashPoint('delivery: claimed', () => {
    throw new Error('nobody knows what it has claimed')
  })
  t.after(() => armCrashPoint(null))
  const dying = world.deliver()
  await world.until(CLAIMED, hasClaimed)
  await dying.stop()
  assert.equal(receiver.arrivals.length, 0)

  world.move({ seconds: 59 })
  await subscribe(world, receiver.url('/others'), ['*'], world.agency)
  const delivery = world.deliver()
  await world.announce(world.organization, { data: { name: 'Somebody else' } })
  delivery.wake()
  await receiver.arrived(1)
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/others'],
  )
  world.move({ seconds: 1 })
  delivery.wake()
  await world.until<RequestRow>(REQUESTS, isSettled)
  await delivery.stop()
  assert.deepEqual(await world.ask(ATTEMPTS), [
    { error: 'outcome unknown: worker lost', count: AT_ONCE },
    { error: null, count: EVENTS + 2 },
  ])
  await assertNothingUnderWay(world)
})

test('a worker that is told to end hears who answers soon, cuts off who hangs, and leaves nothing to a lease', async (t) => {
  let hangs = true
  const verdictOf = ({ path }: Judged): Verdict => ({
    does: 'accept',
    afterMs: hangs && path === '/stop/named' ? 60_000 : 300,
  })
  const ledger = await openLedger(t, verdictOf)
  const plant = await openDeliveryPlant(t, ledger, { workers: 1 })
  const shop = await openShop(plant, ledger, 'stop')
  await shop.announce(EVENTS)
  await ledger.arrived(AT_ONCE * shop.hearing.length)
  const [worker] = plant.units.workers
  const { code, stderr } = await worker!.end()
  hangs = false
  assert.deepEqual([code, stderr], [0, ''])
  // Who comes next finds nothing that it must wait for.
  await quiesce(plant, new Date(0))
  await shop.reader.read()
  const { problems, deliveries, repeats } = await reckon(plant, ledger, shop, AT_ONCE)
  assert.deepEqual(problems, [])
  assert.deepEqual(await plant.query(ATTEMPTS), [
    { error: 'outcome unknown: worker stopped', count: AT_ONCE },
    { error: null, count: EVENTS * shop.hearing.length },
  ])
  t.diagnostic(`${deliveries} deliveries, ${AT_ONCE} cut off, ${repeats} repeats`)
})
