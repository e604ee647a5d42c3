import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Answer,
  type Arrival,
  assertDeliveryIsSound,
  openReceiver,
  openWorld,
  subscribe,
  type World,
} from '../../../test/support/delivery.ts'
import { isSignedBy } from '../../../test/support/standard-webhooks.ts'
import { makePartitionsAhead } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { webhookRotateSecret } from '../subscriptions/webhook-rotate-secret.ts'

/** A signing secret as its owner knows it; `until` is null for the newest. */
interface Secret {
  readonly secret: string
  readonly until: Timestamp | null
}

/** Rotations with these overlaps, then time passes. */
interface Turn {
  readonly overlapHours: readonly number[]
  readonly passes: { readonly hours: number; readonly milliseconds: number }
}

const overlap = fc.oneof(fc.constantFrom(0, 1, 24, 168), fc.integer({ min: 0, max: 168 }))
const passes = fc.record({
  hours: fc.oneof(fc.constantFrom(0, 1, 24), fc.integer({ min: 0, max: 100 })),
  // The edges of an overlap: a millisecond before its end, and its end.
  milliseconds: fc.constantFrom(-1, 0, 0, 1),
})
const turn: fc.Arbitrary<Turn> = fc.record({ overlapHours: fc.array(overlap, { maxLength: 3 }), passes })
/** What happens before an event is sent, and what between its first attempt and its second. */
const sent = fc.record({ before: turn, between: fc.option(turn, { nil: undefined }) })

test('whatever is rotated and however time passes, each attempt is signed by the secrets that are live then', async (t) => {
  const failing = new Set<string>()
  const receiver = await openReceiver(t, failFirst(failing))
  const world = await openWorld(t, [receiver])
  const delivery = world.deliver()
  const property = async (events: readonly { readonly before: Turn; readonly between?: Turn | undefined }[]) => {
    await makePartitionsAhead(world.adminUrl, world.services.wallNow)
    const path = `/${receiver.arrivals.length}`
    const { webhook, signingSecret } = await subscribe(world, receiver.url(path))
    let secrets: readonly Secret[] = [{ secret: signingSecret, until: null }]
    const nextArrival = async () => {
      const before = receiver.arrivals.length
      delivery.wake()
      const [arrival] = (await receiver.arrived(before + 1)).slice(before)
      await world.until(`select 1 from webhook_due where claim_token is not null`, (rows) => rows.length === 0)
      return arrival!
    }
    for (const { before, between } of events) {
      secrets = await take(world, webhook.id, secrets, before)
      if (between) failing.add(path)
      await world.announce(world.organization, {})
      assertSignedBy(live(secrets, world), secrets, await nextArrival())
      if (!between) continue
      secrets = await take(world, webhook.id, secrets, between)
      await untilDue(world)
      assertSignedBy(live(secrets, world), secrets, await nextArrival())
    }
    await world.ask('update webhooks set deleted_at = now()')
  }
  const after = (milliseconds: number) => ({ hours: 24, milliseconds })
  const many = { overlapHours: Array.from({ length: 13 }, () => 168), passes: { hours: 1, milliseconds: 0 } }
  const examples = [
    { before: { overlapHours: [24], passes: after(-1) }, between: { overlapHours: [], passes: after(1) } },
    { before: { overlapHours: [24], passes: after(0) } },
    { before: { overlapHours: [24], passes: after(-1) }, between: { overlapHours: [0], passes: after(0) } },
    { before: many, between: { ...many, overlapHours: [168, 0] } },
    // Its keys are known, and nothing is rotated until the very end of an overlap.
    { before: { overlapHours: [0, 24], passes: { hours: 23, milliseconds: 0 } } },
    { before: { overlapHours: [], passes: { hours: 1, milliseconds: 0 } } },
  ]
  const properties = fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), property)
  await fc.assert(properties, { numRuns: 25, examples: [[examples]] })
  await assertDeliveryIsSound(world)
})

/** Answers 500 once to each path that is added to the set, and 200 otherwise. */
function failFirst(failing: Set<string>): Answer {
  return ({ path }) => (failing.delete(path) ? 500 : 200)
}

/** Rotates, lets time pass, and gives every secret that ever was, newest first. */
async function take(world: World, webhookId: string, secrets: readonly Secret[], turn: Turn): Promise<Secret[]> {
  const all = [...secrets]
  for (const hours of turn.overlapHours) {
    const rotated = { id: formatId('whk', webhookId), previousSecretExpiresInHours: hours }
    const until = plus(world.services.wallNow(), { hours })
    const { signingSecret } = await webhookRotateSecret(world.contextOf(world.organization), rotated)
    all[0] = { ...all[0]!, until }
    all.unshift({ secret: signingSecret, until: null })
  }
  const { hours, milliseconds } = turn.passes
  if (hours > 0) world.move({ hours, milliseconds })
  return all
}

/** The secrets that sign now: at most the ten newest. One that has run out, or is the eleventh, never signs again. */
function live(secrets: readonly Secret[], { services }: World): Secret[] {
  const now = services.wallNow()
  return secrets.slice(0, 10).filter(({ until }) => until === null || until > now)
}

function assertSignedBy(live: readonly Secret[], all: readonly Secret[], arrival: Arrival): void {
  for (const each of all) assert.equal(isSignedBy(each.secret, arrival), live.includes(each))
  const signatures = arrival.headers['webhook-signature']!.split(' ')
  assert.equal(signatures.length, live.length)
  for (const [index, { secret }] of live.entries()) {
    const alone = { ...arrival, headers: { ...arrival.headers, 'webhook-signature': signatures[index]! } }
    assert.ok(isSignedBy(secret, alone), 'the newest first')
  }
}

/** Moves the clock to when the request that waits is tried again, unless it is there. */
async function untilDue(world: World): Promise<void> {
  const [waiting] = await world.ask<{ due_at: Date }>('select due_at from webhook_due')
  const dueAt = waiting!.due_at.toISOString() as Timestamp
  if (dueAt > world.services.wallNow()) world.moveTo(dueAt)
}
