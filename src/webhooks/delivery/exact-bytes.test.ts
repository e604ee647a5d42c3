import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Arrival, openReceiver, openWorld, quiet, subscribe, type World } from '../../../test/support/delivery.ts'
import { isSignedBy } from '../../../test/support/standard-webhooks.ts'
import { accessFeature } from '../../accounts/feature.ts'
import type { Context } from '../../accounts/index.ts'
import { buildSchema, createExecutor } from '../../platform/graphql/index.ts'
import { formatId, parseId } from '../../platform/ids/index.ts'
import { eventsFeature } from '../events/feature.ts'
import { webhooksFeature } from '../feature.ts'
import { webhookTest } from '../subscriptions/webhook-test.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'

/** Any JavaScript string: lone surrogates, NUL, separators of lines, what lies beyond 16 bits, what JSON has to escape. */
const anyString = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\u2028',
        '\u2029',
        '\ud800',
        '\udfff',
        '\u{1f600}',
        '\ufeff',
        '"',
        '\\',
        '\u007f',
        'e\u0301',
        '\u202e',
      ),
    )
    .map((parts) => parts.join('')),
)
const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, Number.MAX_VALUE, 1e21, 1e-7, 0.1 + 0.2),
)
const { record } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    anyString,
    anyNumber,
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('record'),
  ),
  record: fc.dictionary(anyString, tie('value'), { maxKeys: 5 }),
}))

test('what is stored is what is posted, signed and shown, to the byte, whatever an event holds', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const { signingSecret } = await subscribe(world, receiver.url())
  // Bytes that JSON.stringify would write otherwise.
  await world.announce(world.organization, {})
  await world.ask(`update events set payload = payload || ' '`)
  const delivery = world.deliver()
  await assertExact(world, signingSecret, (await receiver.arrived(1))[0]!)
  const anyRecord = record as fc.Arbitrary<object>
  const property = async (records: readonly object[]) => {
    const before = receiver.arrivals.length
    await world.announce(world.organization, ...records.map((data) => ({ data })))
    delivery.wake()
    const arrivals = (await receiver.arrived(before + records.length)).slice(before)
    const given = arrivals.map((arrival) => JSON.stringify(JSON.parse(arrival.body).data)).sort()
    assert.deepEqual(given, records.map((data) => JSON.stringify(data)).sort())
    for (const arrival of arrivals) await assertExact(world, signingSecret, arrival)
  }
  await fc.assert(fc.asyncProperty(fc.array(anyRecord, { minLength: 1, maxLength: 6 }), property), { numRuns: 40 })
  await property([{ long: '\u{1f600}\0\ud800'.repeat(40_000), deep: JSON.parse('['.repeat(500) + ']'.repeat(500)) }])
})

test('a text that somebody wrote arrives as it was written, or was refused', async (t) => {
  const receiver = await openReceiver(t)
  const world = await openWorld(t, [receiver])
  const { signingSecret, webhook } = await subscribe(world, receiver.url())
  const context = world.contextOf(world.organization)
  const id = formatId('whk', webhook.id)
  const delivery = world.deliver()
  const refused = { code: 'VALIDATION_ERROR' }
  await fc.assert(
    fc.asyncProperty(anyString, async (description) => {
      const isRefused = description.trim() === '' || description.includes('\0') || !description.isWellFormed()
      const updating = webhookUpdate(context, { id, description })
      if (isRefused) return assert.rejects(updating, refused)
      await updating
      const before = receiver.arrivals.length
      await webhookTest(context, { id })
      delivery.wake()
      const [arrival] = (await receiver.arrived(before + 1)).slice(before)
      assert.equal(JSON.parse(arrival!.body).data.description, description)
      await assertExact(world, signingSecret, arrival!)
    }),
    { numRuns: 60 },
  )
})

/** Every copy of what one arrival brought is the same bytes, and those are what its signature is of. */
async function assertExact(world: World, secret: string, arrival: Arrival): Promise<void> {
  const request = parseId('whr', arrival.headers['webhook-id']!)!
  const stored = await world.ask<{ payload: Buffer }>(
    `select convert_to(e.payload, 'UTF8') as payload from webhook_requests r join events e on e.id = r.event_id where r.id = $1`,
    [request.uuid],
  )
  assert.deepEqual(stored, [{ payload: arrival.bytes }])
  assert.ok(isSignedBy(secret, arrival))
  const { webhookRequest, event } = await shown(world, arrival)
  assert.deepEqual([Buffer.from(webhookRequest.payload), Buffer.from(event.payload)], [arrival.bytes, arrival.bytes])
}

const features = [accessFeature({ organizationParts: [] }), eventsFeature, webhooksFeature]
const executor = createExecutor<Context>(buildSchema(features), { log: quiet })

/** As it reaches a client: in the text of an answer. */
async function shown(world: World, { headers, body }: Arrival) {
  const query = 'query ($id: ID!, $event: ID!) { webhookRequest(id: $id) { payload } event(id: $event) { payload } }'
  const variables = { id: headers['webhook-id'], event: JSON.parse(body).id }
  const ready = executor.prepare({ query, operationName: null, variables }, 'test')
  assert.ok(!('refused' in ready))
  const answer = await executor.run(ready, world.contextOf(world.organization), 'test')
  return JSON.parse(JSON.stringify(answer)).data as Record<'webhookRequest' | 'event', { readonly payload: string }>
}
