import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DeliveryFixture, openDeliveryFixture, quiet, subscribe } from '../../../test/support/delivery.ts'
import { type Arrival, openReceiver } from '../../../test/support/receiver.ts'
import { isSignedBy } from '../../../test/support/standard-webhooks.ts'
import { accessFeature } from '../../accounts/feature.ts'
import type { Context } from '../../accounts/index.ts'
import { buildSchema, createExecutor } from '../../platform/graphql/index.ts'
import { formatId, parseId } from '../../platform/ids/index.ts'
import { eventsFeature } from '../events/feature.ts'
import { webhooksFeature } from '../feature.ts'
import { webhookTest } from '../subscriptions/webhook-test.ts'
import { webhookUpdate } from '../subscriptions/webhook-update.ts'

/**
 * Any JavaScript string, with lone surrogates, NUL, line separators, characters beyond 16 bits, and
 * characters that JSON escapes.
 */
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

test('stored bytes are posted, signed and shown unchanged, whatever an event contains', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { signingSecret } = await subscribe(fixture, receiver.url())
  // Bytes that JSON.stringify would not produce.
  await fixture.announce(fixture.organization, {})
  await fixture.ask(`update events set payload = payload || ' '`)
  const delivery = fixture.deliver()
  await assertExact(fixture, signingSecret, (await receiver.arrived(1))[0]!)
  const anyRecord = record as fc.Arbitrary<object>
  const property = async (records: readonly object[]) => {
    const before = receiver.arrivals.length
    await fixture.announce(fixture.organization, ...records.map((data) => ({ data })))
    delivery.wake()
    const arrivals = (await receiver.arrived(before + records.length)).slice(before)
    const given = arrivals.map((arrival) => JSON.stringify(JSON.parse(arrival.body).data)).sort()
    assert.deepEqual(given, records.map((data) => JSON.stringify(data)).sort())
    for (const arrival of arrivals) await assertExact(fixture, signingSecret, arrival)
  }
  await fc.assert(fc.asyncProperty(fc.array(anyRecord, { minLength: 1, maxLength: 6 }), property), { numRuns: 40 })
  await property([{ long: '\u{1f600}\0\ud800'.repeat(40_000), deep: JSON.parse('['.repeat(500) + ']'.repeat(500)) }])
})

test('a text from an API request arrives unchanged, or is refused', async (t) => {
  const receiver = await openReceiver(t)
  const fixture = await openDeliveryFixture(t, [receiver])
  const { signingSecret, webhook } = await subscribe(fixture, receiver.url())
  const context = fixture.contextOf(fixture.organization)
  const id = formatId('whk', webhook.id)
  const delivery = fixture.deliver()
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
      await assertExact(fixture, signingSecret, arrival!)
    }),
    { numRuns: 60 },
  )
})

/**
 * Requires that the delivered payload equals the stored bytes, and that its signature covers them.
 */
async function assertExact(fixture: DeliveryFixture, secret: string, arrival: Arrival): Promise<void> {
  const request = parseId('whr', arrival.headers['webhook-id']!)!
  const stored = await fixture.ask<{ payload: Buffer }>(
    `select convert_to(e.payload, 'UTF8') as payload from webhook_requests r join events e on e.id = r.event_id where r.id = $1`,
    [request.uuid],
  )
  assert.deepEqual(stored, [{ payload: arrival.bytes }])
  assert.ok(isSignedBy(secret, arrival))
  const { webhookRequest, event } = await readPayloads(fixture, arrival)
  assert.deepEqual([Buffer.from(webhookRequest.payload), Buffer.from(event.payload)], [arrival.bytes, arrival.bytes])
}

const features = [accessFeature({ organizationParts: [] }), eventsFeature, webhooksFeature]
const executor = createExecutor<Context>(buildSchema(features), { log: quiet })

/** Reads the delivered payload through the API. */
async function readPayloads(fixture: DeliveryFixture, { headers, body }: Arrival) {
  const query = 'query ($id: ID!, $event: ID!) { webhookRequest(id: $id) { payload } event(id: $event) { payload } }'
  const variables = { id: headers['webhook-id'], event: JSON.parse(body).id }
  const ready = executor.prepare({ query, operationName: null, variables }, 'test')
  assert.ok(!('refused' in ready))
  const answer = await executor.run(ready, fixture.contextOf(fixture.organization), 'test')
  return JSON.parse(JSON.stringify(answer)).data as Record<'webhookRequest' | 'event', { readonly payload: string }>
}
