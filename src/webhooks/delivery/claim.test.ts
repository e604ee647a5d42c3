import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertDeliveryIsSound,
  claimAll,
  openReceiver,
  openWorld,
  quiet,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import { type Claim, releaseClaims } from './claim.ts'
import { failOverdue } from './fail-overdue.ts'
import { fanOut } from './fan-out.ts'
import { nextAttemptAt, openRecorder } from './record.ts'
import type { Outcome } from './send.ts'

const IN_FLIGHT = `select webhook_id, count(*)::int as claimed from webhook_due
  where claim_token is not null group by webhook_id`
const accepted: Outcome = {
  ...{ statusCode: 200, error: null, responseBody: '', remoteAddress: null, retryAfter: undefined, durationMs: 1 },
}
const refused: Outcome = { ...accepted, statusCode: 500, error: 'unexpected status: only 200 and 201 accept' }

/** What somebody does with claims, some of which may be long lost. */
const deed = fc.record({
  does: fc.constantFrom('claim', 'accept', 'refuse', 'give back', 'be killed', 'pass', 'announce', 'end'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('whatever many workers do at once, a webhook has eight attempts under way at most, and every count is exact', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  for (let n = 0; n < 3; n++) await subscribe(world, receiver.url(`/${n}`))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      const held: Claim[] = []
      for (const together of rounds) {
        const taken = together.map(({ share }) => held.splice(0, Math.ceil(held.length * share)))
        await Promise.all(together.map(({ does }, at) => act(world, does, taken[at]!, held)))
        for (const { claimed } of await world.ask<{ claimed: number }>(IN_FLIGHT)) assert.ok(claimed <= 8, `${claimed}`)
        await assertDeliveryIsSound(world)
      }
    }),
    { numRuns: 25 },
  )
})

async function act(world: World, does: string, claims: Claim[], held: Claim[]): Promise<void> {
  const { services } = world
  const isHeld = does === 'claim' || does === 'announce' || does === 'pass' || does === 'end'
  if (isHeld) held.push(...claims)
  if (does === 'claim') held.push(...(await claimAll(world)))
  else if (does === 'accept' || does === 'refuse') await record(world, claims, does === 'accept' ? accepted : refused)
  else if (does === 'give back') await releaseClaims(services, claims)
  else if (does === 'pass') world.move({ seconds: 20 })
  else if (does === 'end') {
    await world.ask('update webhook_due set deadline_at = $1', [services.wallNow()])
    await failOverdue(services)
  } else if (does === 'announce') {
    await world.announce(world.organization, ...Array.from({ length: 12 }, () => ({})))
    await fanOut(services, quiet, 0)
  }
}

async function record({ services }: World, claims: readonly Claim[], outcome: Outcome): Promise<void> {
  const recorder = openRecorder(services, quiet)
  const now = services.wallNow()
  await Promise.all(
    claims.map((claim) =>
      recorder.record({
        claim,
        attemptId: services.mintId(claim.shard),
        startedAt: now,
        outcome,
        nextAttemptAt: nextAttemptAt(claim, outcome, now),
      }),
    ),
  )
}

test('a worker that was lost leaves its places to who takes its requests up', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(world.services, quiet, 0)
  const lost = await claimAll(world)
  assert.equal(lost.length, 8)
  assert.deepEqual(await claimAll(world), [])
  world.move({ seconds: 60 })
  const again = await claimAll(world)
  assert.deepEqual(again.map(({ requestId }) => requestId).sort(), lost.map(({ requestId }) => requestId).sort())
  assert.deepEqual(await claimAll(world), [])
  await record(world, lost, accepted)
  assert.deepEqual(await claimAll(world), [], 'who was late gives no places back')
  await record(world, again, accepted)
  assert.equal((await claimAll(world)).length, 8)
  await assertDeliveryIsSound(world)
})

test('of attempts after the second no more are claimed than may be; the others go on', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...Array.from({ length: 6 }, () => ({})))
  await fanOut(world.services, quiet, 0)
  for (let n = 0; n < 2; n++) {
    await record(world, await claimAll(world), refused)
    await world.ask('update webhook_lanes set failures_in_a_row = 0, blocked_until = null, openings = 0')
    world.move({ minutes: 10 })
  }
  await world.announce(world.organization, {})
  await fanOut(world.services, quiet, 0)
  const claims = await claimAll(world, 8, 2)
  assert.deepEqual(claims.map(({ isLowPriority, attempts }) => `${isLowPriority} ${attempts}`).sort(), [
    'false 0',
    'true 2',
    'true 2',
  ])
  assert.deepEqual(await claimAll(world, 8, 0), [])
})

test('requests of a lost worker are taken up also where others that were due earlier stand before them', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(world.services, quiet, 0)
  const lost = await claimAll(world)
  await world.ask(`update webhook_due set due_at = due_at - interval '1 second' where claim_token is null`)
  world.move({ seconds: 60 })
  const again = await claimAll(world)
  assert.deepEqual(again.map(({ requestId }) => requestId).sort(), lost.map(({ requestId }) => requestId).sort())
})

test('what fails for a reason of ours does not open a breaker', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  await subscribe(world, receiver.url())
  await world.announce(world.organization, ...Array.from({ length: 20 }, () => ({})))
  await fanOut(world.services, quiet, 0)
  const stopped: Outcome = { ...refused, statusCode: null, error: 'outcome unknown: worker stopped' }
  await record(world, await claimAll(world), stopped)
  await record(world, await claimAll(world), { ...stopped, error: 'no signing key' })
  assert.deepEqual(await world.ask('select failures_in_a_row, blocked_until from webhook_lanes'), [
    { failures_in_a_row: 0, blocked_until: null },
  ])
})
