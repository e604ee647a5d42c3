import assert from 'node:assert/strict'
import { test } from 'node:test'
import { armCrashPoint } from '../../../src/platform/crash-point.ts'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  isSettled,
  openDeliveryFixture,
  REQUESTS,
  type RequestRow,
  subscribe,
} from '../../support/delivery.ts'
import { openReceiver } from '../../support/receiver.ts'
import { openDeliveryDeployment } from './deployment.ts'
import { openFixture } from './fixture.ts'
import { openLedger, type ReceivedRequest, type ReceiverResponse } from './ledger.ts'
import { quiesce } from './quiesce.ts'
import { reconcile } from './reconcile.ts'

/** A webhook's limit of attempts in flight. The other four requests wait. */
const AT_ONCE = 8
const EVENTS = 12
const CLAIMED = 'select from webhook_due where claim_token is not null'
const ATTEMPTS = 'select error, count(*)::int as count from webhook_attempts group by error order by error'

const events = () => Array.from({ length: EVENTS }, () => ({ data: { name: 'Somebody' } }))
const hasClaimed = (rows: object[]) => rows.length === AT_ONCE

/** Fails at the end of the test when a request is claimed or counted as in flight. */
async function assertNothingInFlight(fixture: DeliveryFixture): Promise<void> {
  assert.deepEqual(await fixture.ask(CLAIMED), [])
  assert.deepEqual(await fixture.ask('select from webhook_queues where in_flight <> 0'), [])
  await assertDeliveryIsSound(fixture)
}

test('another worker immediately sends requests that a stopping worker has claimed but not sent', async (t) => {
  const receiver = await openReceiver(t)
  // The clock is stopped, so no lease expires.
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...events())
  // A worker loads the secrets between claiming and sending. The lock delays them until after the
  // signal to stop.
  await fixture.ask('begin')
  await fixture.ask('lock table webhook_secrets in access exclusive mode')
  const stopping = fixture.deliver()
  await fixture.until(CLAIMED, hasClaimed)
  const stopped = stopping.stop()
  await fixture.ask('commit')
  await stopped

  assert.equal(receiver.arrivals.length, 0)
  assert.deepEqual(await fixture.ask(ATTEMPTS), [])
  await assertNothingInFlight(fixture)
  fixture.deliver()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  assert.deepEqual(await fixture.ask(ATTEMPTS), [{ error: null, count: EVENTS }])
  await assertNothingInFlight(fixture)
})

test('requests that a dead worker claimed are sent when its leases expire, and not before', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url('/theirs'))
  await fixture.announce(fixture.organization, ...events())
  armCrashPoint('delivery: claimed', () => {
    throw new Error('the worker dies before it returns its claims')
  })
  t.after(() => armCrashPoint(null))
  const dying = fixture.deliver()
  await fixture.until(CLAIMED, hasClaimed)
  await dying.stop()
  assert.equal(receiver.arrivals.length, 0)

  fixture.move({ seconds: 59 })
  await subscribe(fixture, receiver.url('/others'), ['*'], fixture.agency)
  const delivery = fixture.deliver()
  await fixture.announce(fixture.organization, { data: { name: 'Somebody else' } })
  delivery.wake()
  await receiver.arrived(1)
  assert.deepEqual(
    receiver.arrivals.map(({ path }) => path),
    ['/others'],
  )
  fixture.move({ seconds: 1 })
  delivery.wake()
  await fixture.until<RequestRow>(REQUESTS, isSettled)
  await delivery.stop()
  assert.deepEqual(await fixture.ask(ATTEMPTS), [
    { error: 'outcome unknown: worker lost', count: AT_ONCE },
    { error: null, count: EVENTS + 2 },
  ])
  await assertNothingInFlight(fixture)
})

test('a stopping worker waits for fast endpoints, aborts hanging ones, and leaves no lease', async (t) => {
  let hangs = true
  const responseTo = ({ path }: ReceivedRequest): ReceiverResponse => ({
    does: 'accept',
    afterMs: hangs && path === '/stop/named' ? 60_000 : 300,
  })
  const ledger = await openLedger(t, responseTo)
  const deployment = await openDeliveryDeployment(t, ledger, { workers: 1 })
  const fixture = await openFixture(deployment, ledger, 'stop')
  await fixture.announce(EVENTS)
  await ledger.arrived(AT_ONCE * fixture.subscribed.length)
  const [worker] = deployment.processes.workers
  const { code, stderr } = await worker!.end()
  hangs = false
  assert.deepEqual([code, stderr], [0, ''])
  // The next worker finds nothing to wait for.
  await quiesce(deployment, new Date(0))
  await fixture.reader.read()
  const { problems, deliveries, repeats } = await reconcile(deployment, ledger, fixture, 0)
  assert.deepEqual(problems, [])
  assert.deepEqual(await deployment.query(ATTEMPTS), [
    { error: 'outcome unknown: worker stopped', count: AT_ONCE },
    { error: null, count: EVENTS * fixture.subscribed.length },
  ])
  t.diagnostic(`${deliveries} deliveries, ${AT_ONCE} cut off, ${repeats} repeats`)
})
