import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  assertDeliveryIsSound,
  type DeliveryFixture,
  openDeliveryFixture,
  subscribe,
} from '../../../test/support/delivery.ts'
import { type Arrival, openReceiver, type ReceiverAnswer } from '../../../test/support/receiver.ts'
import { isSignedBy } from '../../../test/support/standard-webhooks.ts'
import { makePartitionsAhead } from '../../platform/db/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import { webhookRotateSecret } from '../subscriptions/webhook-rotate-secret.ts'

/** A signing secret. `until` is null for the newest one. */
interface Secret {
  readonly secret: string
  readonly until: Timestamp | null
}

/** Rotations with these overlaps, and the time that passes after them. */
interface Step {
  readonly overlapHours: readonly number[]
  readonly passes: { readonly hours: number; readonly milliseconds: number }
}

const overlap = fc.oneof(fc.constantFrom(0, 1, 24, 168), fc.integer({ min: 0, max: 168 }))
const passes = fc.record({
  hours: fc.oneof(fc.constantFrom(0, 1, 24), fc.integer({ min: 0, max: 100 })),
  // The edges of an overlap: a millisecond before its end, and its end.
  milliseconds: fc.constantFrom(-1, 0, 0, 1),
})
const step: fc.Arbitrary<Step> = fc.record({ overlapHours: fc.array(overlap, { maxLength: 3 }), passes })
/** The rotations before an event is sent, and between its first attempt and its second. */
const sent = fc.record({ before: step, between: fc.option(step, { nil: undefined }) })

test('in any sequence of rotations, each attempt is signed by the secrets that are valid at its time', async (t) => {
  const failing = new Set<string>()
  const receiver = await openReceiver(t, failFirst(failing))
  const fixture = await openDeliveryFixture(t, [receiver])
  const delivery = fixture.deliver()
  const property = async (events: readonly { readonly before: Step; readonly between?: Step | undefined }[]) => {
    await makePartitionsAhead(fixture.adminUrl, fixture.services.wallNow)
    const path = `/${receiver.arrivals.length}`
    const { webhook, signingSecret } = await subscribe(fixture, receiver.url(path))
    let secrets: readonly Secret[] = [{ secret: signingSecret, until: null }]
    const nextArrival = async () => {
      const before = receiver.arrivals.length
      delivery.wake()
      const [arrival] = (await receiver.arrived(before + 1)).slice(before)
      await fixture.until(`select 1 from webhook_due where claim_token is not null`, (rows) => rows.length === 0)
      return arrival!
    }
    for (const { before, between } of events) {
      secrets = await performStep(fixture, webhook.id, secrets, before)
      if (between) failing.add(path)
      await fixture.announce(fixture.organization, {})
      assertSignedBy(validSecrets(secrets, fixture), secrets, await nextArrival())
      if (!between) continue
      secrets = await performStep(fixture, webhook.id, secrets, between)
      await untilDue(fixture)
      assertSignedBy(validSecrets(secrets, fixture), secrets, await nextArrival())
    }
    await fixture.ask('update webhooks set deleted_at = now()')
  }
  const after = (milliseconds: number) => ({ hours: 24, milliseconds })
  const many = { overlapHours: Array.from({ length: 13 }, () => 168), passes: { hours: 1, milliseconds: 0 } }
  const examples = [
    { before: { overlapHours: [24], passes: after(-1) }, between: { overlapHours: [], passes: after(1) } },
    { before: { overlapHours: [24], passes: after(0) } },
    { before: { overlapHours: [24], passes: after(-1) }, between: { overlapHours: [0], passes: after(0) } },
    { before: many, between: { ...many, overlapHours: [168, 0] } },
    // The worker has cached the keys, and no rotation happens until the end of an overlap.
    { before: { overlapHours: [0, 24], passes: { hours: 23, milliseconds: 0 } } },
    { before: { overlapHours: [], passes: { hours: 1, milliseconds: 0 } } },
  ]
  const properties = fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), property)
  await fc.assert(properties, { numRuns: 25, examples: [[examples]] })
  await assertDeliveryIsSound(fixture)
})

/** Answers 500 once to each path that is added to the set, and 200 otherwise. */
function failFirst(failing: Set<string>): ReceiverAnswer {
  return ({ path }) => (failing.delete(path) ? 500 : 200)
}

/** Rotates, advances the clock, and returns every secret so far, newest first. */
async function performStep(
  fixture: DeliveryFixture,
  webhookId: string,
  secrets: readonly Secret[],
  step: Step,
): Promise<Secret[]> {
  const all = [...secrets]
  for (const hours of step.overlapHours) {
    const rotated = { id: formatId('whk', webhookId), previousSecretExpiresInHours: hours }
    const until = plus(fixture.services.wallNow(), { hours })
    const { signingSecret } = await webhookRotateSecret(fixture.contextOf(fixture.organization), rotated)
    all[0] = { ...all[0]!, until }
    all.unshift({ secret: signingSecret, until: null })
  }
  const { hours, milliseconds } = step.passes
  if (hours > 0) fixture.move({ hours, milliseconds })
  return all
}

/** Returns the secrets that sign now: the newest ten at most, without expired ones. */
function validSecrets(secrets: readonly Secret[], { services }: DeliveryFixture): Secret[] {
  const now = services.wallNow()
  return secrets.slice(0, 10).filter(({ until }) => until === null || until > now)
}

function assertSignedBy(valid: readonly Secret[], all: readonly Secret[], arrival: Arrival): void {
  for (const each of all) assert.equal(isSignedBy(each.secret, arrival), valid.includes(each))
  const signatures = arrival.headers['webhook-signature']!.split(' ')
  assert.equal(signatures.length, valid.length)
  for (const [index, { secret }] of valid.entries()) {
    const alone = { ...arrival, headers: { ...arrival.headers, 'webhook-signature': signatures[index]! } }
    assert.ok(isSignedBy(secret, alone), 'signatures are in the order of their secrets, newest first')
  }
}

/** Moves the clock to the next attempt of the waiting request, unless it is due. */
async function untilDue(fixture: DeliveryFixture): Promise<void> {
  const [waiting] = await fixture.ask<{ due_at: Date }>('select due_at from webhook_due')
  const dueAt = waiting!.due_at.toISOString() as Timestamp
  if (dueAt > fixture.services.wallNow()) fixture.moveTo(dueAt)
}
