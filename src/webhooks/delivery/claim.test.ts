import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertDeliveryIsSound,
  claimAll,
  type DeliveryFixture,
  openDeliveryFixture,
  quiet,
  subscribe,
} from '../../../test/support/delivery.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { accepted, recordAll, refused } from '../../../test/support/recorded-outcomes.ts'
import { claimTokensOf } from '../../platform/workers/index.ts'
import { type ClaimedRequest, releaseClaims } from './claim.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut } from './fan-out.ts'
import { endRequestLeases } from './lost-claims.ts'
import type { AttemptOutcome } from './send.ts'

const IN_FLIGHT = `select webhook_id, count(*)::int as claimed from webhook_due
  where claim_token is not null group by webhook_id`
/** The largest window of the property below. */
const WINDOW_MAX = 12

/** Returns how many of these claims are of a webhook. */
const numberOf = (claims: readonly ClaimedRequest[], id: string) =>
  claims.filter(({ webhookId }) => webhookId === id).length

/** Actions of a worker with claims. Some of the claims may have expired long ago. */
const action = fc.record({
  does: fc.constantFrom(
    'claim',
    'leave unrecorded',
    'accept',
    'refuse',
    'give back',
    'be killed',
    'be lost',
    'pass',
    'announce',
    'end',
    'resize',
  ),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('with any number of workers, a webhook has no more attempts in flight than its window, and every count is exact', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  for (let n = 0; n < 3; n++) await subscribe(fixture, receiver.url(`/${n}`))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      const locked: ClaimedRequest[] = []
      const unrecorded: ClaimedRequest[] = []
      for (const concurrent of rounds) {
        const taken = concurrent.map(({ share }) => locked.splice(0, Math.ceil(locked.length * share)))
        await Promise.all(concurrent.map((each, at) => act(fixture, each, taken[at]!, locked, unrecorded)))
        for (const { claimed, webhook_id } of await fixture.ask<{ claimed: number; webhook_id: string }>(IN_FLIGHT))
          assert.ok(claimed - numberOf(unrecorded, webhook_id) <= WINDOW_MAX, `${claimed}`)
        await assertDeliveryIsSound(fixture)
      }
    }),
    { numRuns: 25 },
  )
})

async function act(
  fixture: DeliveryFixture,
  { does, share }: { readonly does: string; readonly share: number },
  claims: ClaimedRequest[],
  locked: ClaimedRequest[],
  unrecorded: ClaimedRequest[],
): Promise<void> {
  const { services } = fixture
  const isLocked = does === 'claim' || does === 'announce' || does === 'pass' || does === 'end' || does === 'resize'
  if (isLocked) locked.push(...claims)
  // Outcomes that are not recorded before a lease can end are lost with their worker.
  if (does === 'pass' || does === 'be lost' || does === 'end') unrecorded.splice(0)
  if (does === 'claim') locked.push(...(await claimAll(fixture, 8, 128, (id) => numberOf(unrecorded, id))))
  else if (does === 'leave unrecorded') unrecorded.push(...claims)
  else if (does === 'accept') await recordAll(fixture, [...claims, ...unrecorded.splice(0)], accepted)
  else if (does === 'refuse') await recordAll(fixture, claims, refused)
  else if (does === 'give back') await releaseClaims(services, claims)
  else if (does === 'resize')
    await fixture.ask('update webhook_queues set window_size = $1', [1 + share * (WINDOW_MAX - 1)])
  else if (does === 'be lost') await endRequestLeases(services, claimTokensOf(services.worker.id))
  else if (does === 'pass') fixture.move({ seconds: 20 })
  else if (does === 'end') {
    await fixture.ask('update webhook_due set deadline_at = $1', [services.wallNow()])
    await failOverdue(services)
  } else if (does === 'announce') {
    await fixture.announce(fixture.organization, ...Array.from({ length: 12 }, () => ({})))
    await fanOut(services, quiet, 0)
  }
}

test('of the requests of a lost worker, no more are sent than the window allows since', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  assert.equal((await claimAll(fixture)).length, 8)
  await fixture.ask('update webhook_queues set window_size = 2')
  fixture.move({ seconds: 60 })
  const again = await claimAll(fixture)
  assert.equal(again.length, 2)
  await assertDeliveryIsSound(fixture)
  assert.deepEqual(await claimAll(fixture), [])
  await recordAll(fixture, again, accepted)
  assert.equal((await claimAll(fixture)).length, 2)
  await assertDeliveryIsSound(fixture)
})

test('a worker that takes over the requests of a lost worker gets their slots', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  const lost = await claimAll(fixture)
  assert.equal(lost.length, 8)
  assert.deepEqual(await claimAll(fixture), [])
  fixture.move({ seconds: 60 })
  const again = await claimAll(fixture)
  assert.deepEqual(again.map(({ requestId }) => requestId).sort(), lost.map(({ requestId }) => requestId).sort())
  assert.deepEqual(await claimAll(fixture), [])
  await recordAll(fixture, lost, accepted)
  assert.deepEqual(await claimAll(fixture), [], 'the lost worker releases no slots when it returns')
  await recordAll(fixture, again, accepted)
  assert.equal((await claimAll(fixture)).length, 8)
  await assertDeliveryIsSound(fixture)
})

test('a limit of later attempts does not delay first attempts', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 6 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  for (let n = 0; n < 2; n++) {
    await recordAll(fixture, await claimAll(fixture), refused)
    await fixture.ask('update webhook_queues set consecutive_failures = 0, blocked_until = null, breaker_openings = 0')
    fixture.move({ minutes: 10 })
  }
  await fixture.announce(fixture.organization, {})
  await fanOut(fixture.services, quiet, 0)
  const claims = await claimAll(fixture, 8, 2)
  assert.deepEqual(claims.map(({ isLowPriority, attempts }) => `${isLowPriority} ${attempts}`).sort(), [
    'false 0',
    'true 2',
    'true 2',
  ])
  assert.deepEqual(await claimAll(fixture, 8, 0), [])
})

test('requests of a lost worker are taken over even if other requests were due earlier', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  const lost = await claimAll(fixture)
  await fixture.ask(`update webhook_due set due_at = due_at - interval '1 second' where claim_token is null`)
  fixture.move({ seconds: 60 })
  const again = await claimAll(fixture)
  assert.deepEqual(again.map(({ requestId }) => requestId).sort(), lost.map(({ requestId }) => requestId).sort())
})

test('an attempt that failed before the endpoint could respond does not open the breaker', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  await subscribe(fixture, receiver.url())
  await fixture.announce(fixture.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(fixture.services, quiet, 0)
  const stopped: AttemptOutcome = { ...refused, statusCode: null, error: 'outcome unknown: worker stopped' }
  await recordAll(fixture, await claimAll(fixture), stopped)
  await recordAll(fixture, await claimAll(fixture), { ...stopped, error: 'no signing key' })
  assert.deepEqual(await fixture.ask('select consecutive_failures, blocked_until from webhook_queues'), [
    { consecutive_failures: 0, blocked_until: null },
  ])
})
