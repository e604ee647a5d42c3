import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertDeliveryIsSound,
  claimAll,
  openDeliveryFixture,
  quiet,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { accepted, recordAll } from '../../../test/support/recorded-outcomes.ts'
import { claimTokensOf, createWorkerIdentity } from '../../platform/workers/index.ts'
import { claimRequests } from './claim.ts'
import { fanOut } from './fan-out.ts'
import { endRequestLeases } from './lost-claims.ts'

const FIRST_ATTEMPTS = `select count(*)::int as lost from webhook_attempts
  where number = 1 and error = 'outcome unknown: worker lost'`

test('requests of a lost worker are released with their lost attempts, and sent again within any window', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  const sizes = fc.record({ before: fc.integer({ min: 1, max: 16 }), since: fc.integer({ min: 1, max: 16 }) })
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 9 }), async ({ before, since }, perQueue) => {
      const services = { ...fixture.services, worker: createWorkerIdentity() }
      await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
      await fanOut(services, quiet, 0)
      await fixture.ask('update webhook_queues set window_size = $1', [before])
      const lost = await claimAll({ services }, before)
      assert.equal(lost.length, before)
      await fixture.ask('update webhook_queues set window_size = $1', [since])
      const others = claimTokensOf(createWorkerIdentity().id)
      assert.equal(await endRequestLeases(services, others), 0)
      const [{ lost: lostBefore } = { lost: 0 }] = await fixture.ask<{ lost: number }>(FIRST_ATTEMPTS)
      assert.equal(await endRequestLeases(services, claimTokensOf(services.worker.id)), before)
      assert.deepEqual(await fixture.ask(FIRST_ATTEMPTS), [{ lost: lostBefore + before }])
      await assertDeliveryIsSound(fixture)
      const again = []
      for (let claims = 0; claims < 20; claims++) again.push(...(await claimAll(fixture, perQueue)))
      assert.equal(again.length, since)
      await recordAll(fixture, lost, accepted)
      assert.equal((await claimAll(fixture)).length, 0, 'the outcomes of the lost worker do not count')
      await recordAll(fixture, again, accepted)
      for (let rest = again; rest.length > 0; rest = [...(await claimAll(fixture, 16))])
        await recordAll(fixture, rest, accepted)
      await assertDeliveryIsSound(fixture)
    }),
    { numRuns: 10 },
  )
})

test('accepted requests take no slot before their outcomes are recorded', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  const first = await claimAll(fixture)
  assert.equal(first.length, 8)
  assert.equal((await claimAll(fixture, 8, 128, () => 3)).length, 0, 'a full queue is not found by a search')
  const { shard, webhookId } = first[0]!
  const limits = { perQueue: [8], lowPriorityMax: 128 }
  const more = await claimRequests(fixture.services, [{ shard, webhookId }], limits, () => 3)
  assert.equal(more.claims.length, 3)
  assert.deepEqual(more.queues[0]?.window, { size: 8, inFlight: 8 })
  await recordAll(fixture, first.slice(0, 3), accepted)
  assert.equal((await claimRequests(fixture.services, [{ shard, webhookId }], limits)).claims.length, 0)
  await assertDeliveryIsSound(fixture)
})
